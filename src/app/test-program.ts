import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../platform/database/test-database.ts'
import { type Program, startProgram } from './main.ts'
import { unbuiltPageFiles } from './pages/page-files.ts'
import { openDocumentThread } from './threads/documents.ts'

export interface CallOptions {
  cookie?: string
  /** The caller's address. By default each call has a new one. */
  from?: string
  /** The call's Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
}

export interface TestProgram {
  readonly url: string
  readonly program: Program
  readonly database: TestDatabase
  readonly dataDir: string
  /** Starts another program on the same database and folder. The test has to stop it. */
  startAnother(): Promise<Program>
  /** Makes a call over HTTP. An object is sent as JSON; a text, bytes or a form unchanged. */
  call(method: string, route: string, body?: unknown, options?: CallOptions): Promise<TestAnswer>
}

export interface TestAnswer {
  status: number
  headers: Headers
  bytes: Buffer
  text: string
  json(): any
  /** The first cookie of the response, as a browser would send it back; empty if there is none. */
  cookie: string
}

/** Makes the documents of all programs of this process: once it is warm, each takes a third of the time. */
const documentThread = openDocumentThread()

/** So that no request is refused while other tests keep the machine busy. */
const notBusy = { loopDelay: () => 0, now: () => 0 }

/**
 * Starts the real program on a real database before the tests of one file or one `describe`, and stops it after them.
 * `env` may be a function, for settings that are known only once something else has been started.
 */
export function testProgram(
  name: string,
  env: Record<string, string> | (() => Record<string, string>) = {},
): TestProgram {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `patter-${name}-`))
  let database: TestDatabase | undefined
  let program: Program | undefined
  let callers = 0
  const start = (on: TestDatabase) =>
    startProgram({
      env: {
        PORT: '0',
        DATA_DIR: dataDir,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'silent',
        SEED: 'articles',
        // The speech model takes a processor for seconds; a test that is about it asks for it.
        CAPTIONS: 'off',
        PUBLIC_URL: 'http://patter.example',
        ...(typeof env === 'function' ? env() : env),
      },
      files: unbuiltPageFiles,
      database: on,
      documentThread: { ...documentThread, close: async () => {} },
      load: notBusy,
    })
  beforeAll(async () => {
    database = await openTestDatabase()
    program = await withQueues(database, start)
  })
  afterAll(async () => {
    await program?.stop()
    fs.rmSync(dataDir, { recursive: true })
  })

  return {
    dataDir,
    get url() {
      return program!.url
    },
    get program() {
      return program!
    },
    get database() {
      return database!
    },
    startAnother: () => start({ ...database!, close: async () => {} }),
    async call(method, route, body, { cookie, from, key, headers } = {}) {
      callers++
      const response = await fetch(program!.url + route, {
        method,
        redirect: 'manual',
        headers: {
          ...(isForm(body) ? {} : { 'content-type': 'application/json' }),
          'x-forwarded-for': from ?? `10.1.${callers >> 8}.${callers & 255}`,
          ...(cookie ? { cookie } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isSentUnchanged(body) ? body : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = bytes.toString()
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        text,
        json: () => JSON.parse(text),
        cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
      }
    },
  }
}

const isForm = (body: unknown) => body instanceof FormData || body instanceof URLSearchParams
const isSentUnchanged = (body: unknown): body is BodyInit =>
  typeof body === 'string' || body instanceof Uint8Array || isForm(body)

/** What the first program of this process wrote when it made its queues. */
const madeQueues = new Map<string, unknown>()

/**
 * Starts a program whose queues exist already, as at every start but the first, because making sixty queues takes a
 * third of a second.
 */
async function withQueues(database: TestDatabase, start: (on: TestDatabase) => Promise<Program>): Promise<Program> {
  for (const [table, rows] of madeQueues)
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict do nothing`.execute(database.db)
  const program = await start(database)
  if (madeQueues.size === 0)
    for (const table of ['pgboss.queue', 'pgboss.schedule'])
      madeQueues.set(table, (await sql`select * from ${sql.table(table)}`.execute(database.db)).rows)
  return program
}
