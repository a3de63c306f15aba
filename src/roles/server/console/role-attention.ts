import { sql } from 'kysely'
import { todayWords } from '#content/console/today.ts'
import { type AttentionSource, eachItem, type ItemDetails, mostListed } from '#src/platform/attention.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { Db } from '../tables.ts'
import { boardOf, candidaciesOf, candidateNames, company, termsOf } from './attention-rows.ts'

const words = todayWords.roles

const hourMs = 3_600_000

const total = sql<number>`count(*)::integer`.as('total')
const counted = async (query: { executeTakeFirstOrThrow(): Promise<{ total: number }> }) =>
  (await query.executeTakeFirstOrThrow()).total

/** Briefs that clients have sent and that no colleague looks after (STAFF-17). */
export function newBriefs(db: Db): AttentionSource {
  const found = () =>
    db
      .selectFrom('roles')
      .innerJoin('contracts', 'contracts.id', 'roles.contract_id')
      .where('roles.state', '=', 'open')
      .where('roles.owner_id', 'is', null)
      .where('contracts.status', '=', 'signed')
  return {
    kind: 'brief',
    page: 'roles',
    count: () => counted(found().select(total)),
    async list(now) {
      const rows = await found()
        .select(['roles.id', 'roles.title', 'roles.version', 'roles.updated_at', company.as('company')])
        .orderBy('roles.updated_at')
        .limit(mostListed)
        .execute()
      const detailsOf = (row: (typeof rows)[number]): ItemDetails => ({
        title: row.title,
        text: fill(words.brief.text, { company: row.company }),
        when: fill(words.since, { when: recentMoment(row.updated_at, now) }),
        at: row.updated_at,
        isLate: now.getTime() - row.updated_at.getTime() > 24 * hourMs,
        acts: [
          {
            label: words.brief.take,
            call: { path: `/api/admin/roles/${row.id}/taking`, body: { version: row.version } },
            done: fill(words.brief.taken, { title: row.title }),
          },
        ],
        links: [],
      })
      return eachItem(rows, ({ id }) => ({ id: `brief:${id}`, href: boardOf(id) }), detailsOf)
    },
  }
}

/** Offers that staff have to pass on to the candidate (TALENT-21). */
export function offersToMake(db: Db): AttentionSource {
  const found = () =>
    candidaciesOf(db)
      .innerJoin('offers', 'offers.candidacy_id', 'candidacies.id')
      .where('offers.state', '=', 'made')
      .where('candidacies.stage', '=', 'offer')
      .where('roles.state', '!=', 'closed')
  return {
    kind: 'offer',
    page: 'roles',
    count: () => counted(found().select(total)),
    async list(now) {
      const rows = await found()
        .select(['candidacies.id', 'role_id', 'candidate_id', 'title', 'made_at', 'salary_pence', 'offers.version'])
        .select([company.as('company'), sql<string>`starts_on::text`.as('starts')])
        .orderBy('made_at')
        .limit(mostListed)
        .execute()
      const nameOf = await candidateNames(db, rows)
      const detailsOf = (row: (typeof rows)[number]): ItemDetails => {
        const said = { name: nameOf(row), ...termsOf(row, now) }
        const answer = (value: 'accepted' | 'declined', label: string, done: string) => ({
          label,
          call: {
            path: `/api/admin/candidacies/${row.id}/offer-answer`,
            body: { answer: value, version: row.version },
          },
          done: fill(done, said),
        })
        return {
          title: said.name,
          text: fill(words.offer.text, said),
          when: fill(words.since, { when: recentMoment(row.made_at, now) }),
          at: row.made_at,
          isLate: now.getTime() - row.made_at.getTime() > 24 * hourMs,
          acts: [
            answer('accepted', words.offer.yes, words.offer.yesDone),
            answer('declined', words.offer.no, words.offer.noDone),
          ],
          links: [],
        }
      }
      return eachItem(rows, (row) => ({ id: `offer:${row.id}`, href: boardOf(row.role_id) }), detailsOf)
    },
  }
}

/** Messages to people who were not chosen, which staff read before they are mailed (TALENT-24). */
export function wordsToRead(db: Db): AttentionSource {
  const found = () =>
    candidaciesOf(db)
      .innerJoin('partings', 'partings.candidacy_id', 'candidacies.id')
      .where('sent_at', 'is', null)
      .where('candidacies.stage', 'not in', ['withdrawn', 'hired'])
  return {
    kind: 'words',
    page: 'roles',
    count: () => counted(found().select(total)),
    async list(now) {
      const rows = await found()
        .select(['candidacies.id', 'role_id', 'candidate_id', 'title', 'written_at', company.as('company')])
        .orderBy('written_at')
        .limit(mostListed)
        .execute()
      const nameOf = await candidateNames(db, rows)
      const detailsOf = (row: (typeof rows)[number]): ItemDetails => ({
        title: nameOf(row),
        text: fill(words.words.text, { company: row.company, role: row.title }),
        when: fill(words.since, { when: recentMoment(row.written_at, now) }),
        at: row.written_at,
        isLate: now.getTime() - row.written_at.getTime() > 48 * hourMs,
        acts: [],
        links: [{ label: words.words.read, href: boardOf(row.role_id) }],
      })
      return eachItem(rows, (row) => ({ id: `words:${row.id}`, href: boardOf(row.role_id) }), detailsOf)
    },
  }
}

