import { agreementVersions } from '#content/agreement.ts'
import { printedWords } from '#content/agreement/printed.ts'
import { brand } from '#content/brand.ts'
import { PdfDocument } from '#src/platform/pdf/document.ts'
import { foot } from '#src/platform/pdf/sheet.ts'
import { canonicalText } from '../../agreement.ts'
import type { CompletedContract } from '../../completed-contract.ts'
import { agreementFingerprint } from './agreement-fingerprint.ts'
import { agreementPages } from './agreement-pages.ts'
import { attachFiles } from './attachments.ts'
import { certificatePages } from './certificate-pages.ts'
import { printedContract } from './printed-contract.ts'
import { shortFingerprint } from './type.ts'

/**
 * Renders the completed contract, not yet sealed: the agreement with the client's details and choice, then the
 * certificate (PORTAL-31). It is a tagged A4 PDF, and the same contract gives the same bytes. Throws if the signed
 * version no longer exists, or its text is not the one that was signed.
 */
export async function renderCompletedContract(contract: CompletedContract): Promise<Uint8Array> {
  const { version, sha256 } = contract.agreement
  const agreement = agreementVersions.find((agreement) => agreement.version === version)
  if (!agreement) throw new Error(`Version ${version} of the agreement is not in content/agreement.ts`)
  const text = canonicalText(agreement)
  if (agreementFingerprint(text) !== sha256) {
    throw new Error(`The text of version ${version} of the agreement is not the one that was signed (${sha256})`)
  }

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
  attachFiles(pdf, agreement, text, contract)
  const of = `${printed.number} • ${printedWords.fingerprint} ${shortFingerprint(sha256)}`
  pdf.eachPage((index, count) => {
    const document = index < agreementCount ? agreement.title : printedWords.certificate.foot
    foot(pdf, `${document}, ${of}`, `${index + 1} of ${count}`)
  })
  return pdf.bytes()
}
