import './tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { newId } from '#src/values/id.ts'
import { type BillingDocument, documentNumber, documentPrefixes } from '../billing-document.ts'
import { type GatewayName, liveStates, type Payment } from '../payment.ts'
import type { PaymentsTable } from './tables.ts'

export interface StoredPayment extends Omit<Payment, 'intentId'> {
  /** `null` until the gateway has answered. */
  intentId: string | null
  clientSecret: string | null
  /** The part of `refundedPence` that is a refund of our own still on its way. */
  refundingPence: number
  /** What was returned although invoices had deducted it: it is owed again, and is not part of the deposit. */
  uncoveredPence: number
  updatedAt: Date
  /** Counts the changes that the gateway's answers about refunds and disputes brought. */
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

/** The cause of the deposit's invoice, if one was issued. */
export const depositInvoiceCause = (contractId: string) => `deposit:${contractId}`

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

/** A card payment that came after the deposit had been paid by bank, and has not been refunded. */
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
  return present(await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow())
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
  const begun = await tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('contract_id')
        .where('state', 'in', [...liveStates])
        .where('refunded_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (begun) return present(begun)
  return (await paymentOfContract(tx, contractId))!
}

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

/** Payments whose state may have changed at the gateway without our knowing. */
export async function paymentsToReconcile(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['created', 'requires_action', 'processing'])
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** A payment cannot be disputed after this time (Visa and Mastercard, 540 days). */
const disputableMs = 540 * 24 * 3600 * 1000
/** How long without news until we ask the gateway: about money that has come, and about money on the move. */
const quietMs = { still: 6 * 3600 * 1000, moving: 30 * 60 * 1000 }

/** Successful payments about whose refunds and disputes we have heard nothing for a while. */
export async function paymentsToAskAbout(db: Db, gateway: GatewayName, now: Date): Promise<string[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
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
      sql<boolean>`(coalesce(asked_at, succeeded_at) < ${before(quietMs.moving)} and ${moving}) or (coalesce(asked_at, succeeded_at) < ${before(quietMs.still)} and succeeded_at > ${before(disputableMs)})`,
    )
    .orderBy(sql`coalesce(asked_at, succeeded_at)`)
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}

export interface StoredDocument {
  id: string
  contractId: string
  document: BillingDocument
  /** `null` until it is made and sealed. */
  pdf: Uint8Array | null
}

/** An issued document with its sealed PDF. Throws if the id is unknown: ids come from our own jobs and mails. */
export async function findBillingDocument(db: Db | Tx, id: string): Promise<StoredDocument> {
  const row = await db
    .selectFrom('billing_documents')
    .leftJoin('billing_files', 'billing_files.document_id', 'billing_documents.id')
    .select(['billing_documents.id', 'billing_documents.contract_id', 'billing_documents.facts', 'billing_files.bytes'])
    .where('billing_documents.id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: row.id, contractId: row.contract_id, document: row.facts, pdf: row.bytes && new Uint8Array(row.bytes) }
}

/** A contract's documents, oldest first. */
export async function documentsOfContract(db: Db | Tx, contractId: string): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom('billing_documents')
    .leftJoin('billing_files', 'billing_files.document_id', 'billing_documents.id')
    .select(['billing_documents.id', 'billing_documents.facts', 'billing_files.bytes'])
    .where('billing_documents.contract_id', '=', contractId)
    .orderBy('billing_documents.created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    contractId,
    document: row.facts,
    pdf: row.bytes && new Uint8Array(row.bytes),
  }))
}

/** The document with this number, as people type it. */
export async function documentOfNumber(db: Db | Tx, number: string): Promise<StoredDocument | undefined> {
  const [, prefix, digits] = /^([A-Z]{3})-(\d{1,9})$/.exec(number.trim().toUpperCase()) ?? []
  const series = seriesOf.get(prefix ?? '')
  if (!series) return undefined
  const row = await db
    .selectFrom('billing_documents')
    .select('id')
    .where('series', '=', series)
    .where('number', '=', Number(digits))
    .executeTakeFirst()
  return row && findBillingDocument(db, row.id)
}

const seriesOf = new Map(
  Object.entries(documentPrefixes).map(([kind, prefix]) => [prefix as string, kind as BillingDocument['kind']]),
)

/** The invoices that charge again what invoices had deducted from a payment that was returned afterwards. */
export async function uncoveredInvoices(
  db: Db | Tx,
  paymentId: string,
): Promise<{ id: string; document: BillingDocument }[]> {
  const rows = await db
    .selectFrom('billing_documents')
    .select(['id', 'facts'])
    .where('cause', 'like', `uncovered:${paymentId}:%`)
    .orderBy('number')
    .execute()
  return rows.map(({ id, facts }) => ({ id, document: facts }))
}

/** The document that was issued for this cause, if one was. */
export async function documentOfCause(db: Db | Tx, cause: string): Promise<StoredDocument | undefined> {
  const row = await db.selectFrom('billing_documents').select('id').where('cause', '=', cause).executeTakeFirst()
  return row && findBillingDocument(db, row.id)
}

/**
 * Issues a document. It takes the next number of its series under that row's lock, so that numbers stay consecutive
 * with several calls at once, and a number is rolled back with everything else. The caller must hold a lock that makes
 * the cause happen only once.
 */
export async function issueDocument(
  tx: Tx,
  contractId: string,
  cause: string,
  facts: Omit<BillingDocument, 'number' | 'reference'>,
  now: Date,
): Promise<{ id: string; document: BillingDocument }> {
  const { last } = await tx
    .updateTable('document_numbers')
    .set({ last: sql`last + 1` })
    .where('series', '=', facts.kind)
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = documentNumber(facts.kind, last)
  const document: BillingDocument = { ...facts, number, reference: facts.cites ?? number }
  const id = newId('doc', now)
  await tx
    .insertInto('billing_documents')
    .values({
      id,
      contract_id: contractId,
      series: facts.kind,
      number: last,
      cause,
      facts: JSON.stringify(document),
      issued_on: facts.issuedOn,
      due_on: facts.dueOn ?? null,
      created_at: now,
    })
    .execute()
  return { id, document }
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
