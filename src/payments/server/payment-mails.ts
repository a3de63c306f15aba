import { brand } from '#content/brand.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { RenderedMail } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { type DisputeState, answerableDisputeStates } from '../dispute.ts'
import type { BillingMail } from '#src/billing/server/public.ts'
import { disputeEvidence, disputeNews, refundFailed, refundNoted } from './emails/money-moved.tsx'
import { disputeMoved, refundMoved } from './moved-money.ts'

/**
 * The agency's mails about money that others moved, by the names under which they are posted. `publicUrl` is the
 * address of the public site, without a slash at its end.
 */
export function paymentMailTemplates(publicUrl: string): Record<string, MailTemplate> {
  return {
    'dispute-news': async ({ disputeId, ...news }: { disputeId: string; state: DisputeState; byHand?: true }, { db }) =>
      withLogo(await disputeNews({ ...(await disputeMoved(db, disputeId)), ...news, publicUrl })),
    // Not sent if the dispute was answered meanwhile.
    'dispute-evidence': async ({ disputeId }: { disputeId: string }, { db }) => {
      const moved = await disputeMoved(db, disputeId)
      return answerableDisputeStates.includes(moved.state)
        ? withLogo(await disputeEvidence({ ...moved, publicUrl }))
        : undefined
    },
    'refund-noted': async ({ refundId }: { refundId: string }, { db }) =>
      withLogo(await refundNoted({ ...(await refundMoved(db, refundId)), publicUrl })),
    // Not sent if the client was paid by bank meanwhile.
    'refund-failed': async ({ refundId }: { refundId: string }, { db }) => {
      const moved = await refundMoved(db, refundId)
      return moved.isMadeGood ? undefined : withLogo(await refundFailed({ ...moved, publicUrl }))
    },
  }
}

/** The mail with its logo. A reply goes to the client. */
async function withLogo(mail: BillingMail): Promise<RenderedMail> {
  return { replyTo: brand.email, ...mail, attachments: [await logoAttachment()] }
}
