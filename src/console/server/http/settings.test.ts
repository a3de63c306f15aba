import { beforeAll, describe, expect, test } from 'vitest'
import type { SettingsAnswer } from '../../settings-api.ts'
import { preparePortalPassword } from '#src/portal/server/portal-password.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { hashPassword } from '#src/platform/secrets/password-hash.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'

let owner: string
let staff: string
const portalPassword = 'the first portal password'
const tested = testProgram('settings', { PORTAL_PASSWORD: portalPassword })
beforeAll(async () => {
  owner = (await signedIn(tested.database.db, 'owner')).cookie
  staff = (await signedIn(tested.database.db, 'staff')).cookie
})

async function call<Data = any>(
  method: string,
  route: string,
  { body, cookie = staff, key }: { body?: unknown; cookie?: string; key?: string } = {},
) {
  const answer = await tested.call(method, route, body, { cookie, ...(key ? { key } : {}) })
  return { ...answer, data: () => answer.json().data as Data }
}

describe('the settings', () => {
  const unlock = (password: string) => call('POST', '/api/portal/session', { body: { password }, cookie: '' })
  const change = (body: object, cookie = owner) => call('POST', '/api/admin/settings/portal-password', { body, cookie })

  test('show the present state, and no secret', async () => {
    const { providers, portal } = (await call<SettingsAnswer>('GET', '/api/admin/settings')).data()
    expect(providers.map(({ id, mode }) => `${id} ${mode}`)).toEqual(
      expect.arrayContaining([
        'mail files',
        'payments test',
        'diary calendar',
        'seal self-made',
        'timeStamps none',
        'storage disk',
      ]),
    )
    expect(portal).toMatchObject({ configured: true })
  })

  test('only an owner can change the portal’s password, and not to a weak one', async () => {
    const refused = await change({}, staff)
    expect([refused.status, refused.json().code]).toEqual([403, 'owner_required'])
    for (const password of [' short ', 'Password1234!', 'Patter2026!!'])
      expect([password, (await change({ password })).status]).toEqual([password, 422])
    expect((await unlock(portalPassword)).status).toBe(201)
  })

  test.runIf(process.env.TEST_POSTGRES_URL)('no session begins with a password that is being replaced', async () => {
    const passwordHash = await hashPassword('the one that replaces it')
    const { db } = tested.database
    const replace = (hold: () => Promise<void>) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('portal_access').set({ password_hash: passwordHash }).execute()
        await hold()
      })
    expect((await behind(db, replace, () => unlock(portalPassword))).status).toBe(401)
    await preparePortalPassword(tested.database.db, `${portalPassword} again`, new Date(), () => {})
    await preparePortalPassword(tested.database.db, portalPassword, new Date(), () => {})
  })

  test('a changed password applies from now on, also after a restart; clients who are inside may stay', async () => {
    const inside = await unlock(portalPassword)
    const changed = (await change({ password: 'a second password' })).data()
    expect(changed).toEqual({ password: null, sessionsEnded: 0 })
    expect([(await unlock(portalPassword)).status, (await unlock('a second password')).status]).toEqual([401, 201])
    expect((await call('GET', '/api/contracts', { cookie: inside.cookie })).status).toBe(200)
    // The configuration still has the first password; only a changed one would count.
    await preparePortalPassword(tested.database.db, portalPassword, new Date(), () => {})
    expect((await unlock('a second password')).status).toBe(201)
    await preparePortalPassword(tested.database.db, 'a third, set on the machine', new Date(), () => {})
    expect([(await unlock('a second password')).status, (await unlock('a third, set on the machine')).status]).toEqual([
      401, 201,
    ])
  })

  test('of two owners who change it at once, the second is told, and nothing is changed', async () => {
    const { since: seen } = (await call<SettingsAnswer>('GET', '/api/admin/settings')).data().portal
    const passwords = ['typed by the first', 'typed by the second']
    const answers = await Promise.all(passwords.map((password) => change({ password, seen })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect([refused.json().code, refused.json().message]).toEqual([
      'changed_meanwhile',
      expect.stringContaining('was changed after you opened this'),
    ])
    const valid = passwords[answers.findIndex(({ status }) => status === 200)]!
    for (const password of passwords) expect((await unlock(password)).status).toBe(password === valid ? 201 : 401)
    const { since } = (await call<SettingsAnswer>('GET', '/api/admin/settings')).data().portal
    expect((await change({ password: 'a third, set on the machine', seen: since })).status).toBe(200)
  })

  test('a new one is made up and shown once; clients who have not signed are signed out and keep what they typed', async () => {
    const inside = await unlock('a third, set on the machine')
    const [contract] = (await call('GET', '/api/contracts', { cookie: inside.cookie })).json()
    const { password, sessionsEnded } = (await change({ endSessions: true })).data()
    expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(sessionsEnded).toBeGreaterThan(0)
    expect((await call('GET', '/api/contracts', { cookie: inside.cookie })).status).toBe(401)
    expect(
      await tested.database.db
        .selectFrom('contracts')
        .select('status')
        .where('id', '=', contract.id)
        .executeTakeFirst(),
    ).toEqual({ status: 'open' })
    expect((await unlock(password)).status).toBe(201)
    const kept = await tested.database.db.selectFrom('idempotent_answers').select('answer').execute()
    const logged = await tested.database.db.selectFrom('staff_changes').selectAll().execute()
    expect(JSON.stringify([kept, logged])).not.toContain(password)
  })
})
