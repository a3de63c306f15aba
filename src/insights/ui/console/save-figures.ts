import { csvCell } from '#src/platform/http/csv.ts'
import { cellText, type Figures } from './figures-table.tsx'

/** Formats figures for a spreadsheet: numbers without thousands' commas, and nothing that it would run as a formula. */
export function figuresAsCsv({ head, rows }: Figures): string {
  const line = (cells: readonly (string | number)[]) => `${cells.map((cell) => csvCell(cell)).join(',')}\r\n`
  return `\uFEFF${line(head)}${rows.map((row) => line(row.map((cell) => (typeof cell === 'number' ? cell : cellText(cell))))).join('')}`
}

/** Saves a drawing's figures as a file. */
export function saveFigures(title: string, figures: Figures): void {
  const url = URL.createObjectURL(new Blob([figuresAsCsv(figures)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
