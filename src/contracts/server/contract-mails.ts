import { brand } from '#content/brand.ts'
import type { Db } from '#src/platform/database/database.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { MailAttachment } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import { completedFileName } from '../contract.ts'
import { findContract } from './contract-store.ts'
import { contractAnnounced } from './emails/contract-announced.tsx'
import type { SignedContract } from './emails/contract-mail.ts'
import { contractSigned } from './emails/contract-signed.tsx'
import { portalInvitation } from './emails/portal-invitation.tsx'
import { documentOf } from './seal-contract.ts'

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
 * invitation to a contract that has been signed or withdrawn meanwhile is not sent, nor a copy of a withdrawn one. The
 * mail about a signed contract throws until its document is made, and is then tried again.
 */
export function contractMailTemplates(publicUrl: string): Record<string, MailTemplate> {
  const portal = ({ key }: ToClient) => `${publicUrl}/portal#k=${encodeURIComponent(key)}`

  const signedCopy = async (db: Db, contractId: string): Promise<SignedCopy | undefined> => {
    const contract = await findContract(db, contractId)
    if (contract.status === 'void') return undefined
    if (!contract.signedAt) throw new Error('A contract that is not signed has no signed copy')
    const document = await documentOf(db, contractId)
    if (!document) throw new Error('The completed contract is not made yet')
    const { bytes, sha256 } = document
    const content = new Uint8Array(bytes)
    const filename = completedFileName(contractId)
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
