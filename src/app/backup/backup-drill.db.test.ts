import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/database.ts'
import { lastBackup } from '#src/platform/backup/last-backup.ts'
import { backupsIn, readManifest } from '#src/platform/backup/manifest.ts'
import { createServerDatabase, openTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { createLog } from '#src/platform/log/log.ts'
import { startS3 } from '#src/platform/storage/test-s3.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { backup } from '../commands/backup.ts'
import { restore } from '../commands/restore.ts'
import { type Program, startProgram } from '../main.ts'
import { unbuiltPageFiles } from '../pages/page-files.ts'

// The backup drill: fill the program with data, back it up under load, lose the machine, restore onto an empty one, and
// compare everything that had been acknowledged before the backup began.

const onServer = process.env.TEST_POSTGRES_URL !== undefined
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-drill-'))
const into = path.join(folder, 'backups')
const password = 'open sesame, Glasgow'
const ends: (() => Promise<void>)[] = []
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await s3.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** An empty machine: its own folder and, if the tests have a database server, its own database. */
async function machine(name: string, more: Record<string, string> = {}, template = 'template0') {
  const server = onServer ? await createServerDatabase(template) : undefined
  if (server) ends.push(server.drop)
  const dataDir = path.join(folder, name)
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    SEED: 'articles',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://patter.example',
    PORTAL_PASSWORD: password,
    VIDEO_CONVERTER: 'none',
    ...(server ? { DATABASE_URL: server.url } : {}),
    ...more,
  }
  return {
    dataDir,
    env,
    open: () => openDatabase({ url: server?.url, directory: path.join(dataDir, 'database'), log: createLog('silent') }),
  }
}
type Machine = Awaited<ReturnType<typeof machine>>

function start({ env }: Machine, database?: TestDatabase): Promise<Program> {
  return startProgram({ env, files: unbuiltPageFiles, ...(database ? { database } : {}) })
}

let callers = 0
async function call(
  program: Program,
  method: string,
  route: string,
  body?: unknown,
  cookie = '',
): Promise<{ status: number; data: any; cookie: string; bytes: Buffer }> {
  callers++
  const isForm = body instanceof FormData
  const response = await fetch(program.url + route, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.2.${callers >> 8}.${callers & 255}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    data: isJson ? JSON.parse(bytes.toString()).data : undefined,
    cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    bytes,
  }
}

async function sign(program: Program, email: string): Promise<string> {
  const unlocked = await call(program, 'POST', '/api/portal/session', { password })
  const details = {
    companyName: 'Lochbay Energy Ltd',
    registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
    contactName: 'Rhona Mackie',
    jobTitle: 'Sales Director',
    clientEmail: email,
  }
  const at = `/api/contracts/${unlocked.data.contractId}`
  await call(
    program,
    'PUT',
    `${at}/draft`,
    { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 },
    unlocked.cookie,
  )
  const signed = await call(
    program,
    'POST',
    `${at}/signature`,
    { ...details, selectedPricingOption: 'monthly', signatureName: 'Rhona Mackie' },
    unlocked.cookie,
  )
  expect(signed.status).toBe(201)
  return unlocked.data.contractId
}