/** Interviews that nobody has answered in time, and past ones whose outcome is not recorded (TALENT-20). */
export function interviewsToSettle(db: Db): AttentionSource {
  const found = (now: Date) =>
    candidaciesOf(db)
      .innerJoin('interview_requests', 'interview_requests.candidacy_id', 'candidacies.id')
      .where('candidacies.stage', 'not in', ['withdrawn', 'declined', 'hired'])
      .where(({ or, and, eb }) =>
        or([
          and([eb('interview_requests.state', '=', 'open'), eb('answer_by', '<', now)]),
          and([
            eb('interview_requests.state', '=', 'booked'),
            eb('starts_at', '<', new Date(now.getTime() - 3 * hourMs)),
          ]),
        ]),
      )
  return {
    kind: 'meeting',
    page: 'roles',
    count: (now) => counted(found(now).select(total)),
    async list(now) {
      const rows = await found(now)
        .select(['candidacies.id', 'role_id', 'candidate_id', 'title', 'interview_requests.version'])
        .select(['interview_requests.state', 'answer_by', 'none_suit_at', 'starts_at', company.as('company')])
        .orderBy('answer_by')
        .limit(mostListed)
        .execute()
      const nameOf = await candidateNames(db, rows)
      const detailsOf = (row: (typeof rows)[number]): ItemDetails => {
        const said = { name: nameOf(row), company: row.company, role: row.title }
        const isOver = row.state === 'booked'
        const at = isOver ? row.starts_at! : row.answer_by
        const text = isOver ? words.meeting.over : row.none_suit_at ? words.meeting.noneSuit : words.meeting.unanswered
        const outcome = (value: 'held' | 'not_held', label: string, done: string) => ({
          label,
          call: {
            path: `/api/admin/candidacies/${row.id}/interview-outcome`,
            body: { outcome: value, version: row.version },
          },
          done: fill(done, said),
        })
        return {
          title: said.name,
          text: fill<string>(text, said),
          when: fill(isOver ? words.meeting.was : words.meeting.due, { when: recentMoment(at, now) }),
          at,
          isLate: !isOver,
          acts: isOver
            ? [
                outcome('held', words.meeting.held, words.meeting.heldDone),
                outcome('not_held', words.meeting.notHeld, words.meeting.notHeldDone),
              ]
            : [],
          links: [],
        }
      }
      return eachItem(rows, (row) => ({ id: `meeting:${row.id}`, href: boardOf(row.role_id) }), detailsOf)
    },
  }
}

/** Roles with a verdict given before today that nothing has followed. */
export function verdictsToFollow(db: Db): AttentionSource {
  const found = (now: Date) =>
    candidaciesOf(db)
      .innerJoin('verdicts', 'verdicts.candidacy_id', 'candidacies.id')
      .where('roles.state', '=', 'open')
      .where('candidacies.stage', '=', 'sent')
      .where('verdicts.value', 'in', ['yes', 'no'])
      .where('verdicts.at', '<', new Date(now.getTime() - 24 * hourMs))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('partings').select('words').whereRef('partings.candidacy_id', '=', 'candidacies.id'))),
      )
  return {
    kind: 'verdict',
    page: 'roles',
    count: (now) => counted(found(now).select(sql<number>`count(distinct roles.id)::integer`.as('total'))),
    async list(now) {
      const people = sql<string>`count(distinct candidacies.id)`
      const rows = await found(now)
        .select(['roles.id', 'roles.title', company.as('company'), people.as('people')])
        .select((rows) => rows.fn.min('verdicts.at').as('since'))
        .groupBy(['roles.id', 'roles.title', company])
        .orderBy('since')
        .limit(mostListed)
        .execute()
      const detailsOf = (row: (typeof rows)[number]): ItemDetails => ({
        title: row.title,
        text: fillCount(words.verdict.text, Number(row.people), { company: row.company }),
        when: fill(words.since, { when: recentMoment(row.since, now) }),
        at: row.since,
        isLate: now.getTime() - row.since.getTime() > 72 * hourMs,
        acts: [],
        links: [],
      })
      return eachItem(rows, ({ id }) => ({ id: `verdict:${id}`, href: boardOf(id) }), detailsOf)
    },
  }
}
