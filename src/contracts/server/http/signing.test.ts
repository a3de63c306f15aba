import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { agreementVersions } from '#content/agreement.ts'
import { testProgram } from '#src/app/test-program.ts'
import {
  type Client,
  details,
  ink,
  portalClients,
  portalSettings,
} from '#src/portal/server/http/portal-client.setup.ts'
import { canonicalText } from '../../agreement.ts'
import { agreementFingerprint } from '../documents/agreement-fingerprint.ts'
import { renderTerms } from '../documents/render-terms.ts'

// Signing over HTTP: the real router, a real database, a real seal.

const tested = testProgram('signing', portalSettings)
const { call } = tested
const { unlock, ready, completed, ...clients } = portalClients(tested)
const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 }
const sign = (client: Client, more: object = {}, headers: Record<string, string> = {}) =>
  clients.sign(client, { contactName: 'Łukasz O’Neill', signatureData: ink(), ...more }, headers)

describe('a contract', () => {
  test('keeps what was typed, complete or not', async () => {
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

  test('keeps what other pages have saved: each sends only what was changed there', async () => {
    const client = await unlock()
    const save = (part: object) => call('PUT', `/api/contracts/${client.id}/draft`, part, client)
    expect((await save({ termsAccepted: true, step: 2 })).status).toBe(200)
    expect((await save({ companyName: 'Lochbay Energy Ltd' })).status).toBe(200)
    // From a page on which nobody has accepted the terms.
    expect((await save({ jobTitle: 'Sales Director' })).status).toBe(200)
    expect((await call('GET', '/api/contracts', undefined, client)).json()[0].draft).toMatchObject({
      companyName: 'Lochbay Energy Ltd',
      jobTitle: 'Sales Director',
      termsAccepted: true,
      step: 2,
    })
    const events = await tested.database.db
      .selectFrom('contract_events')
      .select('kind')
      .where('contract_id', '=', client.id)
      .execute()
    const kinds = events.map(({ kind }) => kind)
    expect(kinds).toContain('terms-accepted')
    expect(kinds).not.toContain('terms-acceptance-withdrawn')
  })

  test('can’t be signed with letters that no document could print, and says which field has them', async () => {
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

  test('is signed, sealed, mailed, and the same bytes from then on', async () => {
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
      const mails = await Promise.all(
        names.map((name) => PostalMime.parse(fs.readFileSync(path.join(tested.dataDir, 'outbox', name)))),
      )
      return mails.filter((mail) => mail.attachments.some((part) => part.filename?.includes(client.id)))
    }
    await expect.poll(async () => (await mails()).length).toBe(2)
    const toClient = (await mails()).find((mail) => mail.to?.[0]?.address === details.clientEmail)!
    const attached = toClient.attachments.find((part) => part.filename?.endsWith('.pdf'))!
    expect(Buffer.from(attached.content as ArrayBuffer)).toEqual(bytes)

    // The link in the mail leads back to the same contract, after the session is gone.
    const key = /\/portal#k=([\w-]{43})/.exec(toClient.text ?? '')![1]!
    await call('DELETE', '/api/portal/session', undefined, client)
    const back = await unlock({ key })
    // A link does not mark the browser as known: its owner may not know the password.
    expect((await call('POST', '/api/portal/session', { key })).headers.getSetCookie()).toHaveLength(1)
    expect(back.id).toBe(client.id)
    expect(await completed(back)).toEqual(bytes)
  })

  test('has one signature if it is signed twice, with one key or with two, and the second response says so', async () => {
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

  test('can be signed with a typed name too', async () => {
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
      'ink that is not a picture',
      { signatureData: 'data:image/svg+xml;base64,PHN2Zy8+' },
      'signature_unreadable',
      'We couldn’t read the signature. Please draw it again.',
    ],
  ])('with %s is refused, and nothing is stored', async (_, more, code, message) => {
    const client = await ready()
    const answer = await sign(client, more)
    expect([answer.status, answer.json().code, answer.json().message]).toEqual([422, code, message])
    expect((await call('GET', '/api/contracts', undefined, client)).json()[0]).toMatchObject({
      isSigned: false,
      draft: { companyName: details.companyName },
    })
  })

  test.each([{ points: 12, seconds: -3 }, { points: 0, seconds: 1 }, { points: 1e9, seconds: 1e9 }, 'long'])(
    'is signed whatever the clock says about the pen: %j',
    async (signatureInk) => {
      const client = await ready()
      expect((await sign(client, { signatureInk })).status).toBe(201)
      const [inkEvent] = await tested.database.db
        .selectFrom('contract_events')
        .select('details')
        .where('contract_id', '=', client.id)
        .where('what', '=', 'Ink saved, drawn')
        .execute()
      expect(Object.keys(inkEvent!.details)).toEqual(['sha256'])
    },
  )

  test('doesn’t accept five megabytes of ink', async () => {
    const client = await ready()
    expect((await sign(client, { signatureData: `data:image/png;base64,${'A'.repeat(5_000_000)}` })).status).toBe(413)
  })

  test('can’t be downloaded before it is signed', async () => {
    const client = await ready()
    const answer = await call('POST', `/api/contracts/${client.id}/generate-pdf`, details, client)
    expect([answer.status, answer.json().code]).toEqual([409, 'not_signed'])
  })

  test('has its terms as a PDF that everybody can read', async () => {
    const answer = await call('GET', '/agreement.pdf')
    expect([answer.status, answer.headers.get('content-type'), answer.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })

  test('gives its client the version that they will sign, after another is on offer', async () => {
    const [client, stranger] = [await unlock(), await unlock()]
    const earlier = agreementVersions.at(-2)!
    const text = canonicalText(earlier)
    const sha256 = agreementFingerprint(text)
    await tested.database.db
      .insertInto('agreement_versions')
      .values({ sha256, version: earlier.version, text, created_at: new Date() })
      .execute()
    await tested.database.db
      .updateTable('contracts')
      .set({ agreement_sha256: sha256 })
      .where('id', '=', client.id)
      .execute()

    const address = `/api/contracts/${client.id}/agreement.pdf`
    const own = await call('GET', address, undefined, client)
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(own.bytes.equals(await renderTerms(earlier))).toBe(true)
    const onOffer = await call('GET', `/api/contracts/${stranger.id}/agreement.pdf`, undefined, stranger)
    expect(onOffer.bytes.equals((await call('GET', '/agreement.pdf')).bytes)).toBe(true)
    expect(onOffer.bytes.equals(own.bytes)).toBe(false)

    const refused = await call('GET', address, undefined, stranger)
    expect([refused.status, refused.json().message]).toEqual([404, 'We can’t find that contract.'])
  })
})
