import type { ColumnType, Generated } from 'kysely'
import type { DbOf, TxOf } from '#src/platform/database/database.ts'
import type { ContractEventKind } from '../contract-event.ts'
import type { ClientDetails, ContractDraft, PricingOption } from '../contract.ts'

export interface ContractsTable {
  id: string
  number: Generated<number>
  agreement_sha256: string
  status: Generated<'open' | 'signed' | 'void'>
  draft: ColumnType<ContractDraft, string, string>
  invited_name: string
  invited_email: string
  seal_problem: string | null
  voided_at: Generated<Date | null>
  void_reason: Generated<string | null>
  created_at: Date
  updated_at: Date
}

export interface SignaturesTable {
  contract_id: string
  details: ColumnType<ClientDetails, string, never>
  pricing_option: PricingOption
  agreement_sha256: string
  consent: string
  kind: 'drawn' | 'typed'
  png: Uint8Array | null
  typed_name: string | null
  address: string
  user_agent: string
  signed_at: Date
}

export interface ClientMembersTable {
  id: string
  contract_id: string
  email: string
  email_key: string
  name: string
  kind: 'signatory' | 'colleague' | 'guest'
  invited_by: ColumnType<string | null, string | null | undefined, string | null>
  invited_at: Date
  joined_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  left_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Who ended a portal session that its owner did not end. */
export type SessionEnd = 'left' | 'link' | 'withdrawn'

export interface ContractsTables {
  agreement_versions: { sha256: string; version: number; text: string; created_at: Date }
  contracts: ContractsTable
  contract_keys: { key_hash: string; contract_id: string; created_at: Date }
  portal_sessions: {
    token_hash: string
    contract_id: string
    created_at: Date
    expires_at: Date
    /** The member whose session it is; `null` for the person who reads and signs the contract. */
    member_id: ColumnType<string | null, string | null | undefined, string | null>
    share_link_id: ColumnType<string | null, string | null | undefined, string | null>
    /** Who ended it; `null` if its owner did, or if it expired. */
    ended: ColumnType<SessionEnd | null, never, SessionEnd>
  }
  client_members: ClientMembersTable
  member_keys: {
    key_hash: string
    member_id: string
    created_at: Date
    expires_at: Date
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  signatures: SignaturesTable
  contract_events: {
    contract_id: string
    n: number
    at: Date
    kind: ContractEventKind
    kind_in_hash: boolean
    what: string
    details: ColumnType<Record<string, string>, string, never>
    previous_hash: string
    hash: string
  }
  contract_documents: {
    contract_id: string
    sha256: string
    bytes: Uint8Array
    seal_fingerprint: string
    signed_digest: string
    sealed_at: Date
  }
}

export type Db = DbOf<ContractsTables>
export type Tx = TxOf<ContractsTables>
