import './interviews.css'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { interviewsConsole as words } from '#content/console/interviews.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { ConsoleList } from '#src/design/console/console-list.tsx'
import { ListBar, type ListSelect } from '#src/design/console/list-bar.tsx'
import { type ListState, useListState } from '#src/design/console/list-state.ts'
import { Tabs } from '#src/design/console/tabs.tsx'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useNow } from '#src/platform/browser/use-now.ts'
import { fill } from '#src/values/fill.ts'
import { type InterviewsPage as Answer, interviewViews, openApplications } from '../../console-api.ts'
import { isStuck } from '../../invitation.ts'
import { interviewColumns, whatIsGoingOn } from './interview-columns.tsx'
import { InterviewView } from './interview-view.tsx'
import { InviteDialog } from './invite/invite-dialog.tsx'
import { LinksDialog } from './invite/links-dialog.tsx'
import { InviteManyDialog } from './invite/invite-many-dialog.tsx'
import { ClosedNote } from './sets/open-applications.tsx'
import { SetsPage } from './sets/sets-page.tsx'

/** Solo interviews: the list, the question sets, or the review of one interview. */
export function InterviewsPage() {
  const { id, part } = useParams()
  if (id === 'sets') return <SetsPage key={part ?? ''} familyId={part} />
  return id ? <InterviewView key={id} id={id} /> : <InterviewList />
}

function InterviewList() {
  const now = useNow()
  const list = useListState({ defaultSort: '-last', filters: ['view', 'job'] })
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
      <ClosedNote />
      {stuck.slice(0, 3).map((row) => (
        <Attention
          key={row.id}
          title={fill(row.askedFor ? words.askTitle : words.stuckTitle, { name: row.name })}
          actions={<CompactButton href={`/admin/interviews/${row.id}`}>{words.stuckOpen}</CompactButton>}
        >
          {whatIsGoingOn(row, now)}. {row.answered > 0 && words.stuckText}
        </Attention>
      ))}
      <Tabs
        label={words.viewsLabel}
        tabs={interviewViews.map((view) => ({ id: view, label: words.views[view], count: data?.counts[view] }))}
        current={list.filters.view ?? 'all'}
        onChoose={(view) => list.filter('view', view === 'all' ? '' : view)}
      />
      <ListBar
        search={{ ...words.search, value: list.q, onSearch: list.search }}
        selects={[jobFilter(list, data?.jobs ?? [])]}
      />
      <ConsoleList
        words={words}
        list={list}
        page={data}
        failure={error ? readFailure(error).sentence : undefined}
        begin={invite}
        columns={interviewColumns(now)}
        rowKey={({ id }) => id}
        href={({ id }) => `/admin/interviews/${id}`}
        stale={isPlaceholderData}
      />
      <InviteDialogs asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

/** The dialog that invites one person or many, and what comes after it. */
function InviteDialogs({ asking, onClose }: { asking: 'one' | 'many' | undefined; onClose: () => void }) {
  const navigate = useNavigate()
  const [linksOf, setLinksOf] = useState<readonly string[]>()
  const openOne = (id: string) => void navigate(`/admin/interviews/${id}`)
  const copyLinks = (ids: readonly string[]) => {
    onClose()
    setLinksOf(ids)
  }
  if (linksOf)
    return (
      <LinksDialog
        ids={linksOf}
        onClose={() => (linksOf.length === 1 ? openOne(linksOf[0]!) : setLinksOf(undefined))}
      />
    )
  if (asking === 'one')
    return (
      <InviteDialog
        onClose={onClose}
        onInvited={({ id, mailGoesOut }) => (mailGoesOut ? openOne(id) : copyLinks([id]))}
      />
    )
  if (asking === 'many')
    return (
      <InviteManyDialog
        onClose={onClose}
        onInvited={({ ids, mailGoesOut }) => (mailGoesOut ? onClose() : copyLinks(ids))}
      />
    )
  return null
}

function jobFilter(list: ListState<'view' | 'job'>, jobs: readonly string[]): ListSelect {
  const { job } = list.filters
  // The chosen job is shown even before the list of jobs has loaded.
  const shown = job && job !== openApplications && !jobs.includes(job) ? [job, ...jobs] : jobs
  return {
    name: 'job',
    ...words.job,
    value: job,
    options: [{ value: openApplications, label: words.open }, ...shown.map((one) => ({ value: one, label: one }))],
    onChoose: (chosen) => list.filter('job', chosen),
  }
}
