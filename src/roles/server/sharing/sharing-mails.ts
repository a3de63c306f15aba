import { shareAskedAgainMail, shareLinkMail, teamInvitationMail, watchReminderMail } from '#content/mails/roles.ts'
import { findContract } from '#src/contracts/server/public.ts'
import { firstName, severalLines, wholeName, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import { inWords } from '#src/values/numbers.ts'
import { writeLetter } from '../emails/letter.tsx'
import { memberFor, said } from '../emails/readers.ts'
import { findRole } from '../role-store.ts'
import type { BeforeDeposit } from '../portal/films-open.ts'
import type { Db } from '../tables.ts'
import { filmsLeft } from '../feedback/films-left.ts'
import { stateOf } from '../portal/viewer.ts'
import { filmsOf } from './share-links.ts'

const somebody = 'A colleague'

interface Site {
  publicUrl: string
  /** How long a guest’s address is kept after their last link has ended. */
  guestDays: number
  before: BeforeDeposit
}

/**
 * The mails of links and invitations. None is sent once the link has ended or its reader has left. Text that a client
 * typed is repeated without anything that mail programs turn into a link.
 */
export function sharingMailTemplates(site: Site): Record<string, MailTemplate> {
  const { publicUrl, guestDays } = site
  return {
    'team-invitation': async ({ memberId, key }: { memberId: string; key: string }, context) => {
      const db: Db = context.db
      const member = await memberFor(db, memberId)
      const inviter = member?.invited_by && (await memberFor(db, member.invited_by))
      if (!member || !inviter) return undefined
      const { draft } = await findContract(db, member.contract_id)
      const name = wholeName(member.name)
      const words = { name, from: wholeName(inviter.name) || somebody, company: said(draft.companyName) }
      const copy = teamInvitationMail
      return writeLetter({
        subject: fill(copy.subject, words),
        preview: copy.preview,
        headline: copy.headline,
        field: 'mint',
        before: [fill(words.name ? copy.lead : copy.leadPlain, words)],
        button: { label: copy.button, href: `${publicUrl}/portal#k=${encodeURIComponent(key)}` },
        after: [copy.key],
        reason: fill(copy.reason, words),
      })
    },
    'share-link': async ({ linkId, key }: { linkId: string; key: string }, context) => {
      const db: Db = context.db
      const link = await linkFor(db, linkId)
      const maker = link && (await memberFor(db, link.made_by))
      if (!link || !maker || stateOf({ ...link, makerLeftAt: null }, context.now) !== 'live') return undefined
      const { draft } = await findContract(db, maker.contract_id)
      const { title } = await findRole(db, link.role_id)
      const guest = await memberFor(db, link.member_id)
      const copy = shareLinkMail
      const { films: people } = await filmsOf(db, link, site.before)
      const words = {
        name: firstName(guest?.name ?? ''),
        from: wholeName(maker.name) || somebody,
        company: said(draft.companyName),
        role: said(title),
        people: fillCount(copy.people, people, { count: inWords(people) }),
        end: spokenMoment(link.expires_at),
        days: String(guestDays),
      }
      return writeLetter({
        subject: fill(copy.subject, words),
        preview: fill(copy.preview, words),
        headline: copy.headline,
        field: 'mint',
        before: [fill(words.name ? copy.leadNamed : copy.lead, words)],
        quote: withoutLinks(severalLines(link.note, 1000)),
        button: { label: copy.button, href: `${publicUrl}/s/${encodeURIComponent(key)}` },
        facts: [
          { label: copy.labels.can, value: link.may_comment ? copy.can.comment : copy.can.watch },
          { label: copy.labels.ends, value: words.end },
          { label: copy.labels.account, value: copy.account },
        ],
        reason: fill(copy.reason, words),
      })
    },
    'watch-reminder': watchReminder(site),
    'share-asked-again': shareAskedAgain(site),
  }
}

/** To the person who made the link, or who stands in for them because they have left. */
function shareAskedAgain({ publicUrl }: Site): MailTemplate {
  return async ({ linkId, readerId }: { linkId: string; readerId?: string }, context) => {
    const db: Db = context.db
    const link = await linkFor(db, linkId)
    if (!link) return undefined
    const [reader, guest] = [await memberFor(db, readerId ?? link.made_by), await memberFor(db, link.member_id)]
    if (!reader || !guest) return undefined
    const { id, title } = await findRole(db, link.role_id)
    const words = { who: wholeName(guest.name) || said(guest.email), role: said(title) }
    const copy = shareAskedAgainMail
    const { lead, reason } = reader.id === link.made_by ? copy : copy.insteadOfMaker
    return writeLetter({
      subject: fill(copy.subject, words),
      preview: copy.preview,
      headline: copy.headline,
      field: 'deep',
      before: [fill(lead, words)],
      button: { label: copy.button, href: `${publicUrl}/portal/roles/${id}` },
      reason,
    })
  }
}

/** Sent only if they have films left when it leaves. */
function watchReminder({ publicUrl, before }: Site): MailTemplate {
  return async ({ roleId, memberId, by }: { roleId: string; memberId: string; by: string }, context) => {
    const db: Db = context.db
    const [member, sender] = [await memberFor(db, memberId), await memberFor(db, by)]
    if (!member || !sender) return undefined
    const role = await findRole(db, roleId)
    if (role.contract_id !== member.contract_id) return undefined
    const films = (await filmsLeft(db, role, before))(memberId).length
    if (films === 0) return undefined
    const copy = watchReminderMail
    const words = {
      name: firstName(member.name),
      from: wholeName(sender.name) || somebody,
      role: said(role.title),
      films: fillCount(copy.films, films, { count: inWords(films) }),
    }
    return writeLetter({
      subject: fill(copy.subject, words),
      preview: fill(copy.preview, words),
      headline: copy.headline,
      field: 'mint',
      before: [fill(words.name ? copy.leadNamed : copy.lead, words)],
      button: { label: copy.button, href: `${publicUrl}/portal/roles/${roleId}` },
      after: [copy.how],
      reason: fill(copy.reason, words),
    })
  }
}

function linkFor(db: Db, id: string) {
  return db.selectFrom('share_links').selectAll().where('id', '=', id).executeTakeFirst()
}
