import { sql } from 'kysely'
import { timelineWords } from '#content/console/leads.ts'
import { movedMoneyWords } from '#content/console/payments.ts'
import { contractIdsOfPerson } from '#src/contracts/server/public.ts'
import type { Db } from './tables.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import type { TimelineEvent } from '#src/values/timeline.ts'

/** The candidates whom a person has hired and who left. */
export const personPlacements: PersonShare = {
  timeline: async (db, { emailKey }) => timelineOfPlacements(db, await contractIdsOfPerson(db, emailKey)),
}

/** Returns candidates who left, for the timeline of the person whose contracts these are. */
export async function timelineOfPlacements(db: Db, contractIds: readonly string[]): Promise<TimelineEvent[]> {
  if (contractIds.length === 0) return []
  const placementsLeft = await db
    .selectFrom('placements')
    .select(['contract_id', sql<Date>`left_noted_at`.as('left_noted_at'), sql<string>`last_day::text`.as('last_day')])
    .where('contract_id', 'in', contractIds)
    .where('last_day', 'is not', null)
    .execute()
  return placementsLeft.map(({ contract_id, left_noted_at, last_day }): TimelineEvent => ({
    at: left_noted_at,
    tone: 'ink',
    title: fill(movedMoneyWords.left, { day: longDate(last_day) }),
    text: movedMoneyWords.leftText,
    link: { label: timelineWords.openContract, href: `/admin/contracts/${contract_id}` },
  }))
}
