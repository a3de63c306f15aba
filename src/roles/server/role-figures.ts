import { sql } from 'kysely'
import { daysAtSteps, median, mostRoles, type RoleFigures, timedSteps } from '../statistics.ts'
import type { Db } from './tables.ts'

const zone = 'Europe/London'
const toOneDecimal = (days: number | undefined) => (days === undefined ? null : Math.round(days * 10) / 10)

/**
 * Calculates how long roles take, and what clients say of candidates (TALENT-40), between two London days, both
 * included (YYYY-MM-DD). After a candidate is erased, the dates of their role stay, but their verdicts are no longer
 * counted.
 */
export async function roleFigures(db: Db, { from, until }: { from: string; until: string }, now: Date) {
  const begin = sql<Date>`(${from}::date::timestamp at time zone ${zone})`
  const end = sql<Date>`((${until}::date + 1)::timestamp at time zone ${zone})`
  const [roles, hires, verdicts] = await Promise.all([
    rolesSeen(db, begin, end),
    db
      .selectFrom('hires')
      .innerJoin('roles', 'roles.id', 'hires.role_id')
      .select(['hires.at', 'roles.created_at'])
      .where('hires.at', '>=', begin)
      .where('hires.at', '<', end)
      .execute(),
    db
      .selectFrom('verdicts')
      .innerJoin('candidacies', 'candidacies.id', 'verdicts.candidacy_id')
      .innerJoin('candidates', 'candidates.id', 'candidacies.candidate_id')
      .select('candidates.source')
      .select((['yes', 'maybe', 'no'] as const).map((value) => countOf(value).as(value)))
      .where('verdicts.at', '>=', begin)
      .where('verdicts.at', '<', end)
      .groupBy('candidates.source')
      .orderBy('candidates.source')
      .execute(),
  ])
  const lines = roles.map(({ id, title, company, hired, ...dates }) => ({
    id,
    title,
    company,
    hired,
    days: daysAtSteps(
      {
        briefed: dates.created_at,
        filming: dates.filming ?? undefined,
        shortlist: dates.shortlist ?? undefined,
        interviews: dates.interviews ?? undefined,
        ended: dates.first_hire ?? dates.closed_at ?? undefined,
      },
      now,
    ),
  }))
  const daysToHire = hires.map(({ at, created_at }) => Math.max(0, +at - +created_at) / (24 * 3600 * 1000))
  return {
    toHire: { hires: hires.length, days: toOneDecimal(median(daysToHire)) },
    steps: timedSteps.map((step) => {
      const stepDays = lines.flatMap(({ days }) => days[step] ?? [])
      return { step, roles: stepDays.length, days: toOneDecimal(median(stepDays)) }
    }),
    verdicts,
    roles: lines.slice(0, mostRoles).map(({ days, ...line }) => ({
      ...line,
      days: {
        briefed: toOneDecimal(days.briefed),
        filming: toOneDecimal(days.filming),
        shortlist: toOneDecimal(days.shortlist),
        interviews: toOneDecimal(days.interviews),
      },
    })),
    more: Math.max(0, lines.length - mostRoles),
  } satisfies RoleFigures
}

const countOf = (value: string) => sql<number>`(count(*) filter (where verdicts.value = ${value}))::int`

/**
 * Returns the roles that were open on one of the days, newest first, with the time at which each reached its steps. A
 * brief that its client has not sent is not an open role.
 */
function rolesSeen(db: Db, begin: ReturnType<typeof sql<Date>>, end: ReturnType<typeof sql<Date>>) {
  return db
    .selectFrom('roles')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('candidacies')
          .leftJoin('first_interviews', 'first_interviews.candidacy_id', 'candidacies.id')
          .select([
            'candidacies.role_id',
            sql<Date | null>`min(candidacies.created_at)`.as('filming'),
            sql<Date | null>`min(first_interviews.at)`.as('interviews'),
          ])
          .groupBy('candidacies.role_id')
          .as('people'),
      (join) => join.onRef('people.role_id', '=', 'roles.id'),
    )
    .select(['roles.id', 'roles.title', 'roles.created_at', 'roles.closed_at', 'filming', 'interviews'])
    .select([
      sql<string>`coalesce(contracts.draft ->> 'companyName', '')`.as('company'),
      sql<Date | null>`(select min(sent_at) from shortlists s where s.role_id = roles.id and s.state = 'sent')`.as(
        'shortlist',
      ),
      sql<Date | null>`(select min(h.at) from hires h where h.role_id = roles.id)`.as('first_hire'),
      sql<number>`(select count(*)::int from hires h where h.role_id = roles.id)`.as('hired'),
    ])
    .where('roles.state', '<>', 'draft')
    .where('roles.created_at', '<', end)
    .where((where) => where.or([where('roles.closed_at', 'is', null), where('roles.closed_at', '>=', begin)]))
    .orderBy('roles.created_at', 'desc')
    .orderBy('roles.id')
    .execute()
}
