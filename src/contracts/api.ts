import { z } from 'zod'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { pricingOptions, type SealState } from './contract.ts'

const line = (max: number) => z.string().trim().max(max, `Please keep this under ${max} characters`)
const required = (max: number) => line(max).min(1, 'Required')
const email = required(254)
  .transform(canonicalEmail)
  .refine((text) => text === '' || isEmailAddress(text), 'Please enter a valid email address')

const details = {
  companyName: required(200),
  registeredAddress: required(400),
  contactName: required(200),
  jobTitle: required(200),
  clientEmail: email,
}

/**
 * `POST /api/contracts/{id}/signature` (PORTAL-24). `signatureData` is a PNG as a data URL; a typed signature has
 * `signatureName` instead. `signatureInk` says how it was drawn: the number of the pen's points, and for how many
 * seconds the pen was down. Impossible values (the clock was set meanwhile, for example) are dropped: they are no
 * reason to refuse a signature.
 */
export const SignatureRequest = z.object({
  ...details,
  selectedPricingOption: z.enum(pricingOptions, { error: 'Please choose a pricing option' }),
  signatureData: z.string().max(8_000_000).optional().default(''),
  signatureName: line(200).optional().default(''),
  signatureInk: z
    .object({ points: z.int().min(1).max(1_000_000), seconds: z.number().min(0).max(86_400) })
    .optional()
    .catch(undefined),
})
export type SignatureRequest = z.infer<typeof SignatureRequest>

/** `POST /api/contracts/{id}/generate-pdf` (PORTAL-32). */
export const GeneratePdfRequest = z.object(details)

/** `PUT /api/contracts/{id}/draft`: what has been typed so far, complete or not. */
export const DraftRequest = z.object({
  companyName: line(200),
  contactName: line(200),
  registeredAddress: line(400),
  jobTitle: line(200),
  /** An incomplete address is stored as typed. */
  clientEmail: line(254).transform((text) => (isEmailAddress(text) ? canonicalEmail(text) : text)),
  termsAccepted: z.boolean(),
  selectedPricingOption: z.enum(['', ...pricingOptions]),
  step: z.int().min(1).max(4),
})

/**
 * `GET /api/contracts/{id}/signature-status?email=`. For any address but the contract's own it answers that nothing is
 * signed.
 */
export interface SignatureStatusAnswer {
  success: true
  data: { isSigned: boolean; signedAt: string | null; document: SealState }
}
