import { z } from 'zod'
import { portal } from '#content/portal/portal.ts'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { optionalText, typedText } from '#src/platform/http/text-fields.ts'
import { type ClientField, pricingOptions, type SealState } from './contract.ts'
import { faultOf, longest } from './contract-fields.ts'

const words = portal.information
/** A detail as it is typed, complete or not. */
const typed = (field: ClientField) => typedText(longest[field])
const filled = (field: ClientField) => typed(field).min(1, words.required)

const details = {
  companyName: filled('companyName'),
  registeredAddress: filled('registeredAddress'),
  contactName: filled('contactName'),
  jobTitle: filled('jobTitle'),
  clientEmail: filled('clientEmail')
    .transform(canonicalEmail)
    .refine((text) => faultOf('clientEmail', text)?.kind !== 'invalid', words.invalidEmail),
}

/**
 * `POST /api/contracts/{id}/signature` (PORTAL-24). `signatureData` is a PNG as a data URL; a typed signature has
 * `signatureName` instead. `signatureInk` says how it was drawn: the number of the pen's points, and for how many
 * seconds the pen was down. Impossible values (the clock was set meanwhile, for example) are dropped: they are no
 * reason to refuse a signature.
 */
export const SignatureRequest = z.object({
  ...details,
  selectedPricingOption: z.enum(pricingOptions, { error: words.noOption }),
  signatureData: z.string().max(8_000_000).optional().default(''),
  signatureName: optionalText(200),
  signatureInk: z
    .object({ points: z.int().min(1).max(1_000_000), seconds: z.number().min(0).max(86_400) })
    .optional()
    .catch(undefined),
})
export type SignatureRequest = z.infer<typeof SignatureRequest>

/** `POST /api/contracts/{id}/generate-pdf` (PORTAL-32). */
export const GeneratePdfRequest = z.object(details)

/**
 * `PUT /api/contracts/{id}/draft`: what was changed, complete or not. What is left out stays as it is stored, because
 * it may have been changed on another page or device.
 */
export const DraftRequest = z
  .object({
    companyName: typed('companyName'),
    contactName: typed('contactName'),
    registeredAddress: typed('registeredAddress'),
    jobTitle: typed('jobTitle'),
    /** An incomplete address is stored as typed. */
    clientEmail: typed('clientEmail').transform((text) => (isEmailAddress(text) ? canonicalEmail(text) : text)),
    termsAccepted: z.boolean(),
    selectedPricingOption: z.enum(['', ...pricingOptions]),
    step: z.int().min(1).max(4),
  })
  .partial()

/**
 * `GET /api/contracts/{id}/signature-status?email=`. For any address but the contract's own it answers that nothing is
 * signed.
 */
export interface SignatureStatusAnswer {
  success: true
  data: { isSigned: boolean; signedAt: string | null; document: SealState }
}
