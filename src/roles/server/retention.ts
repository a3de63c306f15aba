import { sql } from 'kysely'
import { blankMember } from '#src/contracts/server/public.ts'
import { removeFilm } from '#src/films/server/public.ts'
import type { KeepingConfig } from '#src/platform/config/config.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import { eraseMails } from '#src/platform/mail/person-mails.ts'
import type { Context } from '#src/platform/slice.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import { filmEndsOn } from '../film-retention.ts'
import type { EndOfKeeping } from '../permission-api.ts'
import type { Db, Tx } from './tables.ts'

/** How many of each kind are deleted in one transaction. The next run deletes the rest. */
const most = 500

/**
 * Deletes what has been kept long enough (CAND-14): records of introductions after their year, the addresses of guests,
 * and films whose roles were all closed long ago. Running it twice is safe.
 */
export async function deleteExpired(
  tx: Tx,
  { jobs, keeping }: { jobs: Pick<Context['jobs'], 'enqueue'>; keeping: KeepingConfig },
  now: Date,
): Promise<EndOfKeeping[]> {
  const today = londonDate(now)
  const introductions = await endIntroductions(tx, today)
  const guests = await guestsDue(tx, today, keeping.guestDays)
  for (const { id } of guests) await endGuest(tx, id, now)
  const films = await filmsDue(tx, today, keeping.filmMonths)
  for (const { id } of films) await removeFilm(tx, jobs, { filmId: id, reason: 'roles closed' }, now)
  return [...introductions, ...guests, ...films]
}

/**
 * Returns what `deleteExpired` would delete by that day, and the candidates whose last day comes before it unless they
 * are kept longer (CAND-6). The earliest comes first.
 */
export async function rehearseDeletions(
  db: Db,
  parts: Parameters<typeof deleteExpired>[1],
  on: Date,
): Promise<EndOfKeeping[]> {
  const ends = await rehearse(db, (tx) => deleteExpired(tx as Tx, parts, on))
  const candidates = await candidatesDue(db, londonDate(on))
  return [...candidates, ...ends].toSorted((a, b) => a.lastDay.localeCompare(b.lastDay))
}

async function candidatesDue(db: Db, today: string): Promise<EndOfKeeping[]> {
  const rows = await db
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .select(['candidates.id', 'candidates.keep_until', 'people.name', 'people.email'])
    .where('candidates.erased_at', 'is', null)
    .where('candidates.keep_until', '<', today)
    .orderBy('candidates.keep_until')
    .limit(most)
    .execute()
  return rows.map(({ id, keep_until, name, email }) => ({
    kind: 'candidate',
    id,
    name: name || email,
    where: '',
    lastDay: keep_until!,
    candidateId: id,
  }))
}

async function endIntroductions(tx: Tx, today: string): Promise<EndOfKeeping[]> {
  const rows = await tx.deleteFrom('introductions').where('kept_until', '<', today).returningAll().execute()
  return rows.map(({ candidacy_id, candidate_name, company, role_title, kept_until }) => ({
    kind: 'introduction',
    id: candidacy_id,
    name: candidate_name,
    where: [role_title, company].filter(Boolean).join(', '),
    lastDay: kept_until,
    candidateId: null,
  }))
}

/** Returns guests all of whose links ended more than that many days ago. They are kept on their last day itself. */
async function guestsDue(tx: Tx, today: string, days: number): Promise<EndOfKeeping[]> {
  const endedAt = sql<Date>`max(least(expires_at, coalesce(revoked_at, expires_at)))`
  const rows = await tx
    .selectFrom('client_members')
    .innerJoin('share_links', 'share_links.member_id', 'client_members.id')
    .innerJoin('contracts', 'contracts.id', 'client_members.contract_id')
    .select(['client_members.id', 'client_members.name', 'client_members.email', 'contracts.draft'])
    .select(endedAt.as('ended_at'))
    .where('client_members.kind', '=', 'guest')
    .where('client_members.email', '<>', '')
    .groupBy(['client_members.id', 'contracts.id'])
    .having(endedAt, '<', instantOf(addDays(today, -days), '00:00', 'Europe/London'))
    .orderBy('client_members.id')
    .limit(most)
    .execute()
  return rows.map(({ id, name, email, draft, ended_at }) => ({
    kind: 'guest',
    id,
    name: name || email,
    where: draft.companyName,
    lastDay: addDays(londonDate(new Date(ended_at)), days),
    candidateId: null,
  }))
}

/** Deletes a guest's address, the mails that carried it, and the notes beside their links. */
async function endGuest(tx: Tx, memberId: string, now: Date): Promise<void> {
  await blankMember(tx, memberId, now)
  const links = await tx
    .updateTable('share_links')
    .set({ note: '' })
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  await eraseMails(tx, { about: links.map(({ id }) => id), kept: [] })
}

/** Returns films whose last day has passed: it depends on the roles that asked for, showed or are considering them. */
async function filmsDue(tx: Tx, today: string, months: number): Promise<EndOfKeeping[]> {
  const { rows } = await sql<FilmOnRole>`
    select films.id as film_id, roles.closed_at, roles.title, people.name, candidates.id as candidate_id
    from films
    join (
      select film_id, role_id from permissions
      union
      select shortlist_entries.film_id, shortlists.role_id
      from shortlist_entries join shortlists on shortlists.id = shortlist_entries.shortlist_id
      union
      select candidates.film_id, candidacies.role_id
      from candidacies join candidates on candidates.id = candidacies.candidate_id
      where candidacies.stage not in ('declined', 'withdrawn')
    ) as uses on uses.film_id = films.id
    join roles on roles.id = uses.role_id
    left join people on people.id = films.person_id
    left join candidates on candidates.person_id = films.person_id
    where films.state in ('ready', 'failed')
    order by films.id
  `.execute(tx as never)
  return [...Map.groupBy(rows, ({ film_id }) => film_id)]
    .flatMap(([id, uses]): EndOfKeeping[] => {
      const lastDay = filmEndsOn(
        uses.map(({ closed_at }) => ({ closedOn: closed_at && londonDate(new Date(closed_at)) })),
        months,
      )
      if (lastDay === undefined || lastDay >= today) return []
      const { name, candidate_id } = uses[0]!
      const where = [...new Set(uses.map(({ title }) => title))].join(', ')
      return [{ kind: 'film', id, name: name ?? '', where, lastDay, candidateId: candidate_id }]
    })
    .slice(0, most)
}

interface FilmOnRole {
  film_id: string
  closed_at: Date | string | null
  title: string
  name: string | null
  candidate_id: string | null
}
