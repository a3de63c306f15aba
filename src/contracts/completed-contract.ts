import type { ClientDetails, PricingOption, Signature } from './contract.ts'

/** Everything that the completed contract's document shows; the same input gives the same bytes. */
export interface CompletedContract {
  /** `PT-0031`. */
  number: string
  agreement: { version: number; sha256: string }
  details: ClientDetails
  option: PricingOption
  signature: Signature
  signedAt: Date
  consent: string
  /** The signer's browser, such as `Chromium on Linux`, and network address. */
  signer: { device: string; address: string }
  /** The audit trail up to this document. */
  events: readonly { at: Date; what: string; hash: string }[]
  seal: { isSelfSigned: boolean; name: string; timeStamped: boolean }
  /** `https://patter.example/verify`. */
  verifyUrl: string
}
