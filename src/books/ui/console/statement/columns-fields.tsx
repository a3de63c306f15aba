import { bankLinesWords } from '#content/console/bank-lines.ts'
import { CompactCheck, CompactSelect } from '#src/design/console/compact-field.tsx'
import { fill } from '#src/values/fill.ts'
import type { Columns } from '../../../statement/columns.ts'
import type { UnknownColumns } from '../../../statement/csv-statement.ts'

const words = bankLinesWords.columns

/** Chooses the columns of a file, with its first lines beside them. */
export function ColumnsFields({
  unknown: { header, sample },
  columns,
  onChange,
  fields,
}: {
  unknown: UnknownColumns
  columns: Partial<Columns>
  onChange: (columns: Partial<Columns>) => void
  fields: Record<string, string>
}) {
  const { date, amount, paidIn, payer, reference = [] } = columns
  const isSplit = paidIn !== undefined
  const setSum = (place: number | undefined, split: boolean) =>
    onChange({ ...columns, amount: split ? undefined : place, paidIn: split ? place : undefined })
  return (
    <>
      <p>{words.text}</p>
      <table className="bkl-sample">
        <caption>{words.sample}</caption>
        <tbody>
          {header.map((name, place) => (
            <tr key={place}>
              <th scope="row">{fill(words.name, { number: place + 1, name })}</th>
              {sample.slice(0, 2).map((cells, row) => (
                <td key={row}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="bks-pair">
        <ColumnSelect
          header={header}
          label={words.date}
          value={date}
          error={fields['columns.date'] ?? fields.columns}
          onChoose={(place) => onChange({ ...columns, date: place as number })}
        />
        <ColumnSelect
          header={header}
          label={words.sum}
          value={paidIn ?? amount}
          error={fields['columns.amount']}
          onChoose={(place) => setSum(place, isSplit)}
        />
        <ColumnSelect
          header={header}
          label={words.payer}
          value={payer}
          onChoose={(place) => onChange({ ...columns, payer: place })}
        />
        <ColumnSelect
          header={header}
          label={words.reference}
          value={reference[0]}
          error={fields['columns.reference']}
          onChoose={(place) => onChange({ ...columns, reference: place === undefined ? [] : [place] })}
        />
      </div>
      <CompactCheck
        label={words.isSplit}
        checked={isSplit}
        onChange={(event) => setSum(paidIn ?? amount, event.target.checked)}
      />
    </>
  )
}

function ColumnSelect({
  header,
  label,
  value,
  error,
  onChoose,
}: {
  header: readonly string[]
  label: string
  value: number | undefined
  error?: string | undefined
  onChoose: (place: number | undefined) => void
}) {
  return (
    <CompactSelect
      label={label}
      error={error}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{words.noColumn}</option>
      {header.map((name, place) => (
        <option key={place} value={place}>
          {fill(words.name, { number: place + 1, name })}
        </option>
      ))}
    </CompactSelect>
  )
}
