import { Hono } from 'hono'
import { once } from '#src/platform/http/once.ts'
import { type AppContext, type AppEnv, parse, readJson } from '#src/platform/http/request.ts'
import { knownBrowserCookie, knownBrowserToken } from '#src/platform/secrets/known-browser.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import { Problem } from '#src/values/problem.ts'
import {
  AccountChange,
  type AccountAnswer,
  PasswordAgain,
  PasswordChange,
  type RecoveryCodes,
  SecondFactorConfirmation,
  type SecondFactorOffer,
} from '../console-api.ts'
import {
  changePassword,
  checkPassword,
  endOtherSessions,
  endOwnSession,
  rename,
  renewRecoveryCodes,
  type SignedIn,
  switchOff,
  switchOn,
} from './account.ts'
import type { StaffConsoleOptions } from './console-options.ts'
import { findMember } from './members.ts'
import { offerSecondFactor, secondFactorOf } from './second-factor.ts'
import { openSessionsOf } from './sessions.ts'
import { browserAccount } from './sign-in.ts'

/** One's own account: name, password, second factor, sessions. */
export function accountRoutes({
  db,
  clock,
  staff,
  outbox,
  key,
  browserKey,
  secure,
}: StaffConsoleOptions): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get('/api/admin/account', async (c) => {
    const { member, sessionId } = await signedIn(c)
    const [{ since, passwordIsMadeUp }, factor, sessions] = await Promise.all([
      findMember(db, member.id),
      secondFactorOf(db, member.id),
      openSessionsOf(db, member.id, clock.now()),
    ])
    const data: AccountAnswer = {
      member,
      since: since.toISOString(),
      passwordIsMadeUp,
      secondFactor: {
        on: factor.on,
        since: factor.since?.toISOString() ?? null,
        recoveryCodesLeft: factor.recoveryCodesLeft,
      },
      sessions: sessions.map((session) => ({
        ...session,
        since: session.since.toISOString(),
        seenAt: session.seenAt.toISOString(),
        current: session.id === sessionId,
      })),
    }
    return c.json({ success: true, data })
  })

  routes.put('/api/admin/account', async (c) => {
    const { member } = await signedIn(c)
    const { name } = parse(AccountChange, await readJson(c))
    await db.transaction().execute((tx) => rename(tx, member, name, clock.now()))
    return c.json({ success: true, data: { ...member, name } })
  })

  routes.put('/api/admin/account/password', async (c) => {
    const who = await signedIn(c)
    const now = clock.now()
    const { sessionsEnded, passwordHash } = await changePassword(
      db,
      outbox,
      who,
      parse(PasswordChange, await readJson(c)),
      now,
      c.req.header('idempotency-key'),
    )
    knownBrowserCookie('staff', secure).give(
      c,
      knownBrowserToken(browserKey, browserAccount(who.member.id, passwordHash), now),
    )
    return c.json({ success: true, data: { sessionsEnded } })
  })

  routes.post('/api/admin/account/second-factor', async (c) => {
    const { member } = await withPassword(c)
    const offer: SecondFactorOffer = await db
      .transaction()
      .execute((tx) => offerSecondFactor(tx, key, member, clock.now()))
    return c.json({ success: true, data: offer }, 201)
  })

  routes.post('/api/admin/account/second-factor/confirmation', async (c) => {
    const who = await signedIn(c)
    const { code } = parse(SecondFactorConfirmation, await readJson(c))
    const now = clock.now()
    const counted = await countTry(db, 'second-factor', { who: who.member.id }, now)
    const data: RecoveryCodes = {
      recoveryCodes: await db.transaction().execute((tx) => switchOn(tx, outbox, key, who, code, now)),
    }
    await counted.forgive()
    return c.json({ success: true, data }, 201)
  })

  routes.post('/api/admin/account/recovery-codes', async (c) => {
    const { member } = await withPassword(c)
    const data: RecoveryCodes = {
      recoveryCodes: await db.transaction().execute((tx) => renewRecoveryCodes(tx, member, clock.now())),
    }
    return c.json({ success: true, data }, 201)
  })

  routes.delete('/api/admin/account/second-factor', async (c) => {
    const { member } = await withPassword(c)
    await db.transaction().execute((tx) => switchOff(tx, outbox, member, clock.now()))
    return c.body(null, 204)
  })

  routes.delete('/api/admin/account/sessions', async (c) => {
    const who = await signedIn(c)
    const sessionsEnded = await db.transaction().execute((tx) => endOtherSessions(tx, who, clock.now()))
    return c.json({ success: true, data: { sessionsEnded } })
  })

  routes.delete('/api/admin/account/sessions/:id', async (c) => {
    const { member } = await signedIn(c)
    const [id, now] = [c.req.param('id'), clock.now()]
    return once(c, db, { by: member.id, body: null, now, status: 204 }, (tx) => endOwnSession(tx, member, id, now))
  })

  return routes

  async function signedIn(c: AppContext): Promise<SignedIn> {
    await staff.require(c)
    const found = await staff.find(c)
    if (!found) throw new Problem('unauthenticated', 'staff_signed_out', 'You’re not signed in.')
    return found
  }

  async function withPassword(c: AppContext): Promise<SignedIn> {
    const who = await signedIn(c)
    const { password } = parse(PasswordAgain, await readJson(c))
    await checkPassword(db, who.member, password, 'password', clock.now())
    return who
  }
}
