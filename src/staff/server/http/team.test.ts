import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { signInSettings, form, linkIn, moira, signInCalls } from './staff-sign-in.setup.ts'

// Colleagues, their second factors and their permissions.

const tested = testProgram('team', signInSettings)
const { call } = tested
const { open, mailTo, join } = signInCalls(tested)

describe('the second factor', () => {
  test('is set up with the password and a code, required from then on, and switched off with the password', async () => {
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
    // It has no effect until it is confirmed.
    expect((await open(freya)).status).toBe(201)
    const code = () => new TOTP({ secret: Secret.fromBase32(offer.secret) }).generate()
    expect(
      (await call('POST', '/api/admin/account/second-factor/confirmation', { code: '000000' }, { cookie })).json().code,
    ).toBe('wrong_code')
    const confirmation = { code: code() }
    const confirm = () =>
      call('POST', '/api/admin/account/second-factor/confirmation', confirmation, { cookie, key: 'confirmed-once' })
    const [{ recoveryCodes }, repeated] = (await Promise.all([confirm(), confirm()])).map(
      (answer) => answer.json().data,
    )
    expect(recoveryCodes).toHaveLength(10)
    // The first response may have been lost.
    expect([repeated, (await confirm()).json().data]).toEqual([{ recoveryCodes }, { recoveryCodes }])
    const stored = await tested.database.db.selectFrom('idempotent_answers').select('answer').execute()
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes[0])
    expect((await call('GET', '/api/admin/account', undefined, { cookie: elsewhere.cookie })).status).toBe(401)

    expect((await open(freya)).json().code).toBe('code_wanted')
    // The code that confirmed it cannot be used again.
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

describe('a colleague', () => {
  test('joins by a link that works once; opening it does not use it up', async () => {
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
    // After a double click the browser shows the second answer, although the first one was a success.
    expect(racers.find(({ status }) => status === 404)!.text).toContain(
      'If you’ve just chosen a password with it, sign',
    )
    expect((await call('GET', route)).status).toBe(404)
    for (const wrong of ['/admin/join/x', `/admin/join/${'A'.repeat(43)}`])
      expect((await call('GET', wrong)).status).toBe(404)
    // The link is only in the mail.
    const stored =
      JSON.stringify(await tested.database.db.selectFrom('mails').selectAll().execute()) +
      JSON.stringify(await tested.database.db.selectFrom('staff_links').selectAll().execute())
    expect(stored).not.toContain(route.split('/').at(-1))
    expect((await call('POST', '/api/admin/team/links', body, { cookie })).json().code).toBe('already_in_team')
  })

  test('who is not an owner can see the team but change nothing', async () => {
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
    // Fields that the call does not have are ignored.
    await call('PUT', '/api/admin/account', { name: 'Nadia', role: 'owner', email: 'evil@evil.example' }, { cookie })
    expect((await call('GET', '/api/staff/session', undefined, { cookie })).json().data).toMatchObject({
      name: 'Nadia',
      role: 'staff',
      email: 'nadia@patter.example',
    })
    // Nobody can end another member's session.
    const owner = await open(moira)
    const theirs = (await call('GET', '/api/admin/account', undefined, { cookie: owner.cookie })).json().data
      .sessions[0].id
    expect((await call('DELETE', `/api/admin/account/sessions/${theirs}`, undefined, { cookie })).status).toBe(404)
    expect((await call('GET', '/api/staff/session', undefined, { cookie: owner.cookie })).status).toBe(200)
  })

  test('with a forgotten password chooses a new one by a link; open sessions end, and a mail says so', async () => {
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

  test('changes their password with the old one, which ends their other sessions', async () => {
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
  const logPage = (await call('GET', '/api/admin/log?pageSize=100', undefined, { cookie })).text
  expect(logPage).toMatch(/staff\.invited.*|session\.began/)
  expect(logPage.replaceAll('evil.example', '')).not.toMatch(/[\w.]+@[\w.]+|10\.2\.|password":"/)
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

test('each member switches their own morning mail; the same call twice is one change, and nobody else’s is affected', async () => {
  const owner = await open(moira)
  const { member, cookie } = await join('Mo Lang', 'mo@patter.example', 'staff', 'lintel, stair and window')
  const mailOf = async (as: string) =>
    (await call('GET', '/api/admin/account', undefined, { cookie: as })).json().data.morningMail
  expect([await mailOf(owner.cookie), await mailOf(cookie)]).toEqual([true, false])
  const put = (body: object, options: object) => call('PUT', '/api/admin/account/morning-mail', body, options)
  const key = 'morning-mail-once'
  expect((await put({ on: true }, { cookie, key })).json().data).toEqual({ on: true })
  expect((await put({ on: true }, { cookie, key })).json().data).toEqual({ on: true })
  expect([await mailOf(owner.cookie), await mailOf(cookie)]).toEqual([true, true])
  expect((await put({ on: 'yes' }, { cookie })).status).toBe(422)
  expect((await put({}, { cookie })).status).toBe(422)
  expect((await put({ on: false }, {})).status).toBe(401)
  expect(await mailOf(cookie)).toBe(true)
  const log = (await call('GET', `/api/admin/log?q=${member.id}`, undefined, { cookie: owner.cookie })).json().data
  expect(log.rows.filter(({ action }: { action: string }) => action === 'account.morning_mail_on')).toHaveLength(1)
})
