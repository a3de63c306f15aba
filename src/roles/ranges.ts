/** From and to, in seconds. */
export type Range = readonly [number, number]

/** Players report to a quarter of a second; a tenth keeps what touches together, and the number of ranges small. */
const grid = 10

/**
 * The union of ranges of a film, ascending, nothing in it twice and nothing beyond the film (TALENT-12). Reports that
 * come twice, out of order, or from a player that seeks or plays faster, change nothing but what is new in them. Ranges
 * are on a grid of a tenth of a second; what is shorter, or runs backwards, does not count.
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

/** How many seconds ranges that do not overlap make, to a tenth. */
export function secondsIn(ranges: readonly Range[]): number {
  return Math.round(ranges.reduce((sum, [from, to]) => sum + (to - from), 0) * grid) / grid
}
