import type { Agreement } from '#content/agreement.ts'
import { printedWords } from '#content/agreement/printed.ts'
import type { PdfDocument } from '#src/platform/pdf/document.ts'
import { createHash } from 'node:crypto'
import type { CompletedContract } from '../../completed-contract.ts'

const utf8 = new TextEncoder()

/**
 * Attaches what cannot be printed letter by letter: the details as stored, and the agreement's canonical text, so that
 * anyone can compute its fingerprint again.
 */
export function attachFiles(pdf: PdfDocument, agreement: Agreement, text: string, contract: CompletedContract): void {
  const createdAt = contract.signedAt
  pdf.attach('details.json', utf8.encode(detailsJson(agreement, contract)), {
    type: 'application/json',
    description: printedWords.attachments.details,
    createdAt,
  })
  pdf.attach('agreement.txt', utf8.encode(text), {
    type: 'text/plain',
    description: printedWords.attachments.agreement,
    createdAt,
  })
}

/** Returns every stored value, unchanged, with the SHA-256 of a drawn signature's PNG instead of the picture. */
function detailsJson(agreement: Agreement, contract: CompletedContract): string {
  const { number, details, option, signature, signedAt, consent, signer, events, seal, verifyUrl } = contract
  const { title, version, date } = agreement
  const { companyName, contactName, registeredAddress, jobTitle, clientEmail } = details
  const record = {
    number,
    agreement: { title, version, date, sha256: contract.agreement.sha256 },
    details: { companyName, contactName, registeredAddress, jobTitle, clientEmail },
    option,
    signature:
      signature.kind === 'typed'
        ? { kind: 'typed', name: signature.name }
        : { kind: 'drawn', pngSha256: createHash('sha256').update(signature.png).digest('hex') },
    signedAt: signedAt.toISOString(),
    consent,
    signer: { device: signer.device, address: signer.address },
    events: events.map(({ at, what, hash }) => ({ at: at.toISOString(), what, hash })),
    seal: { isSelfSigned: seal.isSelfSigned, name: seal.name, timeStamped: seal.timeStamped },
    verifyUrl,
  }
  return `${JSON.stringify(record, null, 2)}\n`
}
