import { neverSeenBy } from '#src/candidates/facts.ts'
import { type Candidate, findCandidates } from '#src/candidates/server/public.ts'
import { findContract, type StoredContract } from '#src/contracts/server/public.ts'
import { blocksSending } from '#src/films/film.ts'
import { findFilms } from '#src/films/server/public.ts'
import { canSend, type EntryToSend, type SendBlock } from '../../sending.ts'
import type { StoredCandidacy } from '../candidacies/candidacy-store.ts'
import type { StoredRole } from '../role-store.ts'
import type { Db, Tx } from '../tables.ts'

/** A person in a shortlist, with the film and permission that would be sent with them. */
export interface ReadyEntry {
  candidacy: StoredCandidacy
  candidate: Candidate
  filmId: string | null
  permissionId: string | null
  pitch: string
}

/** A shortlist as it would be sent now, and what prevents it (TALENT-5). */
export interface ReadyShortlist {
  contract: StoredContract | undefined
  entries: ReadyEntry[]
  blocks: SendBlock[]
}

/** Reads the present state of a draft's people. */
export async function readyShortlist(
  db: Db | Tx,
  role: StoredRole,
  entries: readonly { candidacyId: string; pitch: string }[],
): Promise<ReadyShortlist> {
  const contract = role.contract_id === null ? undefined : await findContract(db, role.contract_id)
  const rows = await candidaciesOf(
    db,
    entries.map(({ candidacyId }) => candidacyId),
  )
  const candidates = await findCandidates(
    db,
    [...rows.values()].map(({ candidate_id }) => candidate_id),
  )
  const films = await findFilms(
    db,
    [...candidates.values()].flatMap(({ filmId }) => filmId ?? []),
  )
  const permissions = await permissionsFor(db, role.id)
  const people = entries.flatMap(({ candidacyId, pitch }) => {
    const candidacy = rows.get(candidacyId)
    const candidate = candidacy && candidates.get(candidacy.candidate_id)
    if (!candidacy || !candidate) return []
    const permission = permissions.get(candidate.id)
    return [{ candidacy, candidate, filmId: candidate.filmId, permissionId: permission?.id ?? null, pitch, permission }]
  })
  const toSend = people.map(({ candidacy, candidate, permission }): EntryToSend => ({
    candidacyId: candidacy.id,
    stage: candidacy.stage,
    isErased: candidate.isGone,
    isNever: contract !== undefined && neverSeenBy(candidate.neverEmployers, contract.draft.companyName) !== undefined,
    film:
      candidate.filmId === null
        ? undefined
        : { id: candidate.filmId, block: blocksSending(films.get(candidate.filmId)) },
    permission: permission && {
      filmId: permission.film_id,
      givenAt: permission.given_at,
      refusedAt: permission.refused_at,
      withdrawnAt: permission.withdrawn_at,
    },
  }))
  return {
    contract,
    entries: people,
    blocks: canSend(toSend, { role: role.state, contract: contract?.status }),
  }
}

async function candidaciesOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, StoredCandidacy>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('candidacies')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the permission of each candidate for a role: the live one if there is one, otherwise the newest. */
async function permissionsFor(db: Db | Tx, roleId: string) {
  const rows = await db
    .selectFrom('permissions')
    .selectAll()
    .where('role_id', '=', roleId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  const isLive = (row: (typeof rows)[number]) => row.withdrawn_at === null && row.refused_at === null
  return new Map([...rows.filter((row) => !isLive(row)), ...rows.filter(isLive)].map((row) => [row.candidate_id, row]))
}
