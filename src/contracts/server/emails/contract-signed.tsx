import { contractSignedMail as copy } from '#content/mails/contracts.ts'
import { MailLink, Words } from '#src/platform/mail/layout/blocks.tsx'
import { paragraph, pointer } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, factsBlock, stepsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
import type { Fact } from '#src/platform/mail/layout/fact.ts'
import { firstName, subjectLine } from '#src/platform/mail/layout/typed-text.ts'
import { fill } from '#src/values/fill.ts'
import { zonedStamp } from '#src/values/london-time.ts'
import { fingerprintGroups } from '../../fingerprint.ts'
import { companyName, type ContractMail, optionOf, type SignedContract } from './contract-mail.ts'

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
    { label: copy.labels.fingerprint, value: fingerprintGroups(sha256).join(' ') },
  ]

  return writeMail({
    subject,
    preview: copy.preview,
    headline: copy.headline,
    field: 'deep',
    reason: copy.reason,
    blocks: [
      {
        html: (
          <Words>
            {before}
            {company ? <b>{company}</b> : copy.you}
            {copy.lead.after}
          </Words>
        ),
        text: paragraph(`${before}${company || copy.you}${copy.lead.after}`),
      },
      factsBlock(facts),
      buttonBlock(copy.button, links.portal, { text: copy.link }),
      wordsBlock(copy.key),
      stepsBlock(copy.nextHeading, copy.next),
      {
        html: (
          <Words>
            {copy.verify.before}
            <MailLink href={links.verify}>{verifyName}</MailLink>
            {copy.verify.after}
          </Words>
        ),
        text: pointer(copy.verify.text, links.verify),
      },
    ],
  })
}
