import { brand } from '#content/brand.ts'
import type { Db } from '#src/platform/database/database.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { MailAttachment } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { findContract } from './contract-store.ts'
import { contractAnnounced } from './emails/contract-announced.tsx'
import type { SignedContract } from './emails/contract-mail.ts'
import { contractSigned } from './emails/contract-signed.tsx'
import { portalInvitation } from './emails/portal-invitation.tsx'

export interface ContractMailOptions {
  /** Address of the public page, without a trailing slash. */
  publicUrl: string
  /** The completed contract, always the same bytes. Throws until it exists; the mail is then tried again. */
  documentOf(db: Db, contractId: string): Promise<ContractDocument>
}

export interface ContractDocument {
  filename: string
  content: Uint8Array
  /** Of `content`, in hexadecimal. */
  sha256: string
}

interface SignedCopy {
  signed: SignedContract
  attachments: MailAttachment[]
}

interface ToClient {
  contractId: string
  /** The personal link's key. It is stored in this mail's row only, and sent in the mail only. */
  key: string
}

/**
 * The three mails about contracts, by the template names that `open-contract.ts` and `seal-contract.ts` use. An
 * invitation to a contract that has been signed or withdrawn meanwhile is not sent, nor a copy of a withdrawn one.
 */
export function contractMailTemplates({ publicUrl, documentOf }: ContractMailOptions): Record<string, MailTemplate> {
  const portal = ({ key }: ToClient) => `${publicUrl}/portal#k=${encodeURIComponent(key)}`

  const signedCopy = async (db: Db, contractId: string): Promise<SignedCopy | undefined> => {
    const contract = await findContract(db, contractId)
    if (contract.status === 'void') return undefined
    if (!contract.signedAt) throw new Error('A contract that is not signed has no signed copy')
    const { filename, content, sha256 } = await documentOf(db, contractId)
    const attachments = [await logoAttachment(), { filename, contentType: 'application/pdf', content }]
    return { signed: { contract, signedAt: contract.signedAt, sha256 }, attachments }
  }

  return {
    'contract-signed': async (data: ToClient, { db }) => {
      const copy = await signedCopy(db, data.contractId)
      if (!copy) return undefined
      const mail = await contractSigned({
        ...copy.signed,
        links: { portal: portal(data), verify: `${publicUrl}/verify` },
      })
      return { ...mail, replyTo: brand.email, attachments: copy.attachments }
    },
    'contract-signed-announced': async ({ contractId }: { contractId: string }, { db }) => {
      const copy = await signedCopy(db, contractId)
      return copy && { ...(await contractAnnounced(copy.signed)), attachments: copy.attachments }
    },
    'portal-invitation': async (data: ToClient, { db }) => {
      const contract = await findContract(db, data.contractId)
      if (contract.status !== 'open') return undefined
      const mail = await portalInvitation({ contract, links: { portal: portal(data) } })
      return { ...mail, replyTo: brand.email, attachments: [await logoAttachment()] }
    },
  }
}
