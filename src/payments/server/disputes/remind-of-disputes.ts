import type { Db } from '../tables.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { londonDate } from '#src/values/london-time.ts'
import { answerableDisputeStates } from '../../dispute.ts'
import { daysBetween } from '#src/values/calendar-date.ts'

/** How many days before the deadline for evidence the agency is reminded; it is reminded again on the last day. */
const daysBefore = 2

/**
 * Reminds the agency of disputes that have not been answered. A bank that hears nothing by the deadline decides for the
 * cardholder (docs.stripe.com/disputes/responding), and by then the first mail about the dispute is weeks old.
 */
export async function remindOfDisputes({
  db,
  outbox,
  clock,
  agency,
}: {
  db: Db
  outbox: Pick<Outbox, 'post'>
  clock: Clock
  agency: string
}): Promise<void> {
  const now = clock.now()
  const open = await db
    .selectFrom('payment_disputes')
    .select(['id', 'evidence_due_at'])
    .where('state', 'in', [...answerableDisputeStates])
    .where('evidence_due_at', '>', now)
    .execute()
  for (const { id, evidence_due_at: due } of open) {
    const daysLeft = daysBetween(londonDate(now), londonDate(due!))
    if (daysLeft > daysBefore) continue
    const cause = `dispute:${id}:evidence:${londonDate(due!)}:${daysLeft === 0 ? 'last' : 'soon'}`
    await db
      .transaction()
      .execute((tx) =>
        outbox.post(tx, { cause, template: 'dispute-evidence', to: agency, data: { disputeId: id }, now }),
      )
  }
}
