import { contractSignedMail as copy } from '#content/mails/contracts.ts'
import { Facts, MailButton, MailLink, Steps, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import {
  factLines,
  heading,
  headline,
  numbered,
  paragraph,
  plainText,
  pointer,
} from '#src/platform/mail/layout/plain-text.ts'
import { renderMail } from '#src/platform/mail/layout/render-mail.tsx'
import { firstName, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { zonedStamp } from '#src/values/london-time.ts'
import { companyName, type ContractMail, fingerprint, optionOf, type SignedContract } from './contract-mail.ts'

export interface ContractSigned extends SignedContract {
  links: {
    /** The personal link, which opens the contract without a password. */
    portal: string
    verify: string
  }
}

/**
 * The mail to the client with the completed contract: its facts, the link back to it, what happens next, and how to
 * check that nothing has changed (PORTAL-35).
 */
export async function contractSigned({ contract, signedAt, sha256, links }: ContractSigned): Promise<ContractMail> {
  const { draft, number } = contract
  const subject = subjectLine(fill(copy.subject, { number }))
  const name = firstName(draft.contactName)
  const before = name ? fill(copy.leadNamed.before, { name }) : copy.lead.before
  const company = companyName(draft.companyName)
  const verifyName = links.verify.replace(/^https?:\/\//, '')
  const facts: Fact[] = [
    { label: copy.labels.agreement, value: fill(copy.agreement, { number, version: contract.agreementVersion }) },
    { label: copy.labels.option, value: optionOf(contract) },
    { label: copy.labels.signed, value: zonedStamp(signedAt) },
    { label: copy.labels.deposit, value: copy.deposit },
    { label: copy.labels.fingerprint, value: fingerprint(sha256) },
  ]

  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={copy.headline} field="deep" reason={copy.reason}>
      <Words>
        {before}
        {company ? <b>{company}</b> : copy.you}
        {copy.lead.after}
      </Words>
      <Facts facts={facts} />
      <MailButton href={links.portal}>{copy.button}</MailButton>
      <Words>{copy.key}</Words>
      <>
        <Subject>{copy.nextHeading}</Subject>
        <Steps steps={copy.next} />
      </>
      <Words>
        {copy.verify.before}
        <MailLink href={links.verify}>{verifyName}</MailLink>
        {copy.verify.after}
      </Words>
    </MailPage>,
  )

  const text = plainText([
    headline(copy.headline),
    paragraph(`${before}${company || copy.you}${copy.lead.after}`),
    factLines(facts),
    pointer(copy.link, links.portal),
    paragraph(copy.key),
    heading(copy.nextHeading, numbered(copy.next.map((step) => `${step.title}. ${step.text}`))),
    pointer(copy.verify.text, links.verify),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
