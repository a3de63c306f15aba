import { callCancelledMail as defaults, calls } from '#content/mails/bookings.ts'
import { Words } from '#src/platform/mail/layout/blocks.tsx'
import { buttonBlock, quoteBlock, ticketBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { fill } from '#src/values/fill.ts'
import { guestTicket, hostWords, whenOf, type CallMail, type MailedCall } from './call-mail.ts'

/** The mail to the guest about a cancelled call, with the cancellation of the invitation. */
export async function callCancelled(call: MailedCall): Promise<CallMail> {
  const copy = mailWords('callCancelledMail', defaults)
  const subject = subjectLine(fill(copy.subject, { when: whenOf(call.booking, call.booking.startsAt) }))
  const bookAgainUrl = `${call.links.site}${calls[call.booking.kind].bookPath}`

  // Written by the agency for this one guest, so it can't contain a stranger's text.
  const reason = severalLines(call.booking.cancelReason, 500)
  const words = reason ? copy.byUs : copy
  const { preview, headline: lines, again: question } = words
  const lead = fill<string>(words.lead, hostWords(call.host))

  return writeMail({
    subject,
    preview,
    headline: lines,
    field: 'rose',
    reason: copy.reason,
    blocks: [
      ticketBlock({ ...guestTicket(call), off: true }),
      wordsBlock(lead),
      reason && quoteBlock(copy.byUs.why, reason),
      { html: <Words>{question}</Words> },
      buttonBlock(copy.button, bookAgainUrl, { text: `${question} ${copy.button}:` }),
    ],
  })
}
