import './candidates.css'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { candidatesConsole as words } from '#content/console/candidates.ts'
import { keepingWords } from '#content/console/keeping.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { ConsoleList } from '#src/design/console/console-list.tsx'
import type { Column } from '#src/design/console/data-table.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { useListState } from '#src/design/console/list-state.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { roundPounds } from '#src/values/money.ts'
import { figure } from '#src/values/numbers.ts'
import { type CandidateRow, type CandidatesPage as CandidatesAnswer, candidateViews } from '../../console-api.ts'
import { AddDialog } from './add-dialog.tsx'
import { ChosenCandidates } from './chosen-candidates.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { markOfFilm } from './candidate-marks.ts'
import { CandidateView } from './candidate-view.tsx'
import { KeepingView } from './keeping-view.tsx'

/** Candidates: the list, one record, or the page about data that will soon be deleted. */
export function CandidatesPage() {
  const { id } = useParams()
  if (id === 'keeping') return <KeepingView />
  return id ? <CandidateView key={id} id={id} /> : <CandidateList />
}

function CandidateList() {
  const navigate = useNavigate()
  const list = useListState({ defaultSort: 'name', filters: ['view', 'salary'] })
  const [isAdding, setIsAdding] = useState(false)
  useActionInAddress('add', () => setIsAdding(true))
  const [isImporting, setIsImporting] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, isPlaceholderData } = useConsoleQuery<CandidatesAnswer>(
    'candidates',
    `/api/admin/candidates${list.query}`,
    { live: true, placeholder: (before) => before },
  )
  const ids = (data?.rows ?? []).map(({ id }) => id)
  const { data: counts } = useConsoleQuery<Record<string, number>>(
    'candidate-counts',
    `/api/admin/candidacy-counts?candidates=${ids.join(',')}`,
    { placeholder: (before) => before },
  )
  const add = (
    <CompactButton variant="ink" onClick={() => setIsAdding(true)}>
      {words.add.action}
    </CompactButton>
  )
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={data && noteOf(data)}
        actions={
          <>
            <CompactButton href="/admin/candidates/keeping">{keepingWords.action}</CompactButton>
            <CompactButton href={`/api/admin/candidates.csv${list.query}`} outside download>
              {words.exportCsv}
            </CompactButton>
            <CompactButton onClick={() => setIsImporting(true)}>{words.import.action}</CompactButton>
            {add}
          </>
        }
      />
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
      <ChosenCandidates rows={data?.rows ?? []} chosen={chosen} onChoose={(ids) => setChosen(new Set(ids))} />
      <ConsoleList
        words={words}
        list={list}
        page={data}
        failure={error ? readFailure(error).sentence : undefined}
        begin={add}
        columns={[...columns, rolesColumn(counts), choiceColumn(chosen, setChosen)]}
        rowKey={({ id }) => id}
        href={({ id }) => `/admin/candidates/${id}`}
        stale={isPlaceholderData}
      />
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
      {isAdding && (
        <AddDialog
          onClose={() => setIsAdding(false)}
          onAdded={(candidate) => void navigate(`/admin/candidates/${candidate}`)}
        />
      )}
    </>
  )
}

const rolesColumn = (counts: Record<string, number> | undefined): Column<CandidateRow> => ({
  id: 'roles',
  head: words.columns.roles,
  kind: 'number',
  cell: ({ id }) => counts && (counts[id] ?? 0),
})

/** The column of checkboxes that select candidates. */
function choiceColumn(
  chosen: ReadonlySet<string>,
  setChosen: (chosen: ReadonlySet<string>) => void,
): Column<CandidateRow> {
  return {
    id: 'choose',
    head: words.many.column,
    kind: 'actions',
    cell: ({ id, name }) => (
      <label className="cn-choose">
        <input
          type="checkbox"
          aria-label={fill(words.many.choose, { name })}
          checked={chosen.has(id)}
          onChange={({ target }) => {
            const next = new Set(chosen)
            if (target.checked) next.add(id)
            else next.delete(id)
            setChosen(next)
          }}
        />
      </label>
    ),
  }
}

const salaries = ['35', '45', '60', 'more'] as const

const noteOf = ({ counts }: CandidatesAnswer) =>
  fill(words.note, { people: fillCount(words.people, counts.all), filmed: figure(counts.filmed) })

const columns: readonly Column<CandidateRow>[] = [
  {
    id: 'name',
    head: words.columns.name,
    sortable: true,
    cell: ({ id, name, headline, place, marked, hasPoster }) => (
      <span className="cn-name">
        <span className="cn-face" aria-hidden="true">
          {hasPoster ? (
            <img src={`/api/admin/candidates/${id}/film/poster`} alt="" loading="lazy" decoding="async" />
          ) : (
            name.trim().charAt(0).toUpperCase()
          )}
        </span>
        <span>
          <span className="tb__clamp">{name}</span>{' '}
          <small>{[headline, place, marked && words.marked].filter(Boolean).join(', ')}</small>
        </span>
      </span>
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
