import type { Tx as AnyTx } from '#src/platform/database/database.ts'
import type { Tx } from './tables.ts'

/**
 * Returns those of these films that clients were sent, or about which a candidate was asked for a role and has not said
 * No (CAND-10). Such a film stays with its role and is deleted by its own rule (CAND-14).
 */
export async function filmsOnRoles(anyTx: AnyTx, filmIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (filmIds.length === 0) return new Set()
  const tx = anyTx as Tx
  const sent = await tx
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .select('shortlist_entries.film_id')
    .where('shortlists.state', '=', 'sent')
    .where('shortlist_entries.film_id', 'in', filmIds)
    .execute()
  const permitted = await tx
    .selectFrom('permissions')
    .select('film_id')
    .where('film_id', 'in', filmIds)
    .where('refused_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  return new Set([...sent, ...permitted].flatMap(({ film_id }) => film_id ?? []))
}
