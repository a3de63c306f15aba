import type { Candidate } from '#src/candidates/server/public.ts'
import { keepUntil } from '#src/candidates/keep-until.ts'
import { findFilm } from '#src/films/server/public.ts'
import { londonDate } from '#src/values/london-time.ts'
import type { AskedRole, MeView } from '../../me-view.ts'
import { isQuestionOver } from '../../stages.ts'
import { interviewsOf } from '../interviews/candidate-interviews.ts'
import type { Db } from '../tables.ts'
import { type ListedPermission, permissionsOf, stateOf } from './permission-store.ts'

/** Returns what a candidate's page shows now. */
export async function meView(
  db: Db,
  candidate: Candidate,
  {
    path,
    now,
    keepMonths,
    ...told
  }: { path: string; now: Date; keepMonths: number } & Pick<MeView, 'notice' | 'problem' | 'refused'>,
): Promise<MeView> {
  const [film, permissions, over, interviews] = await Promise.all([
    candidate.filmId === null ? undefined : findFilm(db, candidate.filmId),
    permissionsOf(db, candidate.id),
    rolesTold(db, candidate.id),
    interviewsOf(db, candidate.id, now),
  ])
  const longer = keepUntil(londonDate(now), keepMonths)
  return {
    kind: 'page',
    path,
    firstName: candidate.firstName,
    film:
      film === undefined || film.state === 'gone' || film.state === 'failed'
        ? null
        : film.state === 'ready'
          ? { path: `${path}/films/${film.id}`, hasCaptions: film.captionsCheckedAt !== null }
          : 'making',
    asked: permissions.map((row) => askedRole(row, path, over)),
    interviews,
    keepUntil: candidate.keepUntil,
    longer: candidate.keepUntil !== null && longer > candidate.keepUntil ? longer : null,
    ...told,
    now,
  }
}

function askedRole(row: ListedPermission, path: string, over: ReadonlySet<string>): AskedRole {
  return {
    id: row.id,
    company: row.draft?.companyName ?? '',
    role: row.title,
    state: stateOf(row),
    at: row.withdrawn_at ?? row.refused_at ?? row.given_at,
    isOver: over.has(row.role_id),
    hasEnded: isQuestionOver({ role: row.role_state, contract: row.contract_status, stage: row.stage }),
    film: row.film_state === 'ready' ? { path: `${path}/films/${row.film_id}`, hasCaptions: row.has_captions } : null,
    text: row.asked_text.split('\n\n').filter(Boolean),
  }
}

/** Returns the roles for which the candidate was told that they were not chosen. */
async function rolesTold(db: Db, candidateId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('partings')
    .innerJoin('candidacies', 'candidacies.id', 'partings.candidacy_id')
    .select('candidacies.role_id')
    .where('candidacies.candidate_id', '=', candidateId)
    .where('sent_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ role_id }) => role_id))
}
