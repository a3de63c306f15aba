import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { brand } from '#content/brand.ts'
import { calls, invitationWords as words, joining } from '#content/mails/bookings.ts'
import { tel } from '#src/platform/mail/layout/contact-links.ts'
import { oneLine, wholeName, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { type CallKind, type CallWay, meetingOf } from '../booking.ts'
import type { NamedHost } from '../hosts.ts'
import { hostWords } from './emails/call-mail.ts'

export interface InvitationInput {
  bookingId: string
  /** Revision: 0 when booked, one more with each change. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  kind: CallKind
  startsAt: Date
  endsAt: Date
  guest: { name: string; email: string; phone: string }
  organizer: { name: string; email: string }
  /** Who takes the call. */
  host: NamedHost
  /** The same person's mailbox, where the invitation is for their own calendar. */
  colleague?: { name: string; email: string } | undefined
  /** Host of the site; makes the booking's id globally unique. */
  siteHost: string
  pageUrl: string
  /** What the guest chose. */
  way: CallWay | null
  callLink?: string | undefined
  /** When this revision was made. */
  now: Date
}

const alarmSeconds = 15 * 60

/**
 * A call as an iTIP message for the guest's calendar: REQUEST to add or change it, CANCEL to remove it (BOOK-24, RFC
 * 5546 §3.2.2 and §3.2.5).
 *
 * The UID stays and SEQUENCE rises, so that a calendar can tell a change from another call and a late mail from a new
 * one (RFC 5545 §3.8.4.7, §3.8.7.4). Times are UTC: a single call needs no VTIMEZONE, and no client can mistake the
 * zone. The guest is NEEDS-ACTION, which is right for an attendee who has not answered by iTIP (RFC 5545 §3.2.12), with
 * RSVP; Gmail and Outlook need both to show their buttons. Whoever takes the call is asked nothing: in their own copy
 * they have accepted, without which their calendar would not show it. A CANCEL asks for no answer and has no alarm, as
 * RFC 5546 §3.2.5 requires.
 */
export function invitation(input: InvitationInput): string {
  const { method, startsAt, endsAt, guest, organizer } = input
  const request = method === 'REQUEST'
  const name = wholeName(guest.name)
  const calendar = ical({
    prodId: { company: parameterText(brand.name), product: words.product },
    method: request ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
  })
  const event = calendar.createEvent({
    id: `${input.bookingId}@${input.siteHost}`,
    sequence: input.sequence,
    stamp: input.now,
    start: startsAt,
    end: endsAt,
    status: request ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: request ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    summary: fill<string>(name ? words.summary : words.summaryWithoutName, { ...hostWords(input.host), guest: name }),
    location: joined(input),
    description: request ? description(input) : cancellation(input),
    url: uri(request ? (input.callLink ?? input.pageUrl) : input.pageUrl),
    organizer: { name: parameterText(organizer.name) || organizer.email, email: mailboxUri(organizer.email) },
  })
  event.createAttendee({
    email: mailboxUri(guest.email),
    ...(parameterText(guest.name) ? { name: parameterText(guest.name) } : {}),
    role: ICalAttendeeRole.REQ,
    ...(request ? { status: ICalAttendeeStatus.NEEDSACTION, rsvp: true } : {}),
  })
  if (input.colleague)
    event.createAttendee({
      email: mailboxUri(input.colleague.email),
      ...(parameterText(input.colleague.name) ? { name: parameterText(input.colleague.name) } : {}),
      role: ICalAttendeeRole.REQ,
      ...(request ? { status: ICalAttendeeStatus.ACCEPTED, rsvp: false } : {}),
    })
  if (request)
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: alarmSeconds,
      description: fill(words.alarm, hostWords(input.host)),
    })
  // The last line must end with CRLF too (RFC 5545 §3.1).
  return `${calendar.toString()}\r\n`
}

function description(input: InvitationInput): string {
  return [
    fill(calls[input.kind].about, hostWords(input.host)),
    input.callLink ? fill(joining.link.invitation, { link: input.callLink }) : `${joined(input)}.`,
    fill(words.change, { page: input.pageUrl }),
    words.answer,
  ].join('\n\n')
}

function cancellation(input: InvitationInput): string {
  return [words.cancelled, fill(words.again, { page: input.pageUrl })].join('\n\n')
}

/** Where the call takes place: calendars turn a link into a button and show any other text. */
function joined({ way, callLink, guest, host }: InvitationInput): string {
  if (callLink) return callLink
  if (meetingOf({ way }, callLink) === 'video') return fill(joining.video.invitation, hostWords(host))
  const phone = oneLine(guest.phone, 50)
  return fill<string>(tel(phone) ? joining.phone.invitation : joining.phone.invitationUnread, {
    ...hostWords(host),
    phone,
  })
}

/**
 * A name for a CN: one line, without the double quotes that end a quoted parameter (RFC 5545 §3.2), and without links
 * that a stranger typed.
 */
function parameterText(text: string): string {
  return withoutLinks(oneLine(text, 100)).replaceAll('"', "'").toWellFormed()
}

/** A mailto: URI: everything that is not a plain part of an address is percent-encoded (RFC 6068 §2). */
function mailboxUri(email: string): string {
  return encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+')
}

/** The generator wrongly escapes a URI as text, so characters that text would escape are percent-encoded first. */
function uri(address: string): string {
  return new URL(address).href.replace(/[\\;,]/g, encodeURIComponent)
}
