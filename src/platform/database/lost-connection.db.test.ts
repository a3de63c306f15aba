import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { Problem } from '../../values/problem.ts'
import { createLog } from '../log/log.ts'
import { type Database, openDatabase } from './database.ts'
import { ListeningClient } from './listening-client.ts'
import { isDiskFull, isGivenUp, isLostConnection } from './lost-connection.ts'
import { openTestDatabase } from './test-database.ts'
import { onServer, startPostgres } from './test-postgres.ts'

const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

async function open(): Promise<Database> {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** What a server says when it ends a session. */
const throwOut = (pid: number, waitMs = 0) =>
  onServer(process.env.TEST_POSTGRES_URL!, `select pg_terminate_backend(${pid}, ${waitMs})`)
const ownPid = sql<{ pid: number }>`select pg_backend_pid() as pid`

describe('an error of the database about a statement', () => {
  test('is passed on unchanged', async () => {
    const { db } = await open()
    const error = await problemOf(sql`select 1 / 0`.execute(db))
    expect(error).not.toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code: '22012' })
  })

  test('rolls back, and the next statement works', async () => {
    const { db } = await open()
    await problemOf(db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx)))
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

describe.runIf(process.env.TEST_POSTGRES_URL)('a connection to the server that breaks', () => {
  test('during a statement becomes a Problem that says to try again, and the next call works', async () => {
    const { db } = await open()
    const sleeping = problemOf(
      db.connection().execute(async (connection) => {
        const { pid } = (await ownPid.execute(connection)).rows[0]!
        const slept = sql`select pg_sleep(60)`.execute(connection)
        await Promise.all([slept, throwOut(pid)])
      }),
    )
    const error = await sleeping
    expect(error).toMatchObject({ kind: 'unavailable', code: 'database_unavailable', retryAfter: expect.any(Number) })
    await sql`select 1`.execute(db)
  })

  test('between two statements of a transaction does too, and the pool works afterwards', async () => {
    const { db } = await open()
    for (let turn = 0; turn < 12; turn++) {
      const error = await problemOf(
        db.transaction().execute(async (tx) => {
          const { pid } = (await ownPid.execute(tx)).rows[0]!
          // The connection is gone when this ends.
          await throwOut(pid, 10_000)
          await sql`select 1`.execute(tx)
        }),
      )
      expect(error).toMatchObject({ kind: 'unavailable', code: 'database_unavailable' })
    }
    await sql`select 1`.execute(db)
  })

  test('at the commit becomes a Problem that does not claim that nothing was saved', async () => {
    const { db } = await open()
    await sql`create table slow_to_commit (id integer)`.execute(db)
    // A deferred trigger runs inside COMMIT and ends its own session there, so the answer to COMMIT never comes.
    await sql`create function leave_at_commit() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return null; end'`.execute(
      db,
    )
    await sql`create constraint trigger leaves after insert on slow_to_commit deferrable initially deferred for each row execute function leave_at_commit()`.execute(
      db,
    )
    const error = await problemOf(
      db.transaction().execute((tx) => sql`insert into slow_to_commit values (1)`.execute(tx)),
    )
    expect(error).toMatchObject({ kind: 'unavailable', code: 'outcome_unknown' })
    expect((error as Problem).message).not.toMatch(/nothing/i)
  })
})

describe.runIf(process.env.TEST_POSTGRES_URL)('a server that stops answering without closing the connection', () => {
  const { patience } = ListeningClient
  afterEach(() => {
    ListeningClient.patience = patience
  })

  test('becomes a Problem that says to try again; when the server answers again, calls work', async () => {
    ListeningClient.patience = { silentMs: 200, askingMs: 500 }
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-silent-'))
    const server = await startPostgres(folder)
    const database = await openDatabase({ url: server.url, directory: '', log: createLog('silent') })
    try {
      await sql`select 1`.execute(database.db)
      server.freeze()
      const error = await problemOf(sql`select 1`.execute(database.db))
      expect(error).toMatchObject({ kind: 'unavailable', code: 'database_unavailable' })
      server.thaw()
      await sql`select 1`.execute(database.db)
    } finally {
      server.thaw()
      await database.close()
      await server.stop()
      fs.rmSync(folder, { recursive: true })
    }
  })

  test('is distinguished from a statement that the server cancelled, which is a Problem too', async () => {
    const { db } = await open()
    const slow = db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(60)`.execute(tx)
    })
    expect(await slow.catch((error: unknown) => error)).toMatchObject({
      kind: 'unavailable',
      code: 'database_busy',
      cause: { code: '57014' },
    })
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('is distinguished from a slow statement', async () => {
    ListeningClient.patience = { silentMs: 100, askingMs: 10_000 }
    const { db } = await open()
    expect((await sql<{ one: number }>`select 1 as one from pg_sleep(0.7)`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

describe('a server that can’t be reached', () => {
  test.each(['postgres://nobody@127.0.0.1:1/none', 'postgres://nobody@localhost/none?host=%2Fnowhere%2Fat%2Fall'])(
    'because of %s is a Problem that says to try again',
    async (url) => {
      const database = await openDatabase({ url, directory: '', log: createLog('silent') })
      opened.push(database)
      expect(await problemOf(sql`select 1`.execute(database.db))).toMatchObject({
        kind: 'unavailable',
        code: 'database_unavailable',
      })
      expect(await problemOf(database.db.transaction().execute(async () => {}))).toMatchObject({
        kind: 'unavailable',
        code: 'database_unavailable',
      })
    },
  )
})

describe('among the driver’s errors', () => {
  const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

  test.each(['57P01', '57P02', '57P03', '53300', '08006', '08001', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'])(
    '%s is a lost connection',
    (code) => {
      expect(isLostConnection(withCode(code))).toBe(true)
    },
  )
  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('“%s” is one too', (message) => {
    expect(isLostConnection(new Error(message))).toBe(true)
  })
  test.each(['23505', '40001', '57014', '22P02', '53100'])('%s is not a lost connection', (code) =>
    expect(isLostConnection(withCode(code))).toBe(false),
  )
  test.each(['57014', '40001', '40P01', '55P03'])('%s is a statement that was given up', (code) =>
    expect([isGivenUp(withCode(code)), isGivenUp(withCode('23505'))]).toEqual([true, false]),
  )
  test.each(['53100', 'ENOSPC'])('%s is a full disk', (code) => expect(isDiskFull(withCode(code))).toBe(true))
})
