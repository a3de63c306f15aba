import { isEmailAddress } from '#src/values/email-address.ts'

/** The fee options, of which a client chooses one (PORTAL-17, PAY-2). */
export const pricingOptions = ['standard', 'monthly', 'retained'] as const
export type PricingOption = (typeof pricingOptions)[number]

/** The five fields of step 2 (PORTAL-17). */
export const clientFields = ['companyName', 'contactName', 'registeredAddress', 'jobTitle', 'clientEmail'] as const
export type ClientField = (typeof clientFields)[number]
export type ClientDetails = Record<ClientField, string>

/** What the client has typed and ticked so far; stored on the server, so closing the browser loses nothing. */
export interface ContractDraft extends ClientDetails {
  termsAccepted: boolean
  selectedPricingOption: PricingOption | ''
  /** 1 to 4: the step that was open. */
  step: number
}

export const emptyDraft: ContractDraft = {
  companyName: '',
  contactName: '',
  registeredAddress: '',
  jobTitle: '',
  clientEmail: '',
  termsAccepted: false,
  selectedPricingOption: '',
  step: 1,
}

/**
 * How a signature was drawn, according to the signer's browser: the number of the pen's points, and for how many
 * seconds the pen was down.
 */
export interface InkMeasure {
  points: number
  seconds: number
}

/** How a contract was signed: drawn ink as a PNG, or the signer's typed name. */
export type Signature =
  | { kind: 'drawn'; png: Uint8Array; ink?: InkMeasure | undefined }
  | { kind: 'typed'; name: string }

/** The sentence that is ticked in step 1 and stored with the signature (PORTAL-15). */
export const consentSentence = 'I have read and accept the contract terms above'

export const contractTexts = {
  missingTitle: 'Missing Information',
  missingForPdf: 'Missing Information: please fill in all client information before asking for the PDF.',
  missing: 'Please fill in all required fields and select a pricing option before signing.',
  signatureTitle: 'Signature Required',
  signature: 'Please provide your signature before proceeding.',
} as const

/** Whether a text names one of the three fee options. */
export function isPricingOption(text: string): text is PricingOption {
  return (pricingOptions as readonly string[]).includes(text)
}

export type ContractStatus = 'open' | 'signed' | 'void'

/** The money that depends on a signed contract: a deposit that is paid or on its way, an invoice for a placement. */
export interface MoneyOnContract {
  depositPaid: boolean
  paymentUnderWay: boolean
  placementInvoiced: boolean
}

export type WithdrawalRefusal =
  | 'void_already'
  | 'signed_meanwhile'
  | 'owner_required'
  | 'reason_missing'
  | 'deposit_paid'
  | 'payment_under_way'
  | 'placement_invoiced'

/**
 * Returns why a contract may not be withdrawn, or `undefined` if it may (PORTAL-38). Any member of staff may withdraw
 * an open one. A signed one may only be withdrawn by an owner, with a reason, and while no money depends on it: a paid
 * deposit must be refunded first, and an agreement under which somebody was placed can't be withdrawn. `seen` is the
 * status that the caller's screen showed.
 */
export function withdrawalRefusal(
  contract: { status: ContractStatus; money: MoneyOnContract },
  wish: { seen: 'open' | 'signed'; byOwner: boolean; reason: string },
): WithdrawalRefusal | undefined {
  if (contract.status === 'void') return 'void_already'
  if (contract.status === 'open') return undefined
  if (wish.seen === 'open') return 'signed_meanwhile'
  if (!wish.byOwner) return 'owner_required'
  if (wish.reason.trim() === '') return 'reason_missing'
  if (contract.money.depositPaid) return 'deposit_paid'
  if (contract.money.paymentUnderWay) return 'payment_under_way'
  if (contract.money.placementInvoiced) return 'placement_invoiced'
  return undefined
}

/**
 * Whether the completed contract can be made now: it is signed and has none yet. A signed contract that was withdrawn
 * is sealed too, as evidence.
 */
export function canSeal(contract: { signedAt: unknown; documentSha256: string | null }): boolean {
  return contract.signedAt !== null && contract.documentSha256 === null
}

/**
 * Returns the address for the personal link: the signer's; before signing the invited client's, or else the typed
 * address if it is valid. Returns `undefined` for a withdrawn contract.
 */
export function linkAddress(contract: {
  status: ContractStatus
  invitedEmail: string
  draft: Pick<ContractDraft, 'clientEmail'>
}): string | undefined {
  if (contract.status === 'void') return undefined
  const typed = isEmailAddress(contract.draft.clientEmail) ? contract.draft.clientEmail : undefined
  return contract.status === 'signed' ? typed : contract.invitedEmail || typed
}

/** The state of the completed contract. `none`: not signed yet. After `failed` it is tried again (PORTAL-31). */
export type SealState = 'none' | 'waiting' | 'failed' | 'sealed'

/** Returns the state of a contract's seal. `problem` is why the last attempt failed, or `null`. */
export function sealState(seal: { isSigned: boolean; isSealed: boolean; problem: string | null }): SealState {
  if (!seal.isSigned) return 'none'
  if (seal.isSealed) return 'sealed'
  return seal.problem === null ? 'waiting' : 'failed'
}

/** The file name of the completed contract's download (PORTAL-32). */
export function completedFileName(contractId: string): string {
  return `contract-${contractId.replace(/[^A-Za-z0-9_-]/g, '')}-signed.pdf`
}

/** Canvas and pen of the signature pad (PORTAL-22). */
export const signaturePad = { width: 400, height: 128, minWidth: 1, maxWidth: 3, ink: '#000000' } as const
