import type { Selectable } from 'kysely'
import type { Db, BookingsTable } from '../tables.ts'
import { mailedThing } from '#src/platform/mail/person-mails.ts'
import { findChanges } from '#src/staff/server/public.ts'
import { Problem } from '#src/values/problem.ts'
import { callLink, changeProblem, outcomeProblem, type SchedulingProviderName } from '../../booking.ts'
import type { CallEvent, CallRecord } from '../../console-api.ts'
import { presentBooking } from '../booking-store.ts'
import { readHosts } from '../diary-rules-store.ts'
import { hostNamed, hostNames } from '../host-names.ts'
import { presentDiaryCall } from './diary.ts'

/** Returns everything that staff may know about a call. Throws 404. */
export async function callRecord(
  db: Db,
  id: string,
  { callLinkTemplate, keeper }: { callLinkTemplate: string | undefined; keeper: SchedulingProviderName },
  now: Date,
): Promise<CallRecord> {
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'not_found', 'We can’t find that call.')
  const booking = presentBooking(row)
  const changeable = booking.provider === 'calendar' && !changeProblem(booking, now, 0)
  return {
    ...presentDiaryCall(row),
    email: row.email,
    phone: row.phone,
    location: row.location,
    currentJob: row.current_job,
    salaryExpectations: row.salary_expectations,
    message: row.message,
    timeZone: row.time_zone,
    personId: row.person_id,
    page: `/bookings/${row.token}`,
    callLink: booking.provider === 'calendar' ? (callLink(callLinkTemplate, booking) ?? null) : null,
    moveUrl: row.provider_move_url,
    cancelUrl: row.provider_cancel_url,
    cancelReason: row.cancel_reason,
    note: row.note,
    notedBy: row.noted_by ?? '',
    notedAt: row.noted_at?.toISOString() ?? null,
    events: await eventsOf(db, row),
    // If another service now keeps the diary, one of our own calls can be cancelled, but not moved.
    may: {
      move: changeable && keeper === 'calendar',
      give: changeable && keeper === 'calendar',
      cancel: changeable,
      outcome: !outcomeProblem(booking, now),
    },
    hostName: booking.host === null ? '' : (await hostNamed(db, booking.host)).name,
    others: (await readHosts(db))
      .filter(({ number }) => number !== booking.host)
      .map(({ number, name }) => ({ number, name })),
  }
}

const happenings: Record<string, CallEvent['what']> = {
  'call-announced': 'booked',
  'call-move-announced': 'moved',
  'call-give-announced': 'given',
  'call-cancel-announced': 'cancelled',
}
const staffActions: Record<string, CallEvent['what']> = {
  'call.held': 'held',
  'call.no_show': 'no_show',
  'call.said_moved': 'said_moved',
  'call.outcome_cleared': 'outcome_cleared',
  'call.noted': 'noted',
}

/**
 * Returns the call's history, newest first. Each revision has its mails, which contain the times. The console's log
 * says which member did it, at the same instant, because both were written in one transaction.
 */
async function eventsOf(db: Db, booking: Selectable<BookingsTable>): Promise<CallEvent[]> {
  const [mails, changes] = await Promise.all([
    db
      .selectFrom('mails')
      .select(['cause', 'template', 'data', 'created_at', 'sent_at', 'failed_at'])
      .where(mailedThing, '=', booking.id)
      .orderBy('created_at')
      .execute(),
    findChanges(db, { q: '', subject: booking.id }, { limit: 200 }),
  ])
  const names = await hostNames(db)
  const memberAt = (at: Date) => changes.find((change) => change.at === at.toISOString())?.memberName ?? ''
  const revisions = mails.flatMap((mail): CallEvent[] => {
    const what = happenings[mail.template]
    if (!what) return []
    const { startsAt, previousStartsAt, sequence, host } = mail.data as {
      host?: number
      startsAt?: string
      previousStartsAt?: string
      sequence?: number
    }
    const guests = mails.find(({ cause }) => cause === `${booking.id}:${sequence}:guest`)
    return [
      {
        at: mail.created_at.toISOString(),
        what,
        by: memberAt(mail.created_at),
        startsAt,
        before: previousStartsAt,
        ...(what === 'given' && { host: names.get(host ?? 0) ?? '' }),
        ...(guests && { mail: stateOf(guests) }),
      },
    ]
  })
  const history =
    revisions.length > 0 ? revisions : [{ at: booking.created_at.toISOString(), what: 'booked' as const, by: '' }]
  const own = changes.flatMap(({ at, action, memberName }): CallEvent[] => {
    const what = staffActions[action]
    return what ? [{ at, what, by: memberName }] : []
  })
  return [...history, ...own].sort((a, b) => (a.at < b.at ? 1 : -1))
}

function stateOf(mail: { sent_at: Date | null; failed_at: Date | null }): NonNullable<CallEvent['mail']> {
  if (mail.sent_at) return 'sent'
  return mail.failed_at ? 'failed' : 'waiting'
}
