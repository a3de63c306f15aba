import { useLocation } from 'react-router'
import { leadsConsole as words, manyWords, sourceWords, stageWords, viewWords } from '#content/console/leads.ts'
import { EmptyState, KeyHints } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ListBar, type ListSelect } from '#src/design/console/list-bar.tsx'
import type { ListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { RowList } from '#src/design/console/row-list.tsx'
import { Stair } from '#src/design/console/stair.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { TeamAnswer } from '#src/staff/console-api.ts'
import { fill } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { PeoplePage, PersonRow } from '../../console-api.ts'
import { leadKinds } from '../../lead.ts'
import { stageNumber, stages } from '../../person.ts'
import { type SavedView, viewAddress } from '../../view.ts'
import { ChosenPeople, useChoice } from './chosen-people.tsx'
import { SavedViewList } from './saved-views.tsx'
import { useNow } from '#src/platform/browser/use-now.ts'
import type { SavedViews } from './use-saved-views.ts'

type Filter = 'tab' | 'stage' | 'source' | 'status' | 'owner' | 'show'

interface PeopleListProps {
  list: ListState<Filter>
  saved: SavedViews
  page: PeoplePage | undefined
  stale: boolean
  /** Why there is no page. */
  failure: unknown
  current: string | undefined
  /** The address of the export of all of them as a spreadsheet. */
  csv: string
}

/** The people, newest event first, each with their stage. */
export function PeopleList({ list, saved, page, stale, failure, current, csv }: PeopleListProps) {
  const { search } = useLocation()
  const now = useNow()
  const team = useConsoleQuery<TeamAnswer>('team', '/api/admin/team').data?.members ?? []
  const choice = useChoice(page?.rows)
  return (
    <>
      <ListBar
        search={{ label: words.search, value: list.q, onSearch: list.search }}
        selects={selectsOf(list, team)}
        underSelects={<SavedViewList saved={saved} />}
      >
        <CompactButton aria-pressed={choice.isOn} onClick={choice.isOn ? choice.stop : choice.start}>
          {choice.isOn ? manyWords.stop : manyWords.start}
        </CompactButton>
      </ListBar>
      {choice.isOn && page && <ChosenPeople rows={page.rows} choice={choice} team={team} />}
      <div aria-busy={stale || undefined}>
        <RowList
          label={words.title}
          rows={failure && !page ? [] : page?.rows}
          rowKey={(person) => person.id}
          href={(person) => `/admin/leads/${person.id}${search}`}
          current={current}
          rowClass={(person) =>
            ['lead-row', person.unread && 'is-new', person.state === 'closed' && 'is-closed'].filter(Boolean).join(' ')
          }
          empty={
            page ? (
              <NobodyHere list={list} saved={saved} />
            ) : (
              <EmptyState title={words.missing}>{readFailure(failure).sentence}</EmptyState>
            )
          }
          choice={
            choice.isOn
              ? {
                  chosen: choice.chosen,
                  toggle: choice.toggle,
                  label: ({ name, email }) => fill(manyWords.choose, { name: name || email }),
                }
              : undefined
          }
        >
          {(person) => <PersonLine person={person} now={now} />}
        </RowList>
      </div>
      {page && <Pager page={page.page} pageSize={page.pageSize} total={page.total} onTurn={list.turnTo} />}
      {page && page.total > 0 && (
        <p className="lead-export lead-export--below">
          <CompactButton href={csv} outside download>
            {words.exportCsv}
          </CompactButton>
        </p>
      )}
      <KeyHints
        hints={[
          { keys: ['J', 'K'], label: 'move' },
          { keys: ['Enter'], label: 'open' },
          { keys: ['X'], label: 'select' },
          { keys: ['E'], label: 'close' },
          { keys: ['?'], label: 'all keys' },
        ]}
      />
    </>
  )
}

/** Returns the list's filters: stage, source, status and owner, and its order. */
function selectsOf(list: ListState<Filter>, team: readonly { id: string; name: string }[]): ListSelect[] {
  const { filters } = list
  const anyStatus = list.q !== '' || filters.tab === 'unread' ? 'everybody' : 'open'
  return [
    {
      name: 'stage',
      label: words.stage,
      any: words.anyStage,
      value: filters.stage,
      options: stages.slice(1).map((stage) => ({ value: stage, label: stageWords[stage] })),
      onChoose: (value) => list.filter('stage', value),
    },
    {
      name: 'source',
      label: words.source,
      any: words.anySource,
      value: filters.source,
      options: leadKinds.map((kind) => ({ value: kind, label: sourceWords[kind] })),
      onChoose: (value) => list.filter('source', value),
    },
    // A search covers everybody, because the person may be closed.
    {
      name: 'status',
      label: words.status,
      any: words.statuses[anyStatus],
      value: filters.status,
      options: statuses.filter(({ value }) => value !== anyStatus),
      onChoose: (value) => list.filter('status', value),
    },
    {
      name: 'owner',
      label: words.owner,
      any: words.anyOwner,
      value: filters.owner,
      options: [...owners, ...team.map(({ id, name }) => ({ value: id, label: name }))],
      onChoose: (value) => list.filter('owner', value),
    },
    {
      name: 'sort',
      label: words.order,
      any: words.orders['-recent'],
      value: list.sort === '-recent' ? undefined : list.sort,
      options: orders,
      onChoose: (value) => list.sortBy(value || '-recent'),
    },
  ]
}

const statuses = (['open', 'unanswered', 'closed', 'everybody'] as const).map((status) => ({
  value: status,
  label: words.statuses[status],
}))
const owners = (['me', 'nobody'] as const).map((owner) => ({ value: owner, label: words.owners[owner] }))
const orders = (['recent', 'name', 'company', '-stage'] as const).map((order) => ({
  value: order,
  label: words.orders[order],
}))

function PersonLine({ person, now }: { person: PersonRow; now: Date }) {
  const at = new Date(person.lastEventAt)
  const about =
    person.company ||
    (person.audience === 'candidate'
      ? [words.candidate, person.place].filter(Boolean).join(', ')
      : person.name && person.email)
  return (
    <>
      <Stair stage={stageNumber(person.stage)} label={stageWords[person.stage]} closed={person.state === 'closed'} />
      <span className="con-cut lead-row__name">
        {person.name || person.email} {about && <small>{about}</small>}
        {person.unread && <span className="sr">, {words.unread}</span>}
        {person.state === 'closed' && <span className="sr">, {words.closed}</span>}
      </span>
      <time dateTime={person.lastEventAt}>{recentMoment(at, now)}</time>
      <span className="con-cut lead-row__event">{person.lastEvent}</span>
      {person.owner && (
        <span className="lead-row__owner">
          <span className="sr">{words.owner}: </span>
          {person.owner.split(' ')[0]}
        </span>
      )}
    </>
  )
}

function NobodyHere({ list, saved }: { list: ListState<Filter>; saved: SavedViews }) {
  const { tab = 'all', ...others } = list.filters
  if (saved.current) return <NobodyInView saved={saved} view={saved.current} />
  const isNarrowed = list.q !== '' || Object.keys(others).length > 0
  const say = isNarrowed ? words.nothingFound : tab === 'unread' ? words.nothingUnread : words.nobodyYet
  return (
    <EmptyState
      title={say.title}
      actions={isNarrowed && <CompactButton onClick={list.clear}>{words.clear}</CompactButton>}
    >
      {say.text}
    </EmptyState>
  )
}

/**
 * In a saved view, nobody was found with the view's filters or additional ones. The reader can remove the additional
 * ones or leave the view.
 */
function NobodyInView({ saved, view }: { saved: SavedViews; view: SavedView }) {
  const say = saved.isChanged ? words.nothingFound : viewWords.nobody
  return (
    <EmptyState
      title={say.title}
      actions={
        <>
          {saved.isChanged && <CompactButton href={viewAddress(view)}>{viewWords.back}</CompactButton>}
          <CompactButton href="/admin/leads">{viewWords.leave}</CompactButton>
        </>
      }
    >
      {say.text}
    </EmptyState>
  )
}
