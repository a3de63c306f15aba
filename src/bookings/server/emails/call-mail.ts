import { calls, duration, hostWithRole, joining, zones } from '#content/mails/bookings.ts'
import { tel } from '#src/platform/mail/layout/contact-links.ts'
import type { TicketWords } from '#src/platform/mail/layout/ticket.tsx'
import { firstName, oneLine } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { type Booking, diaryZone, meetingOf, reminderHours } from '../../booking.ts'
import type { NamedHost } from '../../hosts.ts'
import { guestClock } from '../../guest-clock.ts'
import { inZone, slotAt } from '../../slot.ts'

/** A mail without its attachments: the logo and the invitation. */
export type CallMail = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'replyTo'>

/** A call and the links in its mail. */
export interface MailedCall {
  /** The booking as it was when the mail was posted. */
  booking: Booking
  /** Who takes it. */
  host: NamedHost
  /** Who took it before, if that was somebody else. */
  previousHost?: NamedHost | undefined
  previousStartsAt?: Date | undefined
  /** Until when its guest can move or cancel it, if that is not until it begins (BOOK-36). */
  deadline?: { at: Date; isOver: boolean } | undefined
  links: {
    /** Address of the public page, without a trailing slash. */
    site: string
    /** The booking's own page. */
    page: string
    /** Where the call takes place, if a link is configured. */
    call: string | undefined
  }
}

const hourMs = 3600 * 1000

/** Formats `Thursday 26 November, 12:00`, by the diary's clock. */
export function whenOf({ kind }: Pick<Booking, 'kind'>, at: Date): string {
  return slotAt(kind, at).formatted
}

/** Returns the lines of a headline, with the guest's first name if it looks like a name. */
export function calling(
  words: { headline: readonly string[]; headlineNamed: readonly string[] },
  booking: Booking,
): string[] {
  const name = firstName(booking.name)
  return (name ? words.headlineNamed : words.headline).map((line) => fill(line, { name }))
}

/** Returns the guest's ticket: the diary's time, and below it the guest's own if that differs. */
export function guestTicket(call: MailedCall): TicketWords {
  return {
    ...ticketTime(call.booking.startsAt),
    lines: [`${durationOf(call.booking)} • ${joining[waysOf(call)].ticket}`, zones.ours, ...guestZone(call.booking)],
  }
}

/** Returns a time as a ticket shows it, by the diary's clock. */
export function ticketTime(at: Date): Omit<TicketWords, 'lines'> {
  const { weekday, dayOfMonth, month, clock } = inZone(at, diaryZone)
  return { weekday, dayOfMonth, month, time: clock }
}

/** Formats a call's length: `30 minutes`. */
export function durationOf({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>): string {
  return fill(duration, { minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000) })
}

/** How guest and host talk. */
export function waysOf({ booking, links }: Pick<MailedCall, 'booking' | 'links'>): keyof typeof joining {
  return meetingOf(booking, links.call)
}

/** Returns the guest's number, if it is one. Anyone may have typed this address, so no other text is repeated to it. */
export function guestNumber(booking: Booking): string | undefined {
  const phone = oneLine(booking.phone, 50)
  return tel(phone) ? phone : undefined
}

/** Returns the texts about the host: their name, their first name, and their role. */
export function hostWords({ name, role }: NamedHost): { host: string; first: string; who: string } {
  const first = name.split(' ')[0]!
  return { host: name, first, who: role ? fill(hostWithRole, { host: name, role }) : name }
}

/** Returns what a call of this kind is for, and the other way to have it. */
export function aboutOf(call: MailedCall): string {
  return fill(`${calls[call.booking.kind].about} ${joining[waysOf(call)].rather}`, hostWords(call.host))
}

/** Returns the line that mail programs show beside the subject: how long, with whom, and how they talk. */
export function previewOf(call: MailedCall): string {
  return fill(`${calls[call.booking.kind].preview} ${joining[waysOf(call)].preview}`, hostWords(call.host))
}

function guestZone({ startsAt, timeZone }: Booking): string[] {
  const guestTime = guestClock(startsAt, timeZone)
  if (!guestTime) return []
  return [
    fill(zones.guests, {
      time: guestTime.sameDay ? guestTime.time : `${guestTime.weekday}, ${guestTime.time}`,
      place: fill(zones.inPlace, { place: guestTime.place }),
    }),
  ]
}

/**
 * Returns which reminders will still be sent after this revision. None is promised that will not be sent
 * (reminders.ts).
 */
export function remindersPromised({
  startsAt,
  updatedAt,
}: Pick<Booking, 'startsAt' | 'updatedAt'>): 'both' | 'one' | undefined {
  const toCome = reminderHours.filter((hours) => startsAt.getTime() - hours * hourMs > updatedAt.getTime())
  if (toCome.length === reminderHours.length) return 'both'
  return toCome.length === 1 ? 'one' : undefined
}
