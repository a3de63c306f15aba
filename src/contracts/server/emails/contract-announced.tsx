import { contractAnnouncedMail as copy } from '#content/mails/contracts.ts'
import { Facts, MailButton, Steps, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { mailto } from '#src/platform/mail/layout/contact-links.ts'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import { factLines, heading, headline, numbered, paragraph, plainText } from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { oneLine, severalLines, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { zonedStamp } from '#src/values/london-time.ts'
import { type ContractMail, fingerprint, optionOf, type SignedContract } from './contract-mail.ts'

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
  const reply = fill(copy.reply, { email })
  const facts = [
    ...clientFacts(contract, email),
    { label: copy.labels.option, value: option },
    { label: copy.labels.signed, value: zonedStamp(signedAt) },
    ...(contract.signatureKind ? [{ label: copy.labels.how, value: copy.how[contract.signatureKind] }] : []),
    { label: copy.labels.agreement, value: fill(copy.agreement, { number, version: contract.agreementVersion }) },
    { label: copy.labels.contractId, value: contract.id },
    { label: copy.labels.fingerprint, value: fingerprint(sha256) },
  ]

  const html = renderMail(
    <MailPage title={subject} preview={summary} headline={copy.headline} field="hot" reason={copy.reason}>
      <Words>{summary}</Words>
      <Facts facts={facts} />
      <>
        <Subject>{copy.nextHeading}</Subject>
        <Steps steps={copy.next} />
      </>
      <MailButton href={mailto(email)} ink>
        {copy.button}
      </MailButton>
      <Words>{reply}</Words>
    </MailPage>,
  )

  const text = plainText([
    headline(copy.headline),
    paragraph(summary),
    factLines(facts),
    heading(copy.nextHeading, numbered(copy.next.map((step) => `${step.title}. ${step.text}`))),
    paragraph(reply),
    paragraph(copy.reason),
  ])

  return { subject, html, text, replyTo: email }
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
