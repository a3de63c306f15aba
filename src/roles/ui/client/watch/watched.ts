/** From second to second of a film. */
export type Range = readonly [from: number, to: number]

/** What was played of a film and not reported yet. */
export interface Watching {
  ranges: readonly Range[]
  /** The stretch that is being played. */
  open: { from: number; to: number } | undefined
}

export const nothingWatched: Watching = { ranges: [], open: undefined }

/** A browser tells where a film is every quarter of a second, and once a second in a window behind others. */
const longestSilenceSeconds = 2

/**
 * The film plays and is at this second now; `rate` is its speed. A jump ends the stretch: what lies between was not
 * watched.
 */
export function playedTo(watching: Watching, at: number, rate = 1): Watching {
  const { open } = watching
  if (!open) return { ...watching, open: { from: at, to: at } }
  const step = at - open.to
  if (step < 0 || step > longestSilenceSeconds * rate) return { ...broken(watching), open: { from: at, to: at } }
  return { ...watching, open: { from: open.from, to: at } }
}

/** The film stopped or is moved to another place. */
export function broken({ ranges, open }: Watching): Watching {
  return { ranges: open && open.to > open.from ? [...ranges, [open.from, open.to]] : ranges, open: undefined }
}

/**
 * Takes out what can be reported now. The stretch that is being played goes along and begins again where it is, so that
 * nothing is lost if the page is closed.
 */
export function taken(watching: Watching): { ranges: readonly Range[]; left: Watching } {
  const { ranges } = broken(watching)
  const at = watching.open?.to
  return { ranges, left: { ranges: [], open: at === undefined ? undefined : { from: at, to: at } } }
}
