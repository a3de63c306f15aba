import type { Hono } from 'hono'
import { type Endpoints, endpoints, type Who } from '#src/platform/http/endpoint.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import { knownBrowserCookie, knownBrowserToken } from '#src/platform/secrets/known-browser.ts'
import { Problem } from '#src/values/problem.ts'
import {
  AccountChange,
  type AccountAnswer,
  MorningMailChoice,
  type NoticesAnswer,
  NoticesChoice,
  NoticesDevice,
  PasswordAgain,
  PasswordChange,
  type RecoveryCodes,
  SecondFactorConfirmation,
  type SecondFactorOffer,
} from '../../console-api.ts'
import {
  changePassword,
  checkPassword,
  endOtherSessions,
  endOwnSession,
  rename,
  renewRecoveryCodes,
  type SignedIn,
  switchOff,
  switchOnOnce,
} from './account.ts'
import type { StaffContext } from '../staff-context.ts'
import { findMember } from '../members.ts'
import { pushKeys } from '#src/platform/push/push-keys.ts'
import { noticesOf, switchNoticesOff, switchNoticesOn } from '../push-devices.ts'
import { morningMailOf, switchMorningMail } from '../morning-readers.ts'
import { offerSecondFactor, secondFactorOf } from '../second-factor.ts'
import { openSessionsOf } from '../sessions.ts'
import { browserAccount } from '../sign-in.ts'

