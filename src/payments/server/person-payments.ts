import { contractIdsOfPerson } from '#src/contracts/server/public.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { timelineOfPayments } from './payment-timeline.ts'
import type { Db } from './tables.ts'

/** What we know about a person's payments. They belong to documents that the law requires us to keep, and stay. */
export const personPayments: PersonShare = {
  timeline: async (db, { emailKey }) => timelineOfPayments(db, await contractIdsOfPerson(db, emailKey)),
  export: async (db, { emailKey }) => ({
    payments: await exportFromPayments(db, await contractIdsOfPerson(db, emailKey)),
  }),
}

/** Everything that payments stores about these contracts, for their person's export. */
async function exportFromPayments(db: Db, contractIds: readonly string[]): Promise<object[]> {
  if (contractIds.length === 0) return []
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'gateway',
      'amount_pence as amountPence',
      'state',
      'failure',
      'method',
      'created_at as begunAt',
      'succeeded_at as paidAt',
      'refunded_at as paidBackAt',
    ])
    .where('contract_id', 'in', contractIds)
    .orderBy('created_at')
    .execute()
  const ids = payments.map(({ id }) => id)
  const [refunds, disputes] =
    ids.length === 0 ? [[], []] : await Promise.all([refundsToTake(db, ids), disputesToTake(db, ids)])
  const of = <Row extends { payment_id: string }>(rows: readonly Row[], id: string) =>
    rows.flatMap(({ payment_id, ...row }) => (payment_id === id ? [row] : []))
  return payments.map(({ id, ...payment }) => ({
    ...payment,
    refunds: of(refunds, id),
    disputes: of(disputes, id),
  }))
}

function refundsToTake(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('payment_refunds')
    .select(['payment_id', 'pence as amountPence', 'state', 'noted_at as at'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('noted_at')
    .execute()
}

function disputesToTake(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('payment_disputes')
    .select([
      'payment_id',
      'pence as amount',
      'currency',
      'reason',
      'state',
      'opened_at as openedAt',
      'closed_at as closedAt',
    ])
    .where('payment_id', 'in', paymentIds)
    .orderBy('opened_at')
    .execute()
}
