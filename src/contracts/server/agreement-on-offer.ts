import fs from 'node:fs/promises'
import path from 'node:path'
import { type Agreement, agreement } from '#content/agreement.ts'
import { canonicalText } from '../agreement.ts'
import { agreementFingerprint } from './documents/agreement-fingerprint.ts'
import type { AgreementOnOffer } from './open-contract.ts'

/** Returns the agreement that a new client is offered. */
export function agreementOnOffer(): AgreementOnOffer {
  const text = canonicalText(agreement)
  return { version: agreement.version, text, sha256: agreementFingerprint(text) }
}

/**
 * Returns a version of the agreement without a client's details as a PDF: the file from the build, or one made now.
 * Without a version it is the one on offer.
 */
export async function termsPdf(buildFolder: string | undefined, version: Agreement = agreement): Promise<Uint8Array> {
  if (buildFolder) return fs.readFile(path.join(buildFolder, termsFileName(version)))
  return (await import('./documents/render-terms.ts')).renderTerms(version)
}

/** The name of a version's PDF in the build folder. */
export const termsFileName = ({ version }: Agreement) => `agreement-${version}.pdf`
