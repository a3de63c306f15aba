import { brand } from '#content/brand.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { openText } from '#src/platform/secrets/sealed-text.ts'
import { findLinkById } from './links.ts'
import { findMember } from './members.ts'
import { staffLinkMail } from './emails/staff-link.tsx'
import { staffNotice } from './emails/staff-notice.tsx'
import type { NoticeKind } from './notices.ts'

/**
 * The mails to colleagues, by the names under which they are posted. One with a link that was used or withdrawn since
 * is not sent.
 */
export function staffMailTemplates({
  publicUrl,
  key,
}: {
  publicUrl: string
  key: Buffer
}): Record<string, MailTemplate> {
  return {
    'staff-link': async ({ linkId, sealedKey }: { linkId: string; sealedKey: string }, { db, now }) => {
      const link = await findLinkById(db, linkId, now)
      const secret = openText(key, sealedKey, linkId)
      if (!link || !secret) return undefined
      const by = link.madeBy ? (await findMember(db, link.madeBy).catch(() => undefined))?.name : undefined
      const mail = await staffLinkMail({ link, by, address: `${publicUrl}/admin/join/${secret}` })
      return { ...mail, replyTo: brand.email, attachments: [await logoAttachment()] }
    },
    'staff-notice': async ({ what, at }: { what: NoticeKind; at: string }) => {
      const mail = await staffNotice({ what, at: new Date(at), address: `${publicUrl}/admin/account` })
      return { ...mail, replyTo: brand.email, attachments: [await logoAttachment()] }
    },
  }
}
