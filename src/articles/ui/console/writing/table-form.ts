import { articlesConsole } from '#content/console/articles.ts'
import { fill } from '#src/values/fill.ts'
import { type TableText, withColumn, withRow } from './table-text.ts'

const words = articlesConsole.editor.table

interface TableForm {
  dom: HTMLElement
  focus(): void
  table(): TableText
}

/**
 * Returns a form for a table, with a field for each cell. Enter moves to the cell below, and adds a row below the last
 * one.
 */
export function tableForm(begun: TableText): TableForm {
  let table = begun
  /** The cell that had the focus last. */
  let [row, column] = [0, 0]
  const dom = element('div', 'wr-table')
  const grid = element('div', 'wr-table__grid')
  grid.setAttribute('role', 'group')
  grid.setAttribute('aria-label', words.label)

  const focus = () => grid.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const show = (next: TableText, at: { row: number; column: number }) => {
    table = next
    row = Math.min(at.row, table.rows.length - 1)
    column = Math.min(at.column, table.columns.length - 1)
    grid.style.setProperty('--columns', String(table.columns.length))
    grid.replaceChildren(...table.rows.flatMap((cells, y) => cells.map((text, x) => cellOf(text, y, x))))
    focus()
  }

  grid.addEventListener('focusin', ({ target }) => {
    ;[row, column] = placeOf(target as HTMLInputElement)
  })
  grid.addEventListener('input', ({ target }) => {
    const [y, x] = placeOf(target as HTMLInputElement)
    table = { ...table, rows: table.rows.with(y, table.rows[y]!.with(x, (target as HTMLInputElement).value)) }
  })
  grid.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    const isLast = row === table.rows.length - 1
    show(isLast ? withRow(table, row, 'add') : table, { row: row + 1, column })
  })

  const acts = element('div', 'con-acts')
  acts.append(
    button(words.addRow, () => show(withRow(table, row, 'add'), { row: row + 1, column })),
    button(words.addColumn, () => show(withColumn(table, column, 'add'), { row, column: column + 1 })),
    button(words.removeRow, () => show(withRow(table, row, 'remove'), { row, column })),
    button(words.removeColumn, () => show(withColumn(table, column, 'remove'), { row, column })),
  )
  show(begun, { row: 0, column: 0 })
  dom.append(grid, acts)
  return { dom, focus, table: () => table }
}

function cellOf(text: string, row: number, column: number): HTMLInputElement {
  const input = element('input', row === 0 ? 'is-head' : '')
  input.value = text
  input.dataset.cell = `${row} ${column}`
  input.setAttribute('aria-label', fill(row === 0 ? words.head : words.cell, { row, column: column + 1 }))
  return input
}

function placeOf({ dataset }: HTMLInputElement): [row: number, column: number] {
  const [row = 0, column = 0] = dataset.cell!.split(' ').map(Number)
  return [row, column]
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className })
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = Object.assign(element('button', 'cb'), { type: 'button' as const, textContent: label })
  made.addEventListener('click', act)
  return made
}
