import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction, TransactionBuilder } from 'kysely'

/**
 * Refuses a statement of the outer database while the caller's transaction runs. On the embedded database, which has
 * one connection, such a statement and the transaction would wait for each other for ever. A server would run it,
 * outside the transaction; because it is refused there, a test on a server finds what would stop the embedded program.
 */
export class TransactionScope {
  readonly #running = new AsyncLocalStorage<{ isOver: boolean }>()

  /** Throws if a transaction of this database, in which the caller is, has not ended. */
  refuseInside(): void {
    const running = this.#running.getStore()
    if (running && !running.isOver)
      throw new Error('This statement belongs to the transaction around it: give it `tx` instead of `db`')
  }

  /** Returns the same connection, whose transactions are noticed. */
  over<Tables>(kysely: Kysely<Tables>): Kysely<Tables> {
    const begin = kysely.transaction.bind(kysely)
    kysely.transaction = () => this.#noticed(begin())
    return kysely
  }

  #noticed<Tables>(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
    const execute = builder.execute.bind(builder)
    builder.execute = (work) => execute((tx) => this.#run(work, tx))
    return builder
  }

  async #run<Tables, Result>(
    work: (tx: Transaction<Tables>) => Promise<Result>,
    tx: Transaction<Tables>,
  ): Promise<Result> {
    const running = { isOver: false }
    try {
      return await this.#running.run(running, () => work(tx))
    } finally {
      running.isOver = true
    }
  }
}
