import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import zlib, { crc32 } from 'node:zlib'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { agreement } from '#content/agreement.ts'
import { sealedDocuments } from '../sealed-documents.ts'
import { verifyDocument } from '../verify-document.ts'
import { testProgram } from '#src/app/test-program.ts'

// The portal's calls as the outside meets them: the real router, a real database, a real
// seal. What somebody who wants in would try is here too.

let visitors = 0
const password = 'open sesame, Glasgow'
const tested = testProgram('portal', { PORTAL_PASSWORD: password })

const { call } = tested

interface Client {
  cookie: string
  id: string
}
async function unlock(credential: object = { password }): Promise<Client> {
  const answer = await call('POST', '/api/portal/session', credential)
  expect(answer.status).toBe(201)
  return { cookie: answer.headers.get('set-cookie')!.split(';')[0]!, id: answer.json().data.contractId }
}
const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Łukasz O’Neill',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 }
async function ready(): Promise<Client> {
  const client = await unlock()
  expect((await call('PUT', `/api/contracts/${client.id}/draft`, draft, client)).status).toBe(200)
  return client
}
const signing = (more: object = {}) => ({ ...details, selectedPricingOption: 'monthly', signatureData: ink(), ...more })
const sign = (client: Client, more: object = {}, headers: Record<string, string> = {}) =>
  call('POST', `/api/contracts/${client.id}/signature`, signing(more), { ...client, headers })
