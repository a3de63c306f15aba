import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { type CallOptions, testProgram } from '../test-program.ts'

const tested = testProgram('server')

const contact = {
  name: '',
  email: 'rhona@lochbay.example',
  phone: '+44 7700 900123',
  company: '',
  candidateCount: '2-5',
  message: '',
  selectedService: '',
  selectedPricingPlan: '',
}

const call = (route: string, body: unknown, { method = 'POST', ...options }: CallOptions & { method?: string } = {}) =>
  tested.call(method, route, body, options)
const leadCount = async (email: string) =>
  (
    await tested.database.db
      .selectFrom('leads')
      .innerJoin('people', 'people.id', 'leads.person_id')
      .select('leads.id')
      .where('people.email_key', '=', email)
      .execute()
  ).length

const ways = (name: string) =>
  [
    ['/api/contact', { ...contact, email: `${name}-contact@lochbay.example` }, 'contact'],
    [
      '/api/email-signup',
      { email: `${name}-guide@lochbay.example`, source: 'hiring-guide', metadata: { requestType: 'hiring_guide' } },
      'hiring_guide',
    ],
    [
      '/api/video-interest',
      {
        email: `${name}-film@lochbay.example`,
        videoId: 'client-visit',
        videoTitle: 'Client Visit',
        watchTimeSeconds: 12,
        submittedAt: new Date().toISOString(),
      },
      'video_interest',
    ],
    [
      '/api/career-email-capture',
      { email: `${name}-job@home.example`, timestamp: new Date().toISOString() },
      'career_email',
    ],
  ] as const

