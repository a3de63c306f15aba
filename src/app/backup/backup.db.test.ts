import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleErasures } from '#src/leads/server/public.ts'
import { backupJobs } from '#src/platform/backup/backup.job.ts'
import { noteErasures, readErasures } from '#src/platform/backup/erasures-log.ts'
import { lastBackup } from '#src/platform/backup/last-backup.ts'
import { backupsIn } from '#src/platform/backup/manifest.ts'
import { takeBackup } from '#src/platform/backup/take-backup.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { createLog } from '#src/platform/log/log.ts'
import { openBuiltInKey, renewBuiltInKey } from '#src/platform/pdf/seal-certificate.ts'
import { builtInKeyFile } from '#src/platform/pdf/seal-key-file.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { contentKey } from '#src/platform/storage/storage.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { programBackup, refuseLostSeal } from './backup.ts'
import { erasedAgain } from './erased-again.ts'

let database: TestDatabase
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-backups-'))
const log = createLog('silent')
let now = new Date('2026-11-23T03:00:00Z')
const clock = { now: () => now }
const config = readConfig(
  {
    DATA_DIR: path.join(folder, 'data'),
    BACKUP_DIR: path.join(folder, 'backups'),
    BACKUP_KEEP: '2',
    BACKUP_AT: '04:30',
  },
  { brandName: 'Patter', brandEmail: 'hello@patter.example' },
)

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})

test('a backup is made every day, and the oldest beyond the limit are deleted; those made by hand stay', async () => {
  const backupOptions = programBackup({ config, database, storage: openStorage(config), clock })
  const into = config.backup.folder!
  const [job] = backupJobs(backupOptions, config.backup, log)
  expect(job!.schedule).toBe('30 4 * * *')
  expect(backupJobs(backupOptions, { ...config.backup, folder: undefined }, log)).toEqual([])
  const byHand = await takeBackup(backupOptions, { into, scheduled: false })
  for (const day of [24, 25, 26]) {
    now = new Date(`2026-11-${day}T04:30:00Z`)
    await job!.run({}, { signal: new AbortController().signal })
  }
  expect(backupsIn(into).map((backup) => path.basename(backup))).toEqual([
    path.basename(byHand.folder),
    '2026-11-25T04-30-00Z',
    '2026-11-26T04-30-00Z',
  ])
  expect(await lastBackup(database.db, now)).toMatchObject({
    good: { at: now, scheduled: true },
    failed: undefined,
    isOld: false,
  })
})

