import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { newId } from '#src/values/id.ts'
import type { AvailabilityRules } from '../availability.ts'
import { type DiaryException, type OpeningRules, rulesInForce, type StoredRules } from '../diary-rules.ts'

/** What staff have set on top of the rules in `content/`. */
export interface StoredDiaryRules {
  /** 0 while the rules in `content/` apply. */
  version: number
  opening: StoredRules | undefined
  madeBy: string
  madeAt: Date | undefined
  /** Those in force, in order. */
  exceptions: DiaryException[]
}

/** The rules in force now, for everything that offers, holds, books or moves a call. One statement. */
export async function rulesNow(db: Db | Tx, defaults: AvailabilityRules): Promise<AvailabilityRules> {
  const { opening, exceptions } = await readStoredRules(db)
  return rulesInForce(defaults, opening, exceptions)
}

export async function readStoredRules(db: Db | Tx): Promise<StoredDiaryRules> {
  const { rows } = await sql<{
    newest: { version: number; rules: StoredRules; made_by: string; made_at: string } | null
    exceptions: DiaryException[]
  }>`
    select
      (select json_build_object('version', version, 'rules', rules, 'made_by', made_by, 'made_at', made_at)
       from diary_rule_sets order by version desc limit 1) as newest,
      (select coalesce(json_agg(json_build_object('id', id, 'what', what, 'from', from_local, 'until', until_local, 'reason', reason, 'by', made_by) order by from_local, id), '[]'::json)
       from diary_exceptions where ended_at is null) as exceptions
  `.execute(db)
  const { newest, exceptions } = rows[0]!
  return {
    version: newest?.version ?? 0,
    opening: newest?.rules,
    madeBy: newest?.made_by ?? '',
    madeAt: newest ? new Date(newest.made_at) : undefined,
    exceptions,
  }
}

/** Puts another set of rules in force. Returns `false` if somebody else has done so since `version` was read. */
export async function insertRuleSet(
  tx: Tx,
  { version, rules, by, now }: { version: number; rules: OpeningRules; by: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('diary_rule_sets')
    .values({ version, rules: JSON.stringify(rules), made_by: by, made_at: now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertException(tx: Tx, exception: Omit<DiaryException, 'id'>, now: Date): Promise<string> {
  const id = newId('dex', now)
  const { what, from, until, reason, by } = exception
  await tx
    .insertInto('diary_exceptions')
    .values({
      id,
      what,
      from_local: from,
      until_local: until,
      reason,
      made_by: by,
      made_at: now,
      ended_by: null,
      ended_at: null,
    })
    .execute()
  return id
}

/** Ends a block. Returns `false` if there is no such block in force. */
export async function endException(tx: Tx, id: string, by: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('diary_exceptions')
    .set({ ended_by: by, ended_at: now })
    .where('id', '=', id)
    .where('what', '=', 'blocked')
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
