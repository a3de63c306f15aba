import { feeOptions } from '#content/facts/fees.ts'
import { portalInvitationMail as copy } from '#content/mails/contracts.ts'
import { Figures, MailButton, Steps, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { MailPage } from '#src/platform/mail/layout/mail-page.tsx'
import {
  bullets,
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
import type { StoredContract } from '../contract-store.ts'
import { companyName, type ContractMail } from './contract-mail.ts'

export interface PortalInvitation {
  contract: StoredContract
  /** The personal link, which opens the contract without a password. */
  links: { portal: string }
}

const fees = Object.values(feeOptions).map((option) => ({
  figure: fill(copy.fee.figure, option),
  title: fill(copy.fee.title, option),
  text: option.summary,
}))

/** The mail to a client whom staff invite by name: the link to their own copy, what it is, and what it costs. */
export async function portalInvitation({ contract, links }: PortalInvitation): Promise<ContractMail> {
  const subject = subjectLine(copy.subject)
  const name = firstName(contract.invitedName)
  const lines = (name ? copy.headlineNamed : copy.headline).map((line) => fill(line, { name }))
  const company = companyName(contract.draft.companyName)

  const html = renderMail(
    <MailPage title={subject} preview={copy.preview} headline={lines} field="mint" reason={copy.reason}>
      {company ? (
        <Words>
          {copy.leadFor.before}
          <b>{company}</b>
          {copy.leadFor.after}
        </Words>
      ) : (
        <Words>{copy.lead}</Words>
      )}
      <MailButton href={links.portal}>{copy.button}</MailButton>
      <Words>{copy.key}</Words>
      <>
        <Subject>{copy.stepsHeading}</Subject>
        <Steps steps={copy.steps} />
      </>
      <>
        <Subject>{copy.feesHeading}</Subject>
        <Figures rows={fees} />
      </>
      <Words>{copy.feesNote}</Words>
    </MailPage>,
  )

  const text = plainText([
    headline(lines),
    paragraph(company ? `${copy.leadFor.before}${company}${copy.leadFor.after}` : copy.lead),
    pointer(copy.link, links.portal),
    paragraph(copy.key),
    heading(copy.stepsHeading, numbered(copy.steps.map((step) => `${step.title}. ${step.text}`))),
    heading(copy.feesHeading, bullets(fees.map(({ figure, title, text }) => `${title}: ${figure}. ${text}`))),
    paragraph(copy.feesNote),
    paragraph(copy.reason),
  ])

  return { subject, html, text }
}
