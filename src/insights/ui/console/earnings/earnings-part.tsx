import './earnings.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { earningsConsole as words } from '#content/console/earnings.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { DataTable, type Column } from '#src/design/console/data-table.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import { figure } from '#src/values/numbers.ts'
import type { Earned, Earnings } from '../../../console-api.ts'
import { type Dimension, dimensions, type Result } from '../../../origin.ts'

import { changeShown, changeSpoken } from '../change.ts'
import { type EarningsLine, linesOf, sortedLines } from './earnings-lines.ts'
import { shortPath } from '../figures.ts'
import { FiguresUnread } from '../figures-unread.tsx'
import { PeopleDialog, type PeopleFigure } from './people-dialog.tsx'
import { NotKept } from '../period-choice.tsx'
import type { ChosenPeriod } from '../use-period.ts'

const shownResults = ['lead', 'called', 'held', 'signed'] as const
const firstSort = '-pence'

/** What earns (STATS-15): what brought people, and what came of it, down to the money. */
export function EarningsPart({ chosen }: { chosen: ChosenPeriod }) {
  const [params, setParams] = useSearchParams()
  const by = dimensions.find((name) => name === params.get('by')) ?? 'source'
  const sort = params.get('sort') ?? firstSort
  const change = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const [figureShown, show] = useState<PeopleFigure>()
  const path = `earnings?by=${by}&${chosen.query}`
  const { data, isError, isPlaceholderData, refetch } = useConsoleQuery<Earnings>('insights', `/api/admin/${path}`, {
    fresh: true,
    placeholder: (before) => (before?.by === by ? before : undefined),
  })
  const turned = (column: string) => {
    const first = column === 'name' ? column : `-${column}`
    change('sort', sort === first ? (column === 'name' ? '-name' : column) : first)
  }
  const columns = columnsOf(by, data, show)
  return (
    <>
      {data && <NotKept spans={data} />}
      <Tabs
        label={words.by.label}
        tabs={dimensions.map((id) => ({ id, label: words.by[id] }))}
        current={by}
        onChoose={(id) => change('by', id)}
      />
      <div className="ern-head">
        <p>
          {data && (
            <b>
              {fill(data.isKept ? words.days : words.daysAlone, {
                from: longDate(data.span.from),
                until: longDate(data.span.until),
                before: longDate(data.compared.from),
                last: longDate(data.compared.until),
              })}
            </b>
          )}{' '}
          {words.model[by]} {by === 'campaign' && words.campaignHint}
        </p>
        <CompactButton href={`/api/admin/${path.replace('earnings?', 'earnings.csv?')}`} outside download>
          {words.csv}
        </CompactButton>
      </div>
      {data && data.rows.length > 0 && <SortChoice columns={columns} sort={sort} onSort={turned} />}
      <div className="ern-table">
        {!data && isError ? (
          <FiguresUnread onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={words.by[by]}
            columns={columns}
            rows={data && sortedLines(linesOf(data), sort)}
            rowKey={({ key }) => key}
            sort={sort}
            onSort={turned}
            stale={isPlaceholderData}
            empty={<EmptyState title={words.noneBy[by]}>{words.none.text}</EmptyState>}
          />
        )}
      </div>
      {data && data.more > 0 && <p className="ern-more">{fill(words.more, { n: figure(data.more) })}</p>}
      {figureShown && <PeopleDialog figure={figureShown} onClose={() => show(undefined)} />}
    </>
  )
}

/** Chooses the order on a phone, where the columns have no headings. */
function SortChoice({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<EarningsLine>[]
  sort: string
  onSort: (column: string) => void
}) {
  return (
    <label className="con-sel ern-sort">
      <span>{words.sort}</span>
      <select value={sort.replace(/^-/, '')} onChange={({ target }) => onSort(target.value)}>
        {columns.map(({ id, head }) => (
          <option key={id} value={id}>
            {head}
          </option>
        ))}
      </select>
    </label>
  )
}

function columnsOf(
  by: Dimension,
  data: Earnings | undefined,
  show: (figure: PeopleFigure) => void,
): Column<EarningsLine>[] {
  const isKept = data?.isKept ?? false
  const open = (line: EarningsLine, result: Result, column: keyof Earned) => {
    if (!data || line.earned[result] === 0) return undefined
    const title = fill(words.people.title, { what: words.columns[column], of: line.name })
    return () =>
      show({
        ...data.span,
        by,
        ...(line.subject === undefined ? {} : { of: line.subject }),
        result,
        reached: false,
        title,
      })
  }
  const cell = (line: EarningsLine, column: keyof Earned, format: (n: number) => string) => (
    <FigureCell
      n={line.earned[column]}
      before={isKept ? line.before.earned[column] : undefined}
      format={format}
      label={{ what: words.columns[column], of: line.name }}
      onOpen={open(line, column === 'pence' ? 'paid' : column, column)}
    />
  )
  return [
    {
      id: 'name',
      head: words.names[by],
      sortable: true,
      cell: (line) => (
        <span title={line.subject?.startsWith('/') ? line.subject : undefined}>{shortPath(line.name)}</span>
      ),
    },
    {
      id: 'visits',
      head: words.visits[by],
      sortable: true,
      kind: 'number',
      cell: ({ visits, before }) =>
        visits === undefined ? (
          '–'
        ) : (
          <FigureCell n={visits} before={isKept ? before.visits : undefined} format={figure} />
        ),
    },
    ...shownResults.map((result): Column<EarningsLine> => ({
      id: result,
      head: words.columns[result],
      sortable: true,
      kind: 'number',
      cell: (line) => cell(line, result, figure),
    })),
    {
      id: 'pence',
      head: words.columns.pence,
      sortable: true,
      kind: 'number',
      cell: (line) => cell(line, 'pence', roundPounds),
    },
  ]
}

/** A figure with its change, which opens the people behind it. */
function FigureCell({
  n,
  before,
  format,
  label,
  onOpen,
}: {
  n: number
  /** `undefined` if its data is no longer kept. */
  before: number | undefined
  format: (n: number) => string
  label?: { what: string; of: string }
  onOpen?: (() => void) | undefined
}) {
  const text = format(n)
  return (
    <>
      {onOpen && label ? (
        <button
          type="button"
          className="ern-n link"
          aria-haspopup="dialog"
          aria-label={fill(words.people.open, { n: text, ...label })}
          onClick={onOpen}
        >
          {text}
        </button>
      ) : (
        <span className="ern-n">{text}</span>
      )}
      {before !== undefined && (n > 0 || before > 0) && (
        <small>
          <span aria-hidden="true">{changeShown({ now: n, before }, format)}</span>
          <span className="sr">{changeSpoken({ now: n, before }, format)}</span>
        </small>
      )}
    </>
  )
}
