import { consumerMailCountries, consumerMailHosts, consumerMailNames } from '#content/facts/consumer-mail-domains.ts'
import { isEmailAddress } from '#src/values/email-address.ts'

/** The forms. Each of these leads gets mails of its own: an answer, and an announcement to the agency. */
export const formLeadKinds = ['contact', 'hiring_guide', 'video_interest', 'career_email'] as const
export type FormLeadKind = (typeof formLeadKinds)[number]

/**
 * The ways in which a visitor leaves their details (LEADS-1). A booked call and a signed contract are leads too;
 * their mails are the diary's and the portal's.
 */
export const leadKinds = [...formLeadKinds, 'demo_booking', 'consultation_booking', 'contract_signed'] as const
export type LeadKind = (typeof leadKinds)[number]

/** Whether a lead came from a form, and so gets mails of its own. */
export function isFormLead<Lead extends { kind: LeadKind }>(lead: Lead): lead is Lead & { kind: FormLeadKind } {
  return (formLeadKinds as readonly LeadKind[]).includes(lead.kind)
}

/** The choices of how many candidates are wanted, in the wizard and in the plain form (LEADS-9). */
export const wizardCandidateCounts = ['1', '2-5', '6-10', '11-20', '20+'] as const
export const formCandidateCounts = ['1', '2-3', '4-5', '6-10', '11-20', '20+'] as const
export const candidateCounts = [...new Set([...wizardCandidateCounts, ...formCandidateCounts])]

/** The tag that the hiring-guide form sends as `source` (LEADS-16). */
export const hiringGuideSource = 'hiring-guide'

export const leadTexts = {
  invalidEmail: 'Please enter a valid email address',
  consumerEmail: 'Please use a company email address (not Gmail, Hotmail, etc.)',
  required: 'Required',
  contactIncomplete: 'Please fill in required fields',
  contactIncompleteDetail: 'Email, phone, and candidate count are required',
} as const

/**
 * Why an address is refused for the hiring guide, in the form's words, or `undefined` if it is accepted. The domain
 * must not belong to one of the sixteen consumer providers, in any case and under any country's ending (LEADS-14,
 * LEADS-15; docs/decisions/0040).
 */
export function companyEmailProblem(text: string): string | undefined {
  const email = text.trim()
  if (email === '') return leadTexts.required
  if (!isEmailAddress(email)) return leadTexts.invalidEmail
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return isConsumerMail(domain) ? leadTexts.consumerEmail : undefined
}

/**
 * A provider's own domain: a name under .com or a country's ending (hotmail.fr, yahoo.co.uk, yahoo.com.au), or one of
 * the hosts.
 */
function isConsumerMail(domain: string): boolean {
  if (consumerMailHosts.includes(domain)) return true
  const [, name = '', country] = /^([a-z]+)\.(?:com|(?:com?\.)?([a-z]{2}))$/.exec(domain) ?? []
  return consumerMailNames.includes(name) && (country === undefined || consumerMailCountries.includes(country))
}

/** A form that is sent sooner than this after the page was loaded, in milliseconds, was not filled in by a person. */
export const fastestPersonMs = 2000

export type QuarantineReason = 'honeypot' | 'too_fast'

/**
 * Returns why a lead is quarantined for staff instead of being answered, or `undefined` (LEADS-4). A page load in the
 * future means a wrong clock, not a bot, and is accepted, as is a form that does not say when it was loaded.
 */
export function quarantineReason(lead: { website?: string; loadedAt?: Date; now: Date }): QuarantineReason | undefined {
  if (lead.website !== undefined && lead.website.trim() !== '') return 'honeypot'
  if (lead.loadedAt !== undefined) {
    const elapsed = lead.now.getTime() - lead.loadedAt.getTime()
    if (elapsed >= 0 && elapsed < fastestPersonMs) return 'too_fast'
  }
  return undefined
}
