import { timelineWords } from '#content/console/leads.ts'
import { disputeReasons, movedMoneyWords, otherDisputeReason } from '#content/console/payments.ts'
import type { DocumentCause } from '#src/billing/billing-document.ts'
import { contractIdsOfPerson } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { fill } from '#src/values/fill.ts'
import { pounds } from '#src/values/money.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'
import { isOpenDispute } from '../dispute.ts'
import { sumOf } from './disputes/note-dispute.ts'
import { returnCause } from './note-return.ts'
import { receiptCause } from './payment-store.ts'

/** What we know about a person's payments. They belong to documents that the law requires us to keep, and stay. */
export const personPayments: PersonShare = {
  timeline: async (db, { emailKey }) => timelineOfPayments(db, await contractIdsOfPerson(db, emailKey)),
  export: async (db, { emailKey }) => ({
    payments: await exportFromPayments(db, await contractIdsOfPerson(db, emailKey)),
  }),
}

/** What happened to the money of these contracts, for their person's timeline. */
export async function timelineOfPayments(db: Db, contractIds: readonly string[]): Promise<TimelineEvent[]> {
  if (contractIds.length === 0) return []
  const [payments, refunds, disputes, transfers, documents] = await Promise.all([
    db.selectFrom('payments').selectAll().where('contract_id', 'in', contractIds).execute(),
    db
      .selectFrom('payment_refunds')
      .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
      .selectAll('payment_refunds')
      .select('contract_id')
      .where('contract_id', 'in', contractIds)
      .execute(),
    db
      .selectFrom('payment_disputes')
      .innerJoin('payments', 'payments.id', 'payment_disputes.payment_id')
      .selectAll('payment_disputes')
      .select('contract_id')
      .where('contract_id', 'in', contractIds)
      .execute(),
    db
      .selectFrom('bank_payments')
      .innerJoin('billing_documents', 'billing_documents.id', 'bank_payments.invoice_id')
      .select([
        'bank_payments.id',
        'bank_payments.pence',
        'bank_payments.recorded_at',
        'billing_documents.facts',
        'billing_documents.contract_id',
      ])
      .where('contract_id', 'in', contractIds)
      .execute(),
    db
      .selectFrom('billing_documents')
      .select(['id', 'purpose', 'subject_id'])
      .where('contract_id', 'in', contractIds)
      .execute(),
  ])
  const issued = ({ purpose, subjectId }: DocumentCause) => {
    const id = documents.find((document) => document.purpose === purpose && document.subject_id === subjectId)?.id
    return id ? { about: id } : {}
  }
  const link = (contractId: string) => ({ label: timelineWords.openContract, href: `/admin/contracts/${contractId}` })
  return [
    ...payments.flatMap((payment): TimelineEvent[] => {
      const where = { link: link(payment.contract_id) }
      const method = payment.method ? { text: `${payment.method}.` } : {}
      return [
        ...(payment.succeeded_at
          ? [
              {
                at: payment.succeeded_at,
                tone: 'paid' as const,
                title: fill(timelineWords.paid, { sum: pounds(payment.amount_pence) }),
                ...method,
                ...where,
                ...issued(receiptCause(payment.id)),
              },
            ]
          : []),
        // Only for old payments: newer refunds and disputes have rows of their own.
        ...(payment.refunded_at && [...refunds, ...disputes].every(({ payment_id }) => payment_id !== payment.id)
          ? [
              {
                at: payment.refunded_at,
                tone: 'ink' as const,
                title: fill(timelineWords.refunded, { sum: pounds(payment.refunded_pence) }),
                ...where,
                ...issued(returnCause('own', payment.id)),
              },
            ]
          : []),
        ...(payment.state === 'failed'
          ? [
              {
                at: payment.updated_at,
                tone: 'hot' as const,
                title: timelineWords.notPaid,
                ...(payment.failure ? { text: payment.failure } : {}),
                ...where,
              },
            ]
          : []),
      ]
    }),
    ...refunds
      .filter(({ credited_pence }) => credited_pence > 0)
      .flatMap(({ id, state, credited_pence, noted_at, updated_at, contract_id }): TimelineEvent[] => [
        {
          at: noted_at,
          tone: 'ink',
          title: fill(movedMoneyWords.refunded, { sum: pounds(credited_pence) }),
          link: link(contract_id),
          ...issued(returnCause('own', id)),
        },
        ...(state === 'failed' || state === 'canceled'
          ? [
              {
                at: updated_at,
                tone: 'hot' as const,
                title: fill(movedMoneyWords.refundFailed, { sum: pounds(credited_pence) }),
                link: link(contract_id),
              },
            ]
          : []),
      ]),
    ...disputes.flatMap(
      ({ id, pence, currency, reason, state, opened_at, closed_at, contract_id }): TimelineEvent[] => {
        const sum = sumOf({ amount: pence, currency })
        return [
          {
            at: opened_at,
            tone: 'hot',
            title: fill(movedMoneyWords.disputed, { sum }),
            text: sentence(disputeReasons[reason] ?? otherDisputeReason),
            link: link(contract_id),
          },
          ...(closed_at && !isOpenDispute(state)
            ? [
                {
                  at: closed_at,
                  tone: state === 'lost' ? ('hot' as const) : ('paid' as const),
                  title: fill(movedMoneyWords.disputeEnded[state], { sum }),
                  link: link(contract_id),
                  ...issued(returnCause('dispute', id)),
                },
              ]
            : []),
        ]
      },
    ),
    ...transfers.map(({ id, pence, recorded_at, facts, contract_id }): TimelineEvent => ({
      at: recorded_at,
      tone: 'paid',
      title: fill(timelineWords.paidInvoice, { sum: pounds(pence), number: facts.number }),
      text: timelineWords.byBank,
      link: link(contract_id),
      ...issued(receiptCause(id)),
    })),
  ]
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

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
