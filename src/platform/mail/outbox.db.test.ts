import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { testJobs } from '../jobs/test-jobs.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { createLog } from '../log/log.ts'
import { eraseMails, eraseSharedMails } from './person-mails.ts'
import { createOutbox, outboxJobs, sendMail, sendMailQueue, type MailTemplate } from './outbox.ts'

let database: Database
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-outbox-'))
const mailer = createMailer({ smtpUrl: undefined, from: 'Patter <hello@patter.example>', directory: folder })
const now = new Date('2026-11-23T09:00:00Z')
const clock = { now: () => now }
const templates: Record<string, MailTemplate> = {
  greeting: async ({ name }: { name: string }) => ({
    subject: `Good morning, ${name}`,
    html: `<p>Good morning, ${name}</p>`,
    text: `Good morning, ${name}`,
    attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', content: new TextEncoder().encode('%PDF-1.7') }],
  }),
}

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})
const jobs = testJobs(() => database, [sendMailQueue], clock)
const outbox = createOutbox(jobs)
/** Returns which mails wait to be sent, in the order in which they were posted. */
const queued = async () => (await jobs.enqueued(sendMailQueue)).map(({ data }) => (data as { mailId: string }).mailId)

async function post(cause: string): Promise<string> {
  const greeting = { cause, template: 'greeting', to: 'zoe@example.test', data: { name: 'Zoë' }, now }
  await database.db.transaction().execute((tx) => outbox.post(tx, greeting))
  const row = await database.db.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirstOrThrow()
  return row.id
}
const sending = (with_: { mailer?: Mailer; at?: Date } = {}) => ({
  db: database.db,
  mailer: with_.mailer ?? mailer,
  templates,
  clock: { now: () => with_.at ?? clock.now() },
})
const broken: Mailer = { ...mailer, send: () => Promise.reject(new Error('454 try later')) }

test('one cause has one mail, however often it happens', async () => {
  const first = await post('cause-1')
  expect(await queued()).toEqual([first])
  expect(await post('cause-1')).toBe(first)
  expect(await queued()).toEqual([first])
})

test('a list of mails may be empty', async () => {
  const before = await queued()
  await database.db.transaction().execute((tx) => outbox.post(tx))
  expect(await queued()).toEqual(before)
})

test('a mail is a file that a mail program opens', async () => {
  const id = await post('cause-2')
  await sendMail(sending(), id)
  const mail = await PostalMime.parse(fs.readFileSync(path.join(folder, `${id}.eml`)))
  expect(mail).toMatchObject({
    subject: 'Good morning, Zoë',
    messageId: `<${id}@patter.example>`,
    from: { address: 'hello@patter.example' },
  })
  expect(mail.to).toMatchObject([{ address: 'zoe@example.test' }])
  expect(mail.text?.trim()).toBe('Good morning, Zoë')
  expect(mail.html).toContain('<p>Good morning, Zoë</p>')
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['a.pdf', 'application/pdf']])
})

test('what was sent is not sent again', async () => {
  const id = await post('cause-3')
  await sendMail(sending(), id)
  await sendMail(sending({ mailer: broken }), id)
})

test('the error of a failed delivery is thrown and stored, and the next attempt works', async () => {
  const id = await post('cause-4')
  await expect(sendMail(sending({ mailer: broken }), id)).rejects.toThrow('454 try later')
  const row = await database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ attempts: 1, sent_at: null, claimed_at: null, last_error: '454 try later' })
  await sendMail(sending(), id)
  expect(fs.existsSync(path.join(folder, `${id}.eml`))).toBe(true)
})

test('of two simultaneous runs one sends, and the claim of a process that was killed expires', async () => {
  const id = await post('cause-5')
  let release = () => {}
  const hangs: Mailer = {
    ...mailer,
    send: () => new Promise((_, reject) => (release = () => reject(new Error('died')))),
  }
  const first = sendMail(sending({ mailer: hangs }), id)
  first.catch(() => {})
  await expect
    .poll(
      async () =>
        (await database.db.selectFrom('mails').select('claimed_at').where('id', '=', id).executeTakeFirstOrThrow())
          .claimed_at,
    )
    .not.toBeNull()
  await expect(sendMail(sending(), id)).rejects.toThrow('Another run')
  await sendMail(sending({ at: new Date(now.getTime() + 60_000) }), id)
  release()
  await expect(first).rejects.toThrow('died')
})

test('a mail that is no longer needed is dropped: never sent, and not a failure', async () => {
  const id = await post('cause-10')
  const unneeded = { ...sending({ mailer: broken }), templates: { greeting: async () => undefined } }
  await sendMail(unneeded, id)
  await sendMail(unneeded, id)
  const row = await database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ dropped: true, sent_at: null, failed_at: now, last_error: null })
})

test('an address that the mail server refuses fails at once, and needs a person', async () => {
  const id = await post('cause-6')
  const refusal = Object.assign(new Error('550 no such mailbox'), { command: 'RCPT TO', responseCode: 550 })
  await sendMail(sending({ mailer: { ...mailer, send: () => Promise.reject(refusal) } }), id)
  const row = await database.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    failed_at: now,
    sent_at: null,
    left_at: null,
    last_error: '550 no such mailbox',
    subject: 'Good morning, Zoë',
  })
})

test('a mail that repeats another has its own id, the same text and the given address', async () => {
  const first = await post('cause-7')
  const again = await database.db
    .transaction()
    .execute((tx) => outbox.postAgain(tx, { of: first, to: 'zoe.two@example.test', now }))
  expect((await queued()).at(-1)).toBe(again)
  await sendMail(sending(), again)
  const mail = await PostalMime.parse(fs.readFileSync(path.join(folder, `${again}.eml`)))
  expect(mail).toMatchObject({ subject: 'Good morning, Zoë', messageId: `<${again}@patter.example>` })
  expect(mail.to).toMatchObject([{ address: 'zoe.two@example.test' }])
  expect(fs.existsSync(path.join(folder, `${first}.eml`))).toBe(false)
})

