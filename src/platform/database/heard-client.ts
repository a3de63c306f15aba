import pg from 'pg'

/**
 * A connection that always hears how it ends.
 *
 * A pool hears only its idle connections. One that breaks while somebody has it tells the caller that waits for its
 * statement, and then emits an `error`, which ends the process if nobody listens: so each has a listener from the
 * beginning.
 *
 * A host that stops answering without closing its connections (power lost, cable cut, machine frozen) breaks nothing,
 * and a statement would wait for hours. So where a statement has had no answer for a while, a second connection asks
 * the server whether it is there. If it does not answer in time, the first is cut, and its statement fails as a lost
 * connection does. A slow statement on a healthy server goes on.
 */
export class HeardClient extends pg.Client {
  /**
   * Milliseconds without an answer before the server is asked whether it is there, and for how long it may think about
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

  // The driver's `query` has eight signatures, and this is all of them.
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
    this.#silence = setTimeout(() => void this.#askWhetherItIsThere(), HeardClient.patience.silentMs).unref()
  }

  async #askWhetherItIsThere(): Promise<void> {
    const { askingMs } = HeardClient.patience
    const silenceTimer = this.#silence
    let isThere = true
    const second = new pg.Client({ ...this.#options, connectionTimeoutMillis: askingMs, query_timeout: askingMs })
    second.on('error', () => {})
    try {
      await second.connect()
      await second.query('select 1')
    } catch (error) {
      // A refusal, such as too many connections, is an answer too.
      isThere = error instanceof pg.DatabaseError
    } finally {
      streamOf(second).destroy()
    }
    // The statement was answered meanwhile, or another one was sent.
    if (this.#silence !== silenceTimer) return
    if (isThere) this.#listen()
    else streamOf(this).destroy(new Error('Connection terminated: the server has stopped answering'))
  }
}

/** The driver's types leave out its socket. */
function streamOf(client: pg.Client): { destroy(error?: Error): void } {
  return (client as unknown as { connection: { stream: { destroy(error?: Error): void } } }).connection.stream
}
