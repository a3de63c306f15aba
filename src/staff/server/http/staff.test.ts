import fs from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../test-staff.ts'
import { type CallOptions, testProgram } from '#src/app/test-program.ts'

// The console's door as the outside meets it: the real router, a real database. What somebody
// who wants in would try is here too.

const moira = { email: 'moira@patter.example', password: 'tram orange, paper and close' }
const tested = testProgram('staff', {
  PUBLIC_URL: 'https://patter.example',
  STAFF_EMAIL: moira.email,
  STAFF_PASSWORD: moira.password,
})

const { call } = tested
const open = (attempt: object, options?: CallOptions) => call('POST', '/api/staff/session', attempt, options)
const form = (fields: Record<string, string>) => new URLSearchParams(fields)
async function mailTo(address: string, subject: string): Promise<string> {
  for (let patience = 100; patience > 0; patience--) {
    for (const file of fs.existsSync(path.join(tested.dataDir, 'outbox'))
      ? fs.readdirSync(path.join(tested.dataDir, 'outbox')).toReversed()
      : []) {
      const mail = await PostalMime.parse(fs.readFileSync(path.join(tested.dataDir, 'outbox', file)))
      if (mail.to?.some((to) => to.address === address) && mail.subject === subject) return mail.text ?? ''
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${address}: ${subject}`)
}
const linkIn = (text: string) => /https:\/\/patter\.example(\/admin\/join\/[\w-]{43})/.exec(text)![1]!

describe('without a session', () => {
  test('every address of the console is the sign-in page, kept by nobody, with no script', async () => {
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

  test('no call under the console’s API answers, whatever it is, nor with a session that ended, was made up, or is another realm’s', async () => {
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
  test('opens a session by a cookie that no script reads and no other site sends', async () => {
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

  test('gives a browser a new secret each time; the old one is dead', async () => {
    const first = await open(moira)
    const second = await open(moira, { cookie: first.cookie })
    expect(second.cookie).not.toBe(first.cookie)
    expect((await call('GET', '/api/staff/session', undefined, { cookie: first.cookie })).status).toBe(401)
  })

  test('answers a wrong password and an unknown email alike, and a hostile one too', async () => {
    const answers = []
    for (const email of [
      moira.email,
      'nobody@patter.example',
      "' or 1=1 --",
      'moira@patter.example\0',
      `${'x'.repeat(240)}@y.example`,
    ])
      answers.push(await open({ email, password: 'not this one' }))
    const told = answers.map(({ status, json }) => [status, json().code, json().message, json().errors])
    for (const one of told) expect(one).toEqual(told[0])
    expect(told[0]!.slice(0, 3)).toEqual([
      401,
      'wrong_credentials',
      'That email address and password don’t match. Three tries left before a pause.',
    ])
    for (const body of [{}, { email: moira.email }, { email: 1, password: {} }, [], { ...moira, code: ['0'] }])
      expect((await open(body)).status).toBe(422)
    expect((await open({ email: moira.email, password: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('waits ever longer for one address and for one email from many, for unknown ones as for known', async () => {
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
    // Who has the right password gets in meanwhile.
    expect((await open(moira)).status).toBe(201)
    await tested.database.db.deleteFrom('sign_in_failures').execute()
  })

  test('works as a plain form: it leads where one was going, and nowhere else', async () => {
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

describe('the second factor', () => {
  test('is set up with the password and a code, asked for from then on, and switched off with the password', async () => {
    const { member } = await join('Freya Baird', 'freya@patter.example', 'staff', 'lintel, stair and window')
    const freya = { email: member.email, password: 'lintel, stair and window' }
    const { cookie } = await open(freya)
    const elsewhere = await open(freya)
    expect(
      (await call('POST', '/api/admin/account/second-factor', { password: 'wrong' }, { cookie })).json().code,
    ).toBe('wrong_password')
    const offer = (
      await call('POST', '/api/admin/account/second-factor', { password: freya.password }, { cookie })
    ).json().data
    expect(offer.uri).toMatch(
      /^otpauth:\/\/totp\/Patter:freya%40patter\.example\?issuer=Patter&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    // It counts for nothing until it is confirmed.
    expect((await open(freya)).status).toBe(201)
    const code = () => new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate()
    expect(
      (await call('POST', '/api/admin/account/second-factor/confirmation', { code: '000000' }, { cookie })).json().code,
    ).toBe('wrong_code')
    const { recoveryCodes } = (
      await call('POST', '/api/admin/account/second-factor/confirmation', { code: code() }, { cookie })
    ).json().data
    expect(recoveryCodes).toHaveLength(10)
    expect((await call('GET', '/api/admin/account', undefined, { cookie: elsewhere.cookie })).status).toBe(401)

    expect((await open(freya)).json().code).toBe('code_wanted')
    // The code that confirmed it is spent.
    expect((await open({ ...freya, code: code() })).json().code).toBe('wrong_code')
    expect((await open({ ...freya, code: recoveryCodes[0] })).status).toBe(201)
    expect((await open({ ...freya, code: recoveryCodes[0] })).json().code).toBe('wrong_code')
    const byForm = await call('POST', '/admin', form({ ...freya, code: '', recovery: recoveryCodes[1] }))
    expect([byForm.status, byForm.cookie !== '']).toEqual([303, true])
    expect((await call('GET', '/api/admin/account', undefined, { cookie })).json().data.secondFactor).toMatchObject({
      on: true,
      recoveryCodesLeft: 8,
    })

    expect((await call('DELETE', '/api/admin/account/second-factor', { password: 'wrong' }, { cookie })).status).toBe(
      422,
    )
    expect(
      (await call('DELETE', '/api/admin/account/second-factor', { password: freya.password }, { cookie })).status,
    ).toBe(204)
    expect((await open(freya)).status).toBe(201)
    expect(await mailTo(freya.email, 'Your second factor is off')).toContain('Wasn’t it?')
  })
})

async function join(name: string, email: string, role: 'owner' | 'staff', password: string) {
  const { cookie } = await open(moira)
  expect((await call('POST', '/api/admin/team/links', { name, email, role }, { cookie })).status).toBe(201)
  const route = linkIn(await mailTo(email, 'Join Patter’s console'))
  const joined = await call('POST', route, form({ name, password, again: password }))
  expect([joined.status, joined.headers.get('location')]).toEqual([303, '/admin'])
  const member = (await call('GET', '/api/staff/session', undefined, { cookie: joined.cookie })).json().data as {
    id: string
    email: string
    name: string
    role: string
  }
  return { member, cookie: joined.cookie, route }
}

describe('a colleague', () => {
  test('joins by a link that is good once; looking at it uses nothing up', async () => {
    const { cookie } = await open(moira)
    const body = { name: 'Callum Orr', email: 'Callum@patter.example', role: 'staff' }
    const key = { 'idempotency-key': 'invitation-of-callum' }
    const twice = await Promise.all([
      call('POST', '/api/admin/team/links', body, { cookie, headers: key }),
      call('POST', '/api/admin/team/links', body, { cookie, headers: key }),
    ])
    expect(twice.map(({ json }) => json().data.id)).toEqual(Array(2).fill(twice[0].json().data.id))
    const mail = await mailTo('callum@patter.example', 'Join Patter’s console')
    expect(mail).toContain('Moira Tennant has invited you')
    const route = linkIn(mail)
    for (let look = 0; look < 3; look++) {
      const page = await call('GET', route)
      expect([
        page.status,
        page.headers.get('cache-control'),
        page.headers.get('referrer-policy'),
        page.text.includes('callum@patter.example'),
      ]).toEqual([200, 'no-store', 'no-referrer', true])
    }
    const words = { name: 'Callum Orr', password: 'six squares and a stair', again: 'six squares and a stair' }
    for (const wrong of [
      { ...words, again: 'another' },
      { ...words, password: 'short', again: 'short' },
      { ...words, password: 'callum@patter.example', again: 'callum@patter.example' },
      { ...words, name: '' },
    ]) {
      const refused = await call('POST', route, form(wrong))
      expect([refused.status, refused.text.includes('class="err"'), refused.text.includes('six squares')]).toEqual([
        422,
        true,
        false,
      ])
    }
    const racers = await Promise.all(Array.from({ length: 4 }, () => call('POST', route, form(words))))
    expect(racers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404])
    expect((await call('GET', route)).status).toBe(404)
    for (const wrong of ['/admin/join/x', `/admin/join/${'A'.repeat(43)}`])
      expect((await call('GET', wrong)).status).toBe(404)
    // The link is in the mail and nowhere else.
    const stored =
      JSON.stringify(await tested.database.db.selectFrom('mails').selectAll().execute()) +
      JSON.stringify(await tested.database.db.selectFrom('staff_links').selectAll().execute())
    expect(stored).not.toContain(route.split('/').at(-1))
    expect((await call('POST', '/api/admin/team/links', body, { cookie })).json().code).toBe('already_in_team')
  })

  test('who is staff may look at the team and change nothing of it', async () => {
    const { member, cookie } = await join('Nadia Shah', 'nadia@patter.example', 'staff', 'green tiles to the waist')
    expect((await call('GET', '/api/admin/team', undefined, { cookie })).status).toBe(200)
    const attempts: [string, string, object | undefined][] = [
      ['POST', '/api/admin/team/links', { name: 'Pal', email: 'pal@evil.example', role: 'owner' }],
      ['PUT', `/api/admin/team/${member.id}`, { role: 'owner' }],
      ['POST', `/api/admin/team/${member.id}/reset`, { switchOffSecondFactor: true }],
      ['DELETE', `/api/admin/team/${member.id}`, undefined],
      ['DELETE', '/api/admin/team/links/lnk_x', undefined],
    ]
    for (const [method, route, body] of attempts)
      expect([route, (await call(method, route, body, { cookie })).json().code]).toEqual([route, 'owner_required'])
    // More than the call asks for is not taken.
    await call('PUT', '/api/admin/account', { name: 'Nadia', role: 'owner', email: 'evil@evil.example' }, { cookie })
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).json().data).toMatchObject({
      name: 'Nadia',
      role: 'staff',
      email: 'nadia@patter.example',
    })
    // Another's session cannot be ended.
    const owner = await open(moira)
    const theirs = (await call('GET', '/api/admin/account', undefined, { cookie: owner.cookie })).json().data
      .sessions[0].id
    expect((await call('DELETE', `/api/admin/account/sessions/${theirs}`, undefined, { cookie })).status).toBe(404)
    expect((await call('GET', '/api/staff/session', undefined, { cookie: owner.cookie })).status).toBe(200)
  })

  test('who forgot their password chooses another by a link; what was open ends, and they are told', async () => {
    const { member, cookie } = await join('Kofi Mensah', 'kofi@patter.example', 'staff', 'the one that he forgets')
    const owner = await open(moira)
    expect(
      (
        await call(
          'POST',
          `/api/admin/team/${member.id}/reset`,
          { switchOffSecondFactor: true },
          { cookie: owner.cookie },
        )
      ).status,
    ).toBe(201)
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).status).toBe(200)
    const route = linkIn(await mailTo(member.email, 'Choose a new password'))
    expect(
      (await call('POST', route, form({ password: 'one that he will not', again: 'one that he will not' }))).status,
    ).toBe(303)
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).status).toBe(401)
    expect((await open({ email: member.email, password: 'the one that he forgets' })).status).toBe(401)
    expect((await open({ email: member.email, password: 'one that he will not' })).status).toBe(201)
    expect(await mailTo(member.email, 'Your password was changed')).toContain('Tell an owner at once')
  })

  test('changes their password knowing the old one, and ends their other sessions by it', async () => {
    const { member, cookie } = await join('Mei Lin', 'mei@patter.example', 'staff', 'before the change of it')
    const elsewhere = await open({ email: member.email, password: 'before the change of it' })
    const change = (current: string, next: string) =>
      call('PUT', '/api/admin/account/password', { current, next }, { cookie })
    expect((await change('wrong', 'after the change of it')).json().errors[0].path).toBe('current')
    for (const weak of ['short', 'Password1234!', 'before the change of it'])
      expect([weak, (await change('before the change of it', weak)).json().errors[0].path]).toEqual([weak, 'next'])
    expect((await change('before the change of it', 'after the change of it')).json().data.sessionsEnded).toBe(1)
    expect((await call('GET', '/api/staff/session', undefined, { cookie: elsewhere.cookie })).status).toBe(401)
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).status).toBe(200)
    const guesses = []
    for (let guess = 0; guess < 6; guess++) guesses.push((await change(`guess ${guess}`, 'yet another of them')).status)
    expect([guesses[0], guesses.at(-1)]).toEqual([422, 429])
  })
})

test('the log says who did what, without addresses or secrets, and exports no formula', async () => {
  const { cookie } = await open(moira)
  await call('PUT', '/api/admin/account', { name: '=HYPERLINK("https://evil.example")' }, { cookie })
  await call('PUT', '/api/admin/account', { name: 'Moira Tennant' }, { cookie })
  const log = (await call('GET', '/api/admin/log?area=account&pageSize=5', undefined, { cookie })).json().data
  expect(log.rows[0]).toMatchObject({ action: 'account.renamed', details: { to: 'Moira Tennant' } })
  expect(log.rows.every(({ action }: { action: string }) => action.startsWith('account.'))).toBe(true)
  const all = (await call('GET', '/api/admin/log?pageSize=100', undefined, { cookie })).text
  expect(all).toMatch(/staff\.invited.*|session\.began/)
  expect(all.replaceAll('evil.example', '')).not.toMatch(/[\w.]+@[\w.]+|10\.2\.|password":"/)
  const csv = await call('GET', '/api/admin/log.csv', undefined, { cookie })
  expect([
    csv.headers.get('content-type'),
    csv.text.startsWith('\uFEFFWhen,Who,Action,Subject,Details\r\n') || csv.text.startsWith('When,Who'),
  ]).toEqual(['text/csv; charset=utf-8', true])
  expect(csv.text).not.toMatch(/(^|,)"?=HYPER/m)
  for (const query of ['sort=email', 'page=0', 'pageSize=1000'])
    expect((await call('GET', `/api/admin/log?${query}`, undefined, { cookie })).status).toBe(422)
  expect(
    (await call('GET', "/api/admin/log?q=%25%27%3B--&member=' or 1=1", undefined, { cookie })).json().data.rows,
  ).toEqual([])
})
