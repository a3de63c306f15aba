/** Values that stand in the place of others, each by the path of what it replaces: `hero.badge.strong`. */
export type Overrides = Readonly<Record<string, unknown>>

/**
 * The same data with some of its parts replaced. What has no override is the very same object. Of a list whose parts
 * have an `id`, that id is the step of the path, otherwise its number. A path that leads nowhere changes nothing: an
 * override may be older than the data.
 */
export function withOverrides<Data extends object>(data: Data, overrides: Overrides): Data {
  let result: unknown = data
  for (const [path, value] of Object.entries(overrides)) result = replaced(result, path.split('.'), value)
  return result as Data
}

/** The part at a path, or `undefined`. */
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

/** Own properties only: a path comes from outside, and `constructor` is none. */
function keyOf(data: unknown, step: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if (!Array.isArray(data)) return Object.hasOwn(data, step) ? step : undefined
  const byId = data.findIndex((part: unknown) => (part as { id?: unknown } | null)?.id === step)
  if (byId >= 0) return String(byId)
  return /^\d+$/.test(step) && Number(step) < data.length ? step : undefined
}
