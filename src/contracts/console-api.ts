import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { typedText } from '#src/platform/http/text-fields.ts'
import type { ClientDetails, ContractStatus, InkMeasure, PricingOption, SealState } from './contract.ts'

/** When the queue tries again to seal a contract. */
export interface QueuedTry {
  /** Tries so far. */
  tries: number
  of: number
  /** `null` while a try is under way. */
  inSeconds: number | null
}

/** A row of a contract's trail. */
export interface TrailRow {
  n: number
  at: string
  what: string
  details: Record<string, string>
  hash: string
}

/** All that staff see of a contract, apart from its money. */
export interface ContractFacts {
  id: string
  number: string
  status: ContractStatus
  agreement: { version: number; sha256: string }
  details: ClientDetails
  option: PricingOption | ''
  step: number
  termsAccepted: boolean
  invited: { name: string; email: string } | null
  createdAt: string
  withdrawn: { at: string; reason: string } | null
  signature: {
    signedAt: string
    kind: 'drawn' | 'typed'
    typedName: string | null
    /** How it was drawn, if the browser said so. */
    ink: InkMeasure | null
    consent: string
    address: string
    device: string
    userAgent: string
  } | null
  seal: {
    state: SealState
    sealedAt: string | null
    sha256: string | null
    bytes: number | null
    problem: string | null
    retry: QueuedTry | null
  }
  trail: TrailRow[]
  chain: ChainVerdict
  /** The address that a personal link would be mailed to; `null` until one is known. */
  linkTo: string | null
}

/** Whether each row's hash matches the row before it, computed for this answer. */
export type ChainVerdict =
  | { holds: true; rows: number }
  | { holds: false; rows: number; n: number; problem: 'missing' | 'changed' | 'not linked' }

/**
 * `GET /api/admin/contracts/{id}/verification`: the trail, the ink and the sealed file, checked from the stored bytes.
 */
export interface VerificationAnswer {
  checkedAt: string
  chain: ChainVerdict
  /** Whether the stored signature is the one that the trail says was signed; `null` before signing. */
  signature: boolean | null
  /** Whether the agreement's text has the fingerprint that was signed. */
  agreement: boolean
  /** Whether the stored file is the sealed one, whole, and its seal is valid; `null` before it is sealed. */
  file: {
    isWhole: boolean
    sealHolds: boolean
    sealedBy: string | null
    isSelfSigned: boolean
    timeStampedBy: string | null
  } | null
}

/** `POST /api/admin/contracts/audit`: checks every trail. */
export interface AuditAnswer {
  contracts: number
  events: number
  broken: {
    contractId: string
    number: string
    company: string
    n: number
    problem: 'missing' | 'changed' | 'not linked'
  }[]
}

/** `POST /api/admin/contracts`: invites a client by name. */
export const InviteRequest = z.object({
  name: typedText(200).min(1, 'Please enter a name'),
  email: typedText(254).transform(canonicalEmail).refine(isEmailAddress, 'Please enter a valid email address'),
  companyName: typedText(200),
})

/**
 * `POST /api/admin/contracts/{id}/withdrawal`. `status` is what the console showed: if the client has signed meanwhile,
 * nothing is withdrawn.
 */
export const WithdrawRequest = z.object({ status: z.enum(['open', 'signed']), reason: typedText(500) })

/** For calls without any data. */
export const EmptyRequest = z.object({})
