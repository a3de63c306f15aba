import { sourceWords } from '#content/console/leads.ts'
import { noticeWords } from '#content/console/notices.ts'
import type { PushNotice } from '#src/platform/push/notice.ts'
import { fill } from '#src/values/fill.ts'
import type { LeadKind } from '../lead.ts'
import type { Db } from './tables.ts'

/** Returns the notification about a new lead, or nothing once its person is erased. */
export async function leadNotice(db: Db, leadId: string): Promise<PushNotice | undefined> {
  const lead = await db
    .selectFrom('leads')
    .innerJoin('people', 'people.id', 'leads.person_id')
    .select(['people.id', 'people.name', 'people.email', 'leads.kind'])
    .where('leads.id', '=', leadId)
    .where('people.erased_at', 'is', null)
    .executeTakeFirst()
  if (!lead) return undefined
  return {
    title: fill(noticeWords.lead.title, { name: lead.name || lead.email }),
    body: sourceWords[lead.kind as LeadKind],
    href: `/admin/leads/${lead.id}`,
  }
}
