import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { brand } from '#content/brand.ts'
import { oneLine, withoutLinks } from './layout/typed-text.ts'

export interface Mailbox {
  name: string
  email: string
}

/** A calendar event. Text that strangers typed must be made harmless before. */
export interface CalendarInvitation {
  /** The same for every revision, and globally unique. */
  uid: string
  /** Revision: 0 at first, one more with each change. */
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  /** The page on which it is changed. */
  url: string
  /** The sender of the mail, as RFC 6047 §2.3 requires. */
  organizer: Mailbox
  /** Who is invited. If somebody is known to come, their calendar does not ask. */
  attendees: readonly (Mailbox & { hasAccepted?: boolean })[]
  /** The text of the alarm, a quarter of an hour before. */
  alarm: string
  /** The product that makes it, as calendars require. */
  product: string
  /** When this revision was made. */
  now: Date
}

const alarmSeconds = 15 * 60

/**
 * An iTIP message for somebody's calendar: REQUEST to add or change an event, CANCEL to remove it (RFC 5546 §3.2.2 and
 * §3.2.5).
 *
 * The UID stays and SEQUENCE rises, so that a calendar can tell a change from another event and a late mail from a new
 * one (RFC 5545 §3.8.4.7, §3.8.7.4). Times are UTC: a single event needs no VTIMEZONE, and no client can mistake the
 * zone. An invited person is NEEDS-ACTION, which is right for an attendee who has not answered by iTIP (RFC 5545
 * §3.2.12), with RSVP; Gmail and Outlook need both to show their buttons. Somebody who has accepted is asked nothing,
 * and their calendar shows it. A CANCEL asks for no answer and has no alarm, as RFC 5546 §3.2.5 requires.
 */
export function calendarInvitation(event: CalendarInvitation): string {
  const request = event.method === 'REQUEST'
  const calendar = ical({
    prodId: { company: parameterText(brand.name), product: event.product },
    method: request ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
  })
  const entry = calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: event.now,
    start: event.startsAt,
    end: event.endsAt,
    status: request ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    transparency: request ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: uri(event.url),
    organizer: {
      name: parameterText(event.organizer.name) || event.organizer.email,
      email: mailboxUri(event.organizer.email),
    },
  })
  for (const { name, email, hasAccepted } of event.attendees)
    entry.createAttendee({
      email: mailboxUri(email),
      ...(parameterText(name) ? { name: parameterText(name) } : {}),
      role: ICalAttendeeRole.REQ,
      ...(!request
        ? {}
        : hasAccepted
          ? { status: ICalAttendeeStatus.ACCEPTED, rsvp: false }
          : { status: ICalAttendeeStatus.NEEDSACTION, rsvp: true }),
    })
  if (request) entry.createAlarm({ type: ICalAlarmType.display, trigger: alarmSeconds, description: event.alarm })
  // The last line must end with CRLF too (RFC 5545 §3.1).
  return `${calendar.toString()}\r\n`
}

/** Splits `Patter <hello@patter.example>` into name and address. */
export function mailboxOf(from: string): Mailbox {
  const [, name = '', email = from.trim()] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name || brand.name, email }
}

/**
 * Returns a name for a CN: one line, without the double quotes that end a quoted parameter (RFC 5545 §3.2), and without
 * links that a stranger typed.
 */
function parameterText(text: string): string {
  return withoutLinks(oneLine(text, 100)).replaceAll('"', "'").toWellFormed()
}

/** A mailto: URI: everything that is not a plain part of an address is percent-encoded (RFC 6068 §2). */
function mailboxUri(email: string): string {
  return encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+')
}

/** The generator wrongly escapes a URI as text, so characters that it would escape are percent-encoded first. */
function uri(address: string): string {
  return new URL(address).href.replace(/[\\;,]/g, encodeURIComponent)
}
