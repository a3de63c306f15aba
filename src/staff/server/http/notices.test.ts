import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { testPushService } from '#src/platform/push/test-push-service.ts'
import type { NoticesAnswer } from '../../console-api.ts'
import { signedIn } from '../test-staff.ts'
import { signInSettings, moira, signInCalls } from './staff-sign-in.setup.ts'

// Notifications on a device, from the switch to the browser: the real program and a push service that decrypts
// (STAFF-20).

const now = new Date('2026-11-24T09:00:00Z')
let service: Awaited<ReturnType<typeof testPushService>>
beforeAll(async () => {
  service = await testPushService()
})
afterAll(() => service.close())
const tested = testProgram('notices', () => ({
  ...signInSettings,
  CLOCK: now.toISOString(),
  PUSH_ALSO_TO: service.origin(),
}))
const { call } = tested
const { open, join } = signInCalls(tested)
beforeEach(async () => {
  await tested.database.db.deleteFrom('push_devices').execute()
  service.arrived.length = 0
})

const base = '/api/admin/account/notices'
const state = async (cookie: string, endpoint?: string): Promise<NoticesAnswer> =>
  (await call('POST', `${base}/device`, { endpoint }, { cookie })).json().data
async function switchOn(cookie: string, name: string, kinds: readonly string[] = ['lead', 'call', 'signature']) {
  service.trust((await state(cookie)).publicKey)
  const subscription = service.subscribe(name)
  const answer = await call('PUT', base, { subscription, kinds }, { cookie })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return subscription
}
const devices = async () =>
  (await tested.database.db.selectFrom('push_devices').select('endpoint').orderBy('created_at').execute()).map(
    ({ endpoint }) => endpoint.split('/').at(-1),
  )
let people = 0
async function ask(more: object = {}): Promise<string> {
  const email = `grace-${people++}@skelp.example`
  const lead = { name: 'Grace Obi', email, phone: '+44 7700 900123', candidateCount: '2-5', ...more }
  expect((await call('POST', '/api/contact', lead)).status).toBe(201)
  return email
}
const arrives = async (count: number) => await expect.poll(() => service.arrived.length).toBe(count)
describe('a device', () => {
  test('is notified of a lead, encrypted for it alone, with the sender’s name and nothing else', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    expect((await state(cookie)).publicKey).toBe((await state(cookie)).publicKey)
    await switchOn(cookie, 'phone')
    await switchOn((await signedIn(tested.database.db, 'owner', now)).cookie, 'calls-only', ['call'])
    const email = await ask({ message: 'About our warehouse' })
    await arrives(1)
    const [{ device, payload, headers }] = service.arrived as [(typeof service.arrived)[0]]
    const { id } = await tested.database.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(device).toBe('phone')
    expect(payload).toEqual({
      title: 'New lead: Grace Obi',
      body: 'Contact form',
      href: `/admin/leads/${id}`,
      tag: expect.stringMatching(/^lead:led_/),
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(headers.ttl)).toBeGreaterThan(23 * 3600)
  })

  test('is not notified of a quarantined form', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    await switchOn(cookie, 'phone')
    await ask({ website: 'https://spam.example' })
    expect(await tested.database.db.selectFrom('push_messages').selectAll().execute()).toEqual([])
  })

  test('that its push service no longer knows is deleted', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    await switchOn(cookie, 'gone')
    service.answers.set('gone', [410])
    await ask()
    await expect.poll(devices).toEqual([])
  })
})