describe('each form for leaving details', () => {
  test.each(ways('kept'))('%s keeps the lead and says so', async (route, body, kind) => {
    const answer = await call(route, body)
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({
      success: true,
      data: { id: expect.stringMatching(/^led_/) },
      message: expect.any(String),
    })
    const lead = await tested.database.db
      .selectFrom('leads')
      .select(['kind', 'quarantine_reason'])
      .where('id', '=', answer.json().data.id)
      .executeTakeFirstOrThrow()
    expect(lead).toEqual({ kind, quarantine_reason: null })
  })

  test('both mails of each are written, the guide with its PDF', async () => {
    for (const [route, body] of ways('mailed')) await call(route, body)
    const folder = path.join(tested.dataDir, 'outbox')
    const mailed = async () => {
      const names = fs.readdirSync(folder).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.map((name) => PostalMime.parse(fs.readFileSync(path.join(folder, name)))))
      return mails.filter((mail) => mail.text?.includes('mailed-') || mail.to?.[0]?.address?.startsWith('mailed-'))
    }
    await expect.poll(async () => (await mailed()).length).toBe(8)
    const mails = await mailed()
    expect(mails.filter((mail) => mail.to?.[0]?.address === 'hello@patter.example')).toHaveLength(4)
    for (const mail of mails) {
      expect(mail.html?.length).toBeGreaterThan(500)
      expect(mail.text?.length).toBeGreaterThan(100)
    }
    const guide = mails.find((mail) => mail.to?.[0]?.address === 'mailed-guide@lochbay.example')!
    const pdf = guide.attachments.find((attachment) => attachment.mimeType === 'application/pdf')!
    expect(
      Buffer.from(pdf.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const announced = mails.find((mail) => mail.replyTo?.[0]?.address === 'mailed-contact@lochbay.example')!
    expect(announced.text).toContain('+44 7700 900123')
  })
})

describe('bad input', () => {
  test('a filled honeypot is answered as usual and quarantined', async () => {
    const answer = await call('/api/contact', {
      ...contact,
      email: 'bot@spam.example',
      website: 'https://spam.example',
    })
    expect(answer.status).toBe(201)
    const lead = await tested.database.db
      .selectFrom('leads')
      .select('quarantine_reason')
      .where('id', '=', answer.json().data.id)
      .executeTakeFirstOrThrow()
    expect(lead.quarantine_reason).toBe('honeypot')
  })

  test('a form that is sent too fast is quarantined', async () => {
    const answer = await call('/api/contact', { ...contact, email: 'fast@spam.example', submitTime: Date.now() - 300 })
    const lead = await tested.database.db
      .selectFrom('leads')
      .select('quarantine_reason')
      .where('id', '=', answer.json().data.id)
      .executeTakeFirstOrThrow()
    expect(lead.quarantine_reason).toBe('too_fast')
  })

  test.each([
    ['malformed JSON', '{"email":', {}, 400, 'json_malformed'],
    ['another media type', 'email=a', { 'content-type': 'text/plain' }, 415, 'json_expected'],
    ['wrong types', JSON.stringify({ email: 5, phone: {}, candidateCount: [] }), {}, 422, 'invalid_fields'],
    ['a list', '[]', {}, 422, 'invalid_fields'],
    ['null', 'null', {}, 422, 'invalid_fields'],
    [
      'a megabyte in a field',
      JSON.stringify({ ...contact, message: 'x'.repeat(1024 * 1024) }),
      {},
      413,
      'body_too_large',
    ],
    ['a field over its length', JSON.stringify({ ...contact, message: 'x'.repeat(5001) }), {}, 422, 'invalid_fields'],
    ['no phone', JSON.stringify({ ...contact, phone: ' ' }), {}, 422, 'invalid_fields'],
    ['a count that is not on offer', JSON.stringify({ ...contact, candidateCount: '7' }), {}, 422, 'invalid_fields'],
  ])('%s is a problem document', async (_, body, headers, status, code) => {
    const answer = await call('/api/contact', body, { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const problem = answer.json()
    expect(problem).toMatchObject({
      status,
      code,
      title: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
    })
    expect(problem.message).toBe(problem.error)
    if (status === 422) expect(problem.errors[0]).toEqual({ path: expect.any(String), msg: expect.any(String) })
  })

  test('a consumer address in capitals with a trailing space gets the form’s sentence', async () => {
    const answer = await call('/api/email-signup', { email: 'RHONA@GOOGLEMAIL.COM ', source: 'hiring-guide' })
    expect(answer.status).toBe(422)
    expect(answer.json().errors).toEqual([
      { path: 'email', msg: 'Please use a company email address (not Gmail, Hotmail, etc.)' },
    ])
  })

  test('another provider is never mistaken for one of the sixteen, however it is spelt', async () => {
    const answer = await call('/api/email-signup', { email: 'RHONA@GMX.COM ', source: 'hiring-guide' })
    expect(answer.status).toBe(201)
    expect(await leadCount('rhona@gmx.com')).toBe(1)
  })

  test('an address with a domain in other letters is one person, however the browser sends it, and gets mails in ASCII', async () => {
    for (const email of ['info@bücher.example', 'Info@xn--bcher-kva.example', 'info@BÜCHER.example '])
      expect([email, (await call('/api/contact', { ...contact, email })).status]).toEqual([email, 201])
    const people = await tested.database.db
      .selectFrom('people')
      .select('email_key')
      .where('email_key', 'like', 'info@%cher%')
      .execute()
    expect(people).toEqual([{ email_key: 'info@xn--bcher-kva.example' }])
    const mails = await tested.database.db
      .selectFrom('mails')
      .select('recipient')
      .where('recipient', 'ilike', 'info@%cher%')
      .execute()
    expect(mails.map(({ recipient }) => recipient.toLowerCase())).toEqual([
      'info@xn--bcher-kva.example',
      'info@xn--bcher-kva.example',
      'info@xn--bcher-kva.example',
    ])
  })

  test('of forty requests at the same moment from one address, some are kept, the rest are told to wait, and nothing acknowledged is lost', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        call('/api/career-email-capture', { email: `flood${index}@home.example` }, { from: '203.0.113.200' }),
      ),
    )
    const kept = answers.filter((answer) => answer.status === 201)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(kept.length + refused.length).toBe(40)
    expect(kept.length).toBeGreaterThanOrEqual(12)
    expect(refused.length).toBeGreaterThanOrEqual(20)
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const stored = await tested.database.db
      .selectFrom('people')
      .select('id')
      .where('email_key', 'like', 'flood%')
      .execute()
    expect(stored).toHaveLength(kept.length)
  })

  test('one mailbox gets only a few mails, however many callers ask for them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call('/api/career-email-capture', { email: 'victim@home.example' })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(6)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(6)
  })

  test('a form on another site is refused', async () => {
    const answer = await call('/api/contact', contact, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(403)
  })
})

describe('the same call made twice', () => {
  test('with one Idempotency-Key is one lead and one response', async () => {
    const body = { ...contact, email: 'twice@lochbay.example' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => call('/api/contact', body, { headers: { 'idempotency-key': 'a-key-of-mine-1' } })),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await leadCount('twice@lochbay.example')).toBe(1)
  })

  test('with one key and other content is refused', async () => {
    const headers = { 'idempotency-key': 'a-key-of-mine-2' }
    await call('/api/contact', { ...contact, email: 'first@lochbay.example' }, { headers })
    const answer = await call('/api/contact', { ...contact, email: 'other@lochbay.example' }, { headers })
    expect(answer.status).toBe(422)
    expect(answer.json().code).toBe('idempotency_key_reused')
  })
})

