import { sql } from 'kysely'
import { answerColumns } from './answers.ts'
import type { Tx } from './tables.ts'
import { emailKey } from '#src/values/email-address.ts'
import type { LeadKind } from '../lead.ts'
import { audienceOf, type Stage, stageNumber, stageOf, summaryOf } from '../person.ts'

/**
 * Records in the inbox what happened to the person with this address: the stage that they reach by it, when, and a few
 * words. Must be called inside the transaction in which it happens. The stage never goes back, and a late report does
 * not replace a newer one. It is not an error if nobody has the address. `byStaff`: one of us did it, so it is not
 * marked unread.
 */
export async function advancePerson(
  tx: Tx,
  email: string,
  { stage, at, words, byStaff = false }: { stage: Stage; at: Date; words: string; byStaff?: boolean },
): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      ...news(stage, at, words),
      // Everything that staff do to somebody here sends them a mail.
      ...(byStaff ? { answered_at: sql<Date>`greatest(answered_at, ${at})`, answered_by: null } : { unread: true }),
      inbox_since: sql`coalesce(inbox_since, ${at})`,
      version: sql`version + 1`,
    })
    .where('email_key', '=', emailKey(email))
    .where('erased_at', 'is', null)
    .execute()
}

/**
 * Adds the person of a lead to the inbox, or moves them up in it, unread. A closed person is open again, because they
 * got in touch. A lead released from quarantine counts from the day on which it was sent.
 */
export async function joinInbox(
  tx: Tx,
  personId: string,
  lead: { kind: LeadKind; details: Record<string, string>; at: Date },
): Promise<void> {
  const isFirst = sql<boolean>`(inbox_since is null or inbox_since > ${lead.at})`
  const audience = audienceOf(lead.kind)
  await tx
    .updateTable('people')
    .set({
      ...news(stageOf(lead.kind), lead.at, summaryOf(lead.kind, lead.details)),
      ...answerColumns(lead),
      unread: true,
      state: 'open',
      closed_reason: '',
      version: sql`version + 1`,
      source: sql`case when ${isFirst} then ${lead.kind} else source end`,
      audience:
        audience === 'employer' ? 'employer' : sql`case when inbox_since is null then 'candidate' else audience end`,
      inbox_since: sql`least(inbox_since, ${lead.at})`,
      ...(lead.details.location ? { place: lead.details.location } : {}),
    })
    .where('id', '=', personId)
    .execute()
}

function news(stage: Stage, at: Date, words: string) {
  const isNews = sql<boolean>`(last_event_at is null or last_event_at <= ${at})`
  return {
    stage: sql<number>`greatest(stage, ${stageNumber(stage)})`,
    last_event: sql<string>`case when ${isNews} then ${words} else last_event end`,
    last_event_at: sql<Date>`greatest(last_event_at, ${at})`,
  }
}
