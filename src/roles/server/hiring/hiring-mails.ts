import { fromClientMail, notChosenMail } from '#content/mails/hiring.ts'
import { interviewBookedMail } from '#content/mails/hiring.ts'
import { findCandidates } from '#src/candidates/server/public.ts'
import { findContract } from '#src/contracts/server/public.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { firstName, severalLines, wholeName, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import { writeLetter } from '../emails/letter.tsx'
import { hiringRecords } from '../portal/hiring-records.ts'
import { memberFor, said } from '../emails/readers.ts'
import { findRole } from '../role-store.ts'
import type { Db } from '../tables.ts'
import type { FromClientData } from './tell-agency.ts'

/**
 * The mails to the agency about what a client decides, and the message to somebody who was not chosen. Each is written
 * from the state at the time of sending, and is dropped if the permission was withdrawn or the person erased.
 */
export function hiringMailTemplates(publicUrl: string): Record<string, MailTemplate> {
  return {
    'from-client': async (data: FromClientData, context) => {
      const db: Db = context.db
      const member = await memberFor(db, data.memberId)
      const about = await aboutOf(db, data)
      if (!member || !about) return undefined
      const copy = fromClientMail[data.what]
      const words = { ...about.words, who: wholeName(member.name) || said(member.email) }
      return writeLetter({
        subject: fill<string>(copy.subject, words),
        preview: fill<string>(copy.lead, words),
        headline: copy.headline,
        field: 'hot',
        before: [fill<string>(copy.lead, words)],
        button: { label: fromClientMail.button, href: `${publicUrl}/admin/roles/${about.roleId}` },
        facts: about.facts,
        after: [copy.after],
        reason: fromClientMail.reason,
      })
    },
    'not-chosen': async ({ candidacyId, key }: { candidacyId: string; key: string }, context) => {
      const db: Db = context.db
      const candidacy = await db.selectFrom('candidacies').selectAll().where('id', '=', candidacyId).executeTakeFirst()
      const rejection = await db
        .selectFrom('partings')
        .selectAll()
        .where('candidacy_id', '=', candidacyId)
        .where('sent_at', 'is not', null)
        .executeTakeFirst()
      if (!candidacy || !rejection || candidacy.stage !== 'declined') return undefined
      const candidate = (await findCandidates(db, [candidacy.candidate_id])).get(candidacy.candidate_id)
      const role = await findRole(db, candidacy.role_id)
      if (!candidate || candidate.isGone || role.contract_id === null) return undefined
      const contract = await findContract(db, role.contract_id)
      if (contract.status !== 'signed') return undefined
      const copy = notChosenMail
      const name = firstName(candidate.name)
      const words = { name, company: said(contract.draft.companyName), role: said(role.title) }
      const ourLine = severalLines(rejection.our_line, 1000)
      const writer = await writerOf(db, rejection.member_id)
      return writeLetter({
        subject: fill(copy.subject, words),
        preview: copy.preview,
        headline: (name && name.length <= 12 ? copy.headlineNamed : copy.headline).map((line) => fill(line, words)),
        field: 'mint',
        before: [ourLine || fill(copy.lead, words)],
        quote: withoutLinks(severalLines(rejection.words, 2000)),
        quoteFrom: writer ? fill(copy.writes, { ...words, who: writer }) : fill(copy.writesPlain, words),
        button: { label: copy.button, href: `${publicUrl}/?book=consultation` },
        after: [copy.film],
        link: { text: copy.enough, label: copy.takeDown, href: `${publicUrl}/me/${encodeURIComponent(key)}` },
        reason: fill(copy.reason, words),
      })
    },
  }
}

/** Returns the name of the client's person who wrote the words, or an empty text if staff did or they have left. */
async function writerOf(db: Db, memberId: string | null): Promise<string> {
  const member = memberId === null ? undefined : await memberFor(db, memberId)
  return wholeName(member?.name ?? '')
}

interface About {
  roleId: string
  words: { role: string; company: string; name: string }
  facts: Fact[]
}

/** Returns what the mail is about, or `undefined` if that was taken back or the contract was withdrawn. */
async function aboutOf(db: Db, data: FromClientData): Promise<About | undefined> {
  if (data.what === 'brief') return roleWords(db, data.roleId, '', [])
  const candidacy = await db.selectFrom('candidacies').selectAll().where('id', '=', data.candidacyId).executeTakeFirst()
  if (!candidacy) return undefined
  const candidate = (await findCandidates(db, [candidacy.candidate_id])).get(candidacy.candidate_id)
  const { offers, hires, rejections } = await hiringRecords(db, [candidacy.id])
  const offer = offers.get(candidacy.id)
  const hire = hires.get(candidacy.id)
  if (data.what === 'offer' && offer?.version !== data.version) return undefined
  if (data.what === 'words' && rejections.get(candidacy.id)?.version !== data.version) return undefined
  if (data.what === 'hired' && !hire) return undefined
  const agreed = data.what === 'offer' ? offer : data.what === 'hired' ? hire : undefined
  const { labels } = fromClientMail
  const facts: Fact[] = agreed
    ? [
        { label: labels.salary, value: roundPounds(Number(agreed.salary_pence)) },
        ...('on_target_pence' in agreed && agreed.on_target_pence !== null
          ? [{ label: labels.onTarget, value: roundPounds(Number(agreed.on_target_pence)) }]
          : []),
        { label: labels.starts, value: longDate(agreed.startsOn) },
        ...('answerBy' in agreed && agreed.answerBy !== null
          ? [{ label: labels.answer, value: longDate(agreed.answerBy) }]
          : []),
      ]
    : []
  const name = (candidate && !candidate.isGone && wholeName(candidate.name)) || interviewBookedMail.somebody
  return roleWords(db, candidacy.role_id, name, facts)
}

async function roleWords(db: Db, roleId: string, name: string, facts: Fact[]): Promise<About | undefined> {
  const role = await findRole(db, roleId)
  if (role.contract_id === null) return undefined
  const { draft } = await findContract(db, role.contract_id)
  return { roleId, words: { role: said(role.title), company: said(draft.companyName), name }, facts }
}
