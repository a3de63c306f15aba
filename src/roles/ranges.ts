/** Start and end, in seconds. */
export type Range = readonly [number, number]

/**
 * Ranges are rounded to a tenth of a second, so that adjacent ones merge and their number stays small. Players report
 * about every quarter of a second.
 */
const grid = 10

/**
 * Returns the union of the watched ranges of a film, in ascending order, without overlaps and within the film's length
 * (TALENT-12). Reports that are repeated or out of order, or come from a player that jumps or plays faster, add only
 * what is new. Ranges are rounded to a tenth of a second; shorter or reversed ones are ignored.
 */
export function mergeRanges(ranges: readonly Range[], duration: number): [number, number][] {
  const end = Math.floor(duration * grid)
  const inFilm = ranges
    .filter((range) => range.every(Number.isFinite))
    .map(([from, to]) => [Math.max(0, Math.round(from * grid)), Math.min(end, Math.round(to * grid))] as const)
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b)
  const merged: [number, number][] = []
  for (const [from, to] of inFilm) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.map(([from, to]) => [from / grid, to / grid])
}

/** Returns the total length in seconds of ranges that don't overlap, to a tenth. */
export function secondsIn(ranges: readonly Range[]): number {
  return Math.round(ranges.reduce((sum, [from, to]) => sum + (to - from), 0) * grid) / grid
}
