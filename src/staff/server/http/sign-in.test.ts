import { describe, expect, test } from 'vitest'
import { signedIn } from '../test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'
import { signInSettings, form, moira, signInCalls } from './staff-sign-in.setup.ts'

// Signing in to the console, including attempts of intruders.

const tested = testProgram('sign-in', signInSettings)
const { call } = tested
const { open } = signInCalls(tested)

describe('without a session', () => {
  test('every address of the console is the sign-in page, not cached, without a script', async () => {
    for (const route of [
      '/admin',
      '/admin/',
      '/admin/leads',
      '/admin/videos',
      '/admin/join',
      '/admin/leads?q=%3Cscript%3E',
    ]) {
      const answer = await call('GET', route, undefined, { headers: { accept: 'text/html' } })
      expect([
        route,
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('x-robots-tag'),
        answer.headers.get('etag'),
      ]).toEqual([route, 401, 'no-store', 'noindex', null])
      expect(answer.text).toContain('Staff sign-in')
      expect(answer.text).not.toMatch(/<script|console\.js/)
    }
    expect((await call('GET', '/administrator')).status).toBe(404)
  })

  test('no call of the console’s API works without a session, or with an ended, made-up or foreign one', async () => {
    const { cookie, secret } = await signedIn(tested.database.db)
    await tested.database.db
      .updateTable('staff_sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const cookies = [
      '',
      cookie,
      `__Host-patter_staff=${'A'.repeat(43)}`,
      '__Host-patter_staff=',
      `__Host-patter_portal=${secret}`,
      `__Host-patter_staff=' or true --`,
    ]
    const routes: [string, string][] = [
      ...[
        '/api/staff/session',
        '/api/admin/account',
        '/api/admin/team',
        '/api/admin/log',
        '/api/admin/log.csv',
        '/api/admin/nothing/here',
        '/api/admin//team',
      ].map((route) => ['GET', route] as [string, string]),
      ['POST', '/api/admin/team/links'],
      ['PUT', '/api/admin/account/password'],
      ['DELETE', '/api/admin/account/second-factor'],
      ['DELETE', '/api/admin/team/stf_x'],
      ['PATCH', '/api/admin/team'],
      ['OPTIONS', '/api/admin/team'],
    ]
    for (const with_ of cookies) {
      for (const [method, route] of routes) {
        const answer = await call(method, route, method === 'GET' || method === 'OPTIONS' ? undefined : {}, {
          cookie: with_,
        })
        expect([with_, method, route, answer.status, answer.json().code]).toEqual([
          with_,
          method,
          route,
          401,
          'staff_signed_out',
        ])
      }
    }
  })
})

