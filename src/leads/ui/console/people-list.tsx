import { useLocation } from 'react-router'
import { leadsConsole as words, sourceWords, stageWords } from '#content/console/leads.ts'
import { EmptyState, KeyHints } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import type { ListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { RowList } from '#src/design/console/row-list.tsx'
import { Stair } from '#src/design/console/stair.tsx'
import { recentMoment } from '#src/values/london-time.ts'
import type { PeoplePage, PersonRow } from '../../console-api.ts'
import { leadKinds } from '../../lead.ts'
import { stageNumber, stages } from '../../person.ts'
import { useNow } from './use-now.ts'

type Filter = 'tab' | 'stage' | 'source' | 'view' | 'show'

interface PeopleListProps {
  list: ListState<Filter>
  page: PeoplePage | undefined
  stale: boolean
  current: string | undefined
}

/** The people, newest event first, each with their stage. */
export function PeopleList({ list, page, stale, current }: PeopleListProps) {
  const { search } = useLocation()
  const now = useNow()
  const { filters } = list
  const searchesAll = list.q !== '' || filters.tab === 'unread'
  return (
    <>
      <ListBar
        search={{ label: words.search, value: list.q, onSearch: list.search }}
        selects={[
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
            name: 'view',
            label: words.view,
            any: searchesAll ? words.views.everybody : words.views.open,
            value: filters.view,
            options: views.filter(({ value }) => !searchesAll || value !== 'everybody'),
            onChoose: (value) => list.filter('view', value),
          },
          {
            name: 'sort',
            label: words.order,
            any: words.orders['-recent'],
            value: list.sort === '-recent' ? undefined : list.sort,
            options: orders,
            onChoose: (value) => list.sortBy(value || '-recent'),
          },
        ]}
      />
      <div aria-busy={stale || undefined}>
        <RowList
          label={words.title}
          rows={page?.rows}
          rowKey={(person) => person.id}
          href={(person) => `/admin/leads/${person.id}${search}`}
          current={current}
          rowClass={(person) =>
            ['lead-row', person.unread && 'is-new', person.state === 'closed' && 'is-closed'].filter(Boolean).join(' ')
          }
          empty={<NobodyHere list={list} />}
        >
          {(person) => <PersonLine person={person} now={now} />}
        </RowList>
      </div>
      {page && <Pager page={page.page} pageSize={page.pageSize} total={page.total} onTurn={list.turnTo} />}
      <KeyHints
        hints={[
          { keys: ['J', 'K'], label: 'move' },
          { keys: ['Enter'], label: 'open' },
          { keys: ['E'], label: 'close' },
          { keys: ['?'], label: 'all keys' },
        ]}
      />
    </>
  )
}

const views = (['mine', 'nobodys', 'closed', 'everybody'] as const).map((view) => ({
  value: view,
  label: words.views[view],
}))
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

function NobodyHere({ list }: { list: ListState<Filter> }) {
  const { tab = 'all', ...others } = list.filters
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
