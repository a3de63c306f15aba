import '#src/platform/storage/tables.ts'
import type { ColumnType, Generated } from 'kysely'
import type { FilmsTables } from '#src/films/server/public.ts'
import type { PeopleTable } from '#src/leads/server/public.ts'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { Facts } from '../facts.ts'

type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface CandidatesTable {
  id: string
  person_id: string
  film_id: Later<string>
  headline: Generated<string>
  facts: ColumnType<Facts, string, string>
  pitch: Generated<string>
  never_employers: ColumnType<string[], string, string>
  keep_until: ColumnType<Date | string | null, string | null | undefined, string | null>
  source: string
  created_at: Date
  updated_at: Date
  erased_at: Later<Date>
  version: Generated<number>
  number: Generated<number>
  marked_at: Later<Date>
  import_id: Later<string>
  agreed_at: Later<Date>
  agreed_how: Generated<string>
  keep_asked_at: Later<Date>
}

/** The slice's own tables, and those columns of people and films that its lists show. */
export interface CandidatesTables extends FilmsTables {
  candidates: CandidatesTable
  candidate_keys: { key_hash: string; candidate_id: string; created_at: Date; expires_at: Date }
  candidate_complaints: {
    id: string
    candidate_id: string
    text: string
    created_at: Date
    acknowledged_at: Later<Date>
    acknowledged_by: Later<string>
    answer: Generated<string>
    answered_at: Later<Date>
    answered_by: Later<string>
    version: Generated<number>
  }
  people: PeopleTable
}

export type Db = DbOf<CandidatesTables>
export type Tx = TxOf<CandidatesTables>
