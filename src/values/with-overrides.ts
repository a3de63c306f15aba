/** Replacements for parts of some data, by the path of each part: `hero.badge.strong`. */
export type Overrides = Readonly<Record<string, unknown>>

/**
 * Returns the data with some of its parts replaced. Parts without an override remain the same objects. In a list, a
 * path names a part by its `id` if it has one, otherwise by its index. A path that does not exist is ignored, because
 * an override may be older than the data.
 */
export function withOverrides<Data extends object>(data: Data, overrides: Overrides): Data {
  let result: unknown = data
  for (const [path, value] of Object.entries(overrides)) result = replaced(result, path.split('.'), value)
  return result as Data
}

/** Returns the part at a path, or `undefined`. */
export function partAt(data: unknown, path: string): unknown {
  let part = data
  for (const step of path.split('.')) {
    const key = keyOf(part, step)
    if (key === undefined) return undefined
    part = (part as Record<string, unknown>)[key]
  }
  return part
}

function replaced(data: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const key = keyOf(data, step)
  if (key === undefined) return data
  const before = (data as Record<string, unknown>)[key]
  const after = rest.length === 0 ? value : replaced(before, rest, value)
  if (after === before) return data
  if (Array.isArray(data)) return data.with(Number(key), after)
  return { ...(data as object), [key]: after }
}

/** Only the object's own properties count: a path comes from outside, and could say `constructor`. */
function keyOf(data: unknown, step: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if (!Array.isArray(data)) return Object.hasOwn(data, step) ? step : undefined
  const byId = data.findIndex((part: unknown) => (part as { id?: unknown } | null)?.id === step)
  if (byId >= 0) return String(byId)
  return /^\d+$/.test(step) && Number(step) < data.length ? step : undefined
}