/** Works on the database that a program is using: directly on a server, otherwise through the program's process. */
async function inDatabase<Result>(place: Machine, work: (database: TestDatabase) => Promise<Result>): Promise<Result> {
  const database = await place.open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** In the usual run, one kind of storage on each engine; with THOROUGH=1 both on both. */
const kinds = process.env.THOROUGH === '1' ? ['disk', 'bucket'] : [onServer ? 'bucket' : 'disk']

describe.each(kinds)('with films on the %s', (kept) => {
  test('what was acknowledged before the backup is there after a restore onto an empty machine', async () => {
    const bucket = {
      S3_BUCKET: s3.config.bucket,
      S3_ENDPOINT: s3.config.endpoint!,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    }
    const more = kept === 'bucket' ? bucket : {}
    const backupFolder = path.join(into, kept)
    const first = await machine(`first-${kept}`, more, 'patter_template')
    const database = onServer ? await first.open() : await openTestDatabase()
    const owner = await signedIn(database.db, 'owner')
    let program = await start(first, database)

    const film = fs.readFileSync(path.join(import.meta.dirname, '../../videos/samples/picture.webm'))
    const form = new FormData()
    form.set('title', 'A day on the floor')
    form.set('video', new File([film], 'floor.webm', { type: 'video/webm' }))
    const uploaded = await call(program, 'POST', '/api/videos/upload', form, owner.cookie)
    expect(uploaded.status).toBe(201)
    const contractId = await sign(program, 'rhona@lochbay.example')
    await call(program, 'POST', '/api/contact', {
      email: 'erased@thrum.example',
      phone: '0141 496 0000',
      candidateCount: '1',
    })
    await expect
      .poll(async () => (await sql`select 1 from contract_documents`.execute(database.db)).rows.length)
      .toBe(1)

    // Visitors keep leaving their details during the backup.
    const answeredLeads: { email: string; before: boolean }[] = []
    let hasBegun = false
    const enough = new AbortController()
    const visit = async (name: string) => {
      for (let index = 0; !enough.signal.aborted; index++) {
        const before = !hasBegun
        const email = `${name}${index}@lochbay.example`
        if (
          (await call(program, 'POST', '/api/contact', { email, phone: '0141 496 0000', candidateCount: '1' }))
            .status === 201
        )
          answeredLeads.push({ email, before: before && !hasBegun })
      }
    }
    const visits = ['a', 'b'].map(visit)
    while (answeredLeads.length < 6) await wait(20)
    hasBegun = true
    expect(await backup([backupFolder], first.env)).toBe(0)
    enough.abort()
    await Promise.all(visits)

    // One person is erased after the backup.
    const erased = (
      await sql<{ id: string }>`select id from people where email_key = 'erased@thrum.example'`.execute(database.db)
    ).rows[0]!
    expect(
      (
        await call(
          program,
          'POST',
          `/api/admin/leads/${erased.id}/erasure`,
          { email: 'erased@thrum.example' },
          owner.cookie,
        )
      ).status,
    ).toBe(200)
    await expect.poll(() => fs.existsSync(path.join(first.dataDir, 'erasures.log'))).toBe(true)
    expect(await backup([backupFolder], first.env)).toBe(0)
    const state = await lastBackup(database.db, new Date())
    await program.stop()
    const [older, newer] = backupsIn(backupFolder)
    expect(state).toMatchObject({ good: { place: newer, scheduled: false }, failed: undefined, isOld: false })

    // The machine is lost, and the bucket too.
    fs.rmSync(first.dataDir, { recursive: true })
    if (kept === 'bucket') fs.rmSync(path.join(s3.folder, s3.config.bucket), { recursive: true })
    if (kept === 'bucket') fs.mkdirSync(path.join(s3.folder, s3.config.bucket))
    const manifest = readManifest(older!)
    expect(manifest).toMatchObject({
      missing: [],
      seal: { kept: true },
      scheduled: false,
      database: { engine: onServer ? 'postgres' : 'pglite' },
    })
    expect(manifest.objects.length).toBeGreaterThan(0)
    const modes = fs
      .readdirSync(older!, { recursive: true, withFileTypes: true })
      .filter((entry) => (fs.statSync(path.join(entry.parentPath, entry.name)).mode & 0o077) !== 0)
    expect(modes, 'nobody else may read a backup').toEqual([])
    expect(
      fs.statSync(path.join(older!, 'objects', manifest.objects[0]!.key.slice(0, 2), manifest.objects[0]!.key)).nlink,
      'a film is kept once',
    ).toBe(2)

    const second = await machine(`second-${kept}`, more)
    expect(await restore([older!], second.env)).toBe(0)
    expect(await restore([older!], second.env), 'what is in use is not overwritten').toBe(1)
    program = await start(second)
    try {
      // Nobody is signed in after a restore.
      expect((await call(program, 'GET', '/api/admin/leads', undefined, owner.cookie)).status).toBe(401)
      expect(
        (await call(program, 'GET', `/api/videos/${uploaded.data.id}/stream`)).bytes.equals(film),
        'the film plays',
      ).toBe(true)
    } finally {
      await program.stop()
    }
    await inDatabase(second, async ({ db }) => {
      const kept = new Set(
        (await sql<{ email: string }>`select email_key as email from people`.execute(db)).rows.map(
          ({ email }) => email,
        ),
      )
      expect(answeredLeads.filter(({ before }) => before).length).toBeGreaterThanOrEqual(5)
      expect(answeredLeads.filter(({ email, before }) => before && !kept.has(email))).toEqual([])
      expect(kept, 'erased since, and erased again').not.toContain('erased@thrum.example')
      expect(kept).toContain(`erased:${erased.id}`)
      const { rows } = await sql<{
        same: boolean
        fingerprint: string
      }>`select encode(sha256(bytes), 'hex') = sha256 as same, seal_fingerprint as fingerprint from contract_documents where contract_id = ${contractId}`.execute(
        db,
      )
      expect(rows).toEqual([{ same: true, fingerprint: manifest.seal!.fingerprint }])
    })
  })
})

describe('an incomplete backup', () => {
  const spoil: [string, (backup: string) => void, RegExp][] = [
    [
      'with a byte changed in its database',
      (folder) => flip(path.join(folder, 'database.jsonl.gz')),
      /database\.jsonl\.gz has changed since it was written/,
    ],
    [
      'with a changed manifest',
      (folder) => flip(path.join(folder, 'manifest.json')),
      /manifest\.json has changed since it was written/,
    ],
    ['without its key', (folder) => fs.rmSync(path.join(folder, 'keys/seal.pem')), /keys\/seal\.pem is missing/],
    [
      'of which only a part was written',
      (folder) => fs.rmSync(path.join(folder, 'manifest.json')),
      /There is no backup in/,
    ],
  ]
  test.each(spoil)('with %s is refused before anything is changed', async (name, damage, sentence) => {
    const copy = path.join(folder, `spoilt-${spoil.findIndex(([other]) => other === name)}`)
    fs.cpSync(backupsIn(path.join(into, kinds[0]!))[0]!, copy, { recursive: true })
    damage(copy)
    const place = { ...(await machine(`third-${path.basename(copy)}`)) }
    const outcome = await saying(() => restore([copy], place.env))
    expect(outcome).toMatchObject({ code: 1, text: expect.stringMatching(sentence) })
    expect(outcome.text).toContain('Nothing was restored')
    expect(fs.existsSync(place.dataDir)).toBe(false)
  })
})

function flip(file: string): void {
  const bytes = fs.readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  fs.writeFileSync(file, bytes)
}

/** Returns what a command writes to standard error, and its exit code. */
async function saying(work: () => Promise<number>): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = ((text: string) => lines.push(text) > 0) as typeof process.stderr.write
  try {
    return { code: await work(), text: lines.join('') }
  } finally {
    process.stderr.write = write
  }
}
