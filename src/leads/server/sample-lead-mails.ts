import { replyTemplates } from '#content/console/replies.ts'
import { siteOverrides } from '#src/content/server/public.ts'
import { siteContent } from '#src/content/site-content.ts'
import { connectionOf, kyselyOf } from '#src/platform/database/database.ts'
import { type SampleMail, samplePerson } from '#src/platform/mail/sample-mails.ts'
import { newId } from '#src/values/id.ts'
import type { FormLeadKind } from '../lead.ts'
import { insertLead, upsertPerson } from './lead-store.ts'
import type { Tx } from './tables.ts'

/** What the mails of this slice are rendered from if nobody has had one yet, by template. */
export const sampleLeadMails: Record<string, SampleMail> = {
  'contact-answer': form('contact', { candidateCount: '2-5' }),
  'hiring-guide': form('hiring_guide'),
  'video-interest-answer': async (tx, context) => {
    const [film] = siteContent(await siteOverrides(connectionOf(kyselyOf(tx)))).films
    return form('video_interest', { videoTitle: film?.title ?? '' })(tx, context)
  },
  'career-email-answer': form('career_email'),
  'staff-reply': async (plainTx, { memberId, now }) => {
    const tx: Tx = plainTx
    const id = newId('rep', now)
    const personId = await upsertPerson(tx, samplePerson, now)
    const { subject, text } = replyTemplates.find(({ id }) => id === 'jobs')!
    const greeted = `Hello Alex,\n\n${text}`
    await tx
      .insertInto('person_replies')
      .values({ id, person_id: personId, author_id: memberId, subject, text: greeted, created_at: now })
      .execute()
    return { replyId: id }
  },
}

function form(kind: FormLeadKind, details: Record<string, string> = {}): SampleMail {
  return async (tx, { now }) => {
    const id = newId('led', now)
    const personId = await upsertPerson(tx, samplePerson, now)
    await insertLead(tx, { id, personId, kind, details, quarantine: undefined, now })
    return { leadId: id }
  }
}
