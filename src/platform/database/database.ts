import { setImmediate as turn } from 'node:timers/promises'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { fromPglite, type ConstructorOptions } from 'pg-boss'
import { acceptAfterStatements } from './accept-after-statements.ts'
import type { Log } from '../log/log.ts'
import { openDurablePGlite, type OpenPGlite } from './embedded/durable-pglite.ts'
import { ListeningClient } from './listening-client.ts'
import type { DbShowing, TxShowing } from './typed-tables.ts'
import { explainingDialect } from './lost-connection.ts'
import { TransactionScope } from './transaction-scope.ts'

/** The platform's tables; its parts add theirs by declaration merging. A slice names its own by `DbOf` and `TxOf`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Tables {}

/**
 * A database through which a slice can name its own tables and the platform's. Another slice's tables do not compile.
 */
export type DbOf<Own> = DbShowing<Tables & Own>

/** The same inside a transaction. */
export type TxOf<Own> = TxShowing<Tables & Own>

export type Db = DbOf<object>

/** Required wherever several changes must happen together. The outer `db` would wait for this transaction for ever. */
export type Tx = TxOf<object>

export interface Database {
  engine: 'pglite' | 'postgres'
  db: Db
  /** How the job queue reaches the same database. */
  bossOptions: ConstructorOptions
  /**
   * How many connections are in use and idle, and how many callers wait for one; not for the embedded database, which
   * has one.
   */
  pool?: () => { inUse: number; idle: number; waiting: number }
  close(): Promise<void>
}

// Both engines must return the same types. A number would lose digits of `int8`, and an instant would be another day
// wherever the clocks of the machine are ahead of Glasgow's.
const int8 = 20
const date = 1082
for (const type of [int8, date]) pg.types.setTypeParser(type, (text) => text)

/**
 * Opens the database (RUN-5): a PostgreSQL server if `url` is given, else PGlite in `directory`, which `lay` may fill
 * if there is none yet.
 */
export async function openDatabase(options: {
  url?: string | undefined
  directory: string
  lay?: (() => void) | undefined
  log: Log
}): Promise<Database> {
  return options.url
    ? connect(options.url, options.log)
    : embed(await openDurablePGlite(options.directory, options.lay))
}

/** The program's view of a PGlite that the caller has opened. */
export function embed(opened: OpenPGlite): Database {
  const { pglite } = opened
  return {
    engine: 'pglite',
    db: connectionOf(
      new Kysely<Tables>({
        dialect: explainingDialect(new PGliteDialect({ pglite })),
        plugins: [acceptAfterStatements(20)],
      }),
    ),
    bossOptions: { db: givingTurns(fromPglite(pglite)), backend: 'pglite' },
    close: () => opened.close(),
  }
}

/**
 * PGlite runs a statement without a turn of the event loop. Without one before each, the queue's 150 statements in a
 * row, once a day and soon after the start, would hold up every request for a third of a second.
 */
function givingTurns(db: ReturnType<typeof fromPglite>): ReturnType<typeof fromPglite> {
  const executeSql = db.executeSql.bind(db)
  db.executeSql = async (...statement) => {
    await turn()
    return executeSql(...statement)
  }
  return db
}

/** Longer than anyone waits at a busy pool, shorter than a visitor waits for a page. */
const connectMs = 10_000

async function connect(url: string, log: Log): Promise<Database> {
  const shared = { connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true, Client: ListeningClient }
  const pool = new pg.Pool({
    ...shared,
    max: 10,
    statement_timeout: 30_000,
    // To compile a statement takes the server up to 200 ms, several times as long as the statement itself.
    onConnect: async (client) => void (await client.query('set jit = off')),
  })
  // An idle connection that breaks must not end the process. The next query opens another.
  pool.on('error', (error) => log.warn('an idle database connection was lost', { error }))
  const scope = new TransactionScope()
  const kysely = scope.over(
    new Kysely<Tables>({
      dialect: explainingDialect(new PostgresDialect({ pool }), scope),
      plugins: [acceptAfterStatements(3)],
    }),
  )
  // The queue passes its options on to its own pool.
  const bossOptions: ConstructorOptions & typeof shared = { ...shared, max: 4, application_name: 'patter-jobs' }
  return {
    engine: 'postgres',
    db: connectionOf(kysely),
    bossOptions,
    pool: () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  }
}

// Only these functions change the type of a connection.

/** Returns Kysely's own object, for the platform's use. It shows the platform's tables. */
export function kyselyOf(db: Db | Tx): Kysely<Tables> {
  return db as unknown as Kysely<Tables>
}

/** The reverse. */
export function connectionOf(kysely: Kysely<Tables>): Db {
  return kysely as unknown as Db
}

/** The same for a transaction. */
export function transactionOf(transaction: Kysely<Tables>): Tx {
  return transaction as unknown as Tx
}
