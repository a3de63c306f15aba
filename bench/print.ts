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