describe('signing in', () => {
  test('sets a session cookie that no script can read and no other site can send', async () => {
    const answer = await open({ ...moira, email: ' Moira@PATTER.example ' })
    expect([answer.status, answer.json().data.email, answer.json().data.role]).toEqual([201, moira.email, 'owner'])
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-patter_staff=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const { cookie } = answer
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).json().data.name).toBe('Moira Tennant')
    const page = await call('GET', '/admin/leads', undefined, { cookie, headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('cache-control'), page.text.includes('console.js')]).toEqual([
      200,
      'no-store',
      true,
    ])
    expect((await call('GET', '/admin/nothing-like-it', undefined, { cookie })).status).toBe(404)
    expect((await call('DELETE', '/api/staff/session', undefined, { cookie })).status).toBe(204)
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).status).toBe(401)
  })

  test('gives a browser a new secret each time, and the old one stops working', async () => {
    const first = await open(moira)
    const second = await open(moira, { cookie: first.cookie })
    expect(second.cookie).not.toBe(first.cookie)
    expect((await call('GET', '/api/staff/session', undefined, { cookie: first.cookie })).status).toBe(401)
  })

  test('gives the same answer for a wrong password and an unknown email, and for hostile input', async () => {
    const answers = []
    for (const email of [
      moira.email,
      'nobody@patter.example',
      "' or 1=1 --",
      'moira@patter.example\0',
      `${'x'.repeat(240)}@y.example`,
    ])
      answers.push(await open({ email, password: 'not this one' }))
    const refusals = answers.map(({ status, json }) => [status, json().code, json().message, json().errors])
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
    expect(refusals[0]!.slice(0, 3)).toEqual([
      401,
      'wrong_credentials',
      'That email address and password don’t match. Three tries left before a pause.',
    ])
    for (const body of [{}, { email: moira.email }, { email: 1, password: {} }, [], { ...moira, code: ['0'] }])
      expect((await open(body)).status).toBe(422)
    expect((await open({ email: moira.email, password: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('makes one address, and one email from many addresses, wait longer each time, whether known or not', async () => {
    const guesses = []
    for (let guess = 0; guess < 6; guess++)
      guesses.push(
        (await open({ email: `guess${guess}@patter.example`, password: 'guess' }, { from: '192.0.2.1' })).status,
      )
    expect([guesses.slice(0, 4), guesses.at(-1)]).toEqual([[401, 401, 401, 401], 429])
    const waiting = await open(moira, { from: '192.0.2.1' })
    expect([waiting.status, Number(waiting.headers.get('retry-after')) >= 1]).toEqual([429, true])
    const page = await call('POST', '/admin', form(moira), { from: '192.0.2.1' })
    expect([page.status, page.headers.get('retry-after'), page.text.includes('Please wait')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      true,
    ])
    for (const email of ['many@patter.example', (await signedIn(tested.database.db)).member.email]) {
      const statuses = []
      for (let guess = 0; guess < 13; guess++) statuses.push((await open({ email, password: 'guess' })).status)
      expect([statuses.slice(0, 10).every((status) => status === 401), statuses.at(-1)]).toEqual([true, 429])
    }
    // Anyone with the right password still gets in.
    expect((await open(moira)).status).toBe(201)
    await tested.database.db.deleteFrom('sign_in_failures').execute()
  })

  test('works as a plain form: it leads to the requested page, and nowhere else', async () => {
    const wrong = await call('POST', '/admin/leads?q=rhona', form({ email: moira.email, password: 'wrong <b>' }))
    expect([wrong.status, wrong.headers.get('cache-control'), wrong.cookie]).toEqual([401, 'no-store', ''])
    expect(wrong.text).toContain('That email address and password don’t match.')
    expect(wrong.text).toContain(`value="${moira.email}"`)
    expect(wrong.text).not.toContain('wrong &lt;b&gt;')
    expect(
      (await call('POST', '/admin', form({ email: '"><script>alert(1)</script>', password: 'x' }))).text,
    ).not.toContain('<script>alert')
    const right = await call('POST', '/admin/leads?q=rhona', form(moira))
    expect([right.status, right.headers.get('location')]).toEqual([303, '/admin/leads?q=rhona'])
    expect((await call('GET', '/admin/leads', undefined, { cookie: right.cookie })).status).toBe(200)
    expect((await call('POST', '/admin', form({ ...moira, password: 'x'.repeat(70_000) }))).status).toBe(413)
    expect((await call('POST', '/admin//evil.example', form(moira))).headers.get('location')).toBe(
      '/admin//evil.example',
    )
  })

  test('is refused from another site, as is everything that changes something', async () => {
    const { cookie } = await open(moira)
    const evil: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of evil) {
      expect((await open(moira, { headers })).json().code).toBe('cross_site')
      expect((await call('POST', '/admin', form(moira), { headers })).status).toBe(403)
      expect((await call('PUT', '/api/admin/account', { name: 'Evil' }, { cookie, headers })).json().code).toBe(
        'cross_site',
      )
      expect((await call('DELETE', '/api/staff/session', undefined, { cookie, headers })).status).toBe(403)
    }
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).json().data.name).toBe('Moira Tennant')
  })
})
