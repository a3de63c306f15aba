import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testCards } from '../../api.ts'
import { billingFacts } from '../billing-facts.ts'
import { refundDeposit } from '../refund-deposit.ts'
import { createTestGateway } from '../gateway/test-gateway.ts'
import { signTestWebhook } from '../gateway/webhook-signature.ts'
import { issueDocument } from '../payment-store.ts'
import { signCms } from '#src/platform/pdf/cms.ts'
import { openBuiltInKey } from '#src/platform/pdf/seal-certificate.ts'
import { findSignatures } from '#src/platform/pdf/signature-places.ts'
import { ownSecret } from '#src/platform/secrets/own-secret.ts'
import { raisePlacementInvoice } from '../raise-placement-invoice.ts'
import { findContract } from '#src/contracts/server/contract-store.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { systemClock } from '#src/values/clock.ts'
import { testProgram } from '#src/app/test-program.ts'

// Step 4's calls as the outside meets them, on the built-in gateway: real HTTP, a real
// database, real webhooks. What somebody who would rather not pay tries is here too.

let visitors = 0
const password = 'open sesame, Glasgow'
const tested = testProgram('payments', { PORTAL_PASSWORD: password })

const { call } = tested

interface Client {
  id: string
  cookie: string
}
const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}
async function signed(option = 'monthly'): Promise<Client> {
  const response = await fetch(`${tested.url}/api/portal/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.0.${visitors++ & 255}` },
    body: JSON.stringify({ password }),
  })
  const client = {
    id: ((await response.json()) as any).data.contractId as string,
    cookie: response.headers.get('set-cookie')!.split(';')[0]!,
  }
  await call(
    'PUT',
    `/api/contracts/${client.id}/draft`,
    { ...details, termsAccepted: true, selectedPricingOption: option, step: 3 },
    client,
  )
  expect(
    (
      await call(
        'POST',
        `/api/contracts/${client.id}/signature`,
        { ...details, selectedPricingOption: option, signatureName: 'Rhona Mackie' },
        client,
      )
    ).status,
  ).toBe(201)
  return client
}
const openIntent = async (client: Client) =>
  (
    await call(
      'POST',
      `/api/contracts/${client.id}/create-payment-intent`,
      { clientEmail: details.clientEmail, companyName: details.companyName },
      client,
    )
  ).json().data as { clientSecret: string; paymentIntentId: string }
const useCard = async (intent: { clientSecret: string; paymentIntentId: string }, cardNumber: string) =>
  (
    await call('POST', `/api/test-gateway/intents/${intent.paymentIntentId}/confirm`, {
      clientSecret: intent.clientSecret,
      cardNumber,
      expiry: '12 / 40',
      securityCode: '123',
    })
  ).json()
const challenge = async (intent: { clientSecret: string; paymentIntentId: string }, passed: boolean) =>
  (
    await call('POST', `/api/test-gateway/intents/${intent.paymentIntentId}/challenge`, {
      clientSecret: intent.clientSecret,
      passed,
    })
  ).json()
const confirm = (client: Client, paymentIntentId: string) =>
  call(
    'POST',
    `/api/contracts/${client.id}/confirm-payment`,
    { paymentIntentId, clientEmail: details.clientEmail },
    client,
  )
const view = async (client: Client) =>
  (await call('GET', `/api/contracts/${client.id}/payment`, undefined, client)).json().data
const receipts = async (id: string) =>
  (
    await tested.database.db
      .selectFrom('billing_documents')
      .select('facts')
      .where('contract_id', '=', id)
      .where('series', '=', 'receipt')
      .execute()
  ).map(({ facts }) => facts)
const trail = async (id: string) =>
  (
    await tested.database.db
      .selectFrom('contract_events')
      .select('what')
      .where('contract_id', '=', id)
      .orderBy('n')
      .execute()
  ).map(({ what }) => what)

