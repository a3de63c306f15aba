import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testCards } from '../../api.ts'
import { refundDeposit } from '../refund-deposit.ts'
import { billingFacts, issueDocument } from '#src/billing/server/public.ts'
import { moneyQueues } from '#src/billing/server/signed-contract.setup.ts'
import { lockContract } from '#src/contracts/server/public.ts'
import { createTestGateway } from '../gateway/test-gateway.ts'
import { signTestWebhook } from '../gateway/webhook-signature.ts'
import { ownSecret } from '#src/platform/secrets/own-secret.ts'
import { systemClock } from '#src/values/clock.ts'
import { isInstalled } from '#src/platform/pdf/test-sealing.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { testProgram } from '#src/app/test-program.ts'
import { details, password, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { payingClients } from './paying-client.setup.ts'

// Step 4's calls on the built-in gateway, over HTTP, including attempts to avoid paying.

const tested = testProgram('deposit', portalSettings)
const jobs = testJobs(() => tested.database, moneyQueues)
const { call } = tested
const { signed, openIntent, useCard, challenge, confirm, pay, view, receipts, trail } = payingClients(tested)

describe('a deposit', () => {
  test('is paid once, however often that is reported, with one receipt and one row in the trail', async () => {
    const client = await signed()
    const intent = await openIntent(client)
    expect(await openIntent(client)).toEqual(intent)
    expect((await confirm(client, intent.paymentIntentId)).status).toBe(409)
    expect(await useCard(intent, testCards.succeeds)).toMatchObject({ paymentIntent: { status: 'succeeded' } })
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(client, intent.paymentIntentId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await expect.poll(async () => (await view(client)).documents).toMatchObject([{ kind: 'receipt', ready: true }])
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
    const documentPath = `/api/contracts/${client.id}/documents/${number}`
    // Its link, after the session has ended: a page for a browser, JSON for a program.
    const opened = await fetch(tested.url + documentPath, {
      redirect: 'manual',
      headers: { accept: 'text/html,application/xhtml+xml' },
    })
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/portal#ended'])
    expect((await call('GET', documentPath)).json().code).toBe('portal_locked')
    expect((await call('GET', documentPath, undefined, await signed())).status).toBe(404)
  })

  test('that was declined is paid with another card on the same intent', async () => {
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

  test('with a challenge is paid if the challenge is passed, and not otherwise', async () => {
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

  test('is settled by the webhook if the tab was closed', async () => {
    const client = await signed()
    await useCard(await openIntent(client), testCards.succeeds)
    await expect.poll(async () => (await receipts(client.id)).length).toBe(1)
  })

  test('is opened once by twenty clicks', async () => {
    const client = await signed()
    const intents = await Promise.all(Array.from({ length: 20 }, () => openIntent(client)))
    expect(new Set(intents.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(
      await tested.database.db.selectFrom('payments').select('id').where('contract_id', '=', client.id).execute(),
    ).toHaveLength(1)
  })

  test('can’t be paid before the contract is signed', async () => {
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

describe('a receipt as a file', () => {
  async function receiptFile(): Promise<string> {
    const client = await signed()
    await pay(client)
    await expect.poll(async () => (await view(client)).documents).toMatchObject([{ ready: true }])
    const [{ number }] = (await view(client)).documents
    const file = path.join(tested.dataDir, `${number}.pdf`)
    const { bytes } = await call('GET', `/api/contracts/${client.id}/documents/${number}`, undefined, client)
    fs.writeFileSync(file, bytes)
    return file
  }

  test.skipIf(!isInstalled('pdfsig'))('has a seal over all of it that pdfsig finds valid', async () => {
    const report = execFileSync('pdfsig', [await receiptFile()], { encoding: 'utf8' })
    expect(report).toContain('Signature is Valid')
    expect(report).toContain('Total document signed')
  })

  test.skipIf(!isInstalled('qpdf'))('is a file that qpdf finds clean', async () => {
    expect(execFileSync('qpdf', ['--check', await receiptFile()], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })
})

test('a deposit is paid back once, with a credit note that cites its receipt, and can be paid again', async () => {
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
  const context = {
    db: tested.database.db,
    gateway,
    clock: systemClock,
    jobs,
    agency: 'studio@patter.example',
  }
  const note = await refundDeposit(context, client.id, new Date())
  expect(note).toMatchObject({ kind: 'credit_note', totalPence: 200_000, cites: expect.stringMatching(/^RCP-/) })
  expect((await refundDeposit(context, client.id, new Date())).number).toBe(note.number)
  expect(await view(client)).toMatchObject({ state: 'refunded', depositReceipt: null })
  // Paid again, the deposit has another receipt.
  await pay(client)
  const [first, second] = (await receipts(client.id)).map(({ number }) => number).toSorted()
  expect(first).toBe(note.cites)
  expect(await view(client)).toMatchObject({ state: 'succeeded', depositReceipt: { number: second } })
})

test('what goes back of an instalment does not make a deposit look refunded that never came', async () => {
  const client = await signed()
  await tested.database.db.transaction().execute(async (tx) => {
    const contract = await lockContract(tx, client.id)
    const money = { on: '2026-11-23', how: 'Bank transfer', gatewayReference: 'PT-77' }
    const lines = [{ label: 'Instalment of INV-0001', detail: 'Left on 20 November', pence: 30_000 }]
    const facts = billingFacts(contract, { kind: 'credit_note', lines, money, cites: 'INV-0001' }, new Date())
    await issueDocument(tx, client.id, { purpose: 'paid-back', subjectId: 'bdc_instalment' }, facts, new Date())
  })
  expect(await view(client)).toMatchObject({ state: 'none', documents: [{ kind: 'credit_note' }] })
})

describe('a payment is refused if it names', () => {
  const gateway = async () =>
    createTestGateway({
      db: tested.database.db,
      clock: systemClock,
      webhookSecret: await ownSecret(tested.database.db, 'test-gateway-webhook', '', new Date()),
      deliver: async () => {},
    })

  test('another contract’s intent, an unknown one, or any without the session', async () => {
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

  test('an intent of one pound, even if it is paid and names our contract', async () => {
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
    // Even if it is in our database for some reason.
    await tested.database.db
      .updateTable('payments')
      .set({ intent_id: cheap.id })
      .where('contract_id', '=', client.id)
      .execute()
    expect((await confirm(client, cheap.id)).json().code).toBe('payment_mismatch')
    expect(await receipts(client.id)).toEqual([])
  })
})

test('an unsigned, forged or stale webhook is refused; a valid one that comes three times settles once', async () => {
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
