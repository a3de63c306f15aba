import { sql } from 'kysely'
import { todayWords } from '#content/console/today.ts'
import {
  type AttentionItem,
  type AttentionSource,
  eachItem,
  type ItemDetails,
  mostListed,
} from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import { answerDue } from '../../answer.ts'
import { isUnanswered } from '../answers.ts'
import type { Db } from '../tables.ts'

const words = todayWords.lead

/** People who wait for the answer that the site promises, longest first (LEADS-28). */
export function unansweredLeads(db: Db): AttentionSource {
  return {
    kind: 'lead',
    page: 'leads',
    async count() {
      const { count } = await db
        .selectFrom('people')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(isUnanswered)
        .executeTakeFirstOrThrow()
      return count
    },
    list: (now) => listUnanswered(db, now),
  }
}

async function listUnanswered(db: Db, now: Date): Promise<AttentionItem[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'phone', 'company', 'last_event', 'asked_at', 'version'])
    .where(isUnanswered)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(mostListed)
    .execute()
  const detailsOf = (row: (typeof rows)[number]): ItemDetails => {
    const due = answerDue(row.asked_at!)
    const isLate = due < now
    const who = row.name || row.email
    const path = `/api/admin/leads/${row.id}/answered`
    return {
      title: who,
      text: [row.company, row.last_event].filter(Boolean).join(', '),
      when: fill(isLate ? words.late : words.due, { when: recentMoment(due, now) }),
      at: due,
      isLate,
      acts: [
        {
          label: words.mark,
          call: { path, body: { answered: true, version: row.version } },
          undo: { path, body: { answered: false, version: row.version } },
          done: fill(words.done, { who }),
        },
      ],
      links: [
        ...(row.phone ? [{ label: words.ring, href: `tel:${row.phone.replaceAll(/[^\d+]/g, '')}` }] : []),
        { label: words.email, href: `mailto:${row.email}` },
      ],
    }
  }
  return eachItem(rows, ({ id }) => ({ id: `lead:${id}`, href: `/admin/leads/${id}` }), detailsOf)
}
