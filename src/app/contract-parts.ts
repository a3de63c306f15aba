import fs from 'node:fs/promises'
import path from 'node:path'
import { agreement } from '#content/agreement.ts'
import { brand } from '#content/brand.ts'
import { canonicalText } from '../contracts/agreement.ts'
import { completedFileName } from '../contracts/contract.ts'
import { contractMailTemplates } from '../contracts/server/contract-mails.ts'
import { agreementFingerprint } from '../contracts/server/documents/agreement-fingerprint.ts'
import type { AgreementOnOffer } from '../contracts/server/open-contract.ts'
import { documentOf, type SealParts } from '../contracts/server/seal-contract.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { MailTemplate, Outbox } from '../platform/mail/outbox.ts'
import type { Clock } from '../values/clock.ts'

/** The agreement that a new client is offered. */
export function agreementOnOffer(): AgreementOnOffer {
  const text = canonicalText(agreement)
  return { version: agreement.version, text, sha256: agreementFingerprint(text) }
}

/** What sealing needs. What draws and seals is large and loaded at the first signature; an owner's own certificate is opened at once, so that a wrong one stops the start. */
export async function sealParts(options: { config: Config; db: Db; outbox: Outbox; clock: Clock }): Promise<SealParts> {
  const { config, db, outbox, clock } = options
  const open = async () => {
    const { openSealer } = await import('../platform/pdf/seal.ts')
    const { p12, timeStampUrl } = config.seal
    return openSealer({ directory: config.dataDir, name: brand.name, clock, ...(p12 ? { p12 } : {}), ...(timeStampUrl ? { tsaUrl: timeStampUrl } : {}) })
  }
  let opened: ReturnType<typeof open> | undefined
  const openSealer = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  if (config.seal.p12) {
    await openSealer().catch((error: Error) => {
      throw new ConfigError([`SEAL_P12 cannot be used: ${error.message}`])
    })
  }
  return {
    db,
    outbox,
    clock,
    agency: config.mail.to,
    publicUrl: config.publicUrl,
    openSealer,
    render: async (contract) => (await import('../contracts/server/documents/render-completed-contract.ts')).renderCompletedContract(contract),
    signedDigest: async (pdf) => {
      const [seal] = await (await import('../platform/pdf/read-seal.ts')).readSeals(pdf)
      if (!seal) throw new Error('The seal cannot be read back')
      return seal.signedDigest
    },
  }
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

/** The agreement without a client: drawn by the build, or now. */
export async function termsPdf(buildFolder: string | undefined): Promise<Uint8Array> {
  if (buildFolder) return fs.readFile(path.join(buildFolder, 'agreement.pdf'))
  return (await import('../contracts/server/documents/render-terms.ts')).renderTerms()
}
