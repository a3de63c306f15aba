import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepAgreement, openOwnCopy } from '#src/contracts/server/open-contract.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { coveredInvoice, creditNote, depositInvoice, receipt } from './documents/sample-documents.ts'
import { type StoredDocument, findBillingDocument, issueDocument } from './document-store.ts'
import { billingMailTemplates } from './billing-mails.ts'
import { pauseReminders } from './pause-reminders.ts'

const now = new Date('2026-12-07T09:00:00Z')
const pdf = new TextEncoder().encode('%PDF-1.7 an invoice')
const contract = { filename: 'contract-ctr_1-signed.pdf', content: new TextEncoder().encode('%PDF-1.7 a contract') }
const key = 'kR4_s7UHk2mVbX0cQ2yTqfZ0a-9LwE8dN1uJpGz5oIb'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const stored = {
  'doc-invoice': depositInvoice,
  'doc-covered': coveredInvoice,
  'doc-receipt': receipt,
  'doc-credit': creditNote,
}

function render(
  template: string,
  data: { documentId: keyof typeof stored; [name: string]: unknown },
  made: Partial<{ pdf: Uint8Array | null; contract: typeof contract | undefined }> = {},
) {
  const templates = billingMailTemplates({
    publicUrl: 'https://patter.example',
    documents: {
      find: async (_, id): Promise<StoredDocument> => ({
        id,
        contractId: 'ctr_1',
        document: stored[id as keyof typeof stored],
        pdf: 'pdf' in made ? (made.pdf ?? null) : pdf,
      }),
      contractPdf: async () => ('contract' in made ? made.contract : contract),
    },
  })
  return templates[template]!(data, { db: database.db, now })
}

test.each([
  ['invoice-sent', 'doc-invoice', ['logo.png', 'invoice-INV-0001.pdf', contract.filename]],
  ['invoice-announced', 'doc-invoice', ['logo.png', 'invoice-INV-0001.pdf']],
  ['receipt-sent', 'doc-receipt', ['logo.png', 'receipt-RCP-0001.pdf']],
  ['payment-announced', 'doc-receipt', ['logo.png', 'receipt-RCP-0001.pdf']],
  ['credit-note-sent', 'doc-credit', ['logo.png', 'credit-note-CRN-0001.pdf']],
] as const)('%s has its files attached, and waits for them', async (template, documentId, files) => {
  const mail = await render(template, { documentId, key })
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(files)
  expect(mail?.attachments?.[1]).toMatchObject({ contentType: 'application/pdf', content: pdf })
  expect(mail?.replyTo).toBe(template.endsWith('announced') ? 'jean@westermill.example' : 'hello@patter.example')
  await expect(render(template, { documentId, key }, { pdf: null })).rejects.toThrow('is not made yet')
})

test('a client’s mail has the personal link if it was posted with one, and error messages don’t contain it', async () => {
  const link = `https://patter.example/portal#k=${key}`
  for (const [template, documentId] of [
    ['invoice-sent', 'doc-invoice'],
    ['receipt-sent', 'doc-receipt'],
  ] as const) {
    expect((await render(template, { documentId, key }))?.text).toContain(link)
    expect((await render(template, { documentId }))?.html).not.toContain('#k=')
    await expect(render(template, { documentId, key }, { pdf: null })).rejects.not.toThrow(key)
  }
})

test('the mail of an invoice waits for the signed contract that it promises', async () => {
  await expect(render('invoice-sent', { documentId: 'doc-invoice' }, { contract: undefined })).rejects.toThrow(
    'not sealed yet',
  )
})

test('a mail about a document of the wrong kind is an error', async () => {
  await expect(render('receipt-sent', { documentId: 'doc-invoice' })).rejects.toThrow('INV-0001')
})

test('a reminder is sent while the invoice is open, not once it is settled, covered from the start or paused', async () => {
  const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
  const invoice = await database.db.transaction().execute(async (tx) => {
    await keepAgreement(tx, agreement, now)
    return issueDocument(
      tx,
      await openOwnCopy(tx, agreement, now),
      { purpose: 'deposit', subjectId: 'of-this-test' },
      depositInvoice,
      now,
    )
  })
  const templates = billingMailTemplates({
    publicUrl: 'https://patter.example',
    documents: {
      find: async (db, id) => ({ ...(await findBillingDocument(db, id)), pdf }),
      contractPdf: async () => contract,
    },
  })
  const reminder = { documentId: invoice.id, when: 'due', on: '2026-12-07' }
  const remind = (more: object = {}) =>
    templates['invoice-reminder']!({ ...reminder, ...more }, { db: database.db, now })
  expect((await remind())?.subject).toBe(`Invoice ${invoice.document.number}: due on 7 December 2026`)
  // It may wait for the mail server. One that staff have sent themselves goes out all the same.
  const { member } = await signedIn(database.db, 'staff')
  const { contractId } = await findBillingDocument(database.db, invoice.id)
  const pause = (isPaused: boolean) =>
    database.db
      .transaction()
      .execute((tx) => pauseReminders(tx, { contractId: contractId as never, isPaused }, now, member))
  await pause(true)
  expect([await remind(), await remind({ byHand: true })]).toEqual([undefined, expect.anything()])
  await pause(false)
  expect(await remind()).toBeDefined()
  await database.db
    .insertInto('settlements')
    .values({ invoice_id: invoice.id, payment_id: null, settled_at: now })
    .execute()
  expect(await remind()).toBeUndefined()
  expect(await render('invoice-reminder', { documentId: 'doc-covered', when: 'due', on: '2026-12-07' })).toBeUndefined()
})
