/** A range of a film, in seconds. */
export type Range = readonly [from: number, to: number]

/** What was played of a film and has not been reported. */
export interface Watching {
  ranges: readonly Range[]
  /** The stretch that is being played. */
  open: { from: number; to: number } | undefined
}

export const nothingWatched: Watching = { ranges: [], open: undefined }

/** Browsers report a film's position every quarter of a second, or once a second in a window in the background. */
const longestSilenceSeconds = 2

/**
 * Notes that the film is playing and its present position; `rate` is its speed. After a jump a new stretch begins,
 * because what was skipped was not watched.
 */
export function playedTo(watching: Watching, at: number, rate = 1): Watching {
  const { open } = watching
  if (!open) return { ...watching, open: { from: at, to: at } }
  const step = at - open.to
  if (step < 0 || step > longestSilenceSeconds * rate) return { ...broken(watching), open: { from: at, to: at } }
  return { ...watching, open: { from: open.from, to: at } }
}

/** Ends the present stretch, because the film stopped or is moved to another position. */
export function broken({ ranges, open }: Watching): Watching {
  return { ranges: open && open.to > open.from ? [...ranges, [open.from, open.to]] : ranges, open: undefined }
}

/**
 * Returns what can be reported now, and what is left. The present stretch is included and begins again at this
 * position, so that nothing is lost if the page is closed.
 */
export function taken(watching: Watching): { ranges: readonly Range[]; left: Watching } {
  const { ranges } = broken(watching)
  const at = watching.open?.to
  return { ranges, left: { ranges: [], open: at === undefined ? undefined : { from: at, to: at } } }
}