async function completed(client: Client): Promise<Buffer> {
  for (let patience = 60; patience > 0; patience--) {
    const answer = await call('POST', `/api/contracts/${client.id}/generate-pdf`, details, client)
    if (answer.status === 200) return answer.bytes
    expect([answer.status, answer.json().code]).toEqual([503, 'sealing'])
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The contract was not sealed')
}

/** A drawn line as a canvas exports it. */
function ink(): string {
  const raw = Buffer.alloc((400 * 4 + 1) * 128)
  for (let x = 40; x < 300; x++) raw[64 * 1601 + 1 + x * 4 + 3] = 255
  const head = Buffer.from([0, 0, 1, 144, 0, 0, 0, 128, 8, 6, 0, 0, 0])
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(typed.length + 8)
    framed.writeUInt32BE(data.length)
    typed.copy(framed, 4)
    framed.writeUInt32BE(crc32(typed), typed.length + 4)
    return framed
  }
  const png = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${png.toString('base64')}`
}

describe('the password', () => {
  test('opens a copy of one’s own, with a cookie that no script reads', async () => {
    const answer = await call('POST', '/api/portal/session', { password })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^patter_portal=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(JSON.stringify(answer.json())).not.toContain(answer.headers.get('set-cookie')!.split(/[=;]/)[1]!)
  })

  test('that is wrong is refused in the specification’s words', async () => {
    const answer = await call('POST', '/api/portal/session', { password: 'open sesame' })
    expect([answer.status, answer.json().message]).toEqual([401, 'Invalid password. Please try again.'])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('guessed from one address waits ever longer; another address gets in', async () => {
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

  test('that is right opens for ten clients in the same moment', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => unlock()))
    expect(new Set(clients.map(({ id }) => id)).size).toBe(10)
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

describe('without a session of its own', () => {
  const routes = (id: string) =>
    [
      ['GET', '/api/contracts', undefined],
      ['PUT', `/api/contracts/${id}/draft`, draft],
      ['GET', `/api/contracts/${id}/signature-status?email=rhona@lochbay.example`, undefined],
      ['POST', `/api/contracts/${id}/signature`, signing()],
      ['POST', `/api/contracts/${id}/generate-pdf`, details],
    ] as const

  test('nothing answers: none, forged, ended', async () => {
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

  test('another’s contract does not exist, whether it does or not', async () => {
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

  test('a stranger’s e-mail learns as much as an unknown one', async () => {
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

  test('a form of another site is refused', async () => {
    const client = await ready()
    const answer = await call('POST', `/api/contracts/${client.id}/signature`, signing(), {
      ...client,
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('a contract', () => {
  test('keeps what was typed, whole or not', async () => {
    const client = await unlock()
    const half = {
      ...draft,
      companyName: 'Loch',
      clientEmail: 'rho',
      termsAccepted: false,
      selectedPricingOption: '',
      step: 2,
    }
    await call('PUT', `/api/contracts/${client.id}/draft`, half, client)
    expect((await call('GET', '/api/contracts', undefined, client)).json()[0]).toMatchObject({
      isSigned: false,
      signature: null,
      draft: half,
      document: { state: 'none' },
    })
  })

  test('is not signed with what no document could print, and says which field', async () => {
    const client = await ready()
    const refused = await sign(client, { companyName: '𠮷野 🙂 Ltd', jobTitle: 'Direc\u202etor' })
    expect([refused.status, refused.json().code, refused.json().message]).toEqual([
      422,
      'unprintable',
      'Our documents can’t print 𠮷 🙂. Please spell this another way. Nothing was signed.',
    ])
    expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual(['companyName', 'jobTitle'])
    expect((await sign(client, { signatureData: '', signatureName: '🙂' })).json().errors).toMatchObject([
      { path: 'signatureName' },
    ])
    expect((await call('GET', '/api/contracts', undefined, client)).json()[0]).toMatchObject({ isSigned: false })
    expect((await sign(client, { companyName: '李小龍 Ltd', contactName: 'محمد عبد الله' })).status).toBe(201)
  })

  test('is signed, sealed, mailed and the same bytes ever after', async () => {
    const client = await ready()
    const signed = await sign(client)
    expect([signed.status, signed.json().message]).toEqual([201, 'Contract Signed Successfully!'])
    const bytes = await completed(client)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await completed(client)).toEqual(bytes)
    const [contract] = (await call('GET', '/api/contracts', undefined, client)).json()
    expect(contract).toMatchObject({
      isSigned: true,
      document: { state: 'sealed', sha256: createHash('sha256').update(bytes).digest('hex') },
    })

    const mails = async () => {
      const names = fs.existsSync(path.join(tested.dataDir, 'outbox'))
        ? fs.readdirSync(path.join(tested.dataDir, 'outbox'))
        : []
      const all = await Promise.all(
        names.map((name) => PostalMime.parse(fs.readFileSync(path.join(tested.dataDir, 'outbox', name)))),
      )
      return all.filter((mail) => mail.attachments.some((part) => part.filename?.includes(client.id)))
    }
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(2)
    const toClient = (await mails()).find((mail) => mail.to?.[0]?.address === details.clientEmail)!
    const attached = toClient.attachments.find((part) => part.filename?.endsWith('.pdf'))!
    expect(Buffer.from(attached.content as ArrayBuffer)).toEqual(bytes)

    // The link in the mail comes back to the same contract, after the session is gone.
    const key = /\/portal#k=([\w-]{43})/.exec(toClient.text ?? '')![1]!
    await call('DELETE', '/api/portal/session', undefined, client)
    const back = await unlock({ key })
    // A link makes no browser known: whoever has one need not know the password.
    expect((await call('POST', '/api/portal/session', { key })).headers.getSetCookie()).toHaveLength(1)
    expect(back.id).toBe(client.id)
    expect(await completed(back)).toEqual(bytes)
  })

  test('signed twice, with one key or with two, is one signature; the second is told', async () => {
    const client = await ready()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => sign(client, {}, { 'idempotency-key': `sign-key-${index % 2}` })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 409)).toHaveLength(4)
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(answers.find(({ status }) => status === 409)!.json().code).toBe('already_signed')
    expect((await call('PUT', `/api/contracts/${client.id}/draft`, draft, client)).json().code).toBe('already_signed')
  })

  test('is signed by a typed name too', async () => {
    const client = await ready()
    expect((await sign(client, { signatureData: '', signatureName: 'Łukasz O’Neill' })).status).toBe(201)
    expect((await completed(client)).length).toBeGreaterThan(10_000)
  })

  test.each([
    [
      'no company',
      { companyName: '  ' },
      'missing_information',
      'Please fill in all required fields and select a pricing option before signing.',
    ],
    [
      'no option',
      { selectedPricingOption: '' },
      'missing_information',
      'Please fill in all required fields and select a pricing option before signing.',
    ],
    ['no signature', { signatureData: '' }, 'signature_missing', 'Please provide your signature before proceeding.'],
    ['an address that is none', { clientEmail: 'rhona' }, 'invalid_fields', 'Please enter a valid email address'],
    ['an option that is none', { selectedPricingOption: 'free' }, 'invalid_fields', 'Please choose a pricing option'],
    [
      'ink that is no picture',
      { signatureData: 'data:image/svg+xml;base64,PHN2Zy8+' },
      'signature_unreadable',
      'We couldn’t read the signature. Please draw it again.',
    ],
  ])('with %s is refused, nothing stored', async (_, more, code, message) => {
    const client = await ready()
    const answer = await sign(client, more)
    expect([answer.status, answer.json().code, answer.json().message]).toEqual([422, code, message])
    expect((await call('GET', '/api/contracts', undefined, client)).json()[0]).toMatchObject({
      isSigned: false,
      draft: { companyName: details.companyName },
    })
  })

  test.each([{ points: 12, seconds: -3 }, { points: 0, seconds: 1 }, { points: 1e9, seconds: 1e9 }, 'long'])(
    'is signed whatever a clock says of the pen: %j',
    async (signatureInk) => {
      const client = await ready()
      expect((await sign(client, { signatureInk })).status).toBe(201)
      const [told] = await tested.database.db
        .selectFrom('contract_events')
        .select('details')
        .where('contract_id', '=', client.id)
        .where('what', '=', 'Ink saved, drawn')
        .execute()
      expect(Object.keys(told!.details)).toEqual(['sha256'])
    },
  )

  test('takes ink of five megabytes from nobody', async () => {
    const client = await ready()
    expect((await sign(client, { signatureData: `data:image/png;base64,${'A'.repeat(5_000_000)}` })).status).toBe(413)
  })

  test('is not downloaded before it is signed', async () => {
    const client = await ready()
    const answer = await call('POST', `/api/contracts/${client.id}/generate-pdf`, details, client)
    expect([answer.status, answer.json().code]).toEqual([409, 'not_signed'])
  })

  test('has its terms as a PDF for everybody', async () => {
    const answer = await call('GET', '/agreement.pdf')
    expect([answer.status, answer.headers.get('content-type'), answer.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })
})

describe('/verify', () => {
  const check = async (bytes: Uint8Array) =>
    fetch(`${tested.url}/api/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf', 'x-forwarded-for': `10.3.${visitors >> 8}.${visitors++ & 255}` },
      body: new Uint8Array(bytes),
    })
  const upload = async (bytes: Uint8Array, name = 'contract.pdf') => {
    const form = new FormData()
    form.append('document', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
    const response = await fetch(`${tested.url}/verify`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `10.4.${visitors >> 8}.${visitors++ & 255}` },
      body: form,
    })
    return { status: response.status, text: await response.text() }
  }
  let genuine: Buffer

  beforeAll(async () => {
    const client = await ready()
    await sign(client)
    genuine = await completed(client)
  })

  test('knows a contract of ours, without an account, and tells no address', async () => {
    const answer = (await (await check(genuine)).json()) as { data: { kind: string; document: object } }
    expect(answer.data).toMatchObject({
      kind: 'genuine',
      document: { number: expect.stringMatching(/^PT-\d{4}$/), agreementVersion: agreement.version },
    })
    expect(JSON.stringify(answer)).not.toContain('rhona@')
    const page = await upload(genuine)
    expect([page.status, page.text.includes('PT-')]).toEqual([200, true])
  })

  test('says no to a flipped byte, an added byte and a cut file, wherever', async () => {
    const damaged = [Buffer.concat([genuine, Buffer.from('\n')]), genuine.subarray(0, -1)]
    for (let index = 0; index < 6; index++) {
      const copy = Buffer.from(genuine)
      const at = Math.floor(((index + 0.5) / 6) * copy.length)
      copy[at] = copy[at]! ^ 1
      damaged.push(copy)
    }
    for (const bytes of damaged)
      expect(((await (await check(bytes)).json()) as { data: { kind: string } }).data.kind).not.toBe('genuine')
  })

  test('says no wherever two hundred single bytes are flipped', async () => {
    const verdicts = new Set<string>()
    for (let index = 0; index < 200; index++) {
      const copy = Buffer.from(genuine)
      const at = Math.floor(Math.random() * copy.length)
      copy[at] = copy[at]! ^ (1 << Math.floor(Math.random() * 8))
      verdicts.add((await verifyDocument(sealedDocuments(tested.database.db), copy)).kind)
    }
    expect(verdicts).not.toContain('genuine')
  })

  test('takes what is no PDF, no file, two megabytes of nothing and another media type calmly', async () => {
    expect((await upload(Buffer.from('hello'), 'hello.txt')).status).toBe(200)
    expect((await upload(Buffer.alloc(0))).status).toBe(422)
    expect((await upload(Buffer.alloc(2_000_000))).status).toBe(200)
    expect((await fetch(`${tested.url}/api/verify`, { method: 'POST', body: 'x' })).status).toBe(415)
    expect((await call('POST', '/verify', {})).status).toBe(415)
  })

  test('cuts off what is larger than it takes', async () => {
    const answer = await upload(Buffer.alloc(26 * 1024 * 1024))
    expect([answer.status, answer.text.includes('25 MB')]).toEqual([413, true])
  })
})