describe('the switch', () => {
  test('does nothing when signed out, for a colleague’s device, and for internal addresses', async () => {
    const mine = await signedIn(tested.database.db, 'staff', now)
    const theirs = await signedIn(tested.database.db, 'owner', now)
    const subscription = await switchOn(mine.cookie, 'phone')
    expect((await call('PUT', base, { subscription, kinds: ['lead'] })).status).toBe(401)
    expect((await call('POST', `${base}/device`, {})).status).toBe(401)
    const { endpoint, keys } = subscription
    expect((await state(theirs.cookie, endpoint)).kinds).toBeNull()
    await call('POST', `${base}/off`, { endpoint }, { cookie: theirs.cookie })
    expect((await state(mine.cookie, endpoint)).kinds).toEqual(['lead', 'call', 'signature'])
    for (const inside of ['http://127.0.0.1:9/push', 'https://localhost/', 'https://169.254.169.254/latest'])
      expect(
        (await call('PUT', base, { subscription: { endpoint: inside, keys }, kinds: ['lead'] }, mine)).json().code,
      ).toBe('no_push_service')
    for (const body of [
      { subscription, kinds: [] },
      { subscription, kinds: ['everything'] },
      { subscription: { endpoint, keys: { p256dh: 'short', auth: keys.auth } }, kinds: ['lead'] },
      { subscription: { endpoint: `https://a.example/${'a'.repeat(5000)}`, keys }, kinds: ['lead'] },
      {},
    ])
      expect((await call('PUT', base, body, mine)).status).toBe(422)
    expect(await devices()).toEqual(['phone'])
  })

  test('changes kinds, switches off, and gives the device to a colleague who switches it on there', async () => {
    const first = await signedIn(tested.database.db, 'staff', now)
    const second = await signedIn(tested.database.db, 'owner', now)
    const subscription = await switchOn(first.cookie, 'shared')
    await call('PUT', base, { subscription, kinds: ['call'] }, first)
    expect((await state(first.cookie, subscription.endpoint)).kinds).toEqual(['call'])
    await call('PUT', base, { subscription, kinds: ['lead'] }, second)
    expect((await state(first.cookie, subscription.endpoint)).kinds).toBeNull()
    await call('POST', `${base}/off`, { endpoint: subscription.endpoint }, second)
    expect(await devices()).toEqual([])
    const logged = await tested.database.db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', 'in', [first.member.id, second.member.id])
      .orderBy('id')
      .execute()
    expect(logged.map(({ action }) => action)).toEqual([
      'account.notices_on',
      'account.notices_on',
      'account.notices_off',
    ])
  })

  test('is possible for ten devices; an eleventh replaces the one that was used least recently', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    for (let n = 0; n < 11; n++) await switchOn(cookie, `d${n}`)
    const left = await devices()
    expect([left.length, left.includes('d0'), left.includes('d10')]).toEqual([10, false, true])
  })
})

describe('the notifications of a device end with its session', () => {
  test('when signing out; signing in again in the same browser keeps them', async () => {
    const first = await open(moira)
    const { endpoint } = await switchOn(first.cookie, 'laptop')
    const second = await open(moira, { cookie: first.cookie })
    expect((await state(second.cookie, endpoint)).kinds).toHaveLength(3)
    expect((await call('DELETE', '/api/staff/session', undefined, { cookie: second.cookie })).status).toBe(204)
    expect(await devices()).toEqual([])
  })

  test('when ending other sessions or one of them, and when leaving the team', async () => {
    const owner = await open(moira)
    const { member, cookie } = await join('Mo Lang', 'mo@patter.example', 'staff', 'lintel, stair and window')
    const again = await open({ email: member.email, password: 'lintel, stair and window' })
    await switchOn(cookie, 'old')
    await switchOn(again.cookie, 'new')
    await call('DELETE', '/api/admin/account/sessions', undefined, { cookie: again.cookie })
    expect(await devices()).toEqual(['new'])
    const { data } = (await call('GET', '/api/admin/account', undefined, { cookie: again.cookie })).json()
    await switchOn(owner.cookie, 'owners')
    expect(
      (await call('DELETE', `/api/admin/account/sessions/${data.sessions[0].id}`, undefined, { cookie: owner.cookie }))
        .status,
    ).toBe(404)
    expect(await devices()).toEqual(['new', 'owners'])
    await call('DELETE', `/api/admin/team/${member.id}`, undefined, { cookie: owner.cookie })
    expect(await devices()).toEqual(['owners'])
  })
})
