import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { newId } from '#src/values/id.ts'
import '#src/billing/server/public.ts'
import type { BillingDocument, DocumentCause } from '#src/billing/billing-document.ts'
import { type GatewayName, type Payment, liveStates } from '../payment.ts'
import type { PaymentsTable } from './tables.ts'

export interface StoredPayment extends Omit<Payment, 'intentId'> {
  /** `null` until the gateway has answered. */
  intentId: string | null
  clientSecret: string | null
  /** The part of `refundedPence` that is a refund of our own still on its way. */
  refundingPence: number
  /** What was returned although invoices had deducted it. It is owed again, and is not part of the deposit. */
  uncoveredPence: number
  updatedAt: Date
  /** How often a response of the gateway has changed the refunds and disputes. */
  news: number
}

/** How many pence of a payment are neither refunded nor being refunded. */
export function roomOf({
  amountPence,
  refundedPence,
  uncoveredPence,
}: Pick<StoredPayment, 'amountPence' | 'refundedPence' | 'uncoveredPence'>): number {
  return amountPence - refundedPence - uncoveredPence
}

/** The cause of the deposit's invoice. */
export const depositInvoiceCause = (contractId: string): DocumentCause => ({
  purpose: 'deposit',
  subjectId: contractId,
})

/** The cause of the receipt for a card payment or a transfer. */
export const receiptCause = (paymentId: string): DocumentCause => ({ purpose: 'receipt', subjectId: paymentId })

/** The contract's current payment: the live one, or else the last that did not succeed. */
export async function paymentOfContract(db: Db | Tx, contractId: string): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy(sql`(state in ('created', 'requires_action', 'processing', 'succeeded') and refunded_at is null)`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && present(row)
}

/** Returns the payment that has this intent at a gateway. */
export async function paymentOfIntent(
  db: Db | Tx,
  gateway: GatewayName,
  intentId: string,
): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  return row && present(row)
}

/** Returns a card payment that arrived after the deposit had been paid by bank, and has not been refunded. */
export async function surplusOf(db: Db | Tx, contractId: string): Promise<StoredPayment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('is_surplus', '=', true)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return row && present(row)
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Tx, id: string): Promise<StoredPayment> {
  return present(
    await tx.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(),
  )
}

/** Begins a payment, or returns the contract's live one. If two begin at once, the unique index decides. */
export async function beginPayment(
  tx: Tx,
  contractId: string,
  gateway: GatewayName,
  amountPence: number,
  now: Date,
): Promise<StoredPayment> {
  const row = {
    id: newId('pay', now),
    contract_id: contractId,
    gateway,
    intent_id: null,
    client_secret: null,
    amount_pence: amountPence,
    state: 'created' as const,
    failure: null,
    method: null,
    created_at: now,
    updated_at: now,
    succeeded_at: null,
    refunded_at: null,
    is_surplus: false,
    refunded_pence: 0,
  }
  const inserted = await tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('contract_id')
        .where(
          'state',
          'in',
          liveStates.map((state) => sql.lit(state)),
        )
        .where('refunded_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (inserted) return present(inserted)
  return (await paymentOfContract(tx, contractId))!
}

/** Changes a payment, whatever its state: the caller has checked that, and has locked it. */
export async function updatePayment(
  tx: Db | Tx,
  id: string,
  change: Partial<Selectable<PaymentsTable>>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns payments whose state may have changed at the gateway without our knowing. One that failed may have, too,
 * because another card can be tried on the same intent.
 */
export async function paymentsToReconcile(
  db: Db,
  { quietSince, failedAfter }: { quietSince: Date; failedAfter: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('updated_at', '<', quietSince)
    .where(({ or, eb, and }) =>
      or([
        eb('state', 'in', ['created', 'requires_action', 'processing']),
        and([eb('state', '=', 'failed'), eb('updated_at', '>', failedAfter)]),
      ]),
    )
    .orderBy('updated_at')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** A payment cannot be disputed after this time (Visa and Mastercard, 540 days). */
const disputableMs = 540 * 24 * 3600 * 1000
/** How long without a report before we ask the gateway: about money that has arrived, and about money on its way. */
const quietMs = { still: 6 * 3600 * 1000, moving: 30 * 60 * 1000 }

/** Returns successful payments about whose refunds and disputes nothing was reported for a while. */
export async function paymentsToAskAbout(db: Db, gateway: GatewayName, now: Date): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const moving = sql<boolean>`(refunding_pence > 0
    or exists (select 1 from payment_disputes d where d.payment_id = payments.id and d.state in ('inquiry', 'needs_response', 'under_review'))
    or exists (select 1 from payment_refunds r where r.payment_id = payments.id and r.state = 'pending'))`
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'succeeded')
    .where('gateway', '=', gateway)
    .where('intent_id', 'is not', null)
    .where(
      sql<boolean>`(coalesce(asked_at, succeeded_at) < ${ago(quietMs.moving)} and ${moving}) or (coalesce(asked_at, succeeded_at) < ${ago(quietMs.still)} and succeeded_at > ${ago(disputableMs)})`,
    )
    .orderBy(sql`coalesce(asked_at, succeeded_at)`)
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the invoices that charge again what invoices had deducted from a payment that was returned afterwards. */
export async function uncoveredInvoices(
  db: Db | Tx,
  paymentId: string,
): Promise<{ id: string; document: BillingDocument }[]> {
  const rows = await db
    .selectFrom('billing_documents')
    .select(['id', 'facts'])
    .where('purpose', '=', 'uncovered')
    .where('subject_id', '=', paymentId)
    .orderBy('part')
    .execute()
  return rows.map(({ id, facts }) => ({ id, document: facts }))
}

function present(row: Selectable<PaymentsTable>): StoredPayment {
  return {
    id: row.id,
    contractId: row.contract_id,
    gateway: row.gateway,
    intentId: row.intent_id,
    clientSecret: row.client_secret,
    amountPence: row.amount_pence,
    state: row.state,
    failure: row.failure,
    method: row.method,
    createdAt: row.created_at,
    succeededAt: row.succeeded_at,
    refundedAt: row.refunded_at,
    refundedPence: row.refunded_pence,
    isSurplus: row.is_surplus,
    refundingPence: row.refunding_pence,
    uncoveredPence: row.uncovered_pence,
    updatedAt: row.updated_at,
    news: row.news,
  }
}
