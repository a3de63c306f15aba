/** What an erasure counts, in the console's order. Each kind has words in `erasureWords.goesWords`. */
export const erasedKinds = [
  'leads',
  'notes',
  'replies',
  'views',
  'callsToCome',
  'calls',
  'mails',
  'openContracts',
  'bankLines',
  'candidates',
  'interviews',
  'waiting',
  'films',
] as const

/** How many of each kind were deleted. */
export type Erased = Record<(typeof erasedKinds)[number], number>

/** Adds up what several slices, or several erasures, have deleted. */
export function sumErased(parts: readonly Partial<Erased>[]): Erased {
  const sum = Object.fromEntries(erasedKinds.map((kind) => [kind, 0])) as Erased
  for (const part of parts) for (const kind of erasedKinds) sum[kind] += part[kind] ?? 0
  return sum
}
