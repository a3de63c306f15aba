import './money-page.css'
import { useState } from 'react'
import { bankLinesWords } from '#content/console/bank-lines.ts'
import { booksConsole as words } from '#content/console/books.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { type ListState, useListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { MoneyList } from '../../console-api.ts'
import { entryKinds, entryStates } from '../../entry.ts'
import { periods } from '../../period.ts'
import { type BooksFilter, EntriesTable } from './entries-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { BankLines } from './statement/bank-lines.tsx'
import { StatementDialog } from './statement/statement-dialog.tsx'
import { AgedDebts, owedNote, Totals } from './totals.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** All clients' money: every invoice, receipt, credit note and payment, what is owed, and what was paid. */
export function MoneyPage() {
  const list = useListState({ defaultSort: '-date', filters: ['kind', 'state', 'period', 'age'] })
  const [isRecording, setIsRecording] = useState(false)
  const [isImporting, setIsImporting] = useState(false)
  useActionInAddress('transfer', () => setIsRecording(true))
  useActionInAddress('statement', () => setIsImporting(true))
  const { data, error, isPlaceholderData } = useConsoleQuery<MoneyList>('books', `/api/admin/money${list.query}`, {
    live: true,
    placeholder: (before) => before,
  })
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={data && owedNote(data.aged)}
        actions={
          <>
            <ExportMenu query={list.query} />
            <CompactButton aria-haspopup="dialog" onClick={() => setIsImporting(true)}>
              {bankLinesWords.upload.action}
            </CompactButton>
            <CompactButton variant="ink" onClick={() => setIsRecording(true)}>
              {words.transfer.action}
            </CompactButton>
          </>
        }
      />
      <div className="bks">
        <BankLines />
        {data && <AgedDebts aged={data.aged} chosen={list.filters.age} onChoose={(band) => list.filter('age', band)} />}
        <Filters list={list} />
        {data && (
          <Totals totals={data.totals} chosen={list.filters.state} onChoose={(state) => list.filter('state', state)} />
        )}
        {!data && error ? (
          <EmptyState title={words.missing}>{readFailure(error).sentence}</EmptyState>
        ) : (
          <EntriesTable rows={data?.rows} list={list} stale={isPlaceholderData} />
        )}
        {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onTurn={list.turnTo} />}
      </div>
      {isRecording && <TransferDialog onClose={() => setIsRecording(false)} />}
      {isImporting && <StatementDialog onClose={() => setIsImporting(false)} />}
    </>
  )
}

function Filters({ list }: { list: ListState<BooksFilter> }) {
  const { filters } = words
  return (
    <ListBar
      search={{ ...words.search, value: list.q, onSearch: list.search }}
      selects={[
        {
          name: 'kind',
          label: filters.kindLabel,
          any: filters.kind,
          value: list.filters.kind,
          options: entryKinds.map((value) => ({ value, label: filters.kinds[value] })),
          onChoose: (value) => list.filter('kind', value),
        },
        {
          name: 'state',
          label: words.columns.state,
          any: filters.state,
          value: list.filters.state,
          options: entryStates.map((value) => ({ value, label: words.states[value] })),
          onChoose: (value) => list.filter('state', value),
        },
        {
          name: 'period',
          label: filters.periodLabel,
          any: filters.period,
          value: list.filters.period,
          options: periods.map((value) => ({ value, label: filters.periods[value] })),
          onChoose: (value) => list.filter('period', value),
        },
      ]}
    />
  )
}
