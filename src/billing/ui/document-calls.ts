import { contractPath } from '#src/contracts/contract-path.ts'
import { receiveFile } from '#src/platform/browser/receive.ts'

const patienceMs = 30_000

/** The PDF of a contract's document. Throws as `receiveFile` does. */
export function documentPdf(contractId: string, number: string): Promise<Blob> {
  return receiveFile(documentPath(contractId, number), 'application/pdf', AbortSignal.timeout(patienceMs))
}

/** The address of a document's PDF. */
export function documentPath(contractId: string, number: string): string {
  return `${contractPath(contractId)}/documents/${encodeURIComponent(number)}`
}
