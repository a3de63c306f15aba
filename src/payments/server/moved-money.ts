import { findContract } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import { pounds } from '#src/values/money.ts'
import type { DisputeState } from '../dispute.ts'
import { sumOf } from './disputes/note-dispute.ts'
import { returnCause } from './note-return.ts'
import { documentOfCause } from '#src/billing/server/public.ts'

/** What the agency's mails about money that moved at a gateway need. */
export interface MovedMoney {
  contractId: string
  contractNumber: string
  company: string
  contact: string
  email: string
  /** Formatted, in its own currency. */
  sum: string
  /** The gateway's id for it. */
  reference: string
  isTest: boolean
  creditNote: string | undefined
}

export interface MovedByDispute extends MovedMoney {
  state: DisputeState
  reason: string
  evidenceDueAt: Date | null
  openedAt: Date
  /** The part of it that invoices had deducted, formatted. */
  uncovered: string | undefined
}

/** Returns what the agency's mails about a dispute say. Throws if the gateway's id is unknown, as a job's never is. */
export async function disputeMoved(db: Db, id: string): Promise<MovedByDispute> {
  const row = await db
    .selectFrom('payment_disputes')
    .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
    .selectAll('payment_disputes')
    .select(['payments.contract_id', 'payments.gateway'])
    .where('payment_disputes.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...(await clientOf(db, row.contract_id)),
    sum: sumOf({ amount: row.pence, currency: row.currency }),
    reference: id,
    isTest: row.gateway === 'test',
    creditNote: (await documentOfCause(db, returnCause('dispute', id)))?.document.number,
    state: row.state,
    reason: row.reason,
    evidenceDueAt: row.evidence_due_at,
    openedAt: row.opened_at,
    uncovered: row.uncovered_pence > 0 ? pounds(row.uncovered_pence) : undefined,
  }
}

/** The same for a refund. `isMadeGood`: it failed, and staff have paid it by bank instead. */
export async function refundMoved(db: Db, id: string): Promise<MovedMoney & { isMadeGood: boolean }> {
  const row = await db
    .selectFrom('payment_refunds')
    .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
    .selectAll('payment_refunds')
    .select(['payments.contract_id', 'payments.gateway'])
    .where('payment_refunds.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...(await clientOf(db, row.contract_id)),
    sum: pounds(row.pence),
    reference: id,
    isTest: row.gateway === 'test',
    creditNote: (await documentOfCause(db, returnCause('own', id)))?.document.number,
    isMadeGood: row.made_good_at !== null,
  }
}

async function clientOf(db: Db, contractId: string) {
  const { number, draft } = await findContract(db, contractId)
  return {
    contractId,
    contractNumber: number,
    company: draft.companyName,
    contact: draft.contactName,
    email: draft.clientEmail,
  }
}
