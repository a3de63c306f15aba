import fs from 'node:fs/promises'
import path from 'node:path'
import { agreement } from '#content/agreement.ts'
import { canonicalText } from '../contracts/agreement.ts'
import { completedFileName } from '../contracts/contract.ts'
import { contractMailTemplates } from '../contracts/server/contract-mails.ts'
import { agreementFingerprint } from '../contracts/server/documents/agreement-fingerprint.ts'
import type { AgreementOnOffer } from '../contracts/server/open-contract.ts'
import { documentOf, type SealParts } from '../contracts/server/seal-contract.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { MailTemplate, Outbox } from '../platform/mail/outbox.ts'
import type { Clock } from '../values/clock.ts'
import type { Documents } from './threads/documents.ts'

/** The agreement that a new client is offered. */
export function agreementOnOffer(): AgreementOnOffer {
  const text = canonicalText(agreement)
  return { version: agreement.version, text, sha256: agreementFingerprint(text) }
}

export function sealParts(options: {
  config: Config
  db: Db
  outbox: Outbox
  clock: Clock
  documents: Documents
}): SealParts {
  const { config, db, outbox, clock, documents } = options
  const { openSealer, renderContract: render, signedDigest } = documents
  return { db, outbox, clock, agency: config.mail.to, publicUrl: config.publicUrl, openSealer, render, signedDigest }
}

export function contractTemplates(publicUrl: string): Record<string, MailTemplate> {
  return contractMailTemplates({
    publicUrl,
    documentOf: async (db, contractId) => {
      const made = await documentOf(db, contractId)
      if (!made) throw new Error('The completed contract is not made yet')
      return { filename: completedFileName(contractId), content: new Uint8Array(made.bytes), sha256: made.sha256 }
    },
  })
}

/** The agreement without a client, as a PDF: made by the build, or now. */
export async function termsPdf(buildFolder: string | undefined): Promise<Uint8Array> {
  if (buildFolder) return fs.readFile(path.join(buildFolder, 'agreement.pdf'))
  return (await import('../contracts/server/documents/render-terms.ts')).renderTerms()
}
