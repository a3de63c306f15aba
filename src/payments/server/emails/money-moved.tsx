import { disputeReasons, disputeStateWords, otherDisputeReason } from '#content/console/payments.ts'
import { disputeNewsMail, refundFailedMail, refundNotedMail } from '#content/mails/payments.ts'
import { type FieldColour } from '#src/platform/mail/layout/mail-page.tsx'
import { buttonBlock, factsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailto } from '#src/platform/mail/layout/contact-links.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { oneLine, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { londonDate, longDate } from '#src/values/london-time.ts'
import { isOpenDispute } from '../../dispute.ts'
import type { MovedByDispute, MovedMoney } from '../moved-money.ts'
import type { BillingMail } from '#src/billing/server/public.ts'

interface Told {
  /** Address of the public site, without a slash at its end. */
  publicUrl: string
}

/**
 * The mail to the agency when a dispute begins or is decided. `state` is the dispute's state at that moment; everything
 * else is as of now.
 */
export async function disputeNews(moved: MovedByDispute & Told & { byHand?: true }): Promise<BillingMail> {
  const { state, byHand, reason, evidenceDueAt, openedAt, uncovered, creditNote } = moved
  const words = isOpenDispute(state)
    ? disputeNewsMail[state === 'inquiry' ? 'inquiry' : 'opened']
    : disputeNewsMail[state]
  const { labels, won, lost } = disputeNewsMail
  const note =
    state === 'won' && byHand
      ? won.byHand
      : state !== 'lost'
        ? words.note
        : !creditNote
          ? lost.twice
          : uncovered
            ? fill(lost.uncovered, { uncovered })
            : lost.note
  return movedMail(moved, words, {
    field: state === 'won' || state === 'closed' ? 'mint' : 'hot',
    note: !moved.isTest ? note : isOpenDispute(state) ? disputeNewsMail.playIt : `${disputeNewsMail.isTest} ${note}`,
    facts: [
      { label: labels.standing, value: disputeStateWords[state] },
      { label: labels.why, value: sentenceCase(disputeReasons[reason] ?? otherDisputeReason) },
      { label: labels.opened, value: longDate(londonDate(openedAt)) },
      ...(isOpenDispute(state) && evidenceDueAt
        ? [{ label: labels.until, value: longDate(londonDate(evidenceDueAt)) }]
        : []),
    ],
  })
}

/** The mail to the agency when the deadline for an unanswered dispute is near. */
export function disputeEvidence(moved: MovedByDispute & Told): Promise<BillingMail> {
  const { labels, evidence, opened, inquiry, playIt } = disputeNewsMail
  const { state, reason, evidenceDueAt } = moved
  return movedMail(moved, evidence, {
    field: 'hot',
    note: moved.isTest ? playIt : state === 'inquiry' ? inquiry.note : opened.note,
    facts: [
      { label: labels.standing, value: disputeStateWords[state] },
      { label: labels.why, value: sentenceCase(disputeReasons[reason] ?? otherDisputeReason) },
      ...(evidenceDueAt ? [{ label: labels.until, value: longDate(londonDate(evidenceDueAt)) }] : []),
    ],
  })
}

/** The mail to the agency when somebody made a refund at the gateway itself. */
export function refundNoted(moved: MovedMoney & Told): Promise<BillingMail> {
  const words = { ...refundNotedMail, ...(moved.creditNote ? {} : { summary: refundNotedMail.twice }) }
  return movedMail(moved, words, { field: 'rose', facts: [], note: moved.isTest ? disputeNewsMail.isTest : undefined })
}

/** The mail to the agency when a refund did not reach its card and has to be paid another way. */
export function refundFailed(moved: MovedMoney & Told): Promise<BillingMail> {
  return movedMail(moved, refundFailedMail, { field: 'hot', facts: [], note: refundFailedMail.note })
}

async function movedMail(
  { contractId, contractNumber, company, contact, email, sum, reference, creditNote, publicUrl }: MovedMoney & Told,
  words: { subject: string; headline: readonly string[]; summary: string },
  { field, facts, note }: { field: FieldColour; facts: Fact[]; note: string | undefined },
): Promise<BillingMail> {
  const { labels, button, link, reason } = disputeNewsMail
  const address = oneLine(email, 254)
  const page = `${publicUrl}/admin/contracts/${encodeURIComponent(contractId)}`
  const subject = subjectLine(fill(words.subject, { sum, company: oneLine(company, 60) }))
  const summary = fill(words.summary, { sum, company: oneLine(company, 200) })
  const rows = [
    { label: labels.sum, value: sum },
    ...facts,
    ...(creditNote ? [{ label: labels.note, value: creditNote }] : []),
    { label: labels.reference, value: oneLine(reference, 100) },
    { label: labels.agreement, value: contractNumber },
    { label: labels.company, value: oneLine(company, 200) },
    { label: labels.contact, value: oneLine(contact, 200) },
    { label: labels.email, value: address, href: mailto(address) },
  ]

  const mailParts = writeMail({
    subject,
    preview: summary,
    headline: words.headline,
    field,
    reason,
    blocks: [
      wordsBlock(summary),
      factsBlock(rows),
      note && wordsBlock(note),
      buttonBlock(button, page, { ink: true, text: link }),
    ],
  })
  return { ...mailParts, replyTo: address }
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
