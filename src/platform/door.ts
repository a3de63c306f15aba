/**
 * A connection is accepted in one turn of the event loop and read in the next, so a single turn without a request
 * proves nothing.
 */
const quietTurns = 3

/**
 * Lets waiting connections in before work continues. Node accepts one connection in each turn of its event loop, and a
 * turn lasts as long as the work in it, which with the embedded database is a statement and what follows from it. A
 * hundred simultaneous callers would wait for a hundred such turns, and could not even be refused. So before long work,
 * the loop turns until no new request comes in, which costs almost nothing if nobody is waiting (decision 0029).
 */
export class Door {
  readonly #longestLookMs: number
  #seen = 0
  #lookedAt = -Infinity
  #looking: Promise<void> | undefined

  /** However many requests come in, work continues after `longestLookMs`. */
  constructor({ longestLookMs = 15 } = {}) {
    this.#longestLookMs = longestLookMs
  }

  /** Notes that a request has come in. */
  saw(): void {
    this.#seen++
  }

  /**
   * Resolves when every waiting connection has been accepted and read; at once if that was less than `everyMs`
   * milliseconds ago.
   */
  async look(everyMs = 3): Promise<void> {
    // Several callers may wait for one look. The first of them continues, and the next one looks again if that took a
    // while.
    while (performance.now() - this.#lookedAt > everyMs) {
      // It is cleared in a callback, which can't run before this assignment. Otherwise a look that ended without
      // waiting would stay here for ever, and this loop would spin.
      this.#looking ??= this.#untilQuiet().finally(() => (this.#looking = undefined))
      await this.#looking
    }
  }

  async #untilQuiet(): Promise<void> {
    const began = performance.now()
    let quiet = 0
    do {
      const seenBefore = this.#seen
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.#seen === seenBefore ? quiet + 1 : 0
    } while (quiet < quietTurns && performance.now() - began < this.#longestLookMs)
    this.#lookedAt = performance.now()
  }
}

/** The door of this process: it has one loop. */
export const door = new Door()
