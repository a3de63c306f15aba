import type { Db, Tx } from '../tables.ts'

/** Returns the films of a role that its client may watch now, and that a member has neither played nor judged. */
export function unwatchedFilms(
  db: Db | Tx,
  { roleId, memberId }: { roleId: string; memberId: string },
): Promise<{ duration: number }[]> {
  return db
    .selectFrom('candidacies')
    .innerJoin('shortlist_entries', 'shortlist_entries.candidacy_id', 'candidacies.id')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .innerJoin('permissions', 'permissions.id', 'shortlist_entries.permission_id')
    .innerJoin('films', 'films.id', 'shortlist_entries.film_id')
    .select('films.duration')
    .where('candidacies.role_id', '=', roleId)
    .where('candidacies.stage', '=', 'sent')
    .where('shortlists.state', '=', 'sent')
    .where('permissions.given_at', 'is not', null)
    .where('permissions.withdrawn_at', 'is', null)
    .where('films.state', '=', 'ready')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('watches')
            .select('watches.film_id')
            .whereRef('watches.candidacy_id', '=', 'candidacies.id')
            .where('viewer_id', '=', memberId),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('verdicts')
            .select('verdicts.value')
            .whereRef('verdicts.candidacy_id', '=', 'candidacies.id')
            .where('member_id', '=', memberId),
        ),
      ),
    )
    .execute()
}
