import '#src/platform/storage/tables.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CandidatesTables } from '#src/candidates/server/public.ts'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { Adjustments } from '../adjustments.ts'
import type { Clip } from '../cut.ts'
import type { Question, Welcome } from '../questions.ts'
import type { Fault, TakeKind, TakeState } from '../take.ts'

type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

export interface QuestionSetsTable {
  id: string
  family_id: string
  version: number
  name: string
  kind: 'role' | 'open' | 'profile'
  questions: ColumnType<Question[], string, never>
  welcome: ColumnType<Welcome | null, string | null | undefined, never>
  created_at: Date
  created_by: Later<string>
}

export interface InvitationsTable {
  id: string
  person_id: string
  question_set_id: string
  source: 'staff' | 'open'
  purpose: Generated<string>
  own_line: Generated<string>
  invited_by: Later<string>
  sent_at: Date
  deadline: Date
  adjustments: ColumnType<Adjustments, string, string>
  consent_at: Later<Date>
  consent_text: Generated<string>
  keep_in_mind: Generated<boolean>
  begun_at: Later<Date>
  submit_asked_at: Later<Date>
  submitted_at: Later<Date>
  withdrawn_at: Later<Date>
  withdrawn_by: Later<'staff' | 'candidate'>
  asked_for: Later<'time' | 'call' | 'take'>
  asked_at: Later<Date>
  trouble: Later<string>
  trouble_at: Later<Date>
  trouble_device: Later<string>
  decided_at: Later<Date>
  decision: Later<'forward' | 'declined'>
  reminded_at: Later<Date>
  writer: Later<string>
  writer_lease: Generated<number>
  writer_seen_at: Later<Date>
  writer_device: Later<string>
  created_at: Date
  updated_at: Date
  erased_at: Later<Date>
  version: Generated<number>
  again_question: Later<string>
  again_at: Later<Date>
  decline_at: Later<Date>
  decline_words: Later<string>
}

export interface TakesTable {
  id: string
  invitation_id: string
  question: string
  n: number
  kind: TakeKind
  state: TakeState
  began_at: Date
  ended_at: Later<Date>
  ended_by: Later<'done' | Fault>
  parts: Later<number>
  seconds: Later<number>
  lost_seconds: Later<number>
  words: Later<string>
  film_id: Later<string>
  poster_at: Later<number>
  failure: Later<string>
  attempts: Generated<number>
  progress: Later<number>
  discarded_at: Later<Date>
  created_at: Date
  updated_at: Date
}

export interface TakePartsTable {
  id: string
  take_id: string
  n: number
  upload_id: string
  content_type: string
  size: ColumnType<string | null, number | null | undefined, number | null>
  object_key: Later<string>
  sha256: Later<string>
  created_at: Date
  arrived_at: Date
  closed_at: Later<Date>
}

/** A shortlist film. The row exists from the request on. */
export interface ShortlistFilmsTable {
  id: string
  invitation_id: string
  pieces: ColumnType<(Clip & { filmId: string })[], string, never>
  plate: ColumnType<{ name: string; lines: string[] }, string, never>
  burns_captions: boolean
  state: 'waiting' | 'making' | 'made' | 'failed'
  progress: Later<number>
  failure: Later<string>
  attempts: Generated<number>
  film_id: Later<string>
  member_id: string
  created_at: Date
  updated_at: Date
}
export type StoredShortlistFilm = Selectable<ShortlistFilmsTable>

/** The slice's own tables, and those of people, candidates and films that it reads or writes. */
export interface InterviewsTables extends CandidatesTables {
  question_sets: QuestionSetsTable
  invitations: InvitationsTable
  invitation_keys: { key_hash: string; invitation_id: string; created_at: Date }
  interview_sessions: { secret_hash: string; invitation_id: string; created_at: Date; expires_at: Date }
  takes: TakesTable
  take_parts: TakePartsTable
  interview_events: {
    id: string
    invitation_id: string
    at: Date
    kind: string
    details: ColumnType<Record<string, string | number | boolean>, string, never>
  }
  ratings: {
    invitation_id: string
    question: string
    member_id: string
    value: Later<number>
    note: Generated<string>
    updated_at: Date
    version: Generated<number>
  }
  shortlist_films: ShortlistFilmsTable
  open_applications: { id: number; closed_until: string | null; version: Generated<number> }
  application_waiting_list: { id: string; email: string; email_key: string; agreed_to: string; asked_at: Date }
  question_films: { film_id: string; member_id: string; created_at: Date }
  question_set_films: { question_set_id: string; film_id: string }
  cuts: {
    invitation_id: string
    question: string
    position: number
    starts: number
    ends: number
    member_id: string
    updated_at: Date
  }
}

export type Db = DbOf<InterviewsTables>
export type Tx = TxOf<InterviewsTables>
