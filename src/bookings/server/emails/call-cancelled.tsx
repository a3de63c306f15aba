import { callCancelledMail as defaults, calls } from '#content/mails/bookings.ts'
import { MailButton, Quote, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { heading, headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { Ticket } from '#src/platform/mail/layout/ticket.tsx'
import { severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { mailWords } from '#src/platform/mail/mail-words.ts'
import { fill } from '#src/values/fill.ts'
import { guestTicket, hostWords, ticketText, whenOf, type CallMail, type MailedCall } from './call-mail.ts'

/** The mail to the guest about a cancelled call, with the cancellation of the invitation. */
export async function callCancelled(call: MailedCall): Promise<CallMail> {
  const copy = mailWords('callCancelledMail', defaults)
  const subject = subjectLine(fill(copy.subject, { when: whenOf(call.booking, call.booking.startsAt) }))
  const ticket = guestTicket(call)
  const bookAgainUrl = `${call.links.site}${calls[call.booking.kind].bookPath}`

  // Written by the agency for this one guest, so it can't contain a stranger's text.
  const reason = severalLines(call.booking.cancelReason, 500)
  const words = reason ? copy.byUs : copy
  const { preview, headline: lines, again: question } = words
  const lead = fill<string>(words.lead, hostWords(call.host))

  const html = renderMail(
    <MailPage title={subject} preview={preview} headline={lines} field="rose" reason={copy.reason}>
      <Ticket {...ticket} off />
      <Words>{lead}</Words>
      {reason && (
        <>
          <Subject>{copy.byUs.why}</Subject>
          <Quote text={reason} />
        </>
      )}
      <Words>{question}</Words>
      <MailButton href={bookAgainUrl}>{copy.button}</MailButton>
    </MailPage>,
  )

  const text = plainText([
    headline(lines),
    ticketText(ticket),
    paragraph(lead),
    reason && heading(copy.byUs.why, paragraph(reason, '> ')),
    pointer(`${question} ${copy.button}:`, bookAgainUrl),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
