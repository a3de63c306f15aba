export interface Row {
  what: string
  measured: string
  /** The target, or a reference measured in the same run. */
  beside: string
}

export function printTable(title: string, rows: readonly Row[]): void {
  const width = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length))
  const [a, b] = [width('what'), width('measured')]
  process.stdout.write(`\n${title}\n`)
  for (const row of rows) process.stdout.write(`  ${row.what.padEnd(a)}  ${row.measured.padStart(b)}   ${row.beside}\n`)
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** No view of the console may take longer, in milliseconds (SPEED-4). */
const viewBar = 300

/** Returns the limit, and says whether the median exceeds it, or only the p99. */
export function besideBar(times: readonly number[]): string {
  if (median(times) > viewBar) return `MISSES the bar: bar ${viewBar} ms`
  return quantile(times, 0.99) > viewBar ? `p99 MISSES the bar: bar ${viewBar} ms` : `bar ${viewBar} ms`
}
