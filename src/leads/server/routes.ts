import type { Hono } from 'hono'
import { anybody, type CallLimit, endpoints, type RefusedForm } from '#src/platform/http/endpoint.ts'
import type { Once } from '#src/platform/http/kept-answer.ts'
import type { AppContext, AppEnv } from '#src/platform/http/request.ts'
import type { Context } from '#src/platform/slice.ts'
import { emailKey } from '#src/values/email-address.ts'
import { CareerEmailRequest, ContactRequest, EmailSignupRequest, VideoInterestRequest } from '../api.ts'
import { leadTexts } from '../lead.ts'
import { captureLead, type NewLead } from './capture-lead.ts'

/** Renders the page again for a visitor who sent the form without a script. */
export type FormPage = (c: AppContext, form: RefusedForm) => Promise<Response>

/** What the program passes to the forms. */
interface FormContext extends Context {
  showForm: FormPage
}

const messages = {
  contact: "Thank you for your interest! We'll be in touch within 24 hours with your pricing and next steps.",
  guide: 'Email Captured! The guide is on its way.',
  video: 'Thank you. How it works and what it costs is on its way to you.',
  careers: 'Access Granted! Opening careers portal...',
} as const

// One address can send a few forms at once, and after that one every few seconds. One mailbox can be written to a few
// times, and after that every ten minutes, no matter where the requests come from.
const limit: CallLimit<{ email: string }>[] = [
  { name: 'leads', per: 'address', burst: 12, secondsEach: 5, tooMany: 'That’s a lot of forms in a short time.' },
  {
    name: 'lead-mailbox',
    per: ({ email }) => emailKey(email),
    burst: 6,
    secondsEach: 600,
    tooMany: 'That’s a lot of forms for one email address.',
  },
]

/** What all calls that leave a lead have in common. */
const leavesLead = { who: anybody, limit, once: true, status: 201 } as const

/** The four calls that leave a lead (LEADS-13, LEADS-16 to LEADS-18). */
export function leadRoutes(context: FormContext): Hono<AppEnv> {
  const api = endpoints(context)
  const capture = (lead: NewLead, now: Date, once: Once) =>
    once(async (tx) => ({ id: await captureLead(tx, context, lead, now) }))

  api.post(
    '/api/contact',
    {
      ...leavesLead,
      does: 'Asks the agency to get in touch',
      body: ContactRequest,
      message: contactSummary,
      form: { refused: context.showForm, leadsTo: '/?sent=contact#contact' },
      says: messages.contact,
    },
    ({ body, now, once }) => capture(contactLead(body), now, once),
  )

  api.post(
    '/api/email-signup',
    { ...leavesLead, does: 'Asks for the hiring guide', body: EmailSignupRequest, says: messages.guide },
    ({ body: { email, source, metadata, visit }, now, once }) => {
      const details = { source, requestType: metadata?.requestType ?? '' }
      return capture({ kind: 'hiring_guide', person: { email }, details, visit }, now, once)
    },
  )

  api.post(
    '/api/video-interest',
    {
      ...leavesLead,
      does: 'Asks how a video profile works and what it costs',
      body: VideoInterestRequest,
      says: messages.video,
    },
    ({ body: { email, videoId, videoTitle, watchTimeSeconds, visit }, now, once }) => {
      const details = { videoId, videoTitle, watchTimeSeconds: String(Math.round(watchTimeSeconds)) }
      return capture({ kind: 'video_interest', person: { email }, details, visit }, now, once)
    },
  )

  api.post(
    '/api/career-email-capture',
    {
      ...leavesLead,
      does: 'Asks to be led to the careers portal',
      body: CareerEmailRequest,
      says: messages.careers,
    },
    ({ body: { email, visit }, now, once }) =>
      capture({ kind: 'career_email', person: { email }, details: {}, visit }, now, once),
  )

  return api.routes
}

/** Returns the form's message if one of its three questions is unanswered, otherwise `undefined` (LEADS-6). */
function contactSummary(body: unknown): string | undefined {
  const typed = (body ?? {}) as Record<string, unknown>
  const missing = ['email', 'phone', 'candidateCount'].some(
    (name) => typeof typed[name] !== 'string' || typed[name].trim() === '',
  )
  return missing ? leadTexts.contactIncompleteDetail : undefined
}

function contactLead(contact: ContactRequest): NewLead {
  const { name, email, phone, company, candidateCount, message, selectedService, selectedPricingPlan } = contact
  return {
    kind: 'contact',
    person: { email, name, phone, company },
    details: { name, phone, company, candidateCount, message, selectedService, selectedPricingPlan },
    website: contact.website,
    loadedAt: contact.submitTime,
    visit: contact.visit,
  }
}
