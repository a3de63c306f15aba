import { sql } from 'kysely'
import { contractNumber } from '#src/contracts/server/public.ts'
import type { ListQuery } from '#src/platform/http/list-query.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import type { RolesPage } from '../../console-api.ts'
import { stepOf } from '../../standing.ts'
import { type RoleState, roleStates, type Stage } from '../../words.ts'
import type { Db } from '../tables.ts'

export const roleListOptions = {
  sorts: ['updated', 'title', 'company'],
  defaultSort: '-updated',
  filters: { state: roleStates, contract: 'text' },
} as const

type RoleListQuery = ListQuery<'updated' | 'title' | 'company', { state: readonly RoleState[]; contract: 'text' }>

/**
 * Returns a page of roles, with the people on them and their progress, in three statements however many roles there
 * are.
 */
export async function listRoles(db: Db, query: RoleListQuery): Promise<RolesPage> {
  const company = sql<string>`coalesce(contracts.draft ->> 'companyName', '')`
  const { q, filters } = query
  const found = db
    .selectFrom('roles')
    .leftJoin('contracts', 'contracts.id', 'roles.contract_id')
    .$if(q !== '', (rows) =>
      rows.where(sql<boolean>`strpos(folded(roles.title || ' ' || ${company}), folded(${q})) > 0`),
    )
    .$if(filters.state !== undefined, (rows) => rows.where('roles.state', '=', filters.state!))
    .$if(filters.contract !== undefined, (rows) => rows.where('roles.contract_id', '=', filters.contract!))
  const { total } = await found.select((rows) => rows.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const order = query.descending ? 'desc' : 'asc'
  const rows = await found
    .selectAll('roles')
    .select(['contracts.number as contractNumber', company.as('company')])
    .orderBy(
      query.sort === 'title'
        ? sql`folded(roles.title)`
        : query.sort === 'company'
          ? sql`folded(${company})`
          : 'roles.updated_at',
      order,
    )
    .orderBy('roles.id', order)
    .limit(query.pageSize)
    .offset(query.offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  const stages = await stagesOn(db, ids)
  const names = await namesOfStaff(db)
  return {
    rows: rows.map((row) => {
      const ofRole = stages.get(row.id) ?? []
      const active = ofRole.filter(({ stage }) => stage !== 'declined' && stage !== 'withdrawn')
      const hired = count(ofRole.filter(({ stage }) => stage === 'hired'))
      return {
        id: row.id,
        title: row.title,
        state: row.state,
        step: stepOf({
          state: row.state,
          openings: row.openings,
          hired,
          hasSent: active.some(({ stage }) => stage !== 'considered' && stage !== 'permission'),
          stages: active.map(({ stage }) => stage),
        }),
        company: row.company,
        contract: row.contractNumber === null ? null : contractNumber(row.contractNumber),
        openings: row.openings,
        people: count(active),
        owner: names.get(row.owner_id ?? '') ?? null,
        updatedAt: row.updated_at.toISOString(),
        version: row.version,
      }
    }),
    total: Number(total),
    page: query.page,
    pageSize: query.pageSize,
  }
}

interface Staged {
  stage: Stage
  people: number
}

const count = (staged: readonly Staged[]) => staged.reduce((sum, { people }) => sum + people, 0)

async function stagesOn(db: Db, ids: readonly string[]): Promise<Map<string, Staged[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('candidacies')
    .select((candidacies) => ['role_id', 'stage', candidacies.fn.countAll<string>().as('people')])
    .where('role_id', 'in', [...ids])
    .groupBy(['role_id', 'stage'])
    .execute()
  const staged = rows.map(({ role_id, stage, people }) => ({ role_id, stage, people: Number(people) }))
  return Map.groupBy(staged, ({ role_id }) => role_id)
}
