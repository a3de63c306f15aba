/**
 * A connection is accepted in one turn of the event loop and read in the next, so a single turn without a request
 * proves nothing.
 */
const quietTurns = 3

/**
 * Accepts waiting connections before work continues. Node accepts one connection in each turn of its event loop, and a
 * turn lasts as long as the work in it, which with the embedded database is a statement and what follows from it. A
 * hundred simultaneous callers would wait for a hundred such turns, and could not even be refused. So before long work,
 * the loop turns until no new request comes in, which costs almost nothing if nobody is waiting (decision 0029).
 */
export class ConnectionIntake {
  readonly #longestIntakeMs: number
  #seen = 0
  #acceptedAt = -Infinity
  #accepting: Promise<void> | undefined

  /** However many requests come in, work continues after `longestIntakeMs`. */
  constructor({ longestIntakeMs = 15 } = {}) {
    this.#longestIntakeMs = longestIntakeMs
  }

  /** Notes that a request has come in. */
  noteRequest(): void {
    this.#seen++
  }

  /**
   * Resolves when every waiting connection has been accepted and read; at once if that was less than `everyMs`
   * milliseconds ago.
   */
  async acceptWaiting(everyMs = 3): Promise<void> {
    // Several callers may wait for one intake. The first of them continues; the next one starts another intake if that
    // took a while.
    while (performance.now() - this.#acceptedAt > everyMs) {
      // The callback that clears it can't run before this assignment. Otherwise an intake that ended without waiting
      // would stay here for ever, and this loop would spin.
      this.#accepting ??= this.#untilQuiet().finally(() => (this.#accepting = undefined))
      await this.#accepting
    }
  }

  async #untilQuiet(): Promise<void> {
    const began = performance.now()
    let quiet = 0
    do {
      const seenBefore = this.#seen
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.#seen === seenBefore ? quiet + 1 : 0
    } while (quiet < quietTurns && performance.now() - began < this.#longestIntakeMs)
    this.#acceptedAt = performance.now()
  }
}

/** One for the whole process, which has one event loop. */
export const connectionIntake = new ConnectionIntake()
