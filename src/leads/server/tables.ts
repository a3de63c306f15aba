import type { ColumnType, Generated } from 'kysely'
import type { LeadKind, QuarantineReason } from '../lead.ts'
import type { Audience, CloseReason, PersonState } from '../person.ts'

type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface PeopleTable {
  id: string
  email: string
  /** The address in lower case; one person has one. */
  email_key: string
  name: string
  phone: string
  company: string
  created_at: Date
  updated_at: Date
  /** `stageNumber` of the furthest stage. */
  stage: Generated<number>
  audience: Generated<Audience>
  source: Later<LeadKind>
  place: Generated<string>
  inbox_since: Later<Date>
  last_event: Generated<string>
  last_event_at: Later<Date>
  unread: Generated<boolean>
  state: Generated<PersonState>
  closed_reason: Generated<CloseReason | ''>
  owner_id: Later<string>
  version: Generated<number>
  erased_at: Later<Date>
  /** Name, company, address and the phone's digits, folded; the database makes it. */
  search: ColumnType<string, never, never>
}

export interface LeadsTable {
  id: string
  person_id: string
  kind: LeadKind
  details: ColumnType<Record<string, string>, string, never>
  quarantine_reason: QuarantineReason | null
  created_at: Date
  filled_in_ms: Later<number>
  visit_id: Later<string>
  kept_out_at: Later<Date>
  released_at: Later<Date>
}

export interface ErasuresTable {
  id: string
  person_id: string
  email_hash: string
  at: Date
  by_member: string
  removed: ColumnType<Record<string, number>, string, never>
  kept: ColumnType<KeptRecord[], string, never>
  finished_at: Later<Date>
}

/** What the law wants kept of a person who was erased. */
export interface KeptRecord {
  what: string
  law: string
  /** YYYY-MM-DD. */
  until: string
}

declare module '#src/platform/database/database.ts' {
  interface Tables {
    people: PeopleTable
    leads: LeadsTable
    person_notes: {
      id: string
      person_id: string
      author_id: string
      text: string
      created_at: Date
      edited_at: Later<Date>
    }
    erasures: ErasuresTable
  }
}
