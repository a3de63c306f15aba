import { callCancelledMail as copy, calls } from '#content/booking-mails.ts'
import { MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import { fill } from '#src/platform/mail/layout/fill.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { headline, paragraph, plainText, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { Ticket } from '#src/platform/mail/layout/ticket.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { guestTicket, ticketText, whenOf, type CallMail, type MailedCall } from './call-mail.ts'

/** To the guest, once the call is cancelled; the invitation's cancellation goes with it. */
export async function callCancelled(call: MailedCall): Promise<CallMail> {
  const subject = subjectLine(fill(copy.subject, { when: whenOf(call.booking, call.booking.startsAt) }))
  const ticket = guestTicket(call)
  const again = `${call.links.site}${calls[call.booking.kind].bookPath}`

  const html = await renderMail(
    <MailPage title={subject} preview={copy.preview} headline={copy.headline} field="rose" reason={copy.reason}>
      <Ticket {...ticket} off />
      <Words>{copy.lead}</Words>
      <Words>{copy.again}</Words>
      <MailButton href={again}>{copy.button}</MailButton>
    </MailPage>,
  )

  const text = plainText([
    headline(copy.headline),
    ticketText(ticket),
    paragraph(copy.lead),
    pointer(`${copy.again} ${copy.button}:`, again),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
