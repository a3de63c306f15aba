import type { Tx } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { newId } from '#src/values/id.ts'
import { type FormLeadKind, quarantineReason } from '../lead.ts'
import { insertLead, upsertPerson, type PersonDetails } from './lead-store.ts'

interface LeadContext {
  outbox: Outbox
  /** The address to which leads are announced. */
  agency: string
}

export interface NewLead {
  kind: FormLeadKind
  person: PersonDetails
  /** The answers, by field name; empty ones are left out. */
  details: Record<string, string>
  website?: string | undefined
  loadedAt?: Date | undefined
  /** The visit on which it was sent, if the form names it. */
  visit?: string | undefined
}

/** The mail that answers the sender, for each form. */
const answerTemplates: Record<FormLeadKind, string> = {
  contact: 'contact-answer',
  hiring_guide: 'hiring-guide',
  video_interest: 'video-interest-answer',
  career_email: 'career-email-answer',
}

/**
 * Stores a lead and enqueues its mails, in one transaction: the person, the lead on their timeline, one mail to the
 * agency and one to the sender. A form that looks as if a bot had sent it is stored too, but sends no mail and changes
 * no person until staff have looked at it (LEADS-3, LEADS-4). Returns the lead's id.
 */
export async function captureLead(tx: Tx, context: LeadContext, lead: NewLead, now: Date): Promise<string> {
  const id = newId('led', now)
  const { kind, person, loadedAt } = lead
  const quarantine = quarantineReason({ website: lead.website, loadedAt, now })
  const details = Object.fromEntries(Object.entries(lead.details).filter(([, value]) => value !== ''))
  const personId = await upsertPerson(tx, quarantine ? { email: person.email } : person, now)
  await insertLead(tx, {
    id,
    personId,
    kind,
    details,
    quarantine,
    filledInMs: elapsed(loadedAt, now),
    visit: lead.visit,
    now,
  })
  if (!quarantine) await announceLead(tx, context, { id, kind, email: person.email }, now)
  return id
}

/** Enqueues a lead's two mails; once, however often it is called. */
export async function announceLead(
  tx: Tx,
  { outbox, agency }: LeadContext,
  lead: { id: string; kind: FormLeadKind; email: string },
  now: Date,
): Promise<void> {
  const data = { leadId: lead.id }
  await outbox.post(
    tx,
    { cause: `${lead.id}:agency`, template: 'lead-announced', to: agency, data, now },
    { cause: `${lead.id}:sender`, template: answerTemplates[lead.kind], to: lead.email, data, now },
  )
  const until = new Date(now.getTime() + dayMs)
  await outbox.notify(tx, { cause: `lead:${lead.id}`, kind: 'lead', about: lead.id, now, until })
}

const dayMs = 24 * 3600 * 1000

/** Returns how long the form took to fill in, or `undefined` if its clock is wrong or it stayed open for days. */
function elapsed(loadedAt: Date | undefined, now: Date): number | undefined {
  const ms = loadedAt ? now.getTime() - loadedAt.getTime() : -1
  return ms >= 0 && ms < dayMs ? ms : undefined
}
