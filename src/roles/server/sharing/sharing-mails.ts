import { shareAskedAgainMail, shareLinkMail, teamInvitationMail } from '#content/mails/roles.ts'
import { findContract } from '#src/contracts/server/public.ts'
import { severalLines, wholeName, withoutLinks } from '#src/platform/mail/layout/typed-text.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { fill } from '#src/values/fill.ts'
import { longDate, londonDate } from '#src/values/london-time.ts'
import { writeLetter } from '../emails/letter.tsx'
import { memberFor, said } from '../role-mails.ts'
import { findRole } from '../role-store.ts'
import type { Db } from '../tables.ts'
import { stateOf } from './share-links.ts'

const somebody = 'A colleague'

/**
 * The mails of links and invitations. None is sent once the link has ended or its reader has left. Text that a client
 * typed is repeated without anything that mail programs turn into a link.
 */
export function sharingMailTemplates(publicUrl: string): Record<string, MailTemplate> {
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
        before: [fill(copy.lead, words)],
        button: { label: copy.button, href: `${publicUrl}/portal#k=${encodeURIComponent(key)}` },
        after: [copy.key],
        reason: fill(copy.reason, words),
      })
    },
    'share-link': async ({ linkId, key }: { linkId: string; key: string }, context) => {
      const db: Db = context.db
      const link = await linkFor(db, linkId)
      const maker = link && (await memberFor(db, link.made_by))
      if (!link || !maker || stateOf(link, context.now) !== 'live') return undefined
      const { draft } = await findContract(db, maker.contract_id)
      const { title } = await findRole(db, link.role_id)
      const words = {
        from: wholeName(maker.name) || somebody,
        company: said(draft.companyName),
        role: said(title),
        end: longDate(londonDate(link.expires_at)),
      }
      const copy = shareLinkMail
      return writeLetter({
        subject: fill(copy.subject, words),
        preview: fill(copy.preview, words),
        headline: copy.headline,
        field: 'hot',
        before: [fill(copy.lead, words)],
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
    'share-asked-again': async ({ linkId }: { linkId: string }, context) => {
      const db: Db = context.db
      const link = await linkFor(db, linkId)
      const maker = link && (await memberFor(db, link.made_by))
      const guest = link && (await memberFor(db, link.member_id))
      if (!link || !maker || !guest) return undefined
      const { id, title } = await findRole(db, link.role_id)
      const words = { who: wholeName(guest.name) || said(guest.email), role: said(title) }
      const copy = shareAskedAgainMail
      return writeLetter({
        subject: fill(copy.subject, words),
        preview: copy.preview,
        headline: copy.headline,
        field: 'deep',
        before: [fill(copy.lead, words)],
        button: { label: copy.button, href: `${publicUrl}/portal/roles/${id}` },
        reason: copy.reason,
      })
    },
  }
}

function linkFor(db: Db, id: string) {
  return db.selectFrom('share_links').selectAll().where('id', '=', id).executeTakeFirst()
}
