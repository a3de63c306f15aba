import { brand } from '#content/brand.ts'
import { diaryRules } from '#content/facts/diary.ts'
import type { Config } from '#src/platform/config/config.ts'
import { mailboxOf } from '#src/platform/mail/calendar-invitation.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { CalendarPart } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import type { AvailabilityRules } from '../availability.ts'
import { type Booking, callLink, changeDeadline } from '../booking.ts'
import type { NamedHost } from '../hosts.ts'
import { findBooking } from './booking-store.ts'
import { callAnnounced, type Happening, hostCall } from './emails/call-announced.tsx'
import { callBooked } from './emails/call-booked.tsx'
import { callCancelled } from './emails/call-cancelled.tsx'
import type { CallMail, MailedCall } from './emails/call-mail.ts'
import { callGiven, callMoved } from './emails/call-changed.tsx'
import { callReminder } from './emails/call-reminder.tsx'
import type { HostHappening } from './call-mails.ts'
import { rulesNow } from './diary-rules-store.ts'
import { hostNamed } from './host-names.ts'
import { invitation } from './invitation.ts'
import { isReminderDue } from './reminders.ts'

export interface BookingMailOptions {
  /** Address of the public page, without a trailing slash. */
  publicUrl: string
  /** The sender's mailbox, with or without a name; also the invitation's organizer, as RFC 6047 §2.3 requires. */
  from: string
  /** Where calls take place; `{room}` is the call's own room. */
  callLink: string | undefined
}

/** Returns the settings of this site's mails about calls. */
export function mailedFrom({ publicUrl, mail, callLink: link }: Config): BookingMailOptions {
  return { publicUrl, from: mail.from, callLink: link }
}

/**
 * The data of a queued mail about a call (call-mails.ts, reminders.ts): time, host and revision as they were when it
 * was posted.
 */
interface CallMailData {
  bookingId: string
  sequence: number
  /** ISO instants. */
  startsAt: string
  endsAt: string
  /** Missing in mails that were posted before there were several hosts. */
  host?: number | null
  previousHost?: number
  previousStartsAt?: string
  /** For mails to the host: their own mailbox. */
  colleague?: { name: string; email: string }
  /** On a reminder only. */
  hours?: number
}

/**
 * The mails about calls, by template name. Each is rendered from its booking and the time stored with the mail.
 */
export function bookingMailTemplates(options: BookingMailOptions): Record<string, MailTemplate> {
  const template =
    (
      write: (call: MailedCall, data: CallMailData) => Promise<CallMail>,
      method?: CalendarPart['method'],
    ): MailTemplate =>
    async (data: CallMailData, { db, now }) => {
      const booking = asOf(await findBooking(db, data.bookingId), data)
      const deadline = deadlineOf(booking, await rulesNow(db, diaryRules, now), now)
      const host = await hostNamed(db, booking.host)
      const previousHost = data.previousHost ? await hostNamed(db, data.previousHost) : undefined
      const mail = await write({ ...mailedCall(options, booking, data), host, previousHost, deadline }, data)
      const calendar =
        method && booking.provider === 'calendar'
          ? { method, content: callInvitation(options, booking, { host, colleague: data.colleague }, method) }
          : undefined
      return { ...mail, attachments: [await logoAttachment()], ...(calendar ? { calendar } : {}) }
    }

  const guest = (write: (call: MailedCall, data: CallMailData) => Promise<CallMail>, method?: CalendarPart['method']) =>
    template(async (call, data) => ({ replyTo: brand.email, ...(await write(call, data)) }), method)
  const reminder = guest((call, data) => callReminder({ ...call, hours: data.hours === 1 ? 1 : 24 }))
  const announced = (happening: Happening, method: CalendarPart['method']) =>
    template((call) => callAnnounced(call, happening), method)
  const toHost = (happening: HostHappening, method: CalendarPart['method']) =>
    template((call) => hostCall(call, happening), method)

  return {
    'call-booked': guest(callBooked, 'REQUEST'),
    'call-announced': announced('booked', 'REQUEST'),
    'call-moved': guest(callMoved, 'REQUEST'),
    'call-move-announced': announced('moved', 'REQUEST'),
    'call-given': guest(callGiven, 'REQUEST'),
    'call-give-announced': announced('given', 'REQUEST'),
    'call-cancelled': guest(callCancelled, 'CANCEL'),
    'call-cancel-announced': announced('cancelled', 'CANCEL'),
    'host-call-booked': toHost('booked', 'REQUEST'),
    'host-call-moved': toHost('moved', 'REQUEST'),
    'host-call-given': toHost('given', 'REQUEST'),
    'host-call-taken': toHost('taken', 'CANCEL'),
    'host-call-cancelled': toHost('cancelled', 'CANCEL'),
    // A reminder that waited for the mail server must not be sent after its call, or after a change.
    'call-reminder': async (data: CallMailData & { hours: number }, context) =>
      isReminderDue(data, await findBooking(context.db, data.bookingId), context.now)
        ? reminder(data, context)
        : undefined,
  }
}

/** Returns the current invitation of a booking, as in its last mail, for a calendar that did not take it from there. */
export function callInvitation(
  options: Pick<BookingMailOptions, 'publicUrl' | 'from' | 'callLink'>,
  booking: Booking,
  { host, colleague }: { host: NamedHost; colleague?: CallMailData['colleague'] },
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
    organizer: mailboxOf(options.from),
    host,
    colleague,
    siteHost: new URL(options.publicUrl).hostname,
    pageUrl: pageOf(options, booking),
    way: booking.way,
    callLink: callLink(options.callLink, booking),
    now: booking.updatedAt,
  })
}

/**
 * Returns the booking as it was when the mail was posted. For a revision that is neither the first nor the last, the
 * time of the change is not stored, so that of the last is used.
 */
function asOf(booking: Booking, data: CallMailData): Booking {
  return {
    ...booking,
    sequence: data.sequence,
    host: data.host === undefined ? booking.host : data.host,
    startsAt: new Date(data.startsAt),
    endsAt: new Date(data.endsAt),
    updatedAt: data.sequence === 0 ? booking.createdAt : booking.updatedAt,
  }
}

function mailedCall(options: BookingMailOptions, booking: Booking, data: CallMailData): Omit<MailedCall, 'host'> {
  return {
    booking,
    previousStartsAt: data.previousStartsAt ? new Date(data.previousStartsAt) : undefined,
    links: { site: options.publicUrl, page: pageOf(options, booking), call: callLink(options.callLink, booking) },
  }
}

function deadlineOf(booking: Booking, { changeHours }: AvailabilityRules, now: Date): MailedCall['deadline'] {
  const at = changeDeadline(booking, changeHours)
  return changeHours > 0 ? { at, isOver: at <= now } : undefined
}

function pageOf({ publicUrl }: Pick<BookingMailOptions, 'publicUrl'>, booking: Booking): string {
  return `${publicUrl}/bookings/${booking.token}`
}
