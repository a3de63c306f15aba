import { callReminderMail as defaults } from '#content/mails/bookings.ts'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { fill } from '#src/values/fill.ts'
import {
  aboutOf,
  calling,
  hostWords,
  previewOf,
  ticketTime,
  whenOf,
  type CallMail,
  type MailedCall,
} from './call-mail.ts'
import { callToCome } from './call-to-come.tsx'

/** The reminder to the guest, a day or an hour before (BOOK-25). */
export function callReminder(call: MailedCall & { hours: keyof typeof defaults.hours }): Promise<CallMail> {
  const copy = mailWords('callReminderMail', defaults)
  const words = copy.hours[call.hours]
  return callToCome(call, {
    subject: fill(words.subject, {
      when: whenOf(call.booking, call.booking.startsAt),
      time: ticketTime(call.booking.startsAt).time,
      ...hostWords(call.host),
    }),
    preview: previewOf(call),
    headline: calling(words, call.booking),
    field: 'paper-hi',
    lead: aboutOf(call),
    where: copy.labels.where,
    facts: [],
    change: copy.change,
    reason: copy.reason,
  })
}