/** Runs the job that looks for forgotten mails. */
async function sweep(at = now): Promise<void> {
  const mailJobs = outboxJobs({ ...sending({ at }), jobs, log: createLog('silent') })
  const job = mailJobs.find(({ name }) => name === 'sweep-mails')!
  await job.run({}, { signal: AbortSignal.abort() })
}

test('a mail unsent for a quarter of an hour is queued again, and a sent one is not', async () => {
  const [forgotten, delivered] = [await post('cause-8'), await post('cause-9')]
  await sendMail(sending(), delivered)
  await jobs.clear()
  await sweep(new Date(now.getTime() + 15 * 60_000))
  expect(await queued()).not.toContain(forgotten)
  await sweep(new Date(now.getTime() + 15 * 60_000 + 1))
  expect(await queued()).toContain(forgotten)
  expect(await queued()).not.toContain(delivered)
})

test('a mail that is still queued is not queued again, however long its mail server is away', async () => {
  const id = await post('cause-waiting')
  for (let minutes = 16; minutes < 60; minutes += 10) await sweep(new Date(now.getTime() + minutes * 60_000))
  expect((await queued()).filter((mailId) => mailId === id)).toHaveLength(1)
})

test('a mail unsent for three days is given up, but not while it is being delivered', async () => {
  const [unsent, underWay] = [await post('cause-old'), await post('cause-old-under-way')]
  const at = new Date(now.getTime() + 3 * 24 * 3600_000 + 1)
  const sweptMeanwhile: Mailer = {
    ...mailer,
    send: async (...mail) => {
      await sweep(at)
      await mailer.send(...mail)
    },
  }
  await sendMail(sending({ mailer: sweptMeanwhile, at }), underWay)
  const rows = database.db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'failed_at'])
    .where('id', 'in', [unsent, underWay])
  expect(await rows.orderBy('cause').execute()).toEqual([
    { id: unsent, sent_at: null, failed_at: at },
    { id: underWay, sent_at: at, failed_at: null },
  ])
})

test('files that a killed process left half written are removed, and no others', async () => {
  const whole = await post('cause-whole')
  await sendMail(sending(), whole)
  const [old, fresh, sent] = ['mail_a.eml.17.part', 'mail_b.eml.18.part', `${whole}.eml`].map((name) =>
    path.join(folder, name),
  )
  for (const file of [old!, fresh!]) fs.writeFileSync(file, 'Subject: half')
  const hourAgo = new Date(Date.now() - 3600_000)
  for (const file of [old!, sent!]) fs.utimesSync(file, hourAgo, hourAgo)
  await sweep()
  expect([old, fresh, sent].map((file) => fs.existsSync(file!))).toEqual([false, true, true])
})

test('the file of a mail that was deleted, with a person for example, is removed', async () => {
  const [deleted, stays] = [await post('cause-deleted'), await post('cause-stays')]
  for (const id of [deleted, stays]) await sendMail(sending(), id)
  await database.db.deleteFrom('mails').where('id', '=', deleted).execute()
  await sweep()
  expect([deleted, stays].map((id) => fs.existsSync(path.join(folder, `${id}.eml`)))).toEqual([false, true])
})

test('several mails of one fact are posted together, each with its own job and time', async () => {
  const leavesAt = new Date(now.getTime() + 3_600_000)
  const mail = (cause: string) => ({ cause, template: 'greeting', to: 'zoe@example.test', data: {}, now })
  const first = await post('several-1')
  await database.db
    .transaction()
    .execute((tx) => outbox.post(tx, mail('several-1'), mail('several-2'), { ...mail('several-3'), leavesAt }))
  const mails = await database.db
    .selectFrom('mails')
    .select(['id', 'cause'])
    .where('cause', 'like', 'several-%')
    .execute()
  const causes = new Map(mails.map(({ id, cause }) => [id, cause]))
  expect(causes.get(first)).toBe('several-1')
  const found = (await jobs.enqueued(sendMailQueue)).flatMap(({ data, startAfter }) => {
    const cause = causes.get((data as { mailId: string }).mailId)
    return cause ? [{ cause, startAfter }] : []
  })
  expect(found.toSorted((a, b) => a.cause.localeCompare(b.cause))).toEqual([
    { cause: 'several-1', startAfter: now },
    { cause: 'several-2', startAfter: now },
    { cause: 'several-3', startAfter: leavesAt },
  ])
})

test('a mail that repeats another is deleted with it, also if that one was never sent', async () => {
  const inTx = database.db.transaction()
  const again = (of: string) => inTx.execute((tx) => outbox.postAgain(tx, { of, to: 'ken@example.test', now }))
  const first = await post('lead_1:sender')
  const second = await again(first)
  const third = await again(second)
  const erased = await inTx.execute((tx) => eraseMails(tx, { about: ['lead_1'], kept: [] }))
  expect(erased).toEqual([first, second, third])

  const shared = await post('shl_1:shortlist:mbr_1')
  const [sent, waiting] = [await again(shared), await again(shared)]
  await sendMail(sending(), sent)
  expect(await inTx.execute((tx) => eraseSharedMails(tx, ['shl_1']))).toEqual([sent])
  const left = database.db.selectFrom('mails').select('id').where('id', 'in', [shared, sent, waiting]).orderBy('id')
  expect((await left.execute()).map(({ id }) => id)).toEqual([shared, waiting].toSorted())
})
