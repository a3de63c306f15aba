import { agreement as current, type Agreement } from '#content/agreement.ts'
import { printedWords } from '#content/agreement/printed.ts'
import { brand } from '#content/brand.ts'
import { PdfDocument } from '#src/platform/pdf/document.ts'
import { foot } from '#src/platform/pdf/sheet.ts'
import { canonicalText } from '../../agreement.ts'
import { agreementFingerprint } from './agreement-fingerprint.ts'
import { agreementPages } from './agreement-pages.ts'
import { shortFingerprint } from './type.ts'

/**
 * Renders the terms to read before signing: the agreement without a client's details (PORTAL-14). Always the same
 * bytes.
 */
export async function renderTerms(agreement: Agreement = current): Promise<Uint8Array> {
  const pdf = new PdfDocument({
    title: agreement.title,
    author: brand.name,
    subject: `${printedWords.version} ${agreement.version}`,
    createdAt: new Date(`${agreement.date}T09:00:00Z`),
  })
  agreementPages(pdf, agreement, null)
  const version = `${printedWords.version.toLowerCase()} ${agreement.version}`
  const text = shortFingerprint(agreementFingerprint(canonicalText(agreement)))
  const words = `${agreement.title}, ${version} • ${printedWords.fingerprint} ${text}`
  pdf.eachPage((index, count) => foot(pdf, words, `${index + 1} of ${count}`))
  return pdf.bytes()
}
