import { brand } from '#content/brand.ts'
import { permissionAskedMail as copy } from '#content/mails/candidates.ts'
import { Facts, MailButton, Words } from '#src/platform/mail/layout/blocks.tsx'
import { paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import { Table } from '#src/platform/mail/layout/table.tsx'
import { subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { factIn } from '../../permission.ts'

/**
 * The mail that asks a candidate for permission. Yes and No are two equal buttons, and both only open the candidate's
 * page.
 */
export async function permissionLetter(asked: {
  subject: string
  headline: readonly string[]
  lead: string
  question: readonly string[]
  href: string
}): Promise<RenderedMail> {
  const told = asked.question.map((words) => factIn(words) ?? words)
  const facts = told.filter((part) => typeof part !== 'string')
  const first = told.findIndex((part) => typeof part !== 'string')
  const words = told.filter((part) => typeof part === 'string')
  const before = told.slice(0, Math.max(0, first)).filter((part) => typeof part === 'string')
  const after = words.slice(before.length)

  const parts = writeMail({
    subject: subjectLine(asked.subject),
    preview: copy.preview,
    headline: asked.headline,
    field: 'mint',
    reason: copy.reason,
    blocks: [
      wordsBlock(asked.lead),
      ...before.map((words) => ({ html: <Words>{words}</Words> })),
      facts.length > 0 && { html: <Facts facts={facts} /> },
      ...after.map((words) => ({ html: <Words>{words}</Words> })),
      ...asked.question.map((words) => ({ text: paragraph(words) })),
      { html: <YesOrNo href={asked.href} />, text: pointer(`${copy.yes} / ${copy.no}:`, asked.href) },
      wordsBlock(copy.fine),
      wordsBlock(copy.first),
    ],
  })
  return { ...parts, replyTo: brand.email, attachments: [await logoAttachment()] }
}

/** Two equal buttons side by side: No is as easy as Yes. */
function YesOrNo({ href }: { href: string }) {
  return (
    <Table width="auto">
      <tr>
        <td style={{ paddingRight: 12, paddingBottom: 8 }}>
          <MailButton href={href} ink>
            {copy.yes}
          </MailButton>
        </td>
        <td style={{ paddingBottom: 8 }}>
          <MailButton href={href} ink>
            {copy.no}
          </MailButton>
        </td>
      </tr>
    </Table>
  )
}
