import type { Selectable } from 'kysely'
import { neverSeenBy } from '#src/candidates/facts.ts'
import { type Candidate, findCandidates } from '#src/candidates/server/public.ts'
import { findContract } from '#src/contracts/server/public.ts'
import type { FilmView } from '#src/films/film.ts'
import { findFilms } from '#src/films/server/public.ts'
import { type Visible, visibleOf } from '../../visible.ts'
import { isOverFor, stageForGuests } from '../../stages.ts'
import { permissionBlock } from '../../sending.ts'
import type { StoredCandidacy } from '../candidacies/candidacy-store.ts'
import type { StoredRole } from '../role-store.ts'
import type { Db, RolesTables, Tx } from '../tables.ts'
import type { Viewing } from './viewer.ts'

/** Somebody in a sent shortlist, as far as a viewer may see them. */
export interface SeenCandidacy extends StoredCandidacy {
  /** The place in the agency's order, from 1. */
  number: number
  sentAt: Date
  filmId: string | null
  /** The line that was sent about them. */
  pitch: string
  candidate: Candidate
  film: FilmView | undefined
  visible: Visible
  verdicts: Selectable<RolesTables['verdicts']>[]
}

/**
 * Returns everybody whom a viewer may see on these roles, in the agency's order (TALENT-8): from the shortlists that
 * were sent, each with the film, permission and line that were fixed then. With a `candidacyId`, only that one. Guests
 * are told nothing of what followed: for them a filled role has ended for everybody, also for those who were hired.
 * People on whose list the client is are missing, even if it was added after they were sent (CAND-5); those whom it has
 * hired stay, without their film.
 */
export async function seenCandidacies(
  db: Db | Tx,
  roles: readonly StoredRole[],
  { member, link }: Viewing,
  { filmsOpen, candidacyId }: { filmsOpen: boolean; candidacyId?: string },
): Promise<Map<string, SeenCandidacy[]>> {
  const seen = new Map<string, SeenCandidacy[]>(roles.map(({ id }) => [id, []]))
  const entries = await sentEntries(db, [...seen.keys()], candidacyId)
  const ids = entries.map(({ id }) => id)
  const films = await findFilms(
    db,
    entries.flatMap(({ frozenFilm }) => frozenFilm ?? []),
  )
  const candidates = await findCandidates(
    db,
    entries.map(({ candidate_id }) => candidate_id),
  )
  const hiding = await hidingFrom(db, roles, [...candidates.values()])
  const verdicts = Map.groupBy(await verdictsOn(db, ids), ({ candidacy_id }) => candidacy_id)
  const spoken = await spokenOn(db, ids, member.id)
  const stateOf = new Map(roles.map(({ id, state }) => [id, state]))
  const blind = new Map(roles.map((role) => [role.id, role.blind || link?.hidesNames === true]))
  for (const { frozenFilm, frozenPitch, permission, sentAt, toldAt, ...row } of entries) {
    const stage = link ? stageForGuests(row.stage) : row.stage
    const candidate = candidates.get(row.candidate_id)
    const isNever = hiding.get(row.role_id)?.has(row.candidate_id) === true
    if (!candidate || (isNever && stage !== 'hired')) continue
    const film = frozenFilm === null ? undefined : films.get(frozenFilm)
    const visible = visibleOf(
      {
        id: row.id,
        stage,
        isSent: true,
        isPermitted: !isNever && frozenFilm !== null && permissionBlock(permission, frozenFilm) === undefined,
        isTold: toldAt !== null,
        isOver: isOverFor(stateOf.get(row.role_id)!, stage),
        isPlayable: film?.state === 'ready',
      },
      { blind: blind.get(row.role_id)!, hasSpoken: spoken.has(row.id), only: link?.only, filmsAreOpen: filmsOpen },
    )
    const ofRole = seen.get(row.role_id)!
    if (!visible) continue
    ofRole.push({
      ...row,
      stage,
      number: ofRole.length + 1,
      sentAt: sentAt!,
      filmId: frozenFilm,
      pitch: frozenPitch,
      candidate,
      film,
      visible,
      verdicts: verdicts.get(row.id) ?? [],
    })
  }
  return seen
}

/** Returns for each role the candidates whom its client must never see. */
async function hidingFrom(
  db: Db | Tx,
  roles: readonly StoredRole[],
  candidates: readonly Candidate[],
): Promise<Map<string, Set<string>>> {
  const hiding = new Map<string, Set<string>>()
  const withList = candidates.filter(({ neverEmployers }) => neverEmployers.length > 0)
  if (withList.length === 0) return hiding
  for (const [contractId, ofContract] of Map.groupBy(roles, ({ contract_id }) => contract_id)) {
    if (contractId === null) continue
    const { companyName } = (await findContract(db, contractId)).draft
    const hidden = withList.filter(({ neverEmployers }) => neverSeenBy(neverEmployers, companyName) !== undefined)
    for (const { id } of ofContract) hiding.set(id, new Set(hidden.map((candidate) => candidate.id)))
  }
  return hiding
}

/** Returns the newest sent entry of each candidacy, in the order in which they were first sent. */
async function sentEntries(db: Db | Tx, roleIds: readonly string[], candidacyId: string | undefined) {
  if (roleIds.length === 0) return []
  const rows = await db
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .innerJoin('candidacies', 'candidacies.id', 'shortlist_entries.candidacy_id')
    .leftJoin('permissions', 'permissions.id', 'shortlist_entries.permission_id')
    .leftJoin('partings', 'partings.candidacy_id', 'candidacies.id')
    .selectAll('candidacies')
    .select([
      'shortlist_entries.film_id as frozenFilm',
      'shortlist_entries.pitch as frozenPitch',
      'shortlists.sent_at as sentAt',
      'partings.sent_at as toldAt',
      'permissions.film_id as permittedFilm',
      'permissions.given_at',
      'permissions.refused_at',
      'permissions.withdrawn_at',
    ])
    .where('shortlists.role_id', 'in', [...roleIds])
    .where('shortlists.state', '=', 'sent')
    .$if(candidacyId !== undefined, (query) => query.where('candidacies.id', '=', candidacyId!))
    .orderBy('shortlists.number')
    .orderBy('shortlist_entries.position')
    .execute()
  const newest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) newest.set(row.id, row)
  return [...newest.values()].map(({ permittedFilm, given_at, refused_at, withdrawn_at, ...row }) => ({
    ...row,
    permission:
      permittedFilm === null
        ? undefined
        : { filmId: permittedFilm, givenAt: given_at, refusedAt: refused_at, withdrawnAt: withdrawn_at },
  }))
}

async function verdictsOn(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('verdicts')
    .selectAll()
    .where('candidacy_id', 'in', [...ids])
    .orderBy('at')
    .execute()
}

/** Returns the candidacies on which a member has ever given a verdict. What that revealed stays revealed. */
async function spokenOn(db: Db | Tx, ids: readonly string[], memberId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('verdict_history')
    .select('candidacy_id')
    .distinct()
    .where('candidacy_id', 'in', [...ids])
    .where('member_id', '=', memberId)
    .execute()
  return new Set(rows.map(({ candidacy_id }) => candidacy_id))
}
