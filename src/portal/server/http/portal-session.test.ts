import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { details, ink, password, portalClients, portalSettings } from './portal-client.setup.ts'

// Opening the portal, over HTTP, including attempts of intruders.

const tested = testProgram('portal', portalSettings)
const { call } = tested
const { unlock, ready, sign } = portalClients(tested)
const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 }
const signing = () => ({ ...details, selectedPricingOption: 'monthly', signatureData: ink() })

describe('the password', () => {
  test('opens the client’s own copy, with a cookie that scripts can’t read and that lasts seven days', async () => {
    const answer = await call('POST', '/api/portal/session', { password })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^patter_portal=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(JSON.stringify(answer.json())).not.toContain(answer.headers.get('set-cookie')!.split(/[=;]/)[1]!)
  })

  test('is refused in the words of PORTAL-2 if it is wrong', async () => {
    const answer = await call('POST', '/api/portal/session', { password: 'open sesame' })
    expect([answer.status, answer.json().message]).toEqual([401, 'Invalid password. Please try again.'])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('guessed from one address makes that address wait longer each time; other addresses get in', async () => {
    const statuses = []
    for (let guess = 0; guess < 8; guess++)
      statuses.push(
        (await call('POST', '/api/portal/session', { password: `guess ${guess}` }, { from: '192.0.2.1' })).status,
      )
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
    const waiting = await call('POST', '/api/portal/session', { password }, { from: '192.0.2.1' })
    expect([waiting.status, Number(waiting.headers.get('retry-after')) >= 1]).toEqual([429, true])
    expect(waiting.json().message).toMatch(
      /^Too many wrong passwords\. Please wait (a second|\d+ seconds) and try again\.$/,
    )
    expect((await call('POST', '/api/portal/session', { password })).status).toBe(201)
  })

  test('opens the portal for ten clients at the same moment', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => unlock()))
    expect(new Set(clients.map(({ id }) => id)).size).toBe(10)
  })

  test('costs an address that opened the portal too often nothing: no session ends, and no copy is made', async () => {
    const from = '192.0.2.77'
    let { cookie } = await unlock()
    for (;;) {
      const answer = await call('POST', '/api/portal/session', { password }, { cookie, from })
      if (answer.status === 429) break
      expect(answer.status).toBe(201)
      cookie = answer.cookie
    }
    expect((await call('GET', '/api/contracts', undefined, { cookie })).status).toBe(200)

    const copies = async () => (await tested.database.db.selectFrom('contracts').select('id').execute()).length
    const before = await copies()
    const refused = await call('POST', '/api/portal/session', { password }, { from })
    expect([refused.status, await copies()]).toEqual([429, before])
  })

  test('is stored as a slow hash', async () => {
    const { password_hash } = await tested.database.db
      .selectFrom('portal_access')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(password_hash).not.toContain('sesame')
  })
})

describe('without a session for the contract', () => {
  const routes = (id: string) =>
    [
      ['GET', '/api/contracts', undefined],
      ['PUT', `/api/contracts/${id}/draft`, draft],
      ['GET', `/api/contracts/${id}/signature-status?email=rhona@lochbay.example`, undefined],
      ['GET', `/api/contracts/${id}/agreement.pdf`, undefined],
      ['POST', `/api/contracts/${id}/signature`, signing()],
      ['POST', `/api/contracts/${id}/generate-pdf`, details],
    ] as const

  test('every call is refused: no session, a forged one, an ended one', async () => {
    const client = await ready()
    const ended = await unlock()
    expect((await call('DELETE', '/api/portal/session', undefined, ended)).status).toBe(204)
    for (const cookie of [undefined, 'patter_portal=x', `patter_portal=${'A'.repeat(43)}`, ended.cookie]) {
      for (const [method, route, body] of routes(client.id)) {
        const answer = await call(method, route, body, cookie ? { cookie } : {})
        expect([answer.status, answer.json().code]).toEqual([401, 'portal_locked'])
      }
    }
  })

  test('another client’s contract is not found, whether it exists or not', async () => {
    const [mine, theirs] = [await unlock(), await ready()]
    const answers = []
    for (const id of [theirs.id, 'ctr_01m7zzzzzzzzzzzzzzzzzzzzzz']) {
      for (const [method, route, body] of routes(id).slice(1)) answers.push(await call(method, route, body, mine))
    }
    for (const answer of answers)
      expect([answer.status, answer.json().message]).toEqual([404, 'We can’t find that contract.'])
    expect((await call('GET', '/api/contracts', undefined, mine)).json()).toMatchObject([
      { id: mine.id, draft: { companyName: '' } },
    ])
  })

  test('a stranger’s email address gets the same answer as an unknown one', async () => {
    const client = await ready()
    await sign(client)
    const status = async (email: string) =>
      (
        await call(
          'GET',
          `/api/contracts/${client.id}/signature-status?email=${encodeURIComponent(email)}`,
          undefined,
          client,
        )
      ).json().data
    expect(await status('stranger@elsewhere.example')).toEqual(await status('nobody'))
    expect(await status(' RHONA@lochbay.example ')).toMatchObject({ isSigned: true })
  })

  test('a form on another site is refused', async () => {
    const client = await ready()
    const answer = await call('POST', `/api/contracts/${client.id}/signature`, signing(), {
      ...client,
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})
