import type { PaletteColour } from '#content/palette.ts'
import type { PdfDocument } from './document.ts'
import type { TypeStyle } from './type-setting.ts'

export interface Column {
  title: string
  width: number
  align?: 'left' | 'right'
  style?: TypeStyle
  /** The cell is its row's heading: a screen reader repeats it with every other cell. */
  namesRow?: boolean
}

export interface TablePlan {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  x: number
  y: number
  head: TypeStyle
  body: TypeStyle
  /** Space from a rule to the capitals below it, and from a baseline to the rule below it. */
  padding: number
  rule?: PaletteColour
  /** Rows with a tinted background: the total, the chosen option. */
  tints?: Readonly<Record<number, PaletteColour>>
  /** The smallest height, for cells that are filled in by hand. */
  rowHeight?: number
  /** Columns whose text is only for screen readers; `decorate` draws the visible content. */
  hidden?: Readonly<Record<number, true>>
  /** Draws decoration in each cell's box, besides the text. */
  decorate?: (cell: { row: number; column: number; x: number; y: number; width: number; height: number }) => void
}

/** A ruled table, tagged row by row. Returns its bottom edge. */
export function drawTable(pdf: PdfDocument, plan: TablePlan): number {
  const width = plan.columns.reduce((sum, column) => sum + column.width, 0)
  let y = plan.y
  pdf.element('Table', () => {
    pdf.element('TR', () => {
      y = drawRow(
        pdf,
        plan,
        plan.columns.map((column) => column.title),
        y,
        'head',
      )
    })
    pdf.rule(plan.x, y, width, 'ink', 1.4)
    y += 1.4
    plan.rows.forEach((row, index) => {
      if (index) pdf.rule(plan.x, y - 0.35, width, plan.rule ?? 'line', 0.7)
      pdf.element('TR', () => {
        y = drawRow(pdf, plan, row, y, index)
      })
    })
    pdf.rule(plan.x, y, width, 'ink', 1.4)
  })
  return y + 1.4
}

function drawRow(
  pdf: PdfDocument,
  plan: TablePlan,
  cells: readonly string[],
  top: number,
  row: number | 'head',
): number {
  const styleOf = (column: Column) => (row === 'head' ? plan.head : (column.style ?? plan.body))
  const measured = plan.columns.map((column, index) =>
    pdf.measure(cells[index] ?? '', styleOf(column), { y: top + plan.padding, width: column.width - plan.padding }),
  )
  const natural = Math.max(...measured) + plan.padding
  const bottom = row === 'head' ? natural : Math.max(natural, top + (plan.rowHeight ?? 0))
  const width = plan.columns.reduce((sum, column) => sum + column.width, 0)
  const tint = row === 'head' ? undefined : plan.tints?.[row]
  if (tint) pdf.box(plan.x, top, width, bottom - top, tint)
  let x = plan.x
  plan.columns.forEach((column, index) => {
    const style = styleOf(column)
    const inset = column.align === 'right' ? 0 : tint && index === 0 ? plan.padding : 0
    const place = {
      x: x + inset,
      y: top + plan.padding,
      width: column.width - plan.padding - inset,
      align: column.align,
    }
    const cell = { row: row as number, column: index, x, y: top, width: column.width, height: bottom - top }
    if (row !== 'head' && plan.hidden?.[index]) {
      pdf.element('TD', () => pdf.content(() => plan.decorate?.(cell)), { actual: cells[index] ?? '' })
    } else if (row === 'head') pdf.text('TH', cells[index] ?? '', style, place, { scope: 'Column' })
    else if (column.namesRow) pdf.text('TH', cells[index] ?? '', style, place, { scope: 'Row' })
    else pdf.text('TD', cells[index] ?? '', style, place)
    if (row !== 'head' && !plan.hidden?.[index]) plan.decorate?.(cell)
    x += column.width
  })
  return bottom
}
