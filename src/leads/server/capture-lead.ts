import type { Tx } from '#src/platform/database/database.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { newId } from '#src/values/id.ts'
import { type FormLeadKind, quarantineReason } from '../lead.ts'
import { insertLead, upsertPerson, type PersonDetails } from './lead-store.ts'

export interface NewLead {
  kind: FormLeadKind
  person: PersonDetails
  /** What was said, by the name of its field; empty answers are left out. */
  details: Record<string, string>
  website?: string | undefined
  loadedAt?: Date | undefined
}

/** The mail that answers the sender, for each form. */
const answerTemplates: Record<FormLeadKind, string> = {
  contact: 'contact-answer',
  hiring_guide: 'hiring-guide',
  video_interest: 'video-interest-answer',
  career_email: 'career-email-answer',
}

/**
 * Keeps a lead and causes its mails, in one transaction: the person, the lead on
 * their timeline, one mail to the agency and one to the sender. What looks like a
 * machine is kept too, but mails nobody until staff have looked (DESIGN.md §4).
 * Returns the lead's id.
 */
export async function captureLead(tx: Tx, outbox: Outbox, agency: string, lead: NewLead, now: Date): Promise<string> {
  const id = newId('led', now)
  const quarantine = quarantineReason({ website: lead.website, loadedAt: lead.loadedAt, now })
  const details = Object.fromEntries(Object.entries(lead.details).filter(([, value]) => value !== ''))
  const personId = await upsertPerson(tx, lead.person, now)
  await insertLead(tx, { id, personId, kind: lead.kind, details, quarantine, now })
  if (!quarantine) {
    await outbox.post(tx, { cause: `${id}:agency`, template: 'lead-announced', to: agency, data: { leadId: id }, now })
    await outbox.post(tx, { cause: `${id}:sender`, template: answerTemplates[lead.kind], to: lead.person.email, data: { leadId: id }, now })
  }
  return id
}