/** The calls about a member's own account: name, password, second factor, sessions. */
export function accountRoutes(context: StaffContext): Hono<AppEnv> {
  const { db, clock, staff, outbox, browserKey, secure } = context
  const api = endpoints({ db, clock })
  const self: Who<SignedIn> = { kind: 'staff', admit: signedIn, nameOf: ({ member }) => member.id }

  api.get(
    '/api/admin/account',
    { does: 'Shows one’s own account', who: self },
    async ({ who: { member, sessionId }, now }): Promise<AccountAnswer> => {
      const [{ since, passwordIsMadeUp }, factor, sessions, morningMail] = await Promise.all([
        findMember(db, member.id),
        secondFactorOf(db, member.id),
        openSessionsOf(db, member.id, now),
        morningMailOf(db, member),
      ])
      return {
        member,
        morningMail,
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
    },
  )

  api.put(
    '/api/admin/account',
    { does: 'Changes one’s own name', who: self, body: AccountChange },
    async ({ who: { member }, body: { name }, now }) => {
      await db.transaction().execute((tx) => rename(tx, member, name, now))
      return { ...member, name }
    },
  )

  api.put(
    '/api/admin/account/password',
    { does: 'Changes one’s own password and ends one’s other sessions', who: self, body: PasswordChange },
    async ({ c, who, body, now }) => {
      const change = { ...body, key: c.req.header('idempotency-key'), now }
      const { sessionsEnded, passwordHash } = await changePassword(db, outbox, who, change)
      const account = browserAccount(who.member.id, passwordHash)
      knownBrowserCookie('staff', secure).give(c, knownBrowserToken(browserKey, account, now))
      return { sessionsEnded }
    },
  )

  morningMailRoutes(api, self)
  noticesRoutes(api, self, context)
  secondFactorRoutes(api, self, context)

  api.delete('/api/admin/account/sessions', { does: 'Ends one’s other sessions', who: self }, async ({ who, now }) => ({
    sessionsEnded: await db.transaction().execute((tx) => endOtherSessions(tx, who, now)),
  }))

  api.delete(
    '/api/admin/account/sessions/:id',
    { does: 'Ends one of one’s own sessions', who: self, once: true, status: 204 },
    ({ who: { member }, params, now, once }) => once((tx) => endOwnSession(tx, member, params.id, now)),
  )

  return api.routes

  async function signedIn(c: AppContext): Promise<SignedIn> {
    await staff.require(c)
    const session = await staff.find(c)
    if (!session) throw new Problem('unauthenticated', 'staff_signed_out', 'You’re not signed in.')
    return session
  }
}

/** The calls about a member's own morning mail. */
function morningMailRoutes(api: Endpoints, self: Who<SignedIn>): void {
  api.put(
    '/api/admin/account/morning-mail',
    { does: 'Switches one’s own morning mail on or off', who: self, body: MorningMailChoice, once: true },
    ({ who: { member }, body: { on }, now, once }) =>
      once(async (tx) => {
        await switchMorningMail(tx, member, on, now)
        return { on }
      }),
  )
}

/** The calls about notifications on the caller's device (STAFF-20). */
function noticesRoutes(api: Endpoints, self: Who<SignedIn>, { db, config }: StaffContext): void {
  const { pushAlsoTo: alsoTo } = config
  // This is a POST because the address is a key to the device and must not be in a log of addresses.
  api.post(
    '/api/admin/account/notices/device',
    { does: 'Says which notices this device gets', who: self, body: NoticesDevice.partial() },
    async ({ who, body: { endpoint }, now }): Promise<NoticesAnswer> => {
      const { publicKey } = await pushKeys(db, now)
      const kinds =
        endpoint === undefined ? undefined : await db.transaction().execute((tx) => noticesOf(tx, who, endpoint, now))
      return { publicKey, kinds: kinds ?? null }
    },
  )

  api.put(
    '/api/admin/account/notices',
    { does: 'Switches notices on for this device', who: self, body: NoticesChoice, once: true },
    ({ who, body: { subscription, kinds }, now, once }) =>
      once(async (tx) => {
        await switchNoticesOn(tx, who, { subscription, kinds, alsoTo }, now)
        return { kinds }
      }),
  )

  api.post(
    '/api/admin/account/notices/off',
    { does: 'Switches notices off for this device', who: self, body: NoticesDevice, once: true },
    ({ who, body: { endpoint }, now, once }) =>
      once(async (tx) => {
        await switchNoticesOff(tx, who, endpoint, now)
        return null
      }),
  )
}

/** The calls about a member's own second factor. Each change asks for the password again. */
function secondFactorRoutes(api: Endpoints, self: Who<SignedIn>, { db, clock, outbox, key }: StaffContext): void {
  api.post(
    '/api/admin/account/second-factor',
    { does: 'Offers a second factor', who: self, body: PasswordAgain, status: 201 },
    async ({ who, body }): Promise<SecondFactorOffer> => {
      await passwordOf(who, body)
      return db.transaction().execute((tx) => offerSecondFactor(tx, key, who.member, clock.now()))
    },
  )

  api.post(
    '/api/admin/account/second-factor/confirmation',
    { does: 'Switches the offered second factor on', who: self, body: SecondFactorConfirmation, status: 201 },
    async ({ c, who, body: { code }, now }): Promise<RecoveryCodes> => {
      const confirmation = { code, requestKey: c.req.header('idempotency-key'), now }
      return { recoveryCodes: await switchOnOnce(db, { outbox, key }, who, confirmation) }
    },
  )

  api.post(
    '/api/admin/account/recovery-codes',
    { does: 'Makes new recovery codes in place of the old ones', who: self, body: PasswordAgain, status: 201 },
    async ({ who, body }): Promise<RecoveryCodes> => {
      await passwordOf(who, body)
      return {
        recoveryCodes: await db.transaction().execute((tx) => renewRecoveryCodes(tx, who.member, clock.now())),
      }
    },
  )

  api.delete(
    '/api/admin/account/second-factor',
    { does: 'Switches the second factor off', who: self, body: PasswordAgain, status: 204 },
    async ({ who, body }) => {
      await passwordOf(who, body)
      await db.transaction().execute((tx) => switchOff(tx, outbox, who.member, clock.now()))
    },
  )

  async function passwordOf({ member }: SignedIn, { password }: { password: string }): Promise<void> {
    await checkPassword(db, member, { password, path: 'password', now: clock.now() })
  }
}
