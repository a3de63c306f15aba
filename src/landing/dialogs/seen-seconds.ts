/** How much of a film somebody has seen. */
export interface SeenSeconds {
  /** A second has run, up to this place in the film. */
  add(position: number): void
  /** Whole seconds of the film; what was seen twice counts once. */
  readonly seconds: number
}

// The clock that ticks and the film are never quite together: whole seconds would miss some and take others twice.
const partsOfSecond = 10
/** A place further on than this was jumped to. */
const longestStep = 1.5

export function seenSeconds(): SeenSeconds {
  const seen = new Set<number>()
  let last = Number.NaN
  return {
    add(position) {
      const ranOn = position > last && position - last <= longestStep
      const from = ranOn ? last : Math.max(0, position - 1)
      for (let part = Math.round(from * partsOfSecond); part < Math.round(position * partsOfSecond); part++)
        seen.add(part)
      last = position
    },
    get seconds() {
      return Math.round(seen.size / partsOfSecond)
    },
  }
}
