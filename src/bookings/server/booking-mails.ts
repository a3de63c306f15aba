import { brand } from '#content/brand.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { CalendarPart } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { type Booking, callLink } from '../booking.ts'
import { findBooking } from './booking-store.ts'
import { callAnnounced, type Happening } from './emails/call-announced.tsx'
import { callBooked } from './emails/call-booked.tsx'
import { callCancelled } from './emails/call-cancelled.tsx'
import type { CallMail, MailedCall } from './emails/call-mail.ts'
import { callMoved } from './emails/call-moved.tsx'
import { callReminder } from './emails/call-reminder.tsx'
import { invitation } from './invitation.ts'
import { isReminderDue } from './reminders.ts'

export interface BookingMailOptions {
  /** Address of the public page, without a slash at its end. */
  publicUrl: string
  /** The mailbox that writes, with or without a name; it is the invitation's organizer, as RFC 6047 §2.3 wants. */
  from: string
  /** Where calls take place; `{room}` is the call's own room. */
  callLink: string | undefined
}

/** What a mail about a call is posted with (call-mails.ts, reminders.ts): time and revision as they were then. */
interface CallMailData {
  bookingId: string
  sequence: number
  /** ISO instants. */
  startsAt: string
  endsAt: string
  previousStartsAt?: string
  /** On a reminder only. */
  hours?: number
}

/** The seven mails about calls, by the names under which they are posted. Each is rendered from its booking and its own time. */
export function bookingMailTemplates(options: BookingMailOptions): Record<string, MailTemplate> {
  const template =
    (
      write: (call: MailedCall, data: CallMailData) => Promise<CallMail>,
      method?: CalendarPart['method'],
    ): MailTemplate =>
    async (data: CallMailData, { db }) => {
      const booking = asOf(await findBooking(db, data.bookingId), data)
      const mail = await write(mailedCall(options, booking, data), data)
      const calendar =
        method && booking.provider === 'calendar'
          ? { method, content: callInvitation(options, booking, method) }
          : undefined
      return { ...mail, attachments: [await logoAttachment()], ...(calendar ? { calendar } : {}) }
    }

  const guest = (write: (call: MailedCall, data: CallMailData) => Promise<CallMail>, method?: CalendarPart['method']) =>
    template(async (call, data) => ({ replyTo: brand.email, ...(await write(call, data)) }), method)
  const reminder = guest((call, data) => callReminder({ ...call, hours: data.hours === 1 ? 1 : 24 }))
  const announced = (happening: Happening, method: CalendarPart['method']) =>
    template((call) => callAnnounced(call, happening), method)

  return {
    'call-booked': guest(callBooked, 'REQUEST'),
    'call-announced': announced('booked', 'REQUEST'),
    'call-moved': guest(callMoved, 'REQUEST'),
    'call-move-announced': announced('moved', 'REQUEST'),
    'call-cancelled': guest(callCancelled, 'CANCEL'),
    'call-cancel-announced': announced('cancelled', 'CANCEL'),
    // A reminder that waited for the mail server must not come after its call, or after a change.
    'call-reminder': async (data: CallMailData & { hours: number }, context) =>
      isReminderDue(data, await findBooking(context.db, data.bookingId), context.now)
        ? reminder(data, context)
        : undefined,
  }
}

/** The invitation of a booking as it stands: what its last mail carried, for a calendar that did not take it. */
export function callInvitation(
  options: Pick<BookingMailOptions, 'publicUrl' | 'from' | 'callLink'>,
  booking: Booking,
  method: CalendarPart['method'] = 'REQUEST',
): string {
  return invitation({
    bookingId: booking.id,
    sequence: booking.sequence,
    method,
    kind: booking.kind,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    guest: { name: booking.name, email: booking.email, phone: booking.phone },
    organizer: mailbox(options.from),
    siteHost: new URL(options.publicUrl).hostname,
    pageUrl: pageOf(options, booking),
    way: booking.way,
    callLink: callLink(options.callLink, booking),
    now: booking.updatedAt,
  })
}

/** The booking as it was when the mail was caused. When a revision between the first and the last was made is not kept: the last stands for it. */
function asOf(booking: Booking, data: CallMailData): Booking {
  return {
    ...booking,
    sequence: data.sequence,
    startsAt: new Date(data.startsAt),
    endsAt: new Date(data.endsAt),
    updatedAt: data.sequence === 0 ? booking.createdAt : booking.updatedAt,
  }
}

function mailedCall(options: BookingMailOptions, booking: Booking, data: CallMailData): MailedCall {
  return {
    booking,
    previousStartsAt: data.previousStartsAt ? new Date(data.previousStartsAt) : undefined,
    links: { site: options.publicUrl, page: pageOf(options, booking), call: callLink(options.callLink, booking) },
  }
}

function pageOf({ publicUrl }: Pick<BookingMailOptions, 'publicUrl'>, booking: Booking): string {
  return `${publicUrl}/bookings/${booking.token}`
}

/** `Patter <hello@patter.example>` in its two parts. */
function mailbox(from: string): { name: string; email: string } {
  const [, name = '', email = from.trim()] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name || brand.name, email }
}
