import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'
import { host as firstHost } from '#content/facts/diary.ts'
import { newId } from '#src/values/id.ts'
import { dateIn } from '#src/values/zoned-time.ts'
import type { AvailabilityRules } from '../availability.ts'
import type { DiaryException, OpeningRules, StoredRules } from '../diary-rules.ts'
import { agencyRules, diariesOf, type Host, type HostDiary } from '../hosts.ts'

/** What staff have set on top of the rules in `content/`. */
export interface StoredDiaryRules {
  /** 0 while the rules in `content/` apply. */
  version: number
  opening: StoredRules | undefined
  madeBy: string
  madeAt: Date | undefined
  /** The exceptions that apply and were not over by the day asked for, in order. */
  exceptions: DiaryException[]
  /** The present hosts, by their numbers. */
  hosts: Host[]
}

/** Returns the agency's rules that apply from now on, in one statement. */
export async function rulesNow(db: Db | Tx, defaults: AvailabilityRules, now: Date): Promise<AvailabilityRules> {
  return agencyRules(defaults, await readStoredRules(db, dateIn(now, defaults.zone)))
}

/**
 * Returns every host's rules that apply from now on, in one statement. Everything that offers, holds, books or moves a
 * call uses it.
 */
export async function diariesNow(db: Db | Tx, defaults: AvailabilityRules, now: Date): Promise<HostDiary[]> {
  return diariesOf(defaults, await readStoredRules(db, dateIn(now, defaults.zone)))
}

/** The present hosts as JSON, by their numbers. */
const presentHosts = sql<StoredHost[]>`(
  select json_agg(json_build_object('number', number, 'name', name, 'memberId', member_id, 'version', version, 'kinds', settings->'kinds', 'own', settings->'own') order by number)
  from diary_hosts where ended_at is null)`

type StoredHost = Omit<Host, 'name'> & { name: string | null }

const named = ({ name, ...host }: StoredHost): Host => ({ ...host, name: name ?? firstHost.name })

/** Returns the present hosts, by their numbers. */
export async function readHosts(db: Db | Tx): Promise<Host[]> {
  const { rows } = await sql<{ hosts: StoredHost[] }>`select ${presentHosts} as hosts`.execute(db)
  return rows[0]!.hosts.map(named)
}

/**
 * Returns the rules, exceptions and hosts that staff have set, in one statement. Exceptions that were over before the
 * date `from` are left out: every interview adds one, so there are more and more of them.
 */
export async function readStoredRules(db: Db | Tx, from: string): Promise<StoredDiaryRules> {
  const { rows } = await sql<{
    newest: { version: number; rules: StoredRules; made_by: string; made_at: string } | null
    exceptions: DiaryException[]
    hosts: StoredHost[]
  }>`
    select
      (select json_build_object('version', version, 'rules', rules, 'made_by', made_by, 'made_at', made_at)
       from diary_rule_sets order by version desc limit 1) as newest,
      (select coalesce(json_agg(json_build_object('id', id, 'what', what, 'from', from_local, 'until', until_local, 'reason', reason, 'by', made_by, 'host', host) order by from_local, id), '[]'::json)
       from diary_exceptions where ended_at is null and until_local > ${from}) as exceptions,
      ${presentHosts} as hosts
  `.execute(db)
  const { newest, exceptions, hosts } = rows[0]!
  return {
    version: newest?.version ?? 0,
    opening: newest?.rules,
    madeBy: newest?.made_by ?? '',
    madeAt: newest ? new Date(newest.made_at) : undefined,
    exceptions,
    hosts: hosts.map(named),
  }
}

/** Stores another set of rules. Returns `false` if somebody else has done so since `version` was read. */
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

/** Stores time that staff block or open. Returns its id. */
export async function insertException(tx: Tx, exception: Omit<DiaryException, 'id'>, now: Date): Promise<string> {
  const id = newId('dex', now)
  const { what, from, until, reason, by, host } = exception
  await tx
    .insertInto('diary_exceptions')
    .values({
      id,
      what,
      from_local: from,
      until_local: until,
      reason,
      host,
      made_by: by,
      made_at: now,
      ended_by: null,
      ended_at: null,
    })
    .execute()
  return id
}

/** Ends a block. Returns `false` if there is no such block. */
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
