import './candidates.css'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { candidatesConsole as words } from '#content/console/candidates.ts'
import { EmptyState, KeyHints } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { type ListState, useListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import { figure } from '#src/values/numbers.ts'
import { type CandidateRow, type CandidatesPage as CandidatesAnswer, candidateViews } from '../../console-api.ts'
import { AddDialog } from './add-dialog.tsx'
import { markOfFilm } from './candidate-marks.ts'
import { CandidateView } from './candidate-view.tsx'

/** People who look for a sales job: the list, or the open one. */
export function CandidatesPage() {
  const { id } = useParams()
  return id ? <CandidateView key={id} id={id} /> : <CandidateList />
}

function CandidateList() {
  const navigate = useNavigate()
  const list = useListState({ defaultSort: 'name', filters: ['view', 'salary'] })
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, isPlaceholderData } = useConsoleQuery<CandidatesAnswer>(
    'candidates',
    `/api/admin/candidates${list.query}`,
    { live: true, placeholder: (before) => before },
  )
  const add = (
    <CompactButton variant="ink" onClick={() => setIsAdding(true)}>
      {words.add.action}
    </CompactButton>
  )
  return (
    <>
      <ConsoleHeader title={words.title} note={data && noteOf(data)} actions={add} />
      <Tabs
        label={words.viewsLabel}
        tabs={candidateViews.map((view) => ({ id: view, label: words.views[view], count: data?.counts[view] }))}
        current={list.filters.view ?? 'all'}
        onChoose={(view) => list.filter('view', view === 'all' ? '' : view)}
      />
      <ListBar
        search={{ ...words.search, value: list.q, onSearch: list.search }}
        selects={[
          {
            name: 'salary',
            label: words.salary.label,
            any: words.salary.any,
            value: list.filters.salary,
            options: salaries.map((value) => ({ value, label: words.salary.choices[value] })),
            onChoose: (value) => list.filter('salary', value),
          },
        ]}
      />
      {!data && error ? (
        <p className="con-say" role="alert">
          {readFailure(error).sentence}
        </p>
      ) : (
        <DataTable
          label={words.title}
          columns={columns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          sort={list.sort}
          onSort={list.sortBy}
          href={({ id }) => `/admin/candidates/${id}`}
          stale={isPlaceholderData}
          empty={<Nobody list={list} add={add} />}
        />
      )}
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onTurn={list.turnTo} />}
      {data && data.total > 0 && (
        <KeyHints
          hints={[
            { keys: ['J', 'K'], label: words.keys.move },
            { keys: ['Enter'], label: words.keys.open },
          ]}
        />
      )}
      {isAdding && (
        <AddDialog
          onClose={() => setIsAdding(false)}
          onAdded={(candidate) => void navigate(`/admin/candidates/${candidate}`)}
        />
      )}
    </>
  )
}

const salaries = ['35', '45', '60', 'more'] as const

const noteOf = ({ counts }: CandidatesAnswer) =>
  fill(words.note, { people: fillCount(words.people, counts.all), filmed: figure(counts.filmed) })

function Nobody({ list, add }: { list: ListState<'view' | 'salary'>; add: React.ReactNode }) {
  return list.isNarrowed ? (
    <EmptyState
      title={words.nothingFound.title}
      actions={<CompactButton onClick={list.clear}>{words.clear}</CompactButton>}
    >
      {words.nothingFound.text}
    </EmptyState>
  ) : (
    <EmptyState title={words.empty.title} actions={add}>
      {words.empty.text}
    </EmptyState>
  )
}

const columns: readonly Column<CandidateRow>[] = [
  {
    id: 'name',
    head: words.columns.name,
    sortable: true,
    cell: ({ name, headline, place, marked }) => (
      <>
        <span className="tb__clamp">{name}</span>{' '}
        <small>{[headline, place, marked && words.marked].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    id: 'wants',
    head: words.columns.wants,
    sortable: true,
    cell: ({ wantsPence }) => (wantsPence === null ? words.notKnown : roundPounds(wantsPence)),
  },
  {
    id: 'notice',
    head: words.columns.notice,
    cell: ({ noticeWeeks }) => (noticeWeeks === null ? words.notKnown : fillCount(words.notice, noticeWeeks)),
  },
  {
    id: 'film',
    head: words.columns.film,
    cell: ({ film }) => <StateMark kind={markOfFilm[film]}>{words.film[film]}</StateMark>,
  },
  {
    id: 'keepUntil',
    head: words.columns.keepUntil,
    cell: ({ keepUntil }) => (keepUntil === null ? words.keep.noDay : shortDate(keepUntil, 'now')),
  },
  {
    id: 'added',
    head: words.columns.added,
    sortable: true,
    cell: ({ createdAt }) => shortDate(createdAt, 'now'),
  },
]
