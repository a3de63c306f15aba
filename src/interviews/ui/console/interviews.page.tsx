import './interviews.css'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { interviewsConsole as words } from '#content/console/interviews.ts'
import { Attention } from '#src/design/console/attention.tsx'
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
import { fill } from '#src/values/fill.ts'
import { recentMoment, shortDate } from '#src/values/london-time.ts'
import { type InterviewRow, type InterviewsPage as Answer, interviewViews } from '../../console-api.ts'
import { isStuck } from '../../invitation.ts'
import { AnswersStair } from './answers-stair.tsx'
import { InterviewView } from './interview-view.tsx'
import { InviteDialog } from './invite/invite-dialog.tsx'
import { InviteManyDialog } from './invite/invite-many-dialog.tsx'
import { SetsPage } from './sets/sets-page.tsx'

/** Solo interviews: the list, the question sets, or the review of one interview. */
export function InterviewsPage() {
  const { id, part } = useParams()
  if (id === 'sets') return <SetsPage key={part ?? ''} familyId={part} />
  return id ? <InterviewView key={id} id={id} /> : <InterviewList />
}

function InterviewList() {
  const navigate = useNavigate()
  const list = useListState({ defaultSort: '-last', filters: ['view'] })
  const [asking, setAsking] = useState<'one' | 'many'>()
  useActionInAddress('invite', () => setAsking('one'))
  const { data, error, isPlaceholderData } = useConsoleQuery<Answer>(
    'interviews',
    `/api/admin/interviews${list.query}`,
    { live: true, placeholder: (before) => before },
  )
  const invite = (
    <CompactButton variant="ink" onClick={() => setAsking('one')}>
      {words.invite.action}
    </CompactButton>
  )
  const stuck = data?.rows.filter(isStuck) ?? []
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={data && fill(words.note, { review: data.counts.submitted, stuck: data.counts.stuck })}
        actions={
          <>
            <CompactButton href="/admin/interviews/sets">{words.sets.action}</CompactButton>
            <CompactButton onClick={() => setAsking('many')}>{words.inviteMany.action}</CompactButton>
            {invite}
          </>
        }
      />
      {stuck.slice(0, 3).map((row) => (
        <Attention
          key={row.id}
          title={fill(row.askedFor ? words.askTitle : words.stuckTitle, { name: row.name })}
          actions={<CompactButton href={`/admin/interviews/${row.id}`}>{words.stuckOpen}</CompactButton>}
        >
          {whatIsGoingOn(row)}. {row.answered > 0 && words.stuckText}
        </Attention>
      ))}
      <Tabs
        label={words.viewsLabel}
        tabs={interviewViews.map((view) => ({ id: view, label: words.views[view], count: data?.counts[view] }))}
        current={list.filters.view ?? 'all'}
        onChoose={(view) => list.filter('view', view === 'all' ? '' : view)}
      />
      <ListBar search={{ ...words.search, value: list.q, onSearch: list.search }} />
      <ConsoleList
        words={words}
        list={list}
        page={data}
        failure={error ? readFailure(error).sentence : undefined}
        begin={invite}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/admin/interviews/${id}`}
        stale={isPlaceholderData}
      />
      {asking === 'one' && (
        <InviteDialog
          onClose={() => setAsking(undefined)}
          onInvited={(id) => void navigate(`/admin/interviews/${id}`)}
        />
      )}
      {asking === 'many' && <InviteManyDialog onClose={() => setAsking(undefined)} />}
    </>
  )
}

const markOf = { sent: 'none', begun: 'waiting', submitted: 'done', expired: 'none', withdrawn: 'none' } as const

function whatIsGoingOn(row: InterviewRow): string {
  if (row.decision) return words.decided[row.decision]
  if (row.state === 'submitted') return row.isRatedByYou ? words.now.rated : words.now.toRate
  if (row.askedFor) return words.now.asked[row.askedFor as keyof typeof words.now.asked]
  if (row.trouble) return words.now.trouble[row.trouble] ?? words.views.stuck
  return row.state === 'sent' || row.state === 'begun'
    ? fill(words.now.until, { deadline: shortDate(row.deadline, 'now') })
    : words.now.none
}

const columns: readonly Column<InterviewRow>[] = [
  {
    id: 'name',
    head: words.columns.who,
    sortable: true,
    cell: ({ name, purpose }) => (
      <>
        <span className="tb__clamp">{name}</span> <small>{purpose || words.open}</small>
      </>
    ),
  },
  {
    id: 'answers',
    head: words.columns.answers,
    cell: ({ answered, questions }) => <AnswersStair answered={answered} questions={questions} />,
  },
  {
    id: 'state',
    head: words.columns.state,
    cell: (row) =>
      isStuck(row) ? (
        <StateMark kind="failed">{words.views.stuck}</StateMark>
      ) : (
        <StateMark kind={markOf[row.state]}>{words.states[row.state]}</StateMark>
      ),
  },
  { id: 'last', head: words.columns.last, sortable: true, cell: ({ lastAt }) => recentMoment(lastAt, 'now') },
  { id: 'now', head: words.columns.now, cell: whatIsGoingOn },
]
