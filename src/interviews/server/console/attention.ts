import { interviewsConsole } from '#content/console/interviews.ts'
import { type AttentionSource, eachItem, type ItemDetails, mostListed } from '#src/platform/attention.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate, recentMoment } from '#src/values/london-time.ts'
import type { Db as AnyDb } from '#src/platform/database/database.ts'
import { promisedDays } from '../../promised-days.ts'
import type { Db } from '../tables.ts'

const words = interviewsConsole.attention

/** Answers that nobody has decided about, and candidates who are stuck or have asked for something. */
export function interviewAttention(anyDb: AnyDb): AttentionSource[] {
  const db: Db = anyDb
  const waiting = () =>
    db
      .selectFrom('invitations')
      .innerJoin('people', 'people.id', 'invitations.person_id')
      .where('invitations.erased_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where(({ or, and, eb }) =>
        or([
          and([eb('submitted_at', 'is not', null), eb('decided_at', 'is', null)]),
          and([eb('submitted_at', 'is', null), eb('trouble', 'is not', null)]),
          and([eb('submitted_at', 'is', null), eb('asked_for', 'is not', null)]),
        ]),
      )
  return [
    {
      kind: 'interview',
      page: 'interviews',
      async count() {
        const { count } = await waiting()
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .executeTakeFirstOrThrow()
        return Number(count)
      },
      async list(now) {
        const rows = await waiting()
          .select([
            'invitations.id',
            'people.name',
            'people.email',
            'submitted_at',
            'asked_for',
            'invitations.asked_at',
            'trouble_at',
          ])
          .orderBy('invitations.updated_at')
          .limit(mostListed)
          .execute()
        const pageOf = (id: string) => `/admin/interviews/${id}`
        const detailsOf = (row: (typeof rows)[number]): ItemDetails => {
          const at = row.submitted_at ?? row.asked_at ?? row.trouble_at
          return {
            title: row.name || row.email,
            text: row.submitted_at ? words.review : row.asked_for ? words.asked[row.asked_for] : words.stuck,
            when: at ? fill(words.since, { when: recentMoment(at, now) }) : '',
            at,
            isLate: row.submitted_at === null || promisedDays(row.submitted_at).written < londonDate(now),
            acts: [],
            links: [{ label: words.open, href: pageOf(row.id) }],
          }
        }
        return eachItem(rows, ({ id }) => ({ id: `interview:${id}`, href: pageOf(id) }), detailsOf)
      },
    },
  ]
}
