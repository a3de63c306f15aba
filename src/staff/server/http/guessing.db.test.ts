import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type TestAnswer, testProgram } from '#src/app/test-program.ts'

// Whether an attacker who guesses from many addresses can lock out people who know the password. Each wrong password
// comes from a new address.

const portal = { password: 'a lighthouse keeps its lamp' }
const owner = { email: 'moira@patter.example', password: 'tram orange, paper and close' }
const tested = testProgram('guessing', {
  PORTAL_PASSWORD: portal.password,
  STAFF_EMAIL: owner.email,
  STAFF_PASSWORD: owner.password,
})
const { call } = tested

const signIns = [
  { who: 'the portal’s client', route: '/api/portal/session', right: portal, wrong: { password: 'not this one' } },
  { who: 'the owner', route: '/api/staff/session', right: owner, wrong: { ...owner, password: 'not this one' } },
]

/** Returns the cookies of a response, as a browser sends them back. */
const kept = (answer: TestAnswer) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
const guess = async (route: string, wrong: object, count: number) => {
  const answers = []
  for (let at = 0; at < count; at += 8)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(8, count - at) }, () => call('POST', route, wrong)))),
    )
  return answers.map(({ status }) => status)
}

const isDevice = (cookie: string | undefined) => cookie?.includes('_device=')
const forged = (cookies: (string | undefined)[]) => cookies.join('; ').replace(/.{43}$/, 'A'.repeat(43))
/** Lets time pass for the limits. */
async function letPass(seconds: number): Promise<void> {
  await tested.database.db
    .updateTable('sign_in_places')
    .set({ come_back_at: sql<Date>`come_back_at - make_interval(secs => ${seconds})` })
    .execute()
}

/** Uses every turn of the next hour, so that none becomes free while the test goes on, however slow the machine is. */
async function guessForAnHour(): Promise<void> {
  await tested.database.db
    .updateTable('rate_limits')
    .set({ drained_at: sql<Date>`drained_at + interval '1 hour'` })
    .execute()
}

describe.each(signIns)('while an attacker guesses, $who', ({ route, right, wrong }) => {
  test('gets in at once, every time, with a known browser; with another one after one short wait', async () => {
    const first = await call('POST', route, right)
    expect(first.status).toBe(201)
    // The session has ended, but the browser's own cookie is still valid.
    let browser = kept(first).filter(isDevice)
    expect((await guess(route, wrong, 48)).filter((status) => status === 429).length).toBeGreaterThan(0)
    const statuses = []
    for (let round = 0; round < 10; round++) {
      await guess(route, wrong, 1)
      const answer = await call('POST', route, right, { cookie: browser.join('; ') })
      statuses.push(answer.status)
      browser = kept(answer).filter(isDevice)
    }
    expect(statuses).toEqual(Array(10).fill(201))

    // Another browser, and one with a forged cookie.
    const from = '198.51.100.7'
    await guessForAnHour()
    const before = await call('POST', route, right, { from, cookie: forged(browser) })
    expect([before.status, before.headers.get('retry-after'), before.json().code]).toEqual([
      429,
      '5',
      'too_many_passwords',
    ])
    await guess(route, wrong, 4)
    await letPass(5)
    expect((await call('POST', route, right, { from })).status).toBe(201)
    await tested.database.db.deleteFrom('rate_limits').execute()
  })
})

test('the cookie of a known browser gives no access, and no script can read it', async () => {
  const device = (await call('POST', '/api/staff/session', owner)).headers.getSetCookie().find(isDevice)!
  expect(device).toMatch(
    /^patter_staff_device=[0-9a-z]+\.[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const cookie = device.split(';')[0]!
  expect((await call('GET', '/api/staff/session', undefined, { cookie })).status).toBe(401)
  expect((await call('POST', '/api/staff/session', { ...owner, password: 'no' }, { cookie })).json().code).toBe(
    'wrong_credentials',
  )
})
