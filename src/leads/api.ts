import { z } from 'zod'
import { visitOfForm } from '#src/insights/api.ts'
import { canonicalEmail, isEmailAddress } from '#src/values/email-address.ts'
import { optionalText, typedText } from '#src/platform/http/text-fields.ts'
import { candidateCounts, companyEmailProblem, leadTexts } from './lead.ts'

const email = typedText(254).transform(canonicalEmail).refine(isEmailAddress, leadTexts.invalidEmail)

/** Milliseconds since 1970 as a number or its digits, or an ISO instant; anything else is ignored. */
const instant = z
  .union([z.number(), z.string().max(40)])
  .optional()
  .transform((value) => {
    if (value === undefined || value === '') return undefined
    const text = String(value)
    const date = new Date(/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)
    return Number.isNaN(date.getTime()) ? undefined : date
  })

/** `POST /api/contact` (LEADS-13). `website` is the honeypot. */
export const ContactRequest = z.object({
  name: optionalText(200),
  email,
  phone: typedText(50).min(1, leadTexts.required),
  company: optionalText(200),
  candidateCount: z.enum(candidateCounts, { error: 'Please choose how many people you are hiring' }),
  message: optionalText(5000),
  selectedService: optionalText(200),
  selectedPricingPlan: optionalText(200),
  submitTime: instant,
  website: z.string().max(2000).optional(),
  visit: visitOfForm,
})

/** `POST /api/email-signup`: the hiring guide (LEADS-14, LEADS-16). */
export const EmailSignupRequest = z.object({
  email: typedText(254)
    .transform(canonicalEmail)
    .superRefine((value, context) => {
      const problem = companyEmailProblem(value)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  source: typedText(100),
  metadata: z.object({ requestType: optionalText(100) }).optional(),
  visit: visitOfForm,
})

/** `POST /api/video-interest` (LEADS-17). */
export const VideoInterestRequest = z.object({
  email,
  videoId: typedText(100).min(1, leadTexts.required),
  videoTitle: typedText(200),
  watchTimeSeconds: z.number().min(0).max(86_400),
  submittedAt: instant,
  visit: visitOfForm,
})

/** `POST /api/career-email-capture` (LEADS-18). */
export const CareerEmailRequest = z.object({ email, timestamp: instant, visit: visitOfForm })

export type ContactRequest = z.infer<typeof ContactRequest>
export type EmailSignupRequest = z.infer<typeof EmailSignupRequest>
export type VideoInterestRequest = z.infer<typeof VideoInterestRequest>
export type CareerEmailRequest = z.infer<typeof CareerEmailRequest>