/** What programs that are not ours find wrong with a paper as it is handed out. */
function judged(pdf: Buffer): string[] {
  const file = path.join(tested.dataDir, 'judged.pdf')
  fs.writeFileSync(file, pdf)
  const judge = (program: string, wanted: RegExp[], ...options: string[]) => {
    const { error, stdout } = spawnSync(program, [...options, file], { encoding: 'utf8' })
    // Where it is not installed the papers' own tests say so.
    return error ? [] : wanted.filter((words) => !words.test(stdout)).map((words) => `${program}: ${words}`)
  }
  return [
    ...judge('pdfsig', [/Signature is Valid/, /Total document signed/]),
    ...judge('qpdf', [/No syntax or stream encoding errors/], '--check'),
  ]
}

describe('a deposit', () => {
  test('is paid once, whoever says it how often, with one receipt and one row of the trail', async () => {
    const client = await signed()
    const intent = await openIntent(client)
    expect(await openIntent(client)).toEqual(intent)
    expect((await confirm(client, intent.paymentIntentId)).status).toBe(409)
    expect(await useCard(intent, testCards.succeeds)).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(client, intent.paymentIntentId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await expect
      .poll(async () => (await view(client)).documents, { timeout: 30_000 })
      .toMatchObject([{ kind: 'receipt', ready: true }])
    expect(await view(client)).toMatchObject({ state: 'succeeded', amountPence: 200_000, intent: null })
    expect(await receipts(client.id)).toMatchObject([
      { totalPence: 200_000, payablePence: 200_000, money: { gatewayReference: intent.paymentIntentId } },
    ])
    expect((await trail(client.id)).filter((what) => what === 'Deposit of £2,000.00 paid')).toHaveLength(1)
    expect(
      (
        await call(
          'POST',
          `/api/contracts/${client.id}/create-payment-intent`,
          { clientEmail: '', companyName: '' },
          client,
        )
      ).json().code,
    ).toBe('already_paid')
    const [{ number }] = (await view(client)).documents
    const paper = `/api/contracts/${client.id}/documents/${number}`
    expect(judged((await call('GET', paper, undefined, client)).bytes)).toEqual([])
    // Its link, once the session has ended: a page for whoever opens it, and JSON for a call.
    const opened = await fetch(tested.url + paper, {
      redirect: 'manual',
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/portal#ended'])
    expect((await call('GET', paper)).json().code).toBe('portal_locked')
    expect((await call('GET', paper, undefined, await signed())).status).toBe(404)
  })

  test('declined, then paid with another card, on the same intent', async () => {
    const client = await signed()
    const intent = await openIntent(client)
    expect(await useCard(intent, testCards.declined)).toMatchObject({
      error: { message: expect.stringContaining('declined') },
    })
    expect(await confirm(client, intent.paymentIntentId)).toMatchObject({ status: 409 })
    expect(await view(client)).toMatchObject({ state: 'failed', failure: expect.stringContaining('declined') })
    expect((await openIntent(client)).paymentIntentId).toBe(intent.paymentIntentId)
    await useCard(intent, testCards.succeeds)
    expect((await confirm(client, intent.paymentIntentId)).status).toBe(200)
    expect(await receipts(client.id)).toHaveLength(1)
  })

  test('with a challenge is paid when it is passed, and not when it is not', async () => {
    const client = await signed()
    const intent = await openIntent(client)
    expect(await useCard(intent, testCards.challenge)).toMatchObject({ paymentIntent: { status: 'requires_action' } })
    expect(await view(client)).toMatchObject({
      state: 'requires_action',
      intent: { paymentIntentId: intent.paymentIntentId },
    })
    expect(await challenge(intent, false)).toMatchObject({ error: {} })
    await useCard(intent, testCards.challenge)
    await challenge(intent, true)
    expect((await confirm(client, intent.paymentIntentId)).status).toBe(200)
  })

  test('that nobody confirms is told by the webhook, after the tab was closed', async () => {
    const client = await signed()
    await useCard(await openIntent(client), testCards.succeeds)
    await expect.poll(async () => (await receipts(client.id)).length, { timeout: 30_000 }).toBe(1)
  })

  test('is opened once by twenty clicks', async () => {
    const client = await signed()
    const intents = await Promise.all(Array.from({ length: 20 }, () => openIntent(client)))
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(
      await tested.database.db.selectFrom('payments').select('id').where('contract_id', '=', client.id).execute(),
    ).toHaveLength(1)
  })

  test('is not asked for before the contract is signed', async () => {
    const response = await fetch(`${tested.url}/api/portal/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    const client = {
      id: ((await response.json()) as any).data.contractId as string,
      cookie: response.headers.get('set-cookie')!.split(';')[0]!,
    }
    expect(
      (
        await call(
          'POST',
          `/api/contracts/${client.id}/create-payment-intent`,
          { clientEmail: '', companyName: '' },
          client,
        )
      ).json().code,
    ).toBe('not_signed')
    expect((await call('POST', `/api/contracts/${client.id}/send-invoice`, details, client)).json().code).toBe(
      'not_signed',
    )
  })
})

describe('what is refused', () => {
  const gateway = async () =>
    createTestGateway({
      db: tested.database.db,
      clock: systemClock,
      webhookSecret: await ownSecret(tested.database.db, 'test-gateway-webhook', '', new Date()),
      deliver: async () => {},
    })

  test('another contract’s intent, a made-up one, and any without the session', async () => {
    const [mine, theirs] = [await signed(), await signed()]
    const intent = await openIntent(theirs)
    await useCard(intent, testCards.succeeds)
    expect((await confirm(mine, intent.paymentIntentId)).status).toBe(404)
    expect((await confirm(mine, 'pi_test_nobody')).status).toBe(404)
    expect(
      (
        await call(
          'POST',
          `/api/contracts/${theirs.id}/confirm-payment`,
          { paymentIntentId: intent.paymentIntentId, clientEmail: '' },
          mine,
        )
      ).status,
    ).toBe(404)
    expect(
      (
        await call('POST', `/api/contracts/${theirs.id}/confirm-payment`, {
          paymentIntentId: intent.paymentIntentId,
          clientEmail: '',
        })
      ).status,
    ).toBe(401)
    expect(await receipts(mine.id)).toEqual([])
  })

  test('an intent of one pound, though it is paid and says our contract', async () => {
    const client = await signed()
    await openIntent(client)
    const cheap = await (
      await gateway()
    ).createIntent({
      amountPence: 100,
      currency: 'gbp',
      contractId: client.id,
      paymentId: 'pay_cheap',
      receiptEmail: '',
      description: '',
      idempotencyKey: `cheap-${client.id}`,
    })
    await useCard({ clientSecret: cheap.clientSecret, paymentIntentId: cheap.id }, testCards.succeeds)
    expect((await confirm(client, cheap.id)).status).toBe(404)
    // Even where somebody got it into our books.
    await tested.database.db
      .updateTable('payments')
      .set({ intent_id: cheap.id })
      .where('contract_id', '=', client.id)
      .execute()
    expect((await confirm(client, cheap.id)).json().code).toBe('payment_mismatch')
    expect(await receipts(client.id)).toEqual([])
  })

  test('a webhook that is forged, stale or nonsense; a real one three times settles once', async () => {
    const client = await signed()
    const intent = await openIntent(client)
    await useCard(intent, testCards.succeeds)
    const secret = await ownSecret(tested.database.db, 'test-gateway-webhook', '', new Date())
    const body = JSON.stringify({
      id: 'evt_test_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: intent.paymentIntentId } },
    })
    const post = async (headers: Record<string, string>) =>
      (await call('POST', '/api/payments/webhook', body, { headers })).status
    expect(await post({})).toBe(401)
    expect(await post(signTestWebhook('whsec_wrong', body, new Date()))).toBe(401)
    expect(await post(signTestWebhook(secret, body, new Date(Date.now() - 3600_000)))).toBe(401)
    const genuine = signTestWebhook(secret, body, new Date())
    expect([await post(genuine), await post(genuine), await post(genuine)]).toEqual([200, 200, 200])
    expect(await receipts(client.id)).toHaveLength(1)
  })
})

describe('an invoice', () => {
  const ask = (client: Client) => call('POST', `/api/contracts/${client.id}/send-invoice`, details, client)

  test('is raised once, payable in fourteen days, and settled by a card afterwards with a receipt that cites it', async () => {
    const client = await signed()
    const answers = await Promise.all([ask(client), ask(client), ask(client)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().data.number)).size).toBe(1)
    expect(answers[0]!.json().message).toBe('You will receive the contract via email shortly.')
    const { number } = answers[0]!.json().data
    const intent = await openIntent(client)
    await useCard(intent, testCards.succeeds)
    expect((await confirm(client, intent.paymentIntentId)).status).toBe(200)
    expect(await receipts(client.id)).toMatchObject([{ cites: number }])
    expect(
      await tested.database.db
        .selectFrom('settlements')
        .select('invoice_id')
        .innerJoin('billing_documents', 'billing_documents.id', 'settlements.invoice_id')
        .where('contract_id', '=', client.id)
        .execute(),
    ).toHaveLength(1)
  })

  test('is not raised for what is paid, and wants the client’s details', async () => {
    const client = await signed()
    expect(
      (await call('POST', `/api/contracts/${client.id}/send-invoice`, { ...details, jobTitle: ' ' }, client)).json()
        .message,
    ).toBe('Please ensure all client information is filled in before requesting an invoice.')
    const intent = await openIntent(client)
    await useCard(intent, testCards.succeeds)
    await confirm(client, intent.paymentIntentId)
    expect((await ask(client)).json().code).toBe('already_paid')
  })

  test('of a placement takes the deposit off the first, and what is left off the next', async () => {
    const client = await signed('monthly')
    const intent = await openIntent(client)
    await useCard(intent, testCards.succeeds)
    await confirm(client, intent.paymentIntentId)
    const jobs = { enqueue: async () => {} }
    const raise = (part: number) =>
      tested.database.db
        .transaction()
        .execute((tx) =>
          raisePlacementInvoice(
            tx,
            { jobs },
            client.id,
            { candidate: 'Callum Baird', firstYearSalaryPence: 3_835_000, startsOn: '2027-01-11', part },
            new Date(`2027-0${part}-11T09:00:00Z`),
          ),
        )
    const [first, second] = [await raise(1), await raise(2)]
    expect(first).toMatchObject({ totalPence: 127_833, credits: [{ pence: 127_833 }], payablePence: 0 })
    expect(second).toMatchObject({ totalPence: 127_833, credits: [{ pence: 72_167 }], payablePence: 55_666 })
    expect((await raise(3)).credits).toEqual([])
    expect((await raise(1)).number).toBe(first.number)
  })

  test('has the next number, whoever else is at it: a hundred at once leave no gap', async () => {
    const { id } = await signed()
    const contract = await findContract(tested.database.db, id)
    const line = { label: 'Test', pence: 100 }
    const before = (
      await tested.database.db
        .selectFrom('document_numbers')
        .select('last')
        .where('series', '=', 'credit_note')
        .executeTakeFirstOrThrow()
    ).last
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        tested.database.db.transaction().execute(async (tx) => {
          const issued = await issueDocument(
            tx,
            id,
            `hundred:${index}`,
            billingFacts(contract, 'credit_note', [line], [], new Date()),
            new Date(),
          )
          if (index % 10 === 0) throw new Error('rolled back')
          return issued.document.number
        }),
      ),
    )
    const numbers = results
      .flatMap((result) => (result.status === 'fulfilled' ? [Number(result.value.slice(4))] : []))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 90 }, (_, index) => before + 1 + index))
  })
})

describe('a dispute', () => {
  const admin = (method: string, route: string, cookie: string, body?: object) =>
    call(method, `/api/admin/contracts${route}`, body, { cookie })
  const money = async (id: string, cookie: string) => (await admin('GET', `/${id}/money`, cookie)).json().data

  test('comes by webhook after its card has paid, stands in the console, and ends as staff play it', async () => {
    const { cookie } = await signedIn(tested.database.db, 'owner')
    const client = await signed()
    await useCard(await openIntent(client), testCards.disputed)
    await expect
      .poll(async () => (await money(client.id, cookie)).moves.disputes, { timeout: 30_000 })
      .toMatchObject([{ state: 'needs_response', sum: '£2,000.00' }])
    expect((await admin('GET', '?need=dispute', cookie)).json().data.rows).toMatchObject([
      { id: client.id, needs: ['dispute'] },
    ])
    expect((await admin('GET', '/attention', cookie)).json().data.items).toContainEqual(
      expect.objectContaining({ contractId: client.id, need: 'dispute' }),
    )
    expect((await admin('POST', `/${client.id}/refund`, cookie, { pence: 200_000 })).json().code).toBe('disputed')
    const [{ id }] = (await money(client.id, cookie)).moves.disputes
    const other = await signed()
    expect((await admin('POST', `/${other.id}/disputes/${id}/end`, cookie, { outcome: 'lost' })).status).toBe(404)
    expect(
      (await call('POST', `/api/admin/contracts/${client.id}/disputes/${id}/end`, { outcome: 'lost' }, client)).status,
    ).toBe(401)
    expect((await admin('POST', `/${client.id}/disputes/${id}/end`, cookie, { outcome: 'drawn' })).status).toBe(422)
    expect((await admin('POST', `/${client.id}/disputes/${id}/end`, cookie, { outcome: 'lost' })).status).toBe(202)
    await expect
      .poll(async () => (await money(client.id, cookie)).payments, { timeout: 30_000 })
      .toMatchObject([{ state: 'lost' }])
    expect((await money(client.id, cookie)).documents).toMatchObject([
      { kind: 'credit_note', label: 'Deposit, taken back by the card’s bank' },
      { kind: 'receipt' },
    ])
    expect((await admin('POST', `/${client.id}/disputes/${id}/end`, cookie, { outcome: 'won' })).json().code).toBe(
      'dispute_over',
    )
    expect(await view(client)).toMatchObject({ state: 'refunded' })
  })

  test('and what follows from it are no business of whoever is not signed in, nor of staff who are no owners', async () => {
    const staff = (await signedIn(tested.database.db, 'staff')).cookie
    const client = await signed()
    for (const route of [
      'leavings',
      'leaving-preview',
      'documents/INV-0001/pay-back',
      'refunds/re_1/made-good',
      'uncovered-invoice',
      'disputes/du_1/end',
    ]) {
      expect([route, (await call('POST', `/api/admin/contracts/${client.id}/${route}`, {}, client)).status]).toEqual([
        route,
        401,
      ])
    }
    for (const route of ['documents/INV-0001/pay-back', 'refunds/re_1/made-good', 'uncovered-invoice'])
      expect([route, (await admin('POST', `/${client.id}/${route}`, staff, {})).status]).toEqual([route, 403])
    expect(
      (await admin('POST', `/${client.id}/leavings`, staff, { candidate: 'Kofi Mensah', lastDay: '2026-08-31' })).json()
        .code,
    ).toBe('no_placement')
    expect((await admin('POST', `/${client.id}/leavings`, staff, { candidate: '', lastDay: 7 })).status).toBe(422)
  })
})

test('every paper about money is known at /verify, and no forgery of one is', async () => {
  const client = await signed()
  const intent = await openIntent(client)
  await useCard(intent, testCards.succeeds)
  await confirm(client, intent.paymentIntentId)
  const [owner, debtor] = [await signedIn(tested.database.db), await signed()]
  await call('POST', `/api/admin/contracts/${client.id}/refund`, { pence: 200_000 }, owner)
  await call('POST', `/api/contracts/${debtor.id}/send-invoice`, details, debtor)
  const drawn = () =>
    tested.database.db
      .selectFrom('billing_files')
      .innerJoin('billing_documents', 'billing_documents.id', 'document_id')
      .select(['bytes', 'facts'])
      .where('contract_id', 'in', [client.id, debtor.id])
      .execute()
  await expect.poll(drawn, { timeout: 30_000 }).toHaveLength(3)
  const files = await drawn()
  const check = async (pdf: Uint8Array) =>
    (await call('POST', '/api/verify', pdf, { headers: { 'content-type': 'application/pdf' } })).json().data
  const stranger = await openBuiltInKey(fs.mkdtempSync(path.join(tested.dataDir, 'stranger-')), 'Patter', new Date())
  const seals = new Map<string, string>()
  for (const { bytes, facts } of files) {
    const pdf = Buffer.from(bytes)
    const { kind, number, issuedOn } = facts
    expect(await check(pdf)).toMatchObject({
      kind: 'genuine',
      document: { kind, number, issuedOn, companyName: details.companyName, pence: 200_000 },
      seal: { name: 'Patter' },
    })
    const form = new FormData()
    form.append('document', new File([new Uint8Array(pdf)], 'paper.pdf', { type: 'application/pdf' }))
    expect((await call('POST', '/verify', form)).text).toContain(`is our ${kind.replace('_', ' ')} ${number}, dated `)

    const [place] = findSignatures(pdf)
    const [from, until] = place!.contents
    const flipped = Buffer.from(pdf)
    flipped[900]! ^= 1
    const shadowed = Buffer.concat([pdf, Buffer.from('\n1 0 obj\n<< /Title (Invoice INV-9999) >>\nendobj\n%%EOF\n')])
    for (const forged of [flipped, shadowed, pdf.subarray(0, -1)]) {
      const verdict = await check(forged)
      expect(verdict).toMatchObject({ kind: 'changed', seal: 'broken', original: { kind, number } })
      expect(JSON.stringify(verdict)).not.toContain('Lochbay')
    }
    const digest = createHash('sha256')
    for (const [begin, end] of place!.covered) digest.update(pdf.subarray(begin, end))
    const resigned = Buffer.from(pdf)
    resigned.write(
      Buffer.from(await signCms(digest.digest(), stranger.signer))
        .toString('hex')
        .padEnd(until - from, '0'),
      from,
      'latin1',
    )
    expect(await check(resigned)).toEqual({
      kind: 'changed',
      file: expect.anything(),
      seal: 'none',
      claimedNumber: number,
    })
    seals.set(number, pdf.toString('latin1', from, until))
  }
  // One paper's seal in another.
  const [first, second] = files.map(({ bytes, facts }) => ({ pdf: Buffer.from(bytes), number: facts.number }))
  const [place] = findSignatures(first!.pdf)
  first!.pdf.write(
    seals.get(second!.number)!.slice(0, place!.contents[1] - place!.contents[0]),
    place!.contents[0],
    'latin1',
  )
  expect((await check(first!.pdf)).kind).toBe('changed')
})

test('a deposit is paid back once, with a credit note that cites its receipt', async () => {
  const client = await signed()
  const intent = await openIntent(client)
  await useCard(intent, testCards.succeeds)
  await confirm(client, intent.paymentIntentId)
  const gateway = createTestGateway({
    db: tested.database.db,
    clock: systemClock,
    webhookSecret: await ownSecret(tested.database.db, 'test-gateway-webhook', '', new Date()),
    deliver: async () => {},
  })
  const parts = {
    db: tested.database.db,
    gateway,
    clock: systemClock,
    jobs: { enqueue: async () => {} },
    agency: 'studio@patter.example',
  }
  const note = await refundDeposit(parts, client.id, new Date())
  expect(note).toMatchObject({ kind: 'credit_note', totalPence: 200_000, cites: expect.stringMatching(/^RCP-/) })
  expect((await refundDeposit(parts, client.id, new Date())).number).toBe(note.number)
  expect(await view(client)).toMatchObject({ state: 'refunded' })
})
