import { portal } from '#content/portal/portal.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { type ClientField, clientFields, isPricingOption } from './contract.ts'
import { unprintable } from './printable-details.ts'

const words = portal.information

/** The fields that are required before a contract is signed (PORTAL-17), in the order of the form. */
export const signingFields = [...clientFields, 'selectedPricingOption'] as const
export type SigningField = (typeof signingFields)[number]

/** The maximum length of each detail, in the form, in a draft, and when it is signed. */
export const longest: Readonly<Record<ClientField, number>> = {
  companyName: 200,
  contactName: 200,
  registeredAddress: 400,
  jobTitle: 200,
  clientEmail: 254,
}

export interface Fault {
  kind: 'missing' | 'invalid' | 'unprintable'
  /** A sentence for the person who fills it in. */
  sentence: string
}

/**
 * Returns why a field can't be signed with this value, or `undefined` if it can (PORTAL-23). The form shows it, and the
 * server refuses by it. Blanks count as empty.
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

/** Returns the fields that are empty. */
export function missingFields(details: Partial<Record<SigningField, unknown>>): SigningField[] {
  return signingFields.filter((field) => faultOf(field, details[field])?.kind === 'missing')
}
