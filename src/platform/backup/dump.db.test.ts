import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { openBareTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { dumpDatabase } from './dump.ts'
import { loadDump } from './load.ts'

let database: Database
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-dump-'))
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  fs.rmSync(folder, { recursive: true })
})

const awkward = '“Łukasz & Siân”, (a,b) {c} \\ "d"\n\ttab, NULL, \u{1F600}'

async function fill({ db }: Database): Promise<void> {
  await sql`insert into people (id, email, email_key, name, company, created_at, updated_at)
    select 'per_' || n, 'a' || n || '@b.example', 'a' || n || '@b.example', ${awkward}, '', timestamptz '2026-03-29 00:59:59.123456+00' + n * interval '1 hour', now() from generate_series(1, 3000) as n`.execute(
    db,
  )
  await sql`insert into agreement_versions values ('a', 1, ${awkward}, now())`.execute(db)
  await sql`insert into contracts (id, agreement_sha256, draft, created_at, updated_at) values ('ctr_1', 'a', ${'{ "b":1,   "a":"\\u00e9" }'}::json, now(), now())`.execute(
    db,
  )
  await sql`insert into contract_documents values ('ctr_1', 'f', ${Buffer.from([0, 1, 2, 255, 92, 39])}, 'x', 'y', now())`.execute(
    db,
  )
  await sql`insert into stored_objects values ('k', 9007199254740993, 'video/mp4', now())`.execute(db)
  await sql`insert into videos (id, title, description, category, is_active, position, file_name, original_key, container, video_codec, duration, width, height, state, created_at, updated_at)
    values ('vid_1', '', '', 'general', true, 1, '', 'k', 'mp4', 'h264', 0.1::float8 + 0.2::float8, 1, 1, 'ready', now(), now())`.execute(
    db,
  )
  await sql`update document_numbers set last = 41 where series = 'invoice'`.execute(db)
  await sql`insert into rate_limits values ('gone', now())`.execute(db)
}

/** Every row of every table, as text. */
async function everything({ db }: Database): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not like 'kysely%'`.execute(
    db,
  )
  const rowsByTable: Record<string, unknown> = {}
  for (const { name } of rows)
    rowsByTable[name] = (
      await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t order by 1`.execute(db)
    ).rows
  return rowsByTable
}

/** The foreign keys with which a table refers to itself. */
async function selfReferences({ db }: Database): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = confrelid and convalidated order by 1, 2`.execute(db)
  return rows
}

test('every value is restored exactly, with sequences continuing where they were and unfinished jobs', async () => {
  await fill(database)
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ ...database.bossOptions, supervise: false, schedule: false })
  await boss.start()
  await boss.createQueue('send-letters')
  await boss.send('send-letters', { letter: awkward }, { startAfter: new Date('2031-01-01T00:00:00Z') })
  await boss.stop({ graceful: false })

  const file = path.join(folder, 'dump.gz')
  const dumped = await dumpDatabase(database.db, file, { leftOut: ['seeds'], within: async () => 'the same moment' })
  expect(dumped).toMatchObject({ jobs: 1, extra: 'the same moment', tables: { people: 3000, videos: 1 } })
  expect(Object.keys(dumped.tables)).not.toContain('rate_limits')

  const restored = await openBareTestDatabase()
  try {
    expect(await loadDump(restored, file)).toEqual(dumped.tables)
    expect(await everything(restored)).toEqual(await everything(database))
    expect((await sql<{ n: string }>`select nextval('contract_numbers')::text as n`.execute(restored.db)).rows).toEqual(
      (await sql<{ n: string }>`select nextval('contract_numbers')::text as n`.execute(database.db)).rows,
    )
    await expect(sql`delete from contract_documents`.execute(restored.db)).rejects.toThrow('are evidence')
    const { rows } = await sql<{
      data: object
      at: Date
      state: string
    }>`select data, start_after as at, state::text from pgboss.job where name = 'send-letters'`.execute(restored.db)
    expect(rows).toEqual([{ data: { letter: awkward }, at: new Date('2031-01-01T00:00:00Z'), state: 'created' }])
  } finally {
    await restored.close()
  }
})

test('a row may refer to a row of its own table that was changed after it, and is read after it', async () => {
  const { db } = database
  await sql`insert into client_members (id, contract_id, email, email_key, name, kind, invited_by, invited_at)
    select 'mbr_' || n, 'ctr_1', '', 'm' || n, '', 'colleague', case n when 5 then 'mbr_1' end, now()
    from generate_series(1, 40) as n order by n`.execute(db)
  // The new version of the row stands behind all others, in the second piece of the dump.
  await sql`update client_members set name = 'Ada' where id = 'mbr_1'`.execute(db)
  const file = path.join(folder, 'self.gz')
  await dumpDatabase(db, file, { leftOut: [], within: async () => {} })

  const restored = await openBareTestDatabase()
  try {
    await loadDump(restored, file)
    expect(await everything(restored)).toEqual(await everything(database))
    expect(await selfReferences(restored)).toEqual(await selfReferences(database))
    expect((await selfReferences(restored)).map(({ table }) => table)).toContain('client_members')
    await expect(
      sql`update client_members set invited_by = 'mbr_none' where id = 'mbr_2'`.execute(restored.db),
    ).rejects.toThrow('client_members_invited_by_fkey')
  } finally {
    await restored.close()
  }
})

test('a dump that is cut off loads nothing', async () => {
  const file = path.join(folder, 'whole.gz')
  await dumpDatabase(database.db, file, { leftOut: [], within: async () => {} })
  const cut = path.join(folder, 'cut.gz')
  fs.writeFileSync(cut, fs.readFileSync(file).subarray(0, 20_000))
  const restored = await openBareTestDatabase()
  try {
    await expect(loadDump(restored, cut)).rejects.toThrow('cannot be read')
    expect((await sql`select to_regclass('people') as table`.execute(restored.db)).rows).toEqual([{ table: null }])
  } finally {
    await restored.close()
  }
})
