import { printedWords } from '#content/agreement/printed.ts'
import { brand } from '#content/brand.ts'
import { PdfDocument } from '#src/platform/pdf/document.ts'
import { foot } from '#src/platform/pdf/sheet.ts'
import { canonicalText } from '../../agreement.ts'
import type { CompletedContract } from '../../completed-contract.ts'
import { agreementOfVersion } from './agreement-of-version.ts'
import { agreementPages } from './agreement-pages.ts'
import { attachFiles } from './attachments.ts'
import { certificatePages } from './certificate-pages.ts'
import { printedContract } from './printed-contract.ts'
import { shortFingerprint } from './type.ts'

/**
 * Renders the completed contract, not yet sealed: the agreement with the client's details and choice, then the
 * certificate (PORTAL-31). It is a tagged A4 PDF, and the same contract gives the same bytes. Throws if the signed
 * version no longer exists, or its text has changed since it was offered.
 */
export async function renderCompletedContract(contract: CompletedContract): Promise<Uint8Array> {
  const agreement = agreementOfVersion(contract.agreement)
  const printed = printedContract(contract)
  const pdf = new PdfDocument({
    title: `${agreement.title}, ${printed.number}`,
    author: brand.name,
    subject: `${printedWords.between} ${brand.name} ${printedWords.and} ${printed.details.companyName}`,
    createdAt: contract.signedAt,
  })
  agreementPages(pdf, agreement, printed)
  const agreementCount = pdf.pageCount
  certificatePages(pdf, agreement, printed)
  attachFiles(pdf, agreement, canonicalText(agreement), contract)
  const of = `${printed.number} • ${printedWords.fingerprint} ${shortFingerprint(contract.agreement.sha256)}`
  pdf.eachPage((index, count) => {
    const document = index < agreementCount ? agreement.title : printedWords.certificate.foot
    foot(pdf, `${document}, ${of}`, `${index + 1} of ${count}`)
  })
  return pdf.bytes()
}
