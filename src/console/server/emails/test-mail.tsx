import { testMail as copy } from '#content/mails/console.ts'
import { buttonBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'

/** The mail to the member of staff who requested it. If it arrives, mail works. */
export async function testMail({
  name,
  at,
  address,
}: {
  name: string
  at: Date
  address: string
}): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  return writeMail({
    subject: copy.subject,
    preview: copy.preview,
    headline: copy.headline,
    field: 'mint',
    reason: copy.reason,
    blocks: [
      wordsBlock(fill(copy.text, { name, at: spokenMoment(at) })),
      wordsBlock(copy.look),
      buttonBlock(copy.button, address, { text: copy.link }),
    ],
  })
}
