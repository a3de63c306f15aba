import { callBookedMail, callGivenMail as defaults } from '#content/mails/bookings.ts'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { fill } from '#src/values/fill.ts'
import { calling, hostWords, remindersPromised, whenOf, type CallMail, type MailedCall } from './call-mail.ts'
import { callToCome } from './call-to-come.tsx'

/** The mail to the guest if somebody else takes the call, with the new revision of the invitation (BOOK-40). */
export function callGiven(call: MailedCall): Promise<CallMail> {
  const copy = mailWords('callGivenMail', defaults)
  const { booking, host } = call
  const reminders = remindersPromised(booking)
  return callToCome(call, {
    subject: fill(copy.subject, { ...hostWords(host), when: whenOf(booking, booking.startsAt) }),
    preview: copy.preview,
    headline: calling(copy, booking),
    field: 'mint',
    lead: fill(copy.lead, hostWords(host)),
    where: copy.labels.where,
    facts: [
      { label: copy.labels.calendar, value: copy.calendar },
      ...(reminders
        ? [{ label: copy.labels.reminders, value: mailWords('callBookedMail', callBookedMail).reminders[reminders] }]
        : []),
    ],
    change: copy.change,
    reason: copy.reason,
  })
}
