import { weeklyDigestMail as copy } from '#content/mails/insights.ts'
import { Figures } from '#src/platform/mail/layout/blocks.tsx'
import { buttonBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'
import { figure } from '#src/values/numbers.ts'
import type { Insights } from '../../console-api.ts'

/** The mail to the agency with a week's numbers beside those of the week before (STATS-13). */
export async function weeklyDigest({
  insights,
  address,
}: {
  insights: Insights
  address: string
}): Promise<Pick<RenderedMail, 'subject' | 'html' | 'text'>> {
  const stepOf = (step: Insights['happened'][number]['step']) => insights.happened.find((entry) => entry.step === step)!
  const subject = fill(copy.subject, { visits: figure(stepOf('visit').n), leads: figure(stepOf('lead').n) })
  const lead = fill(copy.lead, {
    from: spokenDate(insights.from, insights.until),
    until: spokenDate(insights.until, insights.until),
  })
  const [most] = insights.sources
  const source = most && most.now > 0 ? fill(copy.source, { source: copy.sources[most.source] }) : ''
  const rows = insights.happened.map(({ step, n, before }) => ({
    figure: figure(n),
    title: copy.steps[step],
    text: fill(copy.before, { n: figure(before) }),
  }))

  return writeMail({
    subject,
    preview: copy.preview,
    headline: copy.headline,
    field: 'mint',
    reason: copy.reason,
    blocks: [
      wordsBlock(lead),
      {
        html: <Figures rows={rows} />,
        text: rows.map(({ figure: n, title, text: before }) => `${title}: ${n} ${before}`).join('\n'),
      },
      source && wordsBlock(source),
      buttonBlock(copy.button, address, { text: copy.link }),
    ],
  })
}
