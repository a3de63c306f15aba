import { Hono } from 'hono'
import type { Db } from '#src/platform/database/database.ts'
import { addressOf, limitKey } from '#src/platform/http/client-address.ts'
import { answerOnce } from '#src/platform/http/idempotency.ts'
import { spend } from '#src/platform/http/rate-limit.ts'
import { type AppContext, type AppEnv, parse, readForm, readJson } from '#src/platform/http/request.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { Clock } from '#src/values/clock.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem, type ProblemKind } from '#src/values/problem.ts'
import { CareerEmailRequest, ContactRequest, EmailSignupRequest, VideoInterestRequest } from '../api.ts'
import { leadTexts } from '../lead.ts'
import { captureLead, type NewLead } from './capture-lead.ts'

export interface LeadRoutesOptions {
  db: Db
  outbox: Outbox
  clock: Clock
  /** Where leads are announced. */
  agency: string
  trustProxy: number
  /** Shows the page again to somebody who sent the form without script. */
  showForm(c: AppContext, form: RefusedForm): Promise<Response>
}

export interface RefusedForm {
  values: Record<string, string>
  problem: Problem
}

const messages = {
  contact: "Thank you for your interest! We'll be in touch within 24 hours with your pricing and next steps.",
  guide: 'Email Captured! The guide is on its way.',
  video: 'Thank you. How it works and what it costs is on its way to you.',
  careers: 'Access Granted! Opening careers portal...',
} as const

// One address may send a few forms at once and then one every few seconds; one
// mailbox may be written to a few times and then every ten minutes, whoever asks.
const perAddress = { burst: 12, secondsEach: 5, tooMany: 'That’s a lot of forms in a short time.' }
const perMailbox = { burst: 6, secondsEach: 600, tooMany: 'That’s a lot of forms for one email address.' }

/** The four calls that leave a lead (LEADS-13, LEADS-16 to LEADS-18). */
export function leadRoutes(options: LeadRoutesOptions): Hono<AppEnv> {
  const { db, outbox, clock } = options
  const routes = new Hono<AppEnv>()

  routes.post('/api/contact', async (c) => {
    if (isForm(c)) return contactForm(c)
    const body = await limited(c, readJson)
    const contact = parse(ContactRequest, body, contactSummary(body))
    return keep(c, '/api/contact', body, contactLead(contact), messages.contact)
  })

  routes.post('/api/email-signup', async (c) => {
    const body = await limited(c, readJson)
    const signup = parse(EmailSignupRequest, body)
    const lead = {
      kind: 'hiring_guide',
      person: { email: signup.email },
      details: { source: signup.source, requestType: signup.metadata?.requestType ?? '' },
      visit: signup.visit,
    } as const
    return keep(c, '/api/email-signup', body, lead, messages.guide)
  })

  routes.post('/api/video-interest', async (c) => {
    const body = await limited(c, readJson)
    const interest = parse(VideoInterestRequest, body)
    const details = {
      videoId: interest.videoId,
      videoTitle: interest.videoTitle,
      watchTimeSeconds: String(Math.round(interest.watchTimeSeconds)),
    }
    return keep(
      c,
      '/api/video-interest',
      body,
      { kind: 'video_interest', person: { email: interest.email }, details, visit: interest.visit },
      messages.video,
    )
  })

  routes.post('/api/career-email-capture', async (c) => {
    const body = await limited(c, readJson)
    const career = parse(CareerEmailRequest, body)
    return keep(
      c,
      '/api/career-email-capture',
      body,
      { kind: 'career_email', person: { email: career.email }, details: {}, visit: career.visit },
      messages.careers,
    )
  })

  return routes

  /** Counts the call before it reads a byte of it. */
  async function limited<Body>(c: AppContext, read: (c: AppContext) => Promise<Body>): Promise<Body> {
    await spend(db, 'leads', limitKey(addressOf(c, options.trustProxy)), perAddress, clock.now())
    return read(c)
  }

  async function keep(c: AppContext, route: string, body: unknown, lead: NewLead, message: string) {
    const now = clock.now()
    await spend(db, 'lead-mailbox', emailKey(lead.person.email), perMailbox, now)
    const answer = await answerOnce(db, { route, key: c.req.header('idempotency-key'), body, now }, async (tx) => {
      const id = await captureLead(tx, outbox, options.agency, lead, now)
      return { status: 201, body: { success: true, data: { id }, message } }
    })
    return c.json(answer.body as object, answer.status as 201)
  }

  /** The same form without script: what was refused comes back filled in, what was kept leads to the thank-you (POST, redirect, GET). */
  async function contactForm(c: AppContext): Promise<Response> {
    let values: Record<string, string> | undefined
    try {
      values = await limited(c, readForm)
      const contact = parse(ContactRequest, values, contactSummary(values))
      await keep(c, '/api/contact', values, contactLead(contact), messages.contact)
    } catch (error) {
      if (!(error instanceof Problem) || !shownInTheForm.has(error.kind)) throw error
      // What was turned away unread comes back filled in as well.
      return options.showForm(c, { values: values ?? (await readForm(c)), problem: error })
    }
    return c.redirect('/?sent=contact#contact', 303)
  }
}

/** What the form itself says, with everything still in it that was typed. */
const shownInTheForm = new Set<ProblemKind>(['invalid', 'too-many', 'unavailable', 'no-room'])

function isForm(c: AppContext): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
}

/** What the form says when one of its three questions is unanswered, or `undefined` (LEADS-6). */
function contactSummary(body: unknown): string | undefined {
  const given = (body ?? {}) as Record<string, unknown>
  const missing = ['email', 'phone', 'candidateCount'].some(
    (name) => typeof given[name] !== 'string' || given[name].trim() === '',
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