test('an old backup that cannot be read stays and is named, and the others are still deleted', async () => {
  const into = path.join(folder, 'with-a-damaged-one')
  const warnings: object[] = []
  const backupOptions = programBackup({ config, database, storage: openStorage(config), clock })
  const [job] = backupJobs(
    backupOptions,
    { ...config.backup, folder: into },
    { ...log, warn: (message, fields) => void warnings.push({ message, ...fields }) },
  )
  const backUp = async (day: number) => {
    now = new Date(`2026-11-${day}T04:30:00Z`)
    await job!.run({}, { signal: new AbortController().signal })
    return backupsIn(into).map((backup) => path.basename(backup).slice(0, 10))
  }
  await backUp(20)
  await backUp(21)
  const damaged = path.join(into, '2026-11-20T04-30-00Z')
  fs.writeFileSync(path.join(damaged, 'manifest.json.sha256'), 'x')
  expect(await backUp(22)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
  expect(await backUp(23)).toEqual(['2026-11-20', '2026-11-22', '2026-11-23'])
  expect(warnings).toEqual(
    [22, 23].map(() => ({
      message: 'an old backup cannot be read and stays',
      folder: damaged,
      error: expect.any(Error),
    })),
  )
})

test('a backup that cannot be written says so, leaves nothing that looks complete, and is recorded as failed', async () => {
  const file = path.join(folder, 'a-file')
  fs.writeFileSync(file, '')
  const backupOptions = programBackup({ config, database, storage: openStorage(config), clock })
  await expect(takeBackup(backupOptions, { into: file, scheduled: true })).rejects.toThrow(
    /^The backup cannot be written to .*No backup was made\.$/,
  )
  const into = path.join(folder, 'broken')
  now = new Date('2026-11-26T05:00:00Z')
  await expect(
    takeBackup(
      { ...backupOptions, seal: () => Promise.reject(new Error('the key cannot be read')) },
      { into, scheduled: true },
    ),
  ).rejects.toThrow('the key cannot be read')
  expect(fs.readdirSync(into)).toEqual([])
  expect((await lastBackup(database.db, now)).failed).toEqual({ at: now, why: 'the key cannot be read' })
})

test('a backup fails while the disk of stored files is not mounted, and goes on without a lost file', async () => {
  const key = contentKey('a'.repeat(64), 'mp4')
  const backupOptions = {
    ...programBackup({ config, database, storage: openStorage(config), clock }),
    neededObjects: async () => [{ key, size: 9, contentType: 'video/mp4', touchedAt: now }],
  }
  const into = path.join(folder, 'of-films')
  await expect(takeBackup(backupOptions, { into, scheduled: false })).rejects.toMatchObject({ code: 'storage_away' })
  // Other files are there.
  fs.mkdirSync(path.join(config.dataDir, 'objects', 'ab'), { recursive: true })
  const { manifest } = await takeBackup(backupOptions, { into, scheduled: false })
  expect(manifest.missing).toEqual([{ key, why: 'storage has lost it' }])
})

test('a person whom an older database brings back is erased again at the next start, once, and that is recorded everywhere', async () => {
  const { db } = database
  await signedIn(db, 'owner', now)
  await sql`insert into people (id, email, email_key, name, created_at, updated_at) values ('per_back', 'back@thrum.example', 'back@thrum.example', 'Back Again', now(), now()), ('per_other', 'other@thrum.example', 'other@thrum.example', 'Somebody', now(), now())`.execute(
    db,
  )
  await sql`insert into leads (id, person_id, kind, details, created_at) values ('led_back', 'per_back', 'contact', '{}', now())`.execute(
    db,
  )
  await sql`insert into mails (id, cause, template, recipient, data, created_at) values ('mail_back', 'led_back:thanks', 'contact-thanks', 'back@thrum.example', '{}', now())`.execute(
    db,
  )
  noteErasures(config.backup.folder!, [
    { personId: 'per_back', at: '2026-11-20T09:00:00.000Z' },
    { personId: 'per_never_here', at: '2026-11-20T09:00:00.000Z' },
  ])
  await settleErasures(db, erasedAgain, config, clock.now(), log)
  await settleErasures(db, erasedAgain, config, clock.now(), log)
  expect(
    (await sql`select email_key from people where id in ('per_back', 'per_other') order by id`.execute(db)).rows,
  ).toEqual([{ email_key: 'erased:per_back' }, { email_key: 'other@thrum.example' }])
  expect(
    (
      await sql`select id from mails where recipient = 'back@thrum.example' union all select id from leads where person_id = 'per_back'`.execute(
        db,
      )
    ).rows,
  ).toEqual([])
  expect((await sql`select person_id, finished_at is not null as finished from erasures`.execute(db)).rows).toEqual([
    { person_id: 'per_back', finished: true },
  ])
  expect(readErasures([config.dataDir]).map(({ personId }) => personId)).toEqual(['per_back'])
  expect(fs.readFileSync(path.join(config.dataDir, 'erasures.log'), 'utf8')).not.toContain('@')
})

test('a list of erasures that a crash cut off within a line is continued after it', () => {
  const cut = path.join(folder, 'cut')
  noteErasures(cut, [{ personId: 'per_1', at: '2026-11-20T09:00:00.000Z' }])
  fs.appendFileSync(path.join(cut, 'erasures.log'), '{"personId":"per_')
  noteErasures(cut, [{ personId: 'per_2', at: '2026-11-21T09:00:00.000Z' }])
  expect(readErasures([cut]).map(({ personId }) => personId)).toEqual(['per_1', 'per_2'])
})

test('a missing seal stops the start with a sentence if there are sealed documents, until a new one is made', async () => {
  const { db } = database
  const file = builtInKeyFile(config.dataDir)
  await expect(refuseLostSeal(db, config)).resolves.toBeUndefined()
  const { certificate } = await openBuiltInKey(config.dataDir, 'Patter', now)
  await sql`insert into agreement_versions values ('a', 1, 'x', now())`.execute(db)
  await sql`insert into contracts (id, agreement_sha256, draft, created_at, updated_at) values ('ctr_1', 'a', '{}', now(), now())`.execute(
    db,
  )
  await sql`insert into contract_documents values ('ctr_1', 'f', 'x', 'x', 'y', now())`.execute(db)
  await expect(refuseLostSeal(db, config)).resolves.toBeUndefined()
  fs.rmSync(file)
  await expect(refuseLostSeal(db, config)).rejects.toThrow(
    /seal\.pem is missing, though one document has been sealed\. Nothing was changed\. .*npm run seal -- new/,
  )
  expect(fs.existsSync(file)).toBe(false)
  const renewed = await renewBuiltInKey(config.dataDir, 'Patter', now)
  expect(renewed).toMatchObject({
    before: undefined,
    fingerprint: expect.not.stringContaining(certificate.fingerprint256),
  })
  await expect(refuseLostSeal(db, config)).resolves.toBeUndefined()
  expect((await renewBuiltInKey(config.dataDir, 'Patter', now)).before).toMatch(/seal\.pem\.until-2026-11-26T/)
})
