import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#src/platform/database/database.ts'
import type { Db, StaffTables } from '../tables.ts'
import { containsPattern } from '#src/platform/http/list-query.ts'
import type { LoggedChange } from '../../console-api.ts'

export interface ChangeFilter {
  q: string
  /** The part of the action before the dot. */
  area?: string | undefined
  memberId?: string | undefined
  subject?: string | undefined
}

interface Part {
  limit: number
  offset?: number
  /** Oldest first. */
  ascending?: boolean
  /** Only rows after this one, in this order. */
  after?: LoggedChange | undefined
}

/** Returns a part of the log, in the order in which it was written or in reverse. */
export async function findChanges(
  db: Db,
  filter: ChangeFilter,
  { limit, offset = 0, ascending = false, after }: Part,
): Promise<LoggedChange[]> {
  const order = ascending ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('staff_changes')
    .selectAll()
    .where((expression) => matching(expression, filter))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(at, id) ${sql.raw(ascending ? '>' : '<')} (${new Date(after!.at)}::timestamptz, ${after!.id}::text)`,
      ),
    )
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id, at, member_id, member_name, action, subject, details }) => ({
    id,
    at: at.toISOString(),
    memberId: member_id,
    memberName: member_name,
    action,
    subject,
    details,
  }))
}

/** Returns how many rows of the log match a filter. */
export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const { total } = await db
    .selectFrom('staff_changes')
    .select((expression) => expression.fn.countAll<string>().as('total'))
    .where((expression) => matching(expression, filter))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function matching(
  expression: ExpressionBuilder<Tables & StaffTables, 'staff_changes'>,
  { q, area, memberId, subject }: ChangeFilter,
) {
  const pattern = containsPattern(q)
  return expression.and([
    ...(q
      ? [
          expression.or([
            expression('member_name', 'ilike', pattern),
            expression('action', 'ilike', pattern),
            expression('subject', 'ilike', pattern),
            sql<boolean>`details::text ilike ${pattern}`,
          ]),
        ]
      : []),
    ...(area ? [sql<boolean>`split_part(action, '.', 1) = ${area}`] : []),
    ...(memberId ? [expression('member_id', '=', memberId)] : []),
    ...(subject ? [expression('subject', '=', subject)] : []),
  ])
}

/** Returns the areas in the log: the parts of actions before the dot. */
export async function areasInLog(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_changes')
    .select(sql<string>`split_part(action, '.', 1)`.as('area'))
    .distinct()
    .orderBy('area')
    .execute()
  return rows.map(({ area }) => area)
}

/** Returns everyone in the log, by name, for its filter. */
export async function membersInLog(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('staff_members').select(['id', 'name']).orderBy('name').execute()
}
