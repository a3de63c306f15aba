import { filmBackMail, filmSentMail, shortlistReminderMail } from '#content/mails/roles.ts'
import { findCandidates } from '#src/candidates/server/public.ts'
import { findContract } from '#src/contracts/server/public.ts'
import type { Db as AnyDb } from '#src/platform/database/database.ts'
import { firstName } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { fill } from '#src/values/fill.ts'
import { writeLetter } from './emails/letter.tsx'
import { shortlistReady, type Site } from './emails/shortlist-ready.ts'
import { filmsLeft } from './feedback/films-left.ts'
import { findRole } from './role-store.ts'
import { memberFor, said } from './emails/readers.ts'
import { filmSentCause, isInSentShortlist } from './shortlists/shortlist-store.ts'
import type { Db } from './tables.ts'

/**
 * The mails about roles. Each is written from the state at the time of sending: none goes to somebody who has left, and
 * none about a film or a shortlist that was taken back or a contract that was withdrawn since.
 */
export function roleMailTemplates(site: Site): Record<string, MailTemplate> {
  return {
    'shortlist-ready': shortlistReady(site),
    'shortlist-reminder': shortlistReminder(site),
    // Mails of an earlier version have no key.
    'film-sent': async (
      { candidacyId, shortlistId, key }: { candidacyId: string; shortlistId?: string; key?: string },
      context,
    ) => {
      const db: Db = context.db as AnyDb
      if (shortlistId && !(await isStillSent(db, shortlistId))) return undefined
      const words = await candidateWords(db, candidacyId)
      if (!words) return undefined
      return writeLetter({
        subject: fill(filmSentMail.subject, words),
        preview: filmSentMail.preview,
        headline: filmSentMail.headline,
        field: 'mint',
        before: [fill(words.name ? filmSentMail.lead : filmSentMail.leadPlain, words)],
        ...(key && {
          link: {
            text: filmSentMail.changed,
            label: filmSentMail.stop,
            href: `${site.publicUrl}/me/${encodeURIComponent(key)}`,
          },
        }),
        reason: filmSentMail.reason,
      })
    },
    // Candidates who were not told that a client has their film aren't told that it was called back.
    'film-back': async ({ candidacyId, shortlistId }: { candidacyId: string; shortlistId: string }, context) => {
      const db: Db = context.db as AnyDb
      if ((await isStillSent(db, shortlistId)) || (await isInSentShortlist(db, candidacyId))) return undefined
      const sentMail = await context.db
        .selectFrom('mails')
        .select(['sent_at', 'failed_at'])
        .where('cause', '=', filmSentCause(candidacyId, shortlistId))
        .executeTakeFirst()
      if (!sentMail || sentMail.failed_at) return undefined
      if (!sentMail.sent_at) throw new Error('The mail that it takes back is neither sent nor dropped yet')
      const words = await candidateWords(db, candidacyId)
      if (!words) return undefined
      return writeLetter({
        subject: fill(filmBackMail.subject, words),
        preview: filmBackMail.preview,
        headline: filmBackMail.headline,
        field: 'mint',
        before: [fill(words.name ? filmBackMail.lead : filmBackMail.leadPlain, words)],
        after: [filmBackMail.again],
        reason: filmBackMail.reason,
      })
    },
  }
}

function shortlistReminder({ publicUrl, before }: Site): MailTemplate {
  return async ({ roleId, memberId }: { roleId: string; memberId: string }, context) => {
    const db: Db = context.db as AnyDb
    const member = await memberFor(db, memberId)
    const role = await findRole(db, roleId)
    const films = (await filmsLeft(db, role, before))(memberId)
    if (!member || member.contract_id !== role.contract_id || films.length === 0) return undefined
    const copy = shortlistReminderMail
    const form = films.length === 1 ? 'one' : 'other'
    const words = { name: firstName(member.name), role: said(role.title), films: String(films.length) }
    return writeLetter({
      subject: fill(copy.subject[form], words),
      preview: fill(copy.preview, words),
      headline: copy.headline,
      field: 'hot',
      before: [
        fill(words.name ? copy.lead[form] : copy.leadPlain[form], words),
        fill(copy.time, { minutes: minutesOf(films) }),
      ],
      button: { label: copy.button, href: `${publicUrl}/portal/roles/${role.id}` },
      after: [copy.no],
      reason: copy.reason,
    })
  }
}

/** Returns how long films take together, in whole minutes and at least one. */
const minutesOf = (films: readonly { duration: number }[]): string =>
  String(Math.max(1, Math.round(films.reduce((sum, { duration }) => sum + duration, 0) / 60)))

/**
 * Returns what a mail to a candidate says about a client's role, or `undefined` if the candidate can't be mailed any
 * more.
 */
async function candidateWords(db: Db, candidacyId: string) {
  const candidacy = await db.selectFrom('candidacies').selectAll().where('id', '=', candidacyId).executeTakeFirst()
  if (!candidacy || candidacy.stage === 'withdrawn') return undefined
  const candidate = (await findCandidates(db, [candidacy.candidate_id])).get(candidacy.candidate_id)
  const role = await findRole(db, candidacy.role_id)
  if (!candidate || candidate.isGone || role.contract_id === null) return undefined
  const contract = await findContract(db, role.contract_id)
  if (contract.status !== 'signed') return undefined
  return { name: firstName(candidate.name), company: said(contract.draft.companyName), role: said(role.title) }
}

async function isStillSent(db: Db, shortlistId: string): Promise<boolean> {
  const row = await db.selectFrom('shortlists').select('state').where('id', '=', shortlistId).executeTakeFirst()
  return row?.state === 'sent'
}
