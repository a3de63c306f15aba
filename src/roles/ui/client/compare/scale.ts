/** Returns the end of a scale from zero that has room for all sums: a little above the highest of them. */
export function topOf(pence: readonly (number | null)[]): number {
  return Math.max(1, ...pence.map((sum) => sum ?? 0)) * 1.09
}

/** Returns the position of a sum on the scale, in per cent. */
export function shareOf(pence: number | null, top: number): number {
  return pence === null ? 0 : (100 * pence) / top
}
