import type { AgreementTable } from '#content/agreement.ts'
import type { PricingOption } from '../../contract.ts'
import type { Flow } from '#src/platform/pdf/flow.ts'
import { capHeight, type TypeStyle } from '#src/platform/pdf/type-setting.ts'
import { inColour, type } from './type.ts'

const padding = 8
const columns = [78, 58] as const
const text: TypeStyle = { ...type.body, size: 9.5, leading: 12.9 }
const styles = [type.strong, type.share, text] as const

/** Draws one row per option. The chosen one is tinted, and framed so that it shows in black and white too. */
export function optionTable(
  flow: Flow,
  table: AgreementTable,
  place: { x: number; width: number },
  chosen: PricingOption | null,
): void {
  const { pdf } = flow
  const cells = cellsOf(place)
  flow.need(tableHeight(flow, table, place))
  pdf.element('Table', () => {
    pdf.element('TR', () => {
      table.head.forEach((title, index) => {
        pdf.text('TH', title, type.label, { ...cells[index]!, y: flow.y }, { scope: 'Column' })
      })
    })
    flow.y += capHeight('text', type.label.size) + 5
    for (const row of table.rows) {
      const height = rowHeight(flow, row.cells, place)
      const isChosen = row.option === chosen
      if (isChosen) {
        pdf.box(place.x - 8, flow.y, place.width + 8, height, 'mint')
        pdf.frame({ x: place.x - 8, y: flow.y, width: place.width + 8, height }, 'ink', 1.4)
      } else pdf.rule(place.x, flow.y, place.width, 'line', 0.7)
      pdf.element('TR', () => {
        row.cells.forEach((cell, index) => {
          const style = isChosen ? inColour(styles[index]!, 'ink') : styles[index]!
          const drop = index === 1 ? (capHeight('text', text.size) - capHeight('bill', type.share.size)) / 2 + 1.5 : 0
          const y = flow.y + padding + drop
          if (index === 0) pdf.text('TH', cell, style, { ...cells[index]!, y }, { scope: 'Row' })
          else pdf.text('TD', cell, style, { ...cells[index]!, y })
        })
      })
      flow.y += height
    }
  })
}

/** Returns the height from the top of the heading's capitals to the last row's lower edge. */
export function tableHeight(flow: Flow, table: AgreementTable, place: { x: number; width: number }): number {
  const rows = table.rows.reduce((sum, row) => sum + rowHeight(flow, row.cells, place), 0)
  return capHeight('text', type.label.size) + 5 + rows
}

function rowHeight(flow: Flow, row: readonly string[], place: { x: number; width: number }): number {
  const cells = cellsOf(place)
  const styleOf = (index: number) => (index === 1 ? text : styles[index]!)
  return Math.max(...row.map((cell, index) => flow.heightOf(cell, styleOf(index), cells[index]!.width))) + padding * 2
}

function cellsOf({ x, width }: { x: number; width: number }): readonly { x: number; width: number }[] {
  const [name, share] = columns
  return [
    { x, width: name - 6 },
    { x: x + name, width: share - 6 },
    { x: x + name + share, width: width - name - share - 8 },
  ]
}
