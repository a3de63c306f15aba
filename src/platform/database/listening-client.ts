import pg from 'pg'

/**
 * A connection that notices when it breaks.
 *
 * A pool listens only to its idle connections. One that breaks while it is in use rejects its statement and then emits
 * an `error`, which ends the process if nobody listens. So each has a listener from the beginning.
 *
 * A host that stops answering without closing its connections (power lost, cable cut, machine frozen) causes no error,
 * and a statement would wait for hours. So if a statement has had no answer for a while, a second connection asks the
 * server for a sign of life. If there is none in time, the first connection is closed, and its statement fails as with
 * a lost connection. A slow statement on a healthy server goes on.
 */
export class ListeningClient extends pg.Client {
  /**
   * How many milliseconds without an answer pass before the server is asked for a sign of life, and how long it has for
   * that.
   */
  static patience = { silentMs: 10_000, askingMs: 10_000 }

  readonly #options: pg.ClientConfig
  #silence: NodeJS.Timeout | undefined

  constructor(config: string | pg.ClientConfig = {}) {
    super(config)
    const { connectionString, ssl } = typeof config === 'string' ? { connectionString: config } : config
    this.#options = { ...(connectionString ? { connectionString } : {}), ...(ssl === undefined ? {} : { ssl }) }
    this.on('error', () => {})
    // Every statement has been answered.
    this.on('drain', () => this.#rest())
    this.on('end', () => this.#rest())
  }

  // The driver's `query` has eight signatures, which this replaces.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...statement: any[]): any {
    this.#listen()
    return (super.query as (...statement: unknown[]) => unknown).apply(this, statement)
  }

  #rest(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
  }

  #listen(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => void this.#askWhetherItIsThere(), ListeningClient.patience.silentMs).unref()
  }

  async #askWhetherItIsThere(): Promise<void> {
    const { askingMs } = ListeningClient.patience
    const silenceTimer = this.#silence
    let isThere = true
    const second = new pg.Client({ ...this.#options, connectionTimeoutMillis: askingMs, query_timeout: askingMs })
    second.on('error', () => {})
    try {
      await second.connect()
      await second.query('select 1')
    } catch (error) {
      // A refusal, such as too many connections, is a sign of life too.
      isThere = error instanceof pg.DatabaseError
    } finally {
      streamOf(second).destroy()
    }
    // The statement has been answered by now, or another one was sent.
    if (this.#silence !== silenceTimer) return
    if (isThere) this.#listen()
    else streamOf(this).destroy(new Error('Connection terminated: the server has stopped answering'))
  }
}

/** The driver's types leave out its socket. */
function streamOf(client: pg.Client): { destroy(error?: Error): void } {
  return (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection.stream
}
