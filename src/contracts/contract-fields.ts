import { portal } from '#content/portal/portal.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { type ClientField, clientFields, isPricingOption } from './contract.ts'
import { unprintable } from './printable-details.ts'

const words = portal.information

/** What has to be filled in before a contract is signed (PORTAL-17), in the order in which it is shown. */
export const signingFields = [...clientFields, 'selectedPricingOption'] as const
export type SigningField = (typeof signingFields)[number]

/** How many characters a detail may have: in the form, in a draft, and where it is signed. */
export const longest: Readonly<Record<ClientField, number>> = {
  companyName: 200,
  contactName: 200,
  registeredAddress: 400,
  jobTitle: 200,
  clientEmail: 254,
}

export interface Fault {
  kind: 'missing' | 'invalid' | 'unprintable'
  /** For the person who fills it in. */
  sentence: string
}

/**
 * Why a field cannot be signed as it is, or `undefined` if it can (PORTAL-23). The form shows it, and the server
 * refuses by it. Blanks count as nothing.
 */
export function faultOf(field: SigningField, value: unknown): Fault | undefined {
  const isOption = field === 'selectedPricingOption'
  if (typeof value !== 'string' || value.trim() === '')
    return { kind: 'missing', sentence: isOption ? words.noOption : words.required }
  if (isOption) return isPricingOption(value) ? undefined : { kind: 'invalid', sentence: words.noOption }
  if (field === 'clientEmail' && !isEmailAddress(value)) return { kind: 'invalid', sentence: words.invalidEmail }
  const sentence = unprintable(value)
  return sentence === undefined ? undefined : { kind: 'unprintable', sentence }
}

/** The fields of which nothing has been filled in. */
export function missingFields(details: Partial<Record<SigningField, unknown>>): SigningField[] {
  return signingFields.filter((field) => faultOf(field, details[field])?.kind === 'missing')
}
