import { keeping } from '#content/facts/candidates.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'

/**
 * The last London day, YYYY-MM-DD, on which a complaint can be acknowledged in time: within thirty days that begin with
 * the day on which it came (Data Protection Act 2018, section 164A, which the Data (Use and Access) Act 2025, section
 * 103, put in; CAND-13).
 */
export function acknowledgeBy(createdAt: Date): string {
  return addDays(londonDate(createdAt), keeping.complaintDays - 1)
}

export type ComplaintState = 'open' | 'acknowledged' | 'answered'

/** An answer acknowledges too. */
export function complaintState(complaint: { acknowledgedAt: Date | null; answeredAt: Date | null }): ComplaintState {
  if (complaint.answeredAt) return 'answered'
  return complaint.acknowledgedAt ? 'acknowledged' : 'open'
}
