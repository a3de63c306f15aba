import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createOutbox } from '#src/platform/mail/outbox.ts'
import { creditNote, depositInvoice, receipt } from './documents/sample-documents.ts'
import { issueDocument } from './document-store.ts'
import { drawJob } from './draw-document.ts'
import { moneyQueues, signedContract } from './signed-contract.setup.ts'

let database: TestDatabase
const now = new Date('2026-11-23T10:00:00Z')
const clock = { now: () => now }
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const jobs = testJobs(() => database, moneyQueues, clock)

test.each([
  ['an invoice', depositInvoice, 'deposit', 1],
  ['a receipt', receipt, 'receipt', 1],
  ['a credit note, whose mail has no link,', creditNote, 'refund', 0],
] as const)('%s makes as many keys for personal links as its mail carries', async (_, facts, purpose, keys) => {
  const { db } = database
  const contractId = await signedContract({ db, jobs }, 'monthly', now)
  const { id: documentId } = await db
    .transaction()
    .execute((tx) => issueDocument(tx, contractId, { purpose, subjectId: contractId }, facts, now))
  const job = drawJob({
    db,
    clock,
    outbox: createOutbox(jobs),
    agency: 'studio@patter.example',
    render: async () => new Uint8Array(),
    seal: async () => ({ bytes: new Uint8Array(), fingerprint: '', signedDigest: '' }),
  })
  await job.run({ documentId }, { signal: new AbortController().signal })
  const made = await db.selectFrom('contract_keys').select('key_hash').where('contract_id', '=', contractId).execute()
  const mail = await db
    .selectFrom('mails')
    .select('data')
    .where('cause', '=', `${documentId}:client`)
    .executeTakeFirstOrThrow()
  expect([made.length, 'key' in (mail.data as object) ? 1 : 0]).toEqual([keys, keys])
})
