import { callBookedMail, callGivenMail, callMovedMail } from '#content/mails/bookings.ts'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { fill } from '#src/values/fill.ts'
import { calling, hostWords, remindersPromised, whenOf, type CallMail, type MailedCall } from './call-mail.ts'
import { callToCome } from './call-to-come.tsx'

/** The mail to the guest about a moved call, with the new revision of the invitation. */
export function callMoved(call: MailedCall): Promise<CallMail> {
  const copy = mailWords('callMovedMail', callMovedMail)
  const { booking, previousStartsAt, host } = call
  const lead = fill(previousStartsAt ? copy.lead : copy.leadWithoutTime, {
    ...hostWords(host),
    before: previousStartsAt ? whenOf(booking, previousStartsAt) : '',
  })
  return changed(call, copy, { subject: fill(copy.subject, { when: whenOf(booking, booking.startsAt) }), lead })
}

/** The mail to the guest if somebody else takes the call, with the new revision of the invitation (BOOK-40). */
export function callGiven(call: MailedCall): Promise<CallMail> {
  const copy = mailWords('callGivenMail', callGivenMail)
  const { booking, host } = call
  const subject = fill(copy.subject, { ...hostWords(host), when: whenOf(booking, booking.startsAt) })
  return changed(call, copy, { subject, lead: fill(copy.lead, hostWords(host)) })
}

function changed(
  call: MailedCall,
  copy: typeof callMovedMail | typeof callGivenMail,
  { subject, lead }: { subject: string; lead: string },
): Promise<CallMail> {
  const reminders = remindersPromised(call.booking)
  return callToCome(call, {
    subject,
    preview: copy.preview,
    headline: calling(copy, call.booking),
    field: 'mint',
    lead,
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
