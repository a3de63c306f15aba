import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#src/platform/database/database.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { testJobs } from '#src/platform/jobs/test-jobs.ts'
import { createMailer } from '#src/platform/mail/mailer.ts'
import { createOutbox, sendMail, sendMailQueue } from '#src/platform/mail/outbox.ts'
import { type ContractDraft, emptyDraft } from '../contract.ts'
import { contractMailTemplates } from './contract-mails.ts'
import { contractOfKey, ownContract, type OwnContractId } from './contract-store.ts'
import { inviteClient, saveDraft } from './open-contract.ts'
import { documentOf, sealContract } from './seal-contract.ts'
import { sealQueue, signContract } from './sign-contract.ts'

// A client is invited, signs and gets the sealed copy. These tests check the mails that are sent.

const now = new Date('2026-11-23T15:58:02Z')
const agreement = { version: 4, text: 'The agreement', sha256: 'ab'.repeat(32) }
const details = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Siân O’Neill',
  registeredAddress: 'Glasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'sian@lochbay.example',
}
const accepted: ContractDraft = {
  ...emptyDraft,
  ...details,
  termsAccepted: true,
  selectedPricingOption: 'retained',
  step: 3,
}
const pdf = new TextEncoder().encode('%PDF-1.7 signed and sealed')

const publicUrl = 'https://patter.example'
const from = 'Patter <hello@patter.example>'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-contracts-'))
const clock = { now: () => now }
const templates = contractMailTemplates(publicUrl)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})
const jobs = testJobs(() => database, [sealQueue, sendMailQueue], clock)
const outbox = createOutbox(jobs)

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const mailer = createMailer({ smtpUrl: undefined, from, directory: folder })

async function invite(): Promise<OwnContractId> {
  const { contract } = await inTx((tx) =>
    inviteClient(tx, { outbox }, agreement, { name: 'Siân O’Neill', email: 'sian@lochbay.example' }, now),
  )
  return ownContract(contract.id)
}

async function sign(id: OwnContractId): Promise<void> {
  await inTx((tx) => saveDraft(tx, id, accepted, now))
  await inTx((tx) =>
    signContract(
      tx,
      { jobs },
      id,
      {
        details,
        option: 'retained',
        signature: { kind: 'typed', name: 'Siân O’Neill' },
        evidence: { address: '203.0.113.9', userAgent: 'Mozilla/5.0' },
      },
      now,
    ),
  )
}

async function seal(id: OwnContractId): Promise<void> {
  const certificate = { isSelfSigned: true, name: 'Patter', fingerprint: 'ef'.repeat(32) }
  const sealer = { certificate, timeStamps: false, seal: async (bytes: Uint8Array) => bytes }
  const made = { openSealer: async () => sealer, render: async () => pdf, signedDigest: async () => 'cd'.repeat(32) }
  await sealContract({ db: database.db, outbox, clock, agency: 'agency@patter.example', publicUrl, ...made }, id)
}

async function rowOf(id: string, template: string) {
  return database.db
    .selectFrom('mails')
    .selectAll()
    .where('cause', 'like', `${id}:%`)
    .where('template', '=', template)
    .executeTakeFirstOrThrow()
}

async function sent(id: string, template: string) {
  const row = await rowOf(id, template)
  await sendMail({ db: database.db, mailer, templates, clock }, row.id)
  const file = path.join(folder, `${row.id}.eml`)
  return {
    row: await rowOf(id, template),
    mail: fs.existsSync(file) ? await PostalMime.parse(fs.readFileSync(file)) : undefined,
  }
}

const keyIn = (text = '') => /\/portal#k=([\w-]{43})\s/.exec(text)?.[1] ?? ''

test('an invitation has a link that opens the contract, and no attachment but the logo', async () => {
  const id = await invite()
  const { mail } = await sent(id, 'portal-invitation')
  expect(mail).toMatchObject({
    subject: 'Your agreement with Patter',
    to: [{ address: 'sian@lochbay.example' }],
    replyTo: [{ address: 'hello@patter.example' }],
  })
  expect(await contractOfKey(database.db, keyIn(mail?.text))).toBe(id)
  expect(mail?.html).toContain(`href="${publicUrl}/portal#k=${keyIn(mail?.text)}"`)
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['logo.png'])
})

test('a signed contract is mailed to both as the same bytes, and only the client gets a key', async () => {
  const id = await invite()
  await sign(id)
  await seal(id)
  const { mail: theirs } = await sent(id, 'contract-signed')
  const { mail: ours } = await sent(id, 'contract-signed-announced')
  for (const mail of [theirs, ours]) {
    const [logo, document] = mail!.attachments
    expect(logo).toMatchObject({ filename: 'logo.png', disposition: 'inline' })
    expect(document).toMatchObject({ filename: `contract-${id}-signed.pdf`, mimeType: 'application/pdf' })
    expect(Buffer.from(document!.content as ArrayBuffer)).toEqual(Buffer.from(pdf))
  }
  expect(theirs).toMatchObject({
    to: [{ address: 'sian@lochbay.example' }],
    replyTo: [{ address: 'hello@patter.example' }],
  })
  expect(ours).toMatchObject({
    to: [{ address: 'agency@patter.example' }],
    replyTo: [{ address: 'sian@lochbay.example' }],
  })
  expect(await contractOfKey(database.db, keyIn(theirs?.text))).toBe(id)
  expect(`${ours?.text}${ours?.html}`).not.toContain('#k=')
  const { sha256 } = (await documentOf(database.db, id))!
  expect(theirs?.text?.replace(/\s/g, '')).toContain(sha256)
})

test('an invitation is not sent if the contract was signed or withdrawn while it waited', async () => {
  const signed = await invite()
  await sign(signed)
  const withdrawn = await invite()
  await database.db.updateTable('contracts').set({ status: 'void' }).where('id', '=', withdrawn).execute()
  for (const id of [signed, withdrawn]) {
    const { row, mail } = await sent(id, 'portal-invitation')
    expect(row).toMatchObject({ sent_at: null, dropped: true })
    expect(mail).toBeUndefined()
  }
})

test('a signed copy waits for its document, and error messages don’t contain the key', async () => {
  const id = await invite()
  const key = 'k'.repeat(43)
  await inTx((tx) =>
    outbox.post(tx, {
      cause: `${id}:early`,
      template: 'contract-signed',
      to: 'sian@lochbay.example',
      data: { contractId: id, key },
      now,
    }),
  )
  await expect(sent(id, 'contract-signed')).rejects.toThrow('not signed')
  await sign(id)
  await expect(sent(id, 'contract-signed')).rejects.toThrow('not made yet')
  expect((await rowOf(id, 'contract-signed')).last_error).not.toContain(key)
})
