import { callBookedMail as defaults } from '#content/mails/bookings.ts'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { fill } from '#src/values/fill.ts'
import { aboutOf, calling, previewOf, remindersPromised, whenOf, type CallMail, type MailedCall } from './call-mail.ts'
import { callToCome } from './call-to-come.tsx'

/** The mail to the guest about a booked call, with the invitation. It promises only the reminders that will be sent. */
export function callBooked(call: MailedCall): Promise<CallMail> {
  const copy = mailWords('callBookedMail', defaults)
  const reminders = remindersPromised(call.booking)
  return callToCome(call, {
    subject: fill(copy.subject, { when: whenOf(call.booking, call.booking.startsAt) }),
    preview: previewOf(call),
    headline: calling(copy, call.booking),
    field: 'paper-hi',
    lead: aboutOf(call),
    where: copy.labels.where,
    facts: [
      { label: copy.labels.calendar, value: copy.calendar },
      ...(reminders ? [{ label: copy.labels.reminders, value: copy.reminders[reminders] }] : []),
    ],
    change: copy.change,
    reason: copy.reason,
  })
}
