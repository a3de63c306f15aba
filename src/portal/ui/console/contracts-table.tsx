import { contractsConsole as words } from '#content/console/contracts.ts'
import { EmptyList } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import type { ListState } from '#src/design/console/list-state.ts'
import { shortMoment } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { ContractRow } from '../../console-api.ts'
import { DepositMark, SealMark } from './contract-marks.tsx'

export interface ContractsTableProps {
  rows: readonly ContractRow[] | undefined
  list: ListState<'state' | 'option' | 'need'>
  current: string | undefined
  stale: boolean
  onInvite: () => void
}

const columns: readonly Column<ContractRow>[] = [
  {
    id: 'client',
    head: words.columns.client,
    sortable: true,
    cell: ({ company, person, number }) => (
      <>
        <span className="tb__clamp">{company || person || words.nobody}</span>{' '}
        <small>{company && person ? person : number}</small>
      </>
    ),
  },
  { id: 'option', head: words.columns.option, sortable: true, cell: ({ option }) => words.options[option] },
  {
    id: 'signed',
    head: words.columns.signed,
    sortable: true,
    cell: ({ signedAt }) => (signedAt ? shortMoment(signedAt, 'now') : words.notSigned),
  },
  { id: 'seal', head: words.columns.seal, cell: ({ seal }) => <SealMark seal={seal} /> },
  { id: 'deposit', head: words.columns.deposit, cell: (row) => <DepositMark row={row} /> },
  {
    id: 'owed',
    head: words.columns.amount,
    sortable: true,
    kind: 'number',
    cell: ({ owed, paidPence }) => (owed.pence > 0 ? pounds(owed.pence) : paidPence > 0 ? pounds(paidPence) : '–'),
  },
]

/** Contracts: client, option, progress, and the state of the money. */
export function ContractsTable({ rows, list, current, stale, onInvite }: ContractsTableProps) {
  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={list.sort}
      onSort={list.sortBy}
      current={current}
      href={({ id }) => `/admin/contracts/${id}${list.query}`}
      stale={stale}
      empty={
        <EmptyList
          list={list}
          words={words}
          begin={
            <CompactButton variant="ink" onClick={onInvite}>
              {words.invite}
            </CompactButton>
          }
        />
      }
    />
  )
}
