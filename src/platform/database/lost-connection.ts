import type {
  CompiledQuery,
  ControlConnectionProvider,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryCompiler,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import { brand } from '#content/brand.ts'
import { Problem } from '../../values/problem.ts'
import type { TransactionScope } from './transaction-scope.ts'

/** Seconds after which to try again: about as long as a server takes to restart. */
const retryAfter = 5

// PostgreSQL's codes (appendix A of its manual): 08 connection exceptions, 53300 too many connections, 57P01 shut down
// by its administrator, 57P02 another of its processes crashed, 57P03 starting or stopping, 57P05 idle for too long,
// 25P03 likewise in a transaction. A standby that was not promoted yet, or a primary that is one no more, says 25006.
const serverCodes = /^(?:08\w{3}|53300|57P0[1235]|25P03|25006)$/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
])
// The same errors in the driver's words, for which it has no codes.
const driverWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)|Client has been closed|Postgres connection has been discarded)/

/** Whether an error means that the database cannot be reached, rather than that it refused a statement. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (serverCodes.test(code) || systemCodes.has(code))) return true
  return driverWords.test(error.message) || (error instanceof AggregateError && error.errors.some(isLostConnection))
}

/** PostgreSQL's disk_full, or the system's own error if the database is in this process. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|ENOSPC/.test(error.message)
  )
}

/**
 * Whether the database cancelled a statement that may succeed when it is sent again: PostgreSQL's query_canceled (it
 * took too long), serialization_failure, deadlock_detected and lock_not_available. Its transaction changed nothing.
 */
export function isGivenUp(error: unknown): boolean {
  return error instanceof Error && /^(?:57014|40001|40P01|55P03)$/.test(String((error as { code?: unknown }).code))
}

/** What was under way when the connection was lost. */
type Moment = 'before' | 'during' | 'commit'

const words: Record<Moment, { code: string; message: string }> = {
  before: {
    code: 'database_unavailable',
    message: 'We can’t reach our records just now, so this couldn’t be done. Please try again in a few seconds.',
  },
  during: {
    code: 'database_unavailable',
    message: 'We lost the connection to our records partway through. Please try again in a few seconds.',
  },
  // The commit may have happened and only its answer been lost, so it must not say that nothing was saved.
  commit: {
    code: 'outcome_unknown',
    message:
      'We lost the connection to our records before they confirmed that this was saved. Please check, or send it again in a few seconds.',
  },
}

function explain(error: unknown, moment: Moment): unknown {
  if (error instanceof Problem) return error
  if (isLostConnection(error)) {
    const { code, message } = words[moment]
    return new Problem('unavailable', code, message, { retryAfter, cause: error })
  }
  if (isGivenUp(error)) {
    const message = 'Our records took too long to answer, so nothing was changed. Please try again in a few seconds.'
    return new Problem('unavailable', 'database_busy', message, { retryAfter, cause: error })
  }
  if (isDiskFull(error)) {
    const message = `We’ve run out of room, so none of this was saved. Please try again later, or email ${brand.email}.`
    return new Problem('no-room', 'database_full', message, { retryAfter: 60, cause: error })
  }
  return error
}

/**
 * Wraps the dialect. It throws Problems instead of the errors of a database that can't be reached
 * (`database_unavailable` and `outcome_unknown`, 503), cancelled a statement (`database_busy`, 503) or is full
 * (`database_full`, 507). Other errors about a statement are passed on unchanged. With a `scope`, a connection for a
 * caller inside a transaction is refused.
 */
export function explainingDialect(dialect: Dialect, scope?: TransactionScope): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new ExplainingDriver(dialect.createDriver(), scope),
  }
}

class ExplainingDriver implements Driver {
  readonly #driver: Driver
  readonly #scope: TransactionScope | undefined
  // The driver has one object for each connection, and Kysely recognises a connection by it.
  readonly #wrapped = new WeakMap<DatabaseConnection, ExplainingConnection>()

  constructor(driver: Driver, scope: TransactionScope | undefined) {
    this.#driver = driver
    this.#scope = scope
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#scope?.refuseInside()
    const connection = await this.#driver.acquireConnection().catch((error: unknown) => {
      throw explain(error, 'before')
    })
    const existingWrapper = this.#wrapped.get(connection)
    if (existingWrapper) return existingWrapper
    const wrapped = new ExplainingConnection(connection)
    this.#wrapped.set(connection, wrapped)
    return wrapped
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return of(connection).explain('before', (inner) => this.#driver.beginTransaction(inner, settings))
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return of(connection).explain('commit', (inner) => this.#driver.commitTransaction(inner))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#driver.rollbackTransaction(of(connection).inner)
    } catch (error) {
      // Without a connection the server rolls back by itself. This error must not hide why the transaction failed.
      if (!isLostConnection(error)) throw error
    }
  }

  savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    return of(connection).explain('during', (inner) => this.#driver.savepoint!(inner, name, compile))
  }

  rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    return of(connection).explain('during', (inner) => this.#driver.rollbackToSavepoint!(inner, name, compile))
  }

  releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    return of(connection).explain('during', (inner) => this.#driver.releaseSavepoint!(inner, name, compile))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // Read the server's last message before the pool can give the connection to the next caller. A connection that
    // can't even roll back is closed.
    if (of(connection).isLost) await this.rollbackTransaction(connection)
    await this.#driver.releaseConnection(of(connection).inner)
  }

  destroy(): Promise<void> {
    return this.#driver.destroy()
  }
}

class ExplainingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isLost = false

  constructor(connection: DatabaseConnection) {
    this.inner = connection
  }

  async explain<Result>(moment: Moment, work: (inner: DatabaseConnection) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.inner)
    } catch (error) {
      this.isLost ||= isLostConnection(error)
      throw explain(error, moment)
    }
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.explain('during', (inner) => inner.executeQuery<Row>(query))
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    try {
      yield* this.inner.streamQuery<Row>(query, chunkSize)
    } catch (error) {
      this.isLost ||= isLostConnection(error)
      throw explain(error, 'during')
    }
  }

  async cancelQuery(provider: ControlConnectionProvider): Promise<void> {
    await this.inner.cancelQuery?.(provider)
  }

  async collectSessionInfo(): Promise<void> {
    await this.inner.collectSessionInfo?.()
  }

  async killSession(provider: ControlConnectionProvider): Promise<void> {
    await this.inner.killSession?.(provider)
  }
}

function of(connection: DatabaseConnection): ExplainingConnection {
  return connection as ExplainingConnection
}
