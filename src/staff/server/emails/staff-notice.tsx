import { staffNoticeMail as copy } from '#content/mails/staff.ts'
import { Words } from '#src/platform/mail/layout/blocks.tsx'
import { paragraph } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { NoticeKind } from '../notices.ts'

/** The mail to a member about a change of their access, so that they notice if it was not them. */
export async function staffNotice({
  what,
  at,
  address,
}: {
  what: NoticeKind
  at: Date
  address: string
}): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  const words = copy[what]
  const lead = fill(words.text, { at: spokenMoment(at) })

  return writeMail({
    subject: words.subject,
    preview: copy.preview,
    headline: words.headline,
    field: 'rose',
    reason: copy.reason,
    blocks: [
      wordsBlock(lead),
      wordsBlock(copy.wasYou),
      {
        html: (
          <Words>
            <b>{copy.wasNot}</b>
          </Words>
        ),
        text: paragraph(copy.wasNot),
      },
      buttonBlock(copy.button, address, { text: copy.link }),
    ],
  })
}