describe('the form without a script', () => {
  const form = (values: Record<string, string>) =>
    call('/api/contact', new URLSearchParams(values).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('is stored, then leads to the thank-you page', async () => {
    const answer = await form({
      name: 'Rhona',
      email: 'plain@lochbay.example',
      company: 'Lochbay',
      phone: '0141 496 0000',
      candidateCount: '2-3',
      website: '',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/?sent=contact#contact')
    expect(await leadCount('plain@lochbay.example')).toBe(1)
    const page = await (await fetch(`${tested.url}/?sent=contact`)).text()
    expect(page).toContain('Thank you for your interest!')
  })

  test('is returned filled in, with its errors', async () => {
    const answer = await form({ name: 'Rhona <b>', email: 'nonsense', phone: '', candidateCount: '' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Rhona &lt;b&gt;')
    expect(answer.text).toContain('Please enter a valid email address')
    expect(answer.text).not.toContain('Rhona <b>')
  })
})

describe('pages', () => {
  test('the landing page has its security headers and lets no inline script run', async () => {
    const response = await fetch(tested.url)
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy')!
    expect(/script-src ([^;]*)/.exec(policy)![1]).not.toContain('unsafe-inline')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const html = await response.text()
    for (const [, attributes] of html.matchAll(/<script\b([^>]*)>/g))
      expect(attributes).toMatch(/src=|type="application\/(ld\+)?json"/)
    expect(html).not.toMatch(/\son\w+="/)
    // The policy allows style attributes by their hashes: all of this page's, and no others.
    const styles = [...new Set(Array.from(html.matchAll(/ style="([^"]*)"/g), ([, style]) => style!))]
    expect(styles.length).toBeGreaterThan(5)
    const allowed = /style-src-attr 'unsafe-hashes' ([^;]*)/.exec(policy)![1]!.split(' ')
    const plain = (style: string) => style.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(allowed.toSorted()).toEqual(
      styles.map((style) => `'sha256-${createHash('sha256').update(plain(style)).digest('base64')}'`).toSorted(),
    )
    expect(policy.split(';').filter((directive) => directive.includes('unsafe-inline'))).toEqual([])
    const answer = await fetch(`${tested.url}/api/contracts`)
    expect(answer.headers.get('content-security-policy')).toContain("style-src-attr 'none'")
  })

  test('say how to report a weakness, for half a year from now', async () => {
    const response = await fetch(`${tested.url}/.well-known/security.txt`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    const fields = Object.fromEntries(
      (await response.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    )
    expect(fields).toEqual({
      Contact: 'mailto:hello@patter.example',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
      'Preferred-Languages': 'en',
      Canonical: 'http://patter.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000
    expect(days > 178 && days <= 180).toBe(true)
  })

  test('is compressed and revalidated', async () => {
    const response = await fetch(tested.url, { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    const again = await fetch(tested.url, { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  test.each([
    '/nowhere',
    '/blog/nothing/here',
    '/.env',
    '/public-objects/..%2f..%2fpackage.json',
    '/public-objects/missing.mp4',
    '/assets/missing.js',
  ])('%s is not found, with status 404', async (pathname) => {
    const response = await fetch(tested.url + pathname, { headers: { accept: 'text/html' } })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('404 Page Not Found')
  })

  test('an unknown call is a problem document', async () => {
    const response = await fetch(`${tested.url}/api/nowhere`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  test('a film is served in ranges', async () => {
    const part = await fetch(`${tested.url}/public-objects/hero.mp4`, { headers: { range: 'bytes=100-199' } })
    expect(part.status).toBe(206)
    expect((await part.arrayBuffer()).byteLength).toBe(100)
    const head = await fetch(`${tested.url}/public-objects/hero.mp4`, { method: 'HEAD' })
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100_000)
  })

  test('robots, sitemap and manifest have the right addresses', async () => {
    expect(await (await fetch(`${tested.url}/robots.txt`)).text()).toContain(
      'Sitemap: http://patter.example/sitemap.xml',
    )
    expect(await (await fetch(`${tested.url}/sitemap.xml`)).text()).toContain('<loc>http://patter.example/</loc>')
    expect(await (await fetch(`${tested.url}/site.webmanifest`)).json()).toMatchObject({ name: 'Patter' })
  })
})

test('a running program says that it is alive and ready', async () => {
  expect(await (await fetch(`${tested.url}/healthz`)).text()).toBe('ok')
  expect(await (await fetch(`${tested.url}/readyz`)).json()).toEqual({ status: 'ready', warnings: [] })
})

test('letters that a database cannot store are removed from what a visitor sent', async () => {
  const answer = await call(
    '/api/contact',
    `{"email":"nul@lochbay.example","phone":"1\\u00002","candidateCount":"1","message":"half \\ud83d a face"}`,
  )
  expect(answer.status).toBe(201)
  const lead = await tested.database.db
    .selectFrom('leads')
    .select('details')
    .where('id', '=', answer.json().data.id)
    .executeTakeFirstOrThrow()
  expect(lead.details).toMatchObject({ phone: '12', message: 'half \ufffd a face' })
})

test('a stranger’s domain that points at this machine gets nothing from it', async () => {
  const statusBy = (host: string, route: string) =>
    new Promise<number>((resolve, reject) => {
      const request = http.request(tested.url + route, { headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      })
      request.once('error', reject).end()
    })
  const { port } = new URL(tested.url)
  for (const route of ['/', '/portal', '/api/contracts', '/admin', '/assets/x.js', '/healthz']) {
    expect([route, await statusBy(`evil.example:${port}`, route)]).toEqual([route, 421])
  }
  for (const host of ['patter.example', `localhost:${port}`, `127.0.0.1:${port}`])
    expect([host, await statusBy(host, '/portal')]).toEqual([host, 200])
})
