import { morningMail as copy } from '#content/mails/console.ts'
import { todayWords } from '#content/console/today.ts'
import { Doors, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { pointer } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { Attention } from '#src/platform/attention.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'

/** How many items of each kind the mail lists. The page has all of them. */
const mostOfKind = 8

/** The mail to a member of staff in the morning: what staff have to act on today, as on the Today page (STAFF-18). */
export async function morningMail({
  groups,
  unread,
  at,
  site,
}: Attention & { at: Date; site: string }): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const subject = fillCount(copy.subject, total)
  const lead = fill(copy.lead, { day: spokenDate(at, at) })
  const parts = groups.map((group) => {
    const shown = group.items.slice(0, mostOfKind)
    return {
      heading: `${todayWords.kinds[group.kind]}: ${group.total}`,
      more: group.total > shown.length ? fillCount(todayWords.more, group.total - shown.length) : '',
      doors: shown.map((item) => ({
        title: item.title,
        text: [item.when, item.text].filter(Boolean).join('. '),
        link: copy.open,
        href: `${site}${item.href}`,
      })),
    }
  })
  const missing =
    unread.length > 0
      ? fill(todayWords.unread.mail, { parts: unread.map((kind) => todayWords.kinds[kind]).join(', ') })
      : ''
  const address = `${site}/admin`

  return writeMail({
    subject,
    preview: copy.preview,
    headline: copy.headline,
    field: 'mint',
    reason: copy.reason,
    blocks: [
      wordsBlock(lead),
      missing && wordsBlock(missing),
      ...parts.map(({ heading, doors, more }) => ({
        html: (
          <div>
            <Subject>{heading}</Subject>
            <Doors doors={doors} />
            {more && <Words>{more}</Words>}
          </div>
        ),
        text: [heading, ...doors.map((door) => pointer(`${door.title}. ${door.text}`, door.href)), more]
          .filter(Boolean)
          .join('\n\n'),
      })),
      buttonBlock(copy.button, address, { text: copy.link }),
    ],
  })
}
