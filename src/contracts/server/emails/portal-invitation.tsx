import { feeOptions } from '#content/facts/fees.ts'
import { portalInvitationMail as copy } from '#content/mails/contracts.ts'
import { Figures, Subject, Words } from '#src/platform/mail/layout/blocks.tsx'
import { bullets, heading, paragraph } from '#src/platform/mail/layout/plain-text.ts'
import { buttonBlock, stepsBlock, wordsBlock, writeMail } from '#src/platform/mail/layout/write-mail.tsx'
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

  return writeMail({
    subject,
    preview: copy.preview,
    headline: lines,
    field: 'mint',
    reason: copy.reason,
    blocks: [
      company
        ? {
            html: (
              <Words>
                {copy.leadFor.before}
                <b>{company}</b>
                {copy.leadFor.after}
              </Words>
            ),
            text: paragraph(`${copy.leadFor.before}${company}${copy.leadFor.after}`),
          }
        : wordsBlock(copy.lead),
      buttonBlock(copy.button, links.portal, { text: copy.link }),
      wordsBlock(copy.key),
      stepsBlock(copy.stepsHeading, copy.steps),
      {
        html: (
          <>
            <Subject>{copy.feesHeading}</Subject>
            <Figures rows={fees} />
          </>
        ),
        text: heading(copy.feesHeading, bullets(fees.map(({ figure, title, text }) => `${title}: ${figure}. ${text}`))),
      },
      wordsBlock(copy.feesNote),
    ],
  })
}
