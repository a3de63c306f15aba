/** Counts how much of a film a visitor has seen. */
export interface SeenSeconds {
  /** Called when a second has played, up to this position in the film. */
  add(position: number): void
  /** Whole seconds of the film; each counts once, however often it was seen. */
  readonly seconds: number
}

// The timer and the film are never quite in step: whole seconds would miss some and count others twice.
const partsOfSecond = 10
/** A longer step, in seconds, means that the viewer has skipped. */
const longestStep = 1.5

/** Begins to count the seconds of a film that a visitor sees. */
export function seenSeconds(): SeenSeconds {
  const seenParts = new Set<number>()
  let last = Number.NaN
  return {
    add(position) {
      const ranOn = position > last && position - last <= longestStep
      const from = ranOn ? last : Math.max(0, position - 1)
      for (let part = Math.round(from * partsOfSecond); part < Math.round(position * partsOfSecond); part++)
        seenParts.add(part)
      last = position
    },
    get seconds() {
      return Math.round(seenParts.size / partsOfSecond)
    },
  }
}
