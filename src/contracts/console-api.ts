import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import type { ClientDetails, InkMeasure, PricingOption } from './contract.ts'

/** How far a contract has come, in one word; the latest state that applies counts. */
export const contractStates = [
  'invited',
  'opened',
  'reading',
  'signed',
  'sealed',
  'deposit_paid',
  'invoiced',
  'overdue',
  'refunded',
  'void',
] as const
export type ContractState = (typeof contractStates)[number]

/**
 * What staff should look at: the seal, a payment or an invoice's PDF failed, the deposit was paid twice, the card's
 * holder disputes it, or we owe money back.
 */
export const contractNeeds = ['dispute', 'seal', 'payment', 'document', 'surplus', 'payback'] as const
export type ContractNeed = (typeof contractNeeds)[number]

export const contractSorts = ['activity', 'client', 'option', 'signed', 'owed'] as const

export type SealState = 'none' | 'waiting' | 'failed' | 'sealed'
/** `refunded`: we paid it back; `lost`: the card's bank took it back. */
export type DepositState = 'none' | 'under_way' | 'failed' | 'invoiced' | 'paid' | 'refunded' | 'lost'

/** A line of `GET /api/admin/contracts`. Instants are ISO 8601, dates YYYY-MM-DD in London. */
export interface ContractRow {
  id: string
  number: string
  /** Empty until it has been typed. */
  company: string
  person: string
  email: string
  option: PricingOption | ''
  state: ContractState
  /** The portal's step that is open, 1 to 4. */
  step: number
  createdAt: string
  openedAt: string | null
  signedAt: string | null
  /** When the last row was added to its trail. */
  lastAt: string
  seal: SealState
  deposit: { state: DepositState; how: 'card' | 'bank' | null; at: string | null; failure: string | null }
  /** Unpaid invoices: their sum, when the first is due, and how many days late that is. */
  owed: { pence: number; dueOn: string | null; daysLate: number }
  paidPence: number
  needs: ContractNeed[]
}

export interface ContractListAnswer {
  rows: ContractRow[]
  total: number
  page: number
  pageSize: number
  /** Over all contracts. */
  totals: { paidPence: number; owedPence: number; contracts: number }
}

/** `GET /api/admin/contracts/attention`: what is shown above the list. */
export interface AttentionItem {
  contractId: string
  number: string
  company: string
  need: ContractNeed
  /** Since when. */
  since: string | null
  /** The error's own message. */
  problem: string | null
  /** The next try, if one is queued. */
  retry: QueuedTry | null
}

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

/** `GET /api/admin/contracts/{id}`. */
export interface ContractRecord {
  id: string
  number: string
  status: 'open' | 'signed' | 'void'
  state: ContractState
  agreement: { version: number; sha256: string }
  details: ClientDetails
  option: PricingOption | ''
  step: number
  termsAccepted: boolean
  invited: { name: string; email: string } | null
  createdAt: string
  openedAt: string | null
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

const line = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`)

/** `POST /api/admin/contracts`: invites a client by name. */
export const InviteRequest = z.object({
  name: line(200).min(1, 'Please enter a name'),
  email: line(254).transform(canonicalEmail).refine(isEmailAddress, 'Please enter a valid email address'),
  companyName: line(200),
})

/**
 * `POST /api/admin/contracts/{id}/withdrawal`. `status` is what the console showed: if the client has signed meanwhile,
 * nothing is withdrawn.
 */
export const WithdrawRequest = z.object({ status: z.enum(['open', 'signed']), reason: line(500) })

/** For calls without any data. */
export const EmptyRequest = z.object({})
