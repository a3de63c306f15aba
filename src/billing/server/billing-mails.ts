import { brand } from '#content/brand.ts'
import { seller } from '#content/facts/seller.ts'
import type { Db } from './tables.ts'
import { logoAttachment } from '#src/platform/mail/layout/logo.ts'
import type { MailAttachment, RenderedMail } from '#src/platform/mail/mailer.ts'
import type { MailTemplate } from '#src/platform/mail/outbox.ts'
import type { BillingMail } from './emails/billing-mail.ts'
import type { Reminder } from '../due-date.ts'
import type { StoredDocument } from './document-store.ts'
import { creditNoteSent } from './emails/credit-note-sent.tsx'
import { invoiceAnnounced, paymentAnnounced } from './emails/announced.tsx'
import { invoiceReminder } from './emails/invoice-reminder.tsx'
import { invoiceSent } from './emails/invoice-sent.tsx'
import { areRemindersPaused } from './pause-reminders.ts'
import { openPence } from './settle-invoice.ts'
import { receiptSent } from './emails/receipt-sent.tsx'
import { type BillingDocument, documentFileName } from '../billing-document.ts'

export interface BillingMailOptions {
  /** Address of the public site, without a slash at its end. */
  publicUrl: string
  documents: {
    /** The issued document; its PDF is `null` until it is made. */
    find(db: Db, id: string): Promise<StoredDocument>
    /** The completed contract, always the same bytes; `undefined` until it is sealed. */
    contractPdf(db: Db, contractId: string): Promise<{ filename: string; content: Uint8Array } | undefined>
  }
}

interface AboutOne {
  documentId: string
}

interface ToClient extends AboutOne {
  /** The personal link's key, if there is one. It is only in this mail's row and in the mail. */
  key?: string
}

interface ReminderToClient extends ToClient {
  when: Reminder
  /** The day of the reminder, YYYY-MM-DD. */
  on: string
  /** A member of staff has sent it. */
  byHand?: boolean
}

/**
 * The mails about invoices, receipts and credit notes, by the names under which they are posted. Until the PDF that a
 * mail needs has been made, its template throws, and the outbox tries again. A reminder is not sent if its invoice has
 * been settled, or if the client's reminders have been paused since it was posted, unless staff have sent it.
 */
export function billingMailTemplates({ publicUrl, documents }: BillingMailOptions): Record<string, MailTemplate> {
  const portal = (key: string | undefined) => key && `${publicUrl}/portal#k=${encodeURIComponent(key)}`

  const loadDocument = async (db: Db, documentId: string, kind: BillingDocument['kind']) => {
    const { contractId, document, pdf } = await documents.find(db, documentId)
    if (document.kind !== kind) throw new Error(`${document.number} is not of the kind that this mail is about`)
    if (!pdf) throw new Error(`The PDF of ${document.number} is not made yet`)
    return { contractId, document, pdfFile: pdfAttachment(documentFileName(document), pdf) }
  }

  const loadContract = async (db: Db, contractId: string) => {
    const contract = await documents.contractPdf(db, contractId)
    if (!contract) throw new Error('The signed contract is not sealed yet')
    return pdfAttachment(contract.filename, contract.content)
  }

  return {
    'invoice-sent': async ({ documentId, key }: ToClient, { db }) => {
      const { contractId, document, pdfFile } = await loadDocument(db, documentId, 'invoice')
      const contract = await loadContract(db, contractId)
      return withAttachments(await invoiceSent({ document, seller, portal: portal(key) }), pdfFile, contract)
    },
    'invoice-announced': async ({ documentId }: AboutOne, { db }) => {
      const { document, pdfFile } = await loadDocument(db, documentId, 'invoice')
      return withAttachments(await invoiceAnnounced({ document }), pdfFile)
    },
    'invoice-reminder': async ({ documentId, key, when, on, byHand }: ReminderToClient, { db }) => {
      const { contractId, document, pdfFile } = await loadDocument(db, documentId, 'invoice')
      if (!byHand && (await areRemindersPaused(db, contractId))) return undefined
      const open = document.payablePence === 0 ? 0 : await openPence(db, { id: documentId })
      if (open === 0) return undefined
      return withAttachments(
        await invoiceReminder({ document, seller, portal: portal(key), when, on, openPence: open }),
        pdfFile,
      )
    },
    'receipt-sent': async ({ documentId, key }: ToClient, { db }) => {
      const { document, pdfFile } = await loadDocument(db, documentId, 'receipt')
      return withAttachments(await receiptSent({ document, portal: portal(key) }), pdfFile)
    },
    'payment-announced': async ({ documentId }: AboutOne, { db }) => {
      const { document, pdfFile } = await loadDocument(db, documentId, 'receipt')
      return withAttachments(await paymentAnnounced({ document }), pdfFile)
    },
    'credit-note-sent': async ({ documentId }: AboutOne, { db }) => {
      const { document, pdfFile } = await loadDocument(db, documentId, 'credit_note')
      return withAttachments(await creditNoteSent({ document }), pdfFile)
    },
  }
}

const pdfAttachment = (filename: string, content: Uint8Array): MailAttachment => ({
  filename,
  contentType: 'application/pdf',
  content,
})

/**
 * The mail with logo and documents. A client's reply goes to the agency; a reply to the agency's copy goes to the
 * client.
 */
async function withAttachments(mail: BillingMail, ...files: MailAttachment[]): Promise<RenderedMail> {
  return { replyTo: brand.email, ...mail, attachments: [await logoAttachment(), ...files] }
}
