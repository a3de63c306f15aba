import { type RawBuilder, sql } from 'kysely'
import { findCandidates } from '#src/candidates/server/public.ts'
import { contractNumber } from '#src/contracts/server/public.ts'
import type { ListQuery } from '#src/platform/http/list-query.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import { type RoleRow, type RolesPage, type RoleViewName, roleViews } from '../../console-api.ts'
import { stepOf } from '../../standing.ts'
import type { RoleWait, WaitsFor } from '../../waiting/role-wait.ts'
import { type RoleState, roleStates, type Stage } from '../../role-states.ts'
import type { Db } from '../tables.ts'
import { roleWaits } from './role-waits.ts'

export const roleListOptions = {
  sorts: ['updated', 'title', 'company'],
  defaultSort: '-updated',
  filters: { state: roleStates, view: roleViews, owner: 'text', contract: 'text' },
} as const

export type RoleListQuery = ListQuery<
  'updated' | 'title' | 'company',
  { state: readonly RoleState[]; view: readonly RoleViewName[]; owner: 'text'; contract: 'text' }
>

/** What a role that is closed waits for. */
const closed: RoleWait = { kind: 'closed', for: 'nobody', people: 0, of: 0, candidateId: null, due: null }

/** Returns a page of roles, with the people on them, their progress, and what they wait for. */
export async function listRoles(db: Db, query: RoleListQuery, now: Date): Promise<RolesPage> {
  const waits = await roleWaits(db, now)
  const found = matching(db, query, waits)
  const { total } = await found.select((rows) => rows.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const page = await ordered(found, query).limit(query.pageSize).offset(query.offset).execute()
  const names = await namesOfStaff(db)
  return {
    rows: await rowsOf(db, page, { waits, names }),
    total: Number(total),
    page: query.page,
    pageSize: query.pageSize,
    ...(await overview(db, waits, names)),
  }
}

const atOnce = 100

/**
 * Yields the roles that match a query now, in its order, some at a time. Which these are is read first, because a role
 * that is changed or added meanwhile would move others to another page.
 */
export async function* eachRole(
  db: Db,
  query: Pick<RoleListQuery, 'q' | 'filters' | 'sort' | 'descending'>,
  now: Date,
): AsyncGenerator<RoleRow, void, undefined> {
  const waits = await roleWaits(db, now)
  const found = await ordered(matching(db, query, waits), query).execute()
  const names = await namesOfStaff(db)
  for (let from = 0; from < found.length; from += atOnce)
    yield* await rowsOf(db, found.slice(from, from + atOnce), { waits, names })
}

const company = sql<string>`coalesce(contracts.draft ->> 'companyName', '')`

const rolesWithContracts = (db: Db) => db.selectFrom('roles').leftJoin('contracts', 'contracts.id', 'roles.contract_id')

function matching(db: Db, { q, filters }: Pick<RoleListQuery, 'q' | 'filters'>, waits: ReadonlyMap<string, RoleWait>) {
  return rolesWithContracts(db)
    .$if(q !== '', (rows) =>
      rows.where(sql<boolean>`strpos(folded(roles.title || ' ' || ${company}), folded(${q})) > 0`),
    )
    .$if(filters.state !== undefined, (rows) => rows.where('roles.state', '=', filters.state!))
    .$if(filters.view !== undefined, (rows) => rows.where(ofView(filters.view!, waits)))
    .$if(filters.owner !== undefined, (rows) => rows.where('roles.owner_id', '=', filters.owner!))
    .$if(filters.contract !== undefined, (rows) => rows.where('roles.contract_id', '=', filters.contract!))
}

function ordered(found: ReturnType<typeof matching>, { sort, descending }: Pick<RoleListQuery, 'sort' | 'descending'>) {
  const order = descending ? 'desc' : 'asc'
  const key =
    sort === 'title' ? sql`folded(roles.title)` : sort === 'company' ? sql`folded(${company})` : 'roles.updated_at'
  return found.select('roles.id').orderBy(key, order).orderBy('roles.id', order)
}

/** Returns these roles as the list shows them, in their order. */
async function rowsOf(
  db: Db,
  found: readonly { id: string }[],
  { waits, names }: { waits: ReadonlyMap<string, RoleWait>; names: ReadonlyMap<string, string> },
): Promise<RoleRow[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await rolesWithContracts(db)
    .selectAll('roles')
    .select(['contracts.number as contractNumber', company.as('company')])
    .where('roles.id', 'in', ids)
    .execute()
  const stages = await stagesOn(db, ids)
  const waitOf = ({ id, state }: { id: string; state: RoleState }) =>
    (state === 'closed' ? undefined : waits.get(id)) ?? closed
  const candidates = await findCandidates(
    db,
    rows.flatMap((row) => waitOf(row).candidateId ?? []),
  )
  const rowsById = new Map(
    rows.map((row): [string, RoleRow] => {
      const ofRole = stages.get(row.id) ?? []
      const active = ofRole.filter(({ stage }) => stage !== 'declined' && stage !== 'withdrawn')
      const hired = count(ofRole.filter(({ stage }) => stage === 'hired'))
      const wait = waitOf(row)
      const listed: RoleRow = {
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
        wait: { ...wait, name: candidates.get(wait.candidateId ?? '')?.name ?? '' },
        updatedAt: row.updated_at.toISOString(),
        version: row.version,
      }
      return [row.id, listed]
    }),
  )
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

/** Which roles are in a view. */
function ofView(view: RoleViewName, waits: ReadonlyMap<string, RoleWait>): RawBuilder<boolean> {
  if (view === 'all') return sql<boolean>`true`
  if (view === 'open') return sql<boolean>`roles.state in ('draft', 'open', 'on_hold')`
  if (view === 'hired') return sql<boolean>`roles.state = 'filled'`
  if (view === 'closed') return sql<boolean>`roles.state = 'closed'`
  const ids = [...waits].flatMap(([id, wait]) => (wait.for === view ? [id] : []))
  return ids.length === 0 ? sql<boolean>`false` : sql<boolean>`roles.id in (${sql.join(ids)})`
}

/** How many roles are in each view, who looks after roles, and whose they are. */
async function overview(
  db: Db,
  waits: ReadonlyMap<string, RoleWait>,
  names: ReadonlyMap<string, string>,
): Promise<Pick<RolesPage, 'counts' | 'owners' | 'clients'>> {
  const rows = await db
    .selectFrom('roles')
    .select((roles) => ['state', 'owner_id', roles.fn.countAll<string>().as('roles')])
    .groupBy(['state', 'owner_id'])
    .execute()
  const inStates = (...states: RoleState[]) =>
    rows.reduce((sum, { state, roles }) => sum + (states.includes(state) ? Number(roles) : 0), 0)
  const waiting = (whom: WaitsFor) => [...waits.values()].filter((wait) => wait.for === whom).length
  const owners = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))]
  const contracts = await db
    .selectFrom('contracts')
    .select(['id', 'number', sql<string>`coalesce(draft ->> 'companyName', '')`.as('company')])
    .where('id', 'in', (contractsOf) => contractsOf.selectFrom('roles').select('contract_id').distinct())
    .execute()
  return {
    counts: {
      open: inStates('draft', 'open', 'on_hold'),
      us: waiting('us'),
      them: waiting('them'),
      hired: inStates('filled'),
      closed: inStates('closed'),
      all: inStates(...roleStates),
    },
    owners: owners
      .map((id) => ({ id, name: names.get(id) ?? '' }))
      .filter(({ name }) => name !== '')
      .sort((a, b) => a.name.localeCompare(b.name)),
    clients: contracts
      .map(({ id, number, company }) => ({ id, company, number: contractNumber(number) }))
      .sort((a, b) => a.company.localeCompare(b.company) || a.number.localeCompare(b.number)),
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
