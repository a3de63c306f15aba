import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import { deriveKey } from '#src/platform/secrets/sealed-text.ts'
import { newSecret } from '#src/platform/secrets/secret-token.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'
import { changePassword, renewRecoveryCodes, switchOn } from './console/account.ts'
import { removeMember } from './console/team.ts'
import { joinByLink } from './join.ts'
import { makeReset } from './links.ts'
import { lockMember } from './members.ts'
import { offerSecondFactor, secondFactorOf, switchOffSecondFactor } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import { signedIn } from './test-staff.ts'

let database: TestDatabase
const key = deriveKey(newSecret().secret, 'test')
const keys = { key, browserKey: deriveKey(newSecret().secret, 'test') }
const now = new Date('2026-11-23T09:00:00Z')
const password = 'the one that a thief has'
const outbox: Outbox = {
  post: async () => {},
  postAgain: async () => {
    throw new Error('Nothing is posted again here')
  },
  hurry: async () => {},
  notify: async () => {},
}

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const within = <Result>(work: (tx: Tx) => Promise<Result>) => database.db.transaction().execute(work)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )

/** The database, where something else happens right before the last transaction of `signIn` begins. */
function whereFirst(happens: () => Promise<unknown>): Db {
  return new Proxy(database.db, {
    get: (db, name) => {
      if (name === 'transaction')
        return () => ({
          execute: async (work: (tx: Tx) => Promise<unknown>) => {
            await happens()
            return within(work)
          },
        })
      const value: unknown = Reflect.get(db, name, db)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}

async function withPassword(): Promise<{ member: StaffMember; sessionId: string }> {
  const { member } = await signedIn(database.db, 'staff', now)
  await database.db
    .updateTable('staff_members')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', member.id)
    .execute()
  const [session] = await sessionsOf(member)
  return { member, sessionId: session! }
}

async function sessionsOf(member: StaffMember): Promise<string[]> {
  const rows = await database.db.selectFrom('staff_sessions').select('id').where('member_id', '=', member.id).execute()
  return rows.map(({ id }) => id)
}

const signInWhile = ({ email }: StaffMember, happens: () => Promise<unknown>, code?: string) =>
  codeOf(
    signIn(
      whereFirst(happens),
      keys,
      { email, password, code },
      { from: { address: email, device: '', cookie: undefined }, now },
    ),
  )

async function reset(member: StaffMember): Promise<void> {
  const { member: by } = await signedIn(database.db, 'owner', now)
  const { secret } = await within((tx) => makeReset(tx, { by, memberId: member.id, switchOffSecondFactor: false, now }))
  const passwordHash = await hashPassword('a new one that nobody has')
  await within((tx) => joinByLink(tx, outbox, { secret, name: undefined, passwordHash, device: 'their own' }, now))
}

test('no session begins with a password that was replaced while it was checked, or of a removed member', async () => {
  const { member } = await withPassword()
  expect(await signInWhile(member, () => reset(member))).toBe('wrong_credentials')
  expect(await sessionsOf(member)).toHaveLength(1)

  const changed = await withPassword()
  const next = 'a new one that nobody has'
  expect(
    await signInWhile(changed.member, () =>
      changePassword(database.db, outbox, changed, { current: password, next, key: undefined, now }),
    ),
  ).toBe('wrong_credentials')
  expect(await sessionsOf(changed.member)).toEqual([changed.sessionId])

  const { member: removed } = await withPassword()
  const { member: owner } = await signedIn(database.db, 'owner', now)
  expect(await signInWhile(removed, () => within((tx) => removeMember(tx, owner, removed.id, now)))).toBe(
    'wrong_credentials',
  )
  expect(await sessionsOf(removed)).toEqual([])
})

test('no session begins without a code if the second factor was switched on meanwhile', async () => {
  const signed = await withPassword()
  const { member } = signed
  const { secret } = await within((tx) => offerSecondFactor(tx, key, member, now))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  expect(await signInWhile(member, () => within((tx) => switchOn(tx, { outbox, key }, signed, { code, now })))).toBe(
    'code_wanted',
  )
  expect(await sessionsOf(member)).toEqual([signed.sessionId])
  // Switched off meanwhile, it is not asked for.
  expect(await signInWhile(member, () => within((tx) => switchOffSecondFactor(tx, member.id)), '000000')).toBe('done')
})

test('a password is not changed with one that was reset while it was checked', async () => {
  const signed = await withPassword()
  const change = { current: password, next: 'one that a thief has chosen', key: undefined, now }
  expect(
    await codeOf(
      changePassword(
        whereFirst(() => reset(signed.member)),
        outbox,
        signed,
        change,
      ),
    ),
  ).toBe('wrong_password')
})

test('of two calls for new recovery codes at once, only the codes of the second work', async () => {
  const signed = await withPassword()
  const { member } = signed
  const { secret } = await within((tx) => offerSecondFactor(tx, key, member, now))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
  await within((tx) => switchOn(tx, { outbox, key }, signed, { code, now }))
  const renewed = await behind(
    database.db,
    (hold) =>
      within(async (tx) => {
        await renewRecoveryCodes(tx, member, now)
        await hold()
      }),
    () => within((tx) => renewRecoveryCodes(tx, member, now)),
  )
  expect(renewed).toHaveLength(10)
  expect(await secondFactorOf(database.db, member.id)).toMatchObject({ recoveryCodesLeft: 10 })
})

test('a link that is used while an owner sends another one is refused as replaced, and neither call fails', async () => {
  const { member } = await withPassword()
  const { member: by } = await signedIn(database.db, 'owner', now)
  const reset = { by, memberId: member.id, switchOffSecondFactor: false, now }
  const { secret } = await within((tx) => makeReset(tx, reset))
  const another = (hold: () => Promise<void>) =>
    within(async (tx) => {
      await lockMember(tx, member.id)
      await hold()
      await makeReset(tx, reset)
    })
  const use = () =>
    codeOf(within((tx) => joinByLink(tx, outbox, { secret, name: undefined, passwordHash: 'x', device: '' }, now)))
  expect(await behind(database.db, another, use)).toBe('link_used')
})
