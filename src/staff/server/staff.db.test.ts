import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#src/platform/config/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import { deriveKey } from '#src/platform/secrets/sealed-text.ts'
import { newSecret } from '#src/platform/secrets/secret-token.ts'
import { countTry } from '#src/platform/secrets/sign-in-delay.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'
import { prepareFirstMember } from './first-member.ts'
import { joinByLink } from './join.ts'
import { inviteColleague, makeReset, withdrawLink } from './links.ts'
import { recordChange } from './record-change.ts'
import { confirmSecondFactor, offerSecondFactor, spendCode } from './second-factor.ts'
import { beginSession, memberOfSession, pruneSessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { eldestMember } from './staff-names.ts'
import { changeRole, removeMember } from './console/team.ts'
import { signedIn } from './test-staff.ts'

let database: TestDatabase
const key = deriveKey(newSecret().secret, 'test')
const keys = { key, browserKey: deriveKey(newSecret().secret, 'test') }
const start = new Date('2026-11-23T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const hours = 3600
const posted: { to: string; template: string }[] = []
const outbox: Outbox = {
  post: async (_tx, { to, template }) => void posted.push({ to, template }),
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
async function withPassword(password: string): Promise<StaffMember> {
  const { member } = await signedIn(database.db, 'staff', start)
  await database.db
    .updateTable('staff_members')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', member.id)
    .execute()
  return member
}

describe('a session', () => {
  test('lasts twelve hours without use, use prolongs it, and seven days end it', async () => {
    const { secret, member } = await signedIn(database.db, 'owner', start)
    const at = async (seconds: number) => (await memberOfSession(database.db, secret, after(seconds)))?.member.id
    expect(await at(11 * hours)).toBe(member.id)
    expect(await at(22 * hours)).toBe(member.id)
    expect(await at(35 * hours)).toBeUndefined()
    const { secret: busy } = await signedIn(database.db, 'owner', start)
    let seen = 0
    for (let hour = 11; hour < 24 * 8; hour += 11)
      if (await memberOfSession(database.db, busy, after(hour * hours))) seen = hour
    expect(seen).toBe(165)
    await pruneSessions(database.db, after(24 * 8 * hours))
    expect(await database.db.selectFrom('staff_sessions').select('id').execute()).toEqual([])
  })

  test('is stored as a hash only, and a made-up secret opens nothing', async () => {
    const { secret } = await signedIn(database.db, 'owner', start)
    const rows = JSON.stringify(await database.db.selectFrom('staff_sessions').selectAll().execute())
    expect(rows).not.toContain(secret)
    const [{ token_hash }] = (await database.db.selectFrom('staff_sessions').select('token_hash').execute()) as [
      { token_hash: string },
    ]
    for (const wrong of [token_hash, '', "' or 1=1 --", undefined, newSecret().secret])
      expect(await memberOfSession(database.db, wrong, start)).toBeUndefined()
  })
})

describe('the second factor', () => {
  const codeAt = (secret: string, at: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
  async function switchedOn(password = 'tram orange paper close') {
    const member = await withPassword(password)
    const { secret, uri } = await within((tx) => offerSecondFactor(tx, key, member, start))
    const recovery = await within((tx) =>
      confirmSecondFactor(tx, key, { member, code: codeAt(secret, start), now: start }),
    )
    return { member, secret, uri, recovery, codeAfter: (seconds: number) => codeAt(secret, after(seconds)) }
  }
  const spend = (memberId: string, code: string, at: Date) =>
    within((tx) => spendCode(tx, key, { memberId, typed: code, now: at }))

  test('accepts a code once, of the current half minute or a neighbouring one, and none older than the last', async () => {
    const { member, codeAfter } = await switchedOn()
    // The code that switched it on cannot be used again.
    expect(await spend(member.id, codeAfter(0), start)).toBeUndefined()
    expect(await spend(member.id, codeAfter(120), after(120))).toBe('timed')
    expect(await spend(member.id, codeAfter(120), after(121))).toBeUndefined()
    // An older code, which the allowed clock drift would accept.
    expect(await spend(member.id, codeAfter(90), after(121))).toBeUndefined()
    expect(await spend(member.id, codeAfter(300), after(330))).toBe('timed')
    expect(await spend(member.id, codeAfter(420), after(390))).toBe('timed')
    expect(await spend(member.id, codeAfter(600), after(700))).toBeUndefined()
    const racers = await Promise.all(Array.from({ length: 8 }, () => spend(member.id, codeAfter(900), after(900))))
    expect(racers.filter(Boolean)).toEqual(['timed'])
  })

  test('has ten recovery codes, each valid once, in any spelling, and only for their owner', async () => {
    const { member, recovery } = await switchedOn()
    const other = await switchedOn()
    expect(new Set(recovery).size).toBe(10)
    for (const code of recovery) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
    expect(await spend(other.member.id, recovery[0]!, start)).toBeUndefined()
    const racers = await Promise.all(
      Array.from({ length: 6 }, () => spend(member.id, ` ${recovery[0]!.toUpperCase().replaceAll('-', ' ')}`, start)),
    )
    expect(racers.filter(Boolean)).toEqual(['recovery'])
    expect(await spend(member.id, recovery[1]!, start)).toBe('recovery')
    expect(JSON.stringify(await database.db.selectFrom('staff_recovery_codes').selectAll().execute())).not.toContain(
      recovery[2],
    )
  })

  test('is encrypted at rest; with another key only recovery codes are left', async () => {
    const { member, secret, recovery, codeAfter } = await switchedOn()
    expect(JSON.stringify(await database.db.selectFrom('staff_second_factors').selectAll().execute())).not.toContain(
      secret,
    )
    const other = deriveKey(newSecret().secret, 'test')
    expect(
      await within((tx) => spendCode(tx, other, { memberId: member.id, typed: codeAfter(60), now: after(60) })),
    ).toBeUndefined()
    expect(
      await within((tx) => spendCode(tx, other, { memberId: member.id, typed: recovery[0]!, now: after(60) })),
    ).toBe('recovery')
  })

  test('is asked for only after the right password, and wrong codes make the wait longer each time', async () => {
    const { member, codeAfter } = await switchedOn('a password that is right')
    const from = { address: '192.0.2.77', device: 'Chrome on Linux', cookie: undefined }
    const tryAt = (seconds: number, password: string, code?: string) =>
      codeOf(
        signIn(database.db, keys, { email: member.email.toUpperCase(), password, code }, { from, now: after(seconds) }),
      )
    expect(await tryAt(60, 'a password that is wrong', codeAfter(60))).toBe('wrong_credentials')
    expect(await tryAt(61, 'a password that is right')).toBe('code_wanted')
    const wrong = []
    for (let second = 62; second < 70; second++) wrong.push(await tryAt(second, 'a password that is right', '000000'))
    expect(wrong.slice(0, 4)).toEqual(Array(4).fill('wrong_code'))
    expect(wrong).toContain('too_many_passwords')
    expect(await tryAt(70, 'a password that is right', codeAfter(70))).toBe('too_many_passwords')
    expect(await tryAt(200, 'a password that is right', codeAfter(200))).toBe('done')
  })
})

test('somebody who waits because of others’ wrong passwords has used up no attempt', async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      codeOf(countTry(database.db, 'staff', { who: `zombie${index}`, account: `nobody${index}` }, after(900_000))),
    ),
  )
  const moira = (seconds: number) =>
    countTry(database.db, 'staff', { who: '192.0.2.5', account: 'moira' }, after(seconds))
  for (let press = 0; press < 12; press++) expect(await codeOf(moira(900_000))).toBe('too_many_passwords')
  expect((await moira(900_011)).left).toBe(3)
})

describe('the team', () => {
  test('always has an owner, even if two demote or remove each other at the same moment', async () => {
    await database.db.updateTable('staff_members').set({ role: 'staff' }).execute()
    const anna = (await signedIn(database.db, 'owner', start)).member
    const ben = (await signedIn(database.db, 'owner', start)).member
    const outcomes = await Promise.all([
      codeOf(within((tx) => changeRole(tx, outbox, { by: anna, memberId: ben.id, role: 'staff', now: start }))),
      codeOf(within((tx) => changeRole(tx, outbox, { by: ben, memberId: anna.id, role: 'staff', now: start }))),
    ])
    expect(outcomes.sort()).toEqual(['done', 'owner_required'])
    const owners = () =>
      database.db
        .selectFrom('staff_members')
        .select('id')
        .where('role', '=', 'owner')
        .where('removed_at', 'is', null)
        .execute()
    expect(await owners()).toHaveLength(1)
    const [last] = (await owners()) as [{ id: string }]
    const lastOwner = last.id === anna.id ? anna : ben
    expect(await codeOf(within((tx) => removeMember(tx, lastOwner, last.id, start)))).toBe('last_owner')
    expect(
      await codeOf(
        within((tx) => changeRole(tx, outbox, { by: lastOwner, memberId: last.id, role: 'staff', now: start })),
      ),
    ).toBe('last_owner')
  })

  test('lets only an owner change a colleague’s role, and only if the owner saw the current one', async () => {
    const owner = (await signedIn(database.db, 'owner', start)).member
    const { id: memberId } = (await signedIn(database.db, 'staff', start)).member
    const change = (from: 'owner' | 'staff', role: 'owner' | 'staff') =>
      codeOf(within((tx) => changeRole(tx, outbox, { by: owner, memberId, role, from, now: start })))
    expect(await change('staff', 'owner')).toBe('done')
    expect(await change('staff', 'owner')).toBe('role_changed')
    expect(await change('owner', 'staff')).toBe('done')
  })

  test('loses a removed member at once: sessions, links, password, second factor', async () => {
    const owner = (await signedIn(database.db, 'owner', start)).member
    const { member, secret: session } = await signedIn(database.db, 'staff', start)
    const { secret } = await within((tx) =>
      makeReset(tx, { by: owner, memberId: member.id, switchOffSecondFactor: false, now: start }),
    )
    await within((tx) => removeMember(tx, owner, member.id, start))
    expect(await memberOfSession(database.db, session, start)).toBeUndefined()
    expect(
      await codeOf(
        within((tx) => joinByLink(tx, outbox, { secret, name: undefined, passwordHash: 'x', device: '' }, start)),
      ),
    ).toBe('link_used')
    // Someone else may join with the same address.
    await database.db
      .insertInto('staff_members')
      .values({
        id: 'stf_new',
        email: member.email,
        name: 'New',
        role: 'staff',
        password_hash: null,
        created_at: start,
        removed_at: null,
      })
      .execute()
    // A session that began just as they were removed does not work either.
    const late = await within((tx) => beginSession(tx, member.id, '', start))
    expect(await memberOfSession(database.db, late, start)).toBeUndefined()
  })
})

test('what the program does by itself is recorded under somebody who is in the team', async () => {
  const long = new Date('2020-01-06T09:00:00Z')
  const { member: first } = await signedIn(database.db, 'owner', long)
  const { member: second } = await signedIn(database.db, 'owner', new Date(long.getTime() + 1000))
  const eldest = async () => (await eldestMember(database.db))?.id
  expect(await eldest()).toBe(first.id)
  await within((tx) => removeMember(tx, second, first.id, start))
  expect(await eldest()).toBe(second.id)
})

describe('a personal link', () => {
  test('works once, for seven days, until it is withdrawn or another is sent', async () => {
    const owner = (await signedIn(database.db, 'owner', start)).member
    const member = await withPassword('the one that was forgotten')
    const reset = () =>
      within((tx) => makeReset(tx, { by: owner, memberId: member.id, switchOffSecondFactor: false, now: start }))
    const use = (secret: string, at = start) =>
      codeOf(within((tx) => joinByLink(tx, outbox, { secret, name: undefined, passwordHash: 'x', device: '' }, at)))
    const first = await reset()
    const second = await reset()
    expect(await use(first.secret)).toBe('link_used')
    expect(await use(second.secret, after(7 * 24 * hours))).toBe('link_used')
    expect((await Promise.all(Array.from({ length: 6 }, () => use(second.secret)))).sort()).toEqual([
      'done',
      ...Array(5).fill('link_used'),
    ])
    const third = await reset()
    await within((tx) => withdrawLink(tx, owner, third.id, start))
    expect(await use(third.secret)).toBe('link_used')
    expect(JSON.stringify(await database.db.selectFrom('staff_links').selectAll().execute())).not.toContain(
      second.secret,
    )
  })
})

test('of two simultaneous invitations to one address, one link works', async () => {
  const owner = (await signedIn(database.db, 'owner', start)).member
  const invite = () =>
    codeOf(
      within((tx) =>
        inviteColleague(
          tx,
          { outbox, key },
          {
            member: owner,
            invited: { name: 'Twice', email: 'Twice@patter.example', role: 'staff' },
            now: start,
          },
        ),
      ),
    )
  for (const outcome of await Promise.all(Array.from({ length: 4 }, invite)))
    expect(['done', 'link_just_sent']).toContain(outcome)
  const open = await database.db
    .selectFrom('staff_links')
    .select('id')
    .where('email', '=', 'twice@patter.example')
    .where('withdrawn_at', 'is', null)
    .execute()
  expect(open).toHaveLength(1)
})

test('rows can be added to the log but not changed or deleted', async () => {
  const { member } = await signedIn(database.db, 'owner', start)
  await within((tx) =>
    recordChange(tx, { member, action: 'lead.closed', subject: 'led_1', details: { reason: 'no reply' }, now: start }),
  )
  for (const change of [
    () => database.db.updateTable('staff_changes').set({ member_name: 'Somebody else' }).execute(),
    () => database.db.deleteFrom('staff_changes').execute(),
  ]) {
    await expect(change()).rejects.toThrow('are evidence and are never changed')
  }
  // A change that fails leaves no row.
  await expect(
    within(async (tx) => {
      await recordChange(tx, { member, action: 'lead.closed', subject: 'led_2', now: start })
      throw new Error('half-way')
    }),
  ).rejects.toThrow('half-way')
  expect(await database.db.selectFrom('staff_changes').select('id').where('subject', '=', 'led_2').execute()).toEqual(
    [],
  )
})

test('the first member is made once, from the settings or with a made-up password, which production refuses', async () => {
  const fresh = await openTestDatabase()
  const settings = { email: undefined, password: undefined, production: false, onWeak: () => {} }
  try {
    await expect(prepareFirstMember(fresh.db, { ...settings, production: true }, start)).rejects.toThrow(ConfigError)
    const starts = await Promise.all([1, 2, 3].map(() => prepareFirstMember(fresh.db, settings, start)))
    expect(starts.filter(Boolean)).toEqual([
      { email: 'moira@patter.example', password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) },
    ])
    expect(await prepareFirstMember(fresh.db, settings, start)).toBeUndefined()
    await expect(prepareFirstMember(fresh.db, { ...settings, production: true }, start)).rejects.toThrow(
      'still has the password that the program made up',
    )
    // An easily guessed password is reported before it is stored.
    const refuses = (sentence: string) => {
      throw new ConfigError([sentence])
    }
    await expect(
      prepareFirstMember(
        fresh.db,
        { ...settings, email: 'jean@example.com', password: 'Password1234!', production: true, onWeak: refuses },
        start,
      ),
    ).rejects.toThrow('STAFF_PASSWORD needs a better password. That’s one of the first passwords')
    // Settings replace only what was made up.
    await prepareFirstMember(
      fresh.db,
      { ...settings, email: 'Jean.Orr@example.com', password: 'given by the settings', production: true },
      start,
    )
    await prepareFirstMember(
      fresh.db,
      { ...settings, email: 'else@example.com', password: 'given another time', production: true },
      start,
    )
    expect(
      await fresh.db.selectFrom('staff_members').select(['email', 'name', 'role', 'password_is_made_up']).execute(),
    ).toEqual([{ email: 'jean.orr@example.com', name: 'Jean Orr', role: 'owner', password_is_made_up: false }])
    const from = { address: '192.0.2.1', device: '', cookie: undefined }
    expect(
      await signIn(
        fresh.db,
        keys,
        { email: 'jean.orr@example.com', password: 'given by the settings' },
        { from, now: start },
      ),
    ).toMatchObject({ member: { name: 'Jean Orr' } })
  } finally {
    await fresh.close()
  }
})

test('a configured address that a colleague has stops the start with a sentence, and changes nothing', async () => {
  const fresh = await openTestDatabase()
  try {
    const unset = { email: undefined, password: undefined, production: false, onWeak: () => {} }
    await prepareFirstMember(fresh.db, unset, start)
    const { member } = await signedIn(fresh.db, 'staff', start)
    const settings = { ...unset, email: member.email.toUpperCase(), password: 'given by the settings' }
    const refusal = await prepareFirstMember(fresh.db, settings, start).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(String(refusal)).toContain('STAFF_EMAIL belongs to another member of staff')
    await prepareFirstMember(fresh.db, { ...settings, email: 'moira@patter.example' }, start)
    expect(await fresh.db.selectFrom('staff_members').select('email').orderBy('created_at').execute()).toHaveLength(2)
  } finally {
    await fresh.close()
  }
})
