import { brand } from '#content/brand.ts'
import type { Db } from '#src/platform/database/database.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { MailTemplate, Outbox } from '#src/platform/mail/outbox.ts'
import { londonDate } from '#src/values/london-time.ts'
import { addDays, mondayOf } from '#src/values/calendar-date.ts'
import { weeklyDigest } from './emails/weekly-digest.tsx'
import { type OtherCounts, readInsights } from './console/read-insights.ts'

/** Posts the numbers of the last week that is over, Monday to Sunday, only once for each week. */
export async function postDigest(context: { db: Db; outbox: Outbox; agency: string }, now: Date): Promise<void> {
  const until = addDays(mondayOf(londonDate(now)), -1)
  await context.db.transaction().execute((tx) =>
    context.outbox.post(tx, {
      cause: `digest:${until}`,
      template: 'weekly-digest',
      to: context.agency,
      data: { until },
      now,
    }),
  )
}

/** Returns the mails of this slice, by the names under which they are posted. */
export function insightMailTemplates(options: { publicUrl: string } & OtherCounts): Record<string, MailTemplate> {
  return {
    'weekly-digest': async ({ until }: { until: string }, { db, now }) => {
      const insights = await readInsights(db, options, { period: 'week', compare: 'before', until }, now)
      const mail = await weeklyDigest({ insights, address: `${options.publicUrl}/admin/insights?period=week` })
      return { ...mail, replyTo: brand.email, attachments: [await logoAttachment()] }
    },
  }
}
