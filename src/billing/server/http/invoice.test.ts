import { describe, expect, test } from 'vitest'
import { testCards } from '#src/payments/api.ts'
import { billingFacts } from '../billing-facts.ts'
import { issueDocument } from '../document-store.ts'
import { raisePlacementInvoice } from '#src/placements/server/raise-placement-invoice.ts'
import { moneyQueues } from '../signed-contract.setup.ts'
import { findContract } from '#src/contracts/server/contract-store.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { testProgram } from '#src/app/test-program.ts'
import { type Client, details, portalSettings } from '#src/portal/server/http/portal-client.setup.ts'
import { payingClients } from '#src/payments/server/http/paying-client.setup.ts'

const tested = testProgram('invoice', portalSettings)
const jobs = testJobs(() => tested.database, moneyQueues)
const { call } = tested
const { signed, openIntent, useCard, confirm, receipts } = payingClients(tested)

describe('an invoice', () => {
  const ask = (client: Client) => call('POST', `/api/contracts/${client.id}/send-invoice`, details, client)

  test('is issued once, payable within fourteen days, and settled by a card later with a receipt that names it', async () => {
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

  test('can’t be issued for a paid deposit, and needs the client’s details', async () => {
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

  test('for a placement deducts the deposit, and the next one its rest', async () => {
    const client = await signed('monthly')
    const intent = await openIntent(client)
    await useCard(intent, testCards.succeeds)
    await confirm(client, intent.paymentIntentId)
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

  test('has the next number: a hundred invoices issued at the same moment leave no gap', async () => {
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
            { purpose: 'withdrawn', subjectId: `hundred-${index}` },
            billingFacts(contract, { kind: 'credit_note', lines: [line] }, new Date()),
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
