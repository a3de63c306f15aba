import type { ColumnType, Generated } from 'kysely'
import type { CandidatesTables } from '#src/candidates/server/public.ts'
import type { ContractsTables } from '#src/contracts/server/public.ts'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { Brief } from '../brief.ts'
import type { SendBlock } from '../sending.ts'
import type {
  CancelledBy,
  InterviewOutcome,
  InterviewPlace,
  InterviewState,
  OfferState,
  RoleState,
  Stage,
  VerdictValue,
} from '../role-states.ts'

type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
/** An eight-byte integer, which both engines return as text. */
type Pence8 = ColumnType<string, number, number>
type Day = ColumnType<string, string, string>

export interface RolesTable {
  id: string
  /** Empty once the contract has been erased without ever having been signed. */
  contract_id: string | null
  title: string
  brief: ColumnType<Partial<Brief>, string, string>
  state: RoleState
  openings: number
  blind: Generated<boolean>
  owner_id: Later<string>
  created_at: Date
  updated_at: Date
  closed_at: Later<Date>
  version: Generated<number>
}

export interface CandidaciesTable {
  id: string
  role_id: string
  candidate_id: string
  stage: Generated<Stage>
  ended_reason: Generated<string>
  created_at: Date
  updated_at: Date
  version: Generated<number>
}

export interface PermissionsTable {
  id: string
  candidate_id: string
  role_id: string
  film_id: string
  text_sha256: string
  asked_at: Date
  given_at: Later<Date>
  refused_at: Later<Date>
  withdrawn_at: Later<Date>
  asked_text: Generated<string>
  asked_by: Later<string>
  reminded_at: Later<Date>
}

export interface InterviewRequestsTable {
  id: string
  candidacy_id: string
  member_id: string
  times: ColumnType<string[], string, string>
  place: InterviewPlace
  /** The address, or how to join by video, as the client typed it. */
  place_details: Generated<string>
  in_the_room: string
  created_at: Date
  asked_at: Date
  answer_by: Date
  chosen_at: Later<Date>
  none_suit_at: Later<Date>
  candidate_says: Generated<string>
  starts_at: Later<Date>
  state: Generated<InterviewState>
  agency_attends: boolean
  kept_time_id: Later<string>
  sequence: Generated<number>
  outcome: Later<InterviewOutcome>
  outcome_at: Later<Date>
  cancelled_at: Later<Date>
  cancelled_by: Later<CancelledBy>
  cancel_reason: Generated<string>
  version: Generated<number>
}

interface TheseTables {
  roles: RolesTable
  candidacies: CandidaciesTable
  candidacy_events: {
    id: string
    candidacy_id: string
    at: Date
    kind: string
    by_kind: 'staff' | 'member' | 'candidate' | 'machine'
    by_id: string | null
    data: ColumnType<Record<string, unknown>, string, never>
  }
  permissions: PermissionsTable
  shortlists: {
    id: string
    role_id: string
    number: number
    state: Generated<'draft' | 'sent' | 'recalled'>
    note: Generated<string>
    created_at: Date
    updated_at: Date
    sent_at: Later<Date>
    sent_by: Later<string>
    recalled_at: Later<Date>
    recalled_by: Later<string>
    send_at: Later<Date>
    planned_by: Later<string>
    held_back_at: Later<Date>
    held_back_by: ColumnType<SendBlock | null, string | null | undefined, string | null>
    version: Generated<number>
  }
  shortlist_entries: {
    shortlist_id: string
    candidacy_id: string
    film_id: Later<string>
    permission_id: Later<string>
    pitch: Generated<string>
    position: number
  }
  introductions: {
    candidacy_id: string
    candidate_name: string
    company: string
    role_title: string
    introduced_at: Date
    kept_until: Day
  }
  share_links: {
    id: string
    role_id: string
    hash: string
    made_by: string
    member_id: string
    note: Generated<string>
    may_comment: boolean
    hides_names: boolean
    only_candidacies: ColumnType<string[] | null, string | null, string | null>
    created_at: Date
    expires_at: Date
    revoked_at: Later<Date>
    opened_at: Later<Date>
    asked_again_at: Later<Date>
  }
  verdicts: {
    candidacy_id: string
    member_id: string
    value: VerdictValue
    reasons: ColumnType<string[], string, string>
    note: string
    version: number
    at: Date
  }
  verdict_history: {
    candidacy_id: string
    member_id: string
    version: number
    /** `none` means that the verdict was taken back. */
    value: VerdictValue | 'none'
    reasons: ColumnType<string[], string, string>
    note: string
    at: Date
  }
  comments: {
    id: string
    candidacy_id: string
    member_id: string | null
    staff_id: string | null
    at_second: number
    text: string
    created_at: Date
    deleted_at: Later<Date>
  }
  /** A view. */
  first_interviews: { candidacy_id: string; role_id: string; at: Date }
  watches: {
    film_id: string
    viewer_id: string
    viewer_kind: 'member' | 'staff'
    candidacy_id: string
    ranges: ColumnType<[number, number][], string, string>
    seconds: number
    last_second: number
    position_at: Date | null
    updated_at: Date
  }
  interview_requests: InterviewRequestsTable
  offers: {
    candidacy_id: string
    salary_pence: Pence8
    on_target_pence: ColumnType<string | null, number | null, number | null>
    starts_on: Day
    answer_by: ColumnType<string | null, string | null, string | null>
    note: string
    made_by: string
    made_at: Date
    state: Generated<OfferState>
    answered_at: Later<Date>
    answer: Generated<string>
    version: Generated<number>
  }
  hires: {
    candidacy_id: string
    role_id: string
    opening: number
    salary_pence: Pence8
    starts_on: Day
    placement_id: Later<string>
    at: Date
    by_staff: Later<string>
    by_member: Later<string>
    checked_at: Later<Date>
    checked_by: Later<string>
  }
  partings: {
    candidacy_id: string
    member_id: Later<string>
    words: string
    written_at: Date
    our_line: Generated<string>
    sent_at: Later<Date>
    sent_by: Later<string>
    version: Generated<number>
  }
}

/** The slice's own tables, and those columns of contracts, candidates, films and people that a candidacy needs. */
export interface RolesTables
  extends TheseTables, Pick<ContractsTables, 'contracts' | 'client_members'>, CandidatesTables {}

export type Db = DbOf<RolesTables>
export type Tx = TxOf<RolesTables>
