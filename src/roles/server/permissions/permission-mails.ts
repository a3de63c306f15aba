import {
  complaintAcknowledgedMail,
  complaintAnsweredMail,
  keepLongerMail,
  permissionAskedMail,
} from '#content/mails/candidates.ts'
import { findCandidates } from '#src/candidates/server/public.ts'
import { findContract } from '#src/contracts/server/public.ts'
import type { Db as AnyDb } from '#src/platform/database/database.ts'
import { firstName, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { fill } from '#src/values/fill.ts'
import { longDate, noon } from '#src/values/london-time.ts'
import { isQuestionOver } from '../../stages.ts'
import { said } from '../emails/readers.ts'
import { findRole } from '../role-store.ts'
import type { Db } from '../tables.ts'
import { permissionLetter } from './permission-letter.tsx'
import { stateOf } from './permission-store.ts'
import { writeLetter } from '../emails/letter.tsx'

/** The longest company name that fits a line of the headline. */
const longestInHeadline = 12

/**
 * The mails to candidates about their films. Each is written from the state at the time of sending: a question that was
 * answered or withdrawn since is not sent, nor any mail to somebody who was erased.
 */
export function permissionMails(publicUrl: string): Record<string, MailTemplate> {
  const page = (key: string) => `${publicUrl}/me/${encodeURIComponent(key)}`
  return {
    'permission-asked': permissionAsked(page),
    // `until` is missing in mails that were posted before it was stored.
    'keep-longer': async (
      { candidateId, key, until }: { candidateId: string; key: string; until?: string },
      context,
    ) => {
      const candidate = (await findCandidates(context.db as Db, [candidateId])).get(candidateId)
      if (!candidate || candidate.isGone || candidate.keepUntil === null) return undefined
      // They, or staff, have chosen another day since.
      if (until !== undefined && until !== candidate.keepUntil) return undefined
      const words = { name: firstName(candidate.name), day: longDate(noon(candidate.keepUntil)) }
      return writeLetter({
        subject: keepLongerMail.subject,
        preview: fill(keepLongerMail.preview, words),
        headline: keepLongerMail.headline,
        field: 'mint',
        before: [fill(words.name ? keepLongerMail.lead : keepLongerMail.leadPlain, words)],
        button: { label: keepLongerMail.button, href: page(key) },
        after: [fill(keepLongerMail.nothing, words)],
        reason: keepLongerMail.reason,
      })
    },
    'complaint-acknowledged': async (data: ComplaintMail, context) => {
      const found = await complaintOf(context.db as Db, data)
      if (!found) return undefined
      const { complaint, words } = found
      // The confirmation says that we have received the complaint.
      if (complaint.answered_at !== null) return undefined
      const copy = complaintAcknowledgedMail
      return writeLetter({
        subject: copy.subject,
        preview: copy.preview,
        headline: copy.headline,
        field: 'mint',
        before: [fill(words.name ? copy.lead : copy.leadPlain, words)],
        quote: complaint.text,
        button: { label: copy.button, href: page(data.key) },
        after: [copy.after, copy.law],
        reason: copy.reason,
      })
    },
    'complaint-answered': async (data: ComplaintMail, context) => {
      const found = await complaintOf(context.db as Db, data)
      if (!found || found.complaint.answered_at === null) return undefined
      const { complaint, words } = found
      const copy = complaintAnsweredMail
      return writeLetter({
        subject: copy.subject,
        preview: copy.preview,
        headline: copy.headline,
        field: 'mint',
        before: [fill(words.name ? copy.lead : copy.leadPlain, words)],
        quote: complaint.answer,
        button: { label: copy.button, href: page(data.key) },
        after: [copy.law],
        reason: copy.reason,
      })
    },
  }
}

function permissionAsked(page: (key: string) => string): MailTemplate {
  return async ({ permissionId, key }: { permissionId: string; key: string }, context) => {
    const db: Db = context.db as AnyDb
    const permission = await db.selectFrom('permissions').selectAll().where('id', '=', permissionId).executeTakeFirst()
    if (!permission || stateOf(permission) !== 'asked') return undefined
    const candidate = (await findCandidates(db, [permission.candidate_id])).get(permission.candidate_id)
    const role = await findRole(db, permission.role_id)
    if (!candidate || candidate.isGone || role.contract_id === null) return undefined
    const { draft, status } = await findContract(db, role.contract_id)
    if (isQuestionOver({ role: role.state, contract: status, stage: null })) return undefined
    const words = { name: firstName(candidate.name), company: said(draft.companyName), role: said(role.title) }
    return permissionLetter({
      subject: fill(permissionAskedMail.subject, words),
      headline: (words.company.length <= longestInHeadline
        ? permissionAskedMail.headlineNamed
        : permissionAskedMail.headline
      ).map((line) => fill(line, words)),
      lead: fill(words.name ? permissionAskedMail.lead : permissionAskedMail.leadPlain, words),
      question: permission.asked_text.split('\n\n').map((paragraph) => withoutLinks(paragraph)),
      href: `${page(key)}#${permissionId}`,
    })
  }
}

interface ComplaintMail {
  candidateId: string
  complaintId: string
  key: string
}

/** Returns the complaint of somebody who has not been erased, with the texts that a mail about it needs. */
async function complaintOf(db: Db, { candidateId, complaintId }: ComplaintMail) {
  const candidate = (await findCandidates(db, [candidateId])).get(candidateId)
  if (!candidate || candidate.isGone) return undefined
  const complaint = await db
    .selectFrom('candidate_complaints')
    .selectAll()
    .where('id', '=', complaintId)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  if (!complaint) return undefined
  return { complaint, words: { name: firstName(candidate.name), day: longDate(complaint.created_at) } }
}
