/** The end of a scale from nought on which all sums have room: a little above the highest of them. */
export function topOf(pence: readonly (number | null)[]): number {
  return Math.max(1, ...pence.map((sum) => sum ?? 0)) * 1.09
}

/** How far along the scale a sum is, in per cent. */
export function shareOf(pence: number | null, top: number): number {
  return pence === null ? 0 : (100 * pence) / top
}
