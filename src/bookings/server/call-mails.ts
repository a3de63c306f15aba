import type { Outbox } from '#src/platform/mail/outbox.ts'
import { mailboxesOf } from '#src/staff/server/public.ts'
import type { Booking } from '../booking.ts'
import type { Tx } from './tables.ts'

/** The guest's and the agency's mail about each change of a call (booking-mails.ts renders them). */
const templates = {
  booked: { guest: 'call-booked', agency: 'call-announced' },
  moved: { guest: 'call-moved', agency: 'call-move-announced' },
  given: { guest: 'call-given', agency: 'call-give-announced' },
  cancelled: { guest: 'call-cancelled', agency: 'call-cancel-announced' },
} as const

/** The news for somebody who takes a call, or took it until now. */
export type HostHappening = CallChange['what'] | 'taken'

/** A change of a call, with the time and the host before it. */
export interface CallChange {
  what: keyof typeof templates
  booking: Booking
  previousStartsAt?: Date
  previousHost?: number | null
  now: Date
}

/**
 * Posts the mails about a change, once for each revision of the booking: to the guest, to the agency, and to the
 * present and former host of the call if they are members of the team with a mailbox other than the agency's (BOOK-41).
 * They contain time and host as they are now, because a mail that is sent late must still match its cause. A scheduling
 * service writes to its guests itself.
 */
export async function postCallMails(
  tx: Tx,
  { outbox, agency }: { outbox: Outbox; agency: string },
  { what, booking, previousStartsAt, previousHost, now }: CallChange,
): Promise<void> {
  const data = {
    bookingId: booking.id,
    sequence: booking.sequence,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    host: booking.host,
    ...(previousStartsAt && what === 'moved' ? { previousStartsAt: previousStartsAt.toISOString() } : {}),
    ...(previousHost && previousHost !== booking.host ? { previousHost } : {}),
  }
  const cause = `${booking.id}:${booking.sequence}`
  await outbox.post(tx, { cause: `${cause}:agency`, template: templates[what].agency, to: agency, data, now })
  if (booking.provider !== 'calendar') return
  await outbox.post(tx, { cause: `${cause}:guest`, template: templates[what].guest, to: booking.email, data, now })
  const isOthers = previousHost !== undefined && previousHost !== null && previousHost !== booking.host
  const mailboxes = await mailboxesOfHosts(tx, [booking.host, ...(isOthers ? [previousHost] : [])], agency)
  const tellHost = async (host: number | null, happening: HostHappening, more: object = {}) => {
    const to = mailboxes.get(host)
    if (to)
      await outbox.post(tx, {
        cause: `${cause}:host:${host}`,
        template: `host-call-${happening}`,
        to: to.email,
        data: { ...data, ...more, colleague: to },
        now,
      })
  }
  await tellHost(booking.host, isOthers ? 'given' : what)
  if (isOthers) await tellHost(previousHost, 'taken', timesBefore(booking, previousStartsAt))
}

/** Returns when a call was before it moved, which its host's calendar still shows. */
function timesBefore({ startsAt, endsAt }: Booking, before: Date = startsAt): object {
  const until = new Date(before.getTime() + endsAt.getTime() - startsAt.getTime())
  return { startsAt: before.toISOString(), endsAt: until.toISOString(), previousStartsAt: undefined }
}

/** Returns the mailboxes of these hosts, by their numbers, for those who have one that is not the agency's. */
async function mailboxesOfHosts(
  tx: Tx,
  hosts: readonly (number | null)[],
  agency: string,
): Promise<Map<number | null, { name: string; email: string }>> {
  const rows = await tx
    .selectFrom('diary_hosts')
    .select(['number', 'member_id'])
    .where(
      'number',
      'in',
      hosts.filter((host) => host !== null),
    )
    .where('member_id', 'is not', null)
    .execute()
  const members = await mailboxesOf(
    tx,
    rows.map(({ member_id }) => member_id!),
  )
  const mailboxes = new Map<number | null, { name: string; email: string }>()
  for (const { number, member_id } of rows) {
    const mailbox = members.get(member_id!)
    if (mailbox && mailbox.email.toLowerCase() !== agency.toLowerCase()) mailboxes.set(number, mailbox)
  }
  return mailboxes
}
