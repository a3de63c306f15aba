import { findFilms } from '#src/films/server/public.ts'
import type { PermissionStanding, RolePerson } from '../../board-api.ts'
import { findRole } from '../role-store.ts'
import { readyShortlist } from '../shortlists/send-blocks.ts'
import { findDraft } from '../shortlists/shortlist-store.ts'
import type { Db } from '../tables.ts'

/** Returns film, permission and obstacles to sending for everybody on a role (TALENT-5). Throws 404. */
export async function rolePeople(db: Db, roleId: string): Promise<RolePerson[]> {
  const role = await findRole(db, roleId)
  const onRole = await db.selectFrom('candidacies').select('id').where('role_id', '=', roleId).orderBy('id').execute()
  const asEntries = onRole.map(({ id }) => ({ candidacyId: id, pitch: '' }))
  const { entries, blocks } = await readyShortlist(db, role, asEntries)
  const films = await findFilms(
    db,
    entries.flatMap(({ filmId }) => filmId ?? []),
  )
  const permissions = await newestPermissions(
    db,
    entries.flatMap(({ permissionId }) => permissionId ?? []),
  )
  const sent = await whoWasSent(db, roleId)
  const draft = await findDraft(db, roleId)
  const planned = new Set(draft?.send_at ? draft.entries.map(({ candidacyId }) => candidacyId) : [])
  return entries.map(({ candidacy, filmId, permissionId }): RolePerson => {
    const film = films.get(filmId ?? '')
    const block = blocks.find(({ candidacyId }) => candidacyId === candidacy.id)
    return {
      candidacyId: candidacy.id,
      film: film && film.state === 'ready' ? { duration: film.duration, hasPoster: film.hasPoster } : null,
      permission: permissions.get(permissionId ?? '') ?? null,
      block: block?.candidacyId ? block.why : null,
      goesOutAt: planned.has(candidacy.id) ? draft!.send_at!.toISOString() : null,
      wasSent: sent.has(candidacy.id),
    }
  })
}

async function newestPermissions(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, NonNullable<RolePerson['permission']>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('permissions')
    .select(['id', 'asked_at', 'given_at', 'refused_at', 'withdrawn_at'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => {
      const [state, at]: [PermissionStanding, Date] = row.withdrawn_at
        ? ['withdrawn', row.withdrawn_at]
        : row.refused_at
          ? ['refused', row.refused_at]
          : row.given_at
            ? ['given', row.given_at]
            : ['asked', row.asked_at]
      return [row.id, { state, at: at.toISOString() }]
    }),
  )
}

async function whoWasSent(db: Db, roleId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .select('candidacy_id')
    .where('role_id', '=', roleId)
    .where('shortlists.state', '=', 'sent')
    .execute()
  return new Set(rows.map(({ candidacy_id }) => candidacy_id))
}
