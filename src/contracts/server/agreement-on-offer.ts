import fs from 'node:fs/promises'
import path from 'node:path'
import { agreement } from '#content/agreement.ts'
import { canonicalText } from '../agreement.ts'
import { agreementFingerprint } from './documents/agreement-fingerprint.ts'
import type { AgreementOnOffer } from './open-contract.ts'

/** Returns the agreement that a new client is offered. */
export function agreementOnOffer(): AgreementOnOffer {
  const text = canonicalText(agreement)
  return { version: agreement.version, text, sha256: agreementFingerprint(text) }
}

/** Returns the agreement without a client's details as a PDF: the file from the build, or one made now. */
export async function termsPdf(buildFolder: string | undefined): Promise<Uint8Array> {
  if (buildFolder) return fs.readFile(path.join(buildFolder, 'agreement.pdf'))
  return (await import('./documents/render-terms.ts')).renderTerms()
}
