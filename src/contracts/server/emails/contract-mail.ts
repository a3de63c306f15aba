import { optionWords } from '#content/mails/contracts.ts'
import { feeOptions } from '#content/facts/fees.ts'
import { oneLine, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import { fill } from '#src/values/fill.ts'
import { isPricingOption } from '../../contract.ts'
import type { StoredContract } from '../contract-store.ts'

/** A mail without its attachments, which are the logo and the contract. */
export type ContractMail = Pick<RenderedMail, 'subject' | 'html' | 'text' | 'replyTo'>

/** The data for the mails about a signed contract. */
export interface SignedContract {
  contract: StoredContract
  signedAt: Date
  /** SHA-256 of the completed contract that goes with the mail, in hexadecimal. */
  sha256: string
}

/** Formats `2 Monthly, 20%`; empty if none is chosen yet. */
export function optionOf({ draft }: Pick<StoredContract, 'draft'>): string {
  return isPricingOption(draft.selectedPricingOption) ? fill(optionWords, feeOptions[draft.selectedPricingOption]) : ''
}

/**
 * Returns the company's name, if it may be repeated to an address that the client typed: it must be short, without
 * anything that a mail program would turn into a link.
 */
export function companyName(text: string): string {
  const name = oneLine(text, 80)
  return withoutLinks(name) === name && !/@/.test(name) ? name : ''
}
