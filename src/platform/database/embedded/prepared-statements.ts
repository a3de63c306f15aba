import { parse, type PGlite, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

// PGlite compiles and plans a statement each time it runs, in six calls into WebAssembly, which takes several times as
// long as to run it. Here a statement that writes, or that finds rows by equal values, is prepared once, and then runs
// in one call (docs/decisions/0069).

const { serialize } = protocol

/** Statements kept at once. Each takes about 20 KB of the database's memory. */
const mostStatements = 400
/** After this time a statement is prepared again, because its plan is made for the tables as they were. */
const keptMs = 60_000

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

interface Prepared {
  name: string
  parameterTypes: number[]
  /** Describes the columns of its rows; missing if it returns none. */
  columns: Message[]
  preparedAt: number
}

const writes = /^\s*(?:insert|update|delete|with\b[^]*\b(?:insert|update|delete))\b/i
const reads = /^\s*select\b/i
/**
 * A list or a figure is planned with its parameters' values each time. Its plan depends on them, and a wrong one costs
 * more than planning it.
 */
const readsMany = /\b(?:order by|group by|distinct|i?like|between|count|sum|min|max)\b|[<>]/i
/** After these, a statement may return other columns than before, which PostgreSQL refuses for a prepared one. */
const changesTables = /\b(?:alter|create|drop)\b/i
/** PostgreSQL's codes for such a refusal (feature_not_supported) and for a statement that does not exist. */
const outdatedCodes = new Set(['0A000', '26000'])

/**
 * A setting for tests: each statement is planned without its parameters' values from its first run on. PostgreSQL does
 * that to a prepared statement after five runs, and some then fail, such as one that finds a partial index by a value.
 */
export const plansForAnyValue = 'plan_cache_mode=force_generic_plan'

export interface PreparedStatements {
  /** Forgets all statements, after the database was put back to a state in which it had none. */
  forget(): void
}

/**
 * Makes a database prepare the statements that `query` and its transactions run. `now` is in milliseconds, and never
 * goes back.
 */
export function prepareStatements(pglite: PGlite, now: () => number = () => performance.now()): PreparedStatements {
  const runPlain = { query: pglite.query.bind(pglite), exec: pglite.exec.bind(pglite) }
  const begin = pglite.transaction.bind(pglite)
  const cache = new StatementCache(pglite, now)

  pglite.query = async <Row>(text: string, parameters: unknown[] = [], options: QueryOptions = {}) => {
    if (!isPreparable(text, options)) return cache.watched(text, runPlain.query<Row>(text, parameters, options))
    await pglite._checkReady()
    return pglite._runExclusiveTransaction(async () => {
      const result = await pglite.runExclusive(() => cache.runAgainIfOutdated<Row>(text, parameters, options))
      await pglite.syncToFs()
      return result
    })
  }
  pglite.exec = (text, options) => cache.watched(text, runPlain.exec(text, options))
  pglite.transaction = (work) => begin((tx) => work(preparing(tx)))

  const preparing = (tx: Transaction): Transaction => ({
    query: async (text, parameters = [], options = {}) => {
      if (tx.closed || !isPreparable(text, options)) return cache.watched(text, tx.query(text, parameters, options))
      return pglite.runExclusive(() => cache.run(text, parameters, options))
    },
    sql: tx.sql,
    exec: (text, options) => cache.watched(text, tx.exec(text, options)),
    rollback: tx.rollback,
    listen: tx.listen,
    get closed() {
      return tx.closed
    },
  })
  return { forget: () => cache.clear() }
}

const isPreparable = (text: string, options: QueryOptions) =>
  (writes.test(text) || (reads.test(text) && !readsMany.test(text))) &&
  Object.keys(options).every((option) => option === 'rowMode')

class StatementCache {
  readonly #pglite: PGlite
  readonly #now: () => number
  /** By text, the least recently used first. */
  readonly #statements = new Map<string, Prepared>()
  /** Names of statements that the database still has, and that are used no more. */
  #unused: string[] = []
  #made = 0

  constructor(pglite: PGlite, now: () => number) {
    this.#pglite = pglite
    this.#now = now
  }

  clear(): void {
    this.#statements.clear()
    this.#unused = []
  }

  /** Drops all statements if this one, which is run elsewhere, may have changed a table. */
  async watched<Result>(text: string, running: Promise<Result>): Promise<Result> {
    try {
      return await running
    } finally {
      if (changesTables.test(text)) for (const known of this.#statements.keys()) this.#drop(known)
    }
  }

  /** The same as `run`, for a statement outside of a transaction. */
  async runAgainIfOutdated<Row>(text: string, parameters: unknown[], options: QueryOptions): Promise<Results<Row>> {
    try {
      return await this.run<Row>(text, parameters, options)
    } catch (error) {
      if (!outdatedCodes.has(String((error as { code?: unknown }).code))) throw error
      return this.run<Row>(text, parameters, options)
    }
  }

  /** Runs a statement, which is prepared unless it is already. The caller has the database for itself. */
  async run<Row>(text: string, parameters: unknown[], options: QueryOptions): Promise<Results<Row>> {
    const { name, parameterTypes, columns } = this.#known(text) ?? (await this.#prepare(text))
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = this.#pglite.serializers[parameterTypes[index]!]
      return serializer ? serializer(value) : String(value)
    })
    try {
      const messages = await this.#send([
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
        serialize.sync(),
      ])
      const [result] = parse.parseResults([...columns, ...messages], this.#pglite.parsers, options)
      return result as Results<Row>
    } catch (error) {
      if (outdatedCodes.has(String((error as { code?: unknown }).code))) this.#drop(text)
      throw error
    }
  }

  #known(text: string): Prepared | undefined {
    const statement = this.#statements.get(text)
    if (!statement) return undefined
    if (this.#now() - statement.preparedAt > keptMs) {
      this.#drop(text)
      return undefined
    }
    this.#statements.delete(text)
    this.#statements.set(text, statement)
    return statement
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#made++
    const name = `s${this.#made}`
    const messages = await this.#send([
      ...this.#unused.splice(0).map((unused) => serialize.close({ type: 'S', name: unused })),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      columns: messages.filter((message) => message.name === 'rowDescription'),
      preparedAt: this.#now(),
    }
    if (this.#statements.size >= mostStatements) this.#drop(this.#statements.keys().next().value!)
    this.#statements.set(text, prepared)
    return prepared
  }

  #drop(text: string): void {
    const dropped = this.#statements.get(text)
    if (!dropped) return
    this.#statements.delete(text)
    this.#unused.push(dropped.name)
  }

  #send(messages: Uint8Array[]): Promise<Message[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(messages), { syncToFs: false })
  }
}
