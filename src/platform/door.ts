/** Work goes on for so long, in milliseconds, before the door is looked at again. */
const lookEveryMs = 3
/** A connection is taken in one turn of the loop and read in the next, so that one quiet turn says little. */
const quietTurns = 3

/**
 * Where requests come in. The loop accepts one connection a turn, and a turn lasts as long as the work that is done in
 * it: with the embedded database a statement, and whatever follows from it. A hundred who come at once would stand
 * outside for a hundred such turns, unseen and not even turned away. So whoever is about to work looks at the door
 * first: the loop turns until nobody new has been seen, which costs next to nothing where nobody stands there.
 */
export class Door {
  readonly #longestLookMs: number
  #seen = 0
  #lookedAt = -Infinity
  #looking: Promise<void> | undefined

  /** However many come, work goes on after `longestLookMs`. */
  constructor({ longestLookMs = 15 } = {}) {
    this.#longestLookMs = longestLookMs
  }

  /** A request has come. */
  saw(): void {
    this.#seen++
  }

  /** Resolves when all who stood at the door have been seen; at once if that was a moment ago. */
  async look(): Promise<void> {
    // Of those who waited together the first goes on, and the next looks again if that took a while.
    while (performance.now() - this.#lookedAt > lookEveryMs) {
      // Forgotten by a callback, which runs after it is kept here, and not at the end of `#untilQuiet`: a look that
      // ended before its first turn would be kept for good, and this loop would spin.
      this.#looking ??= this.#untilQuiet().finally(() => (this.#looking = undefined))
      await this.#looking
    }
  }

  async #untilQuiet(): Promise<void> {
    const began = performance.now()
    let quiet = 0
    do {
      const seen = this.#seen
      await new Promise((resolve) => setImmediate(resolve))
      quiet = this.#seen === seen ? quiet + 1 : 0
    } while (quiet < quietTurns && performance.now() - began < this.#longestLookMs)
    this.#lookedAt = performance.now()
  }
}

/** The door of this process: it has one loop. */
export const door = new Door()
