import { contractAnnouncedMail as copy } from '#content/mails/contracts.ts'
import { buttonBlock, factsBlock, stepsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import { mailto } from '#src/platform/mail/layout/contact-links.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { oneLine, severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { zonedStamp } from '#src/values/london-time.ts'
import { fingerprintGroups } from '../../fingerprint.ts'
import { type ContractMail, optionOf, type SignedContract } from './contract-mail.ts'

/**
 * The mail to the agency with the completed contract: who signed, which option, and what to do now. A reply goes to the
 * client. It does not contain the client's personal link.
 */
export async function contractAnnounced({ contract, signedAt, sha256 }: SignedContract): Promise<ContractMail> {
  const { draft, number } = contract
  const email = oneLine(draft.clientEmail, 254)
  const option = optionOf(contract)
  const subject = subjectLine(fill(copy.subject, { company: oneLine(draft.companyName, 60), option, number }))
  const summary = fill(copy.summary, { company: oneLine(draft.companyName, 200), option })
  const facts = [
    ...clientFacts(contract, email),
    { label: copy.labels.option, value: option },
    { label: copy.labels.signed, value: zonedStamp(signedAt) },
    ...(contract.signatureKind ? [{ label: copy.labels.how, value: copy.how[contract.signatureKind] }] : []),
    { label: copy.labels.agreement, value: fill(copy.agreement, { number, version: contract.agreementVersion }) },
    { label: copy.labels.contractId, value: contract.id },
    { label: copy.labels.fingerprint, value: fingerprintGroups(sha256).join(' ') },
  ]

  const mailParts = writeMail({
    subject,
    preview: summary,
    headline: copy.headline,
    field: 'hot',
    reason: copy.reason,
    blocks: [
      wordsBlock(summary),
      factsBlock(facts),
      stepsBlock(copy.nextHeading, copy.next),
      buttonBlock(copy.button, mailto(email), { ink: true }),
      wordsBlock(fill(copy.reply, { email })),
    ],
  })
  return { ...mailParts, replyTo: email }
}

/** Who signed, and whom we had invited if that was somebody else. */
function clientFacts({ draft, invitedName, invitedEmail }: SignedContract['contract'], email: string): Fact[] {
  const invited = oneLine(invitedEmail, 254)
  const facts: Fact[] = [
    { label: copy.labels.company, value: oneLine(draft.companyName, 200) },
    { label: copy.labels.contact, value: oneLine(draft.contactName, 200) },
    { label: copy.labels.jobTitle, value: oneLine(draft.jobTitle, 200) },
    { label: copy.labels.address, value: severalLines(draft.registeredAddress, 400) },
    { label: copy.labels.email, value: email, href: mailto(email) },
  ]
  if (invited && invited.toLowerCase() !== email.toLowerCase()) {
    facts.push({
      label: copy.labels.invited,
      value: fill(copy.invited, { name: oneLine(invitedName, 200), email: invited }),
    })
  }
  return facts
}
