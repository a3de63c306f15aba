import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Clock } from '#src/values/clock.ts'
import { openPayment } from './deposit.ts'
import { stripeGateway } from './gateway/stripe-gateway.ts'
import { type StripeStandIn, startStripeStandIn } from './gateway/test-stripe.ts'
import { noteMovements } from './note-movements.ts'
import type { StoredPayment } from './payment-store.ts'
import { raisePlacementInvoice } from '#src/placements/server/raise-placement-invoice.ts'
import { type PaymentContext, settle } from './settle.ts'
import { documentsOf, signedContract } from '#src/billing/server/signed-contract.setup.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const keys = { secretKey: 'sk_test_moves', webhookSecret: 'whsec_moves' }

export interface StripeMoney {
  database: TestDatabase
  stripe: StripeStandIn
  context: PaymentContext & { log: typeof silent }
}

export async function openStripeMoney(clock: Clock, jobs: Pick<Jobs, 'enqueue'>): Promise<StripeMoney> {
  const database = await openTestDatabase()
  const stripe = await startStripeStandIn(keys)
  const gateway = stripeGateway({
    ...keys,
    publishableKey: 'pk_test_moves',
    apiBase: stripe.url,
    log: silent,
    timings: { timeoutMs: 5_000, retries: 0 },
  })
  const context = { db: database.db, clock, jobs, gateway, agency: 'studio@patter.example', log: silent }
  return { database, stripe, context }
}

/**
 * Makes deposits that are paid by card at Stripe, and reads what is mailed and stored about them. `open` is called each
 * time.
 */
export function stripeMoney(open: () => StripeMoney) {
  const signed = () => signedContract(open().context, 'monthly', open().context.clock.now())
  const report = (payment: StoredPayment) => noteMovements(open().context, payment)
  return {
    signed,
    /** Makes a contract whose deposit was paid by card. */
    paid: async () => {
      const { context, stripe } = open()
      const id = await signed()
      const opened = await openPayment(context, id, context.clock.now())
      stripe.pay(opened.intentId!)
      const payment = await settle(context, opened)
      return { id, payment, intentId: payment.intentId! }
    },
    /** Has the program ask Stripe, as it does after a webhook. */
    report,
    reportOften: (payment: StoredPayment) => Promise.all(Array.from({ length: 6 }, () => report(payment))),
    issuedDocuments: (id: string, kind: 'receipt' | 'credit_note' | 'invoice' = 'credit_note') =>
      documentsOf(open().database.db, id, kind),
    mails: async (reference: string) =>
      (
        await open()
          .database.db.selectFrom('mails')
          .select(['template', 'recipient', 'cause'])
          .where('cause', 'like', `%${reference}%`)
          .orderBy('cause')
          .execute()
      ).map(({ cause, template, recipient }) => [cause.replace(reference, '…'), template, recipient]),
    trail: async (id: string) =>
      (
        await open()
          .database.db.selectFrom('contract_events')
          .select('what')
          .where('contract_id', '=', id)
          .orderBy('n')
          .execute()
      ).map(({ what }) => what),
    disputes: (payment: StoredPayment) =>
      open().database.db.selectFrom('payment_disputes').selectAll().where('payment_id', '=', payment.id).execute(),
    /** The contract as the console lists it. */
    contractInConsole: (id: string) =>
      open()
        .database.db.selectFrom('contract_overviews')
        .select(['has_dispute', 'owes_back', 'paid_pence', 'owed_pence', 'deposit_state'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** Issues one of the invoices of a placement on a contract. */
    invoicePlacement: (id: string, part: number) => {
      const { database, context } = open()
      const placement = { part, candidate: 'Kofi Mensah', firstYearSalaryPence: 3_600_000, startsOn: '2026-11-23' }
      return database.db
        .transaction()
        .execute((tx) => raisePlacementInvoice(tx, context, id, placement, context.clock.now()))
    },
  }
}
