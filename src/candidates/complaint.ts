import { keeping } from '#content/facts/candidates.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'

/**
 * Returns the last London day, YYYY-MM-DD, on which a complaint can be acknowledged in time: thirty days, counting the
 * day on which it was received (Data Protection Act 2018, section 164A, inserted by the Data (Use and Access) Act 2025,
 * section 103; CAND-13).
 */
export function acknowledgeBy(createdAt: Date): string {
  return addDays(londonDate(createdAt), keeping.complaintDays - 1)
}

export type ComplaintState = 'open' | 'acknowledged' | 'answered'

/** An answer counts as an acknowledgement too. */
export function complaintState(complaint: { acknowledgedAt: Date | null; answeredAt: Date | null }): ComplaintState {
  if (complaint.answeredAt) return 'answered'
  return complaint.acknowledgedAt ? 'acknowledged' : 'open'
}
