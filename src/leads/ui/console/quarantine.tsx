import { useState } from 'react'
import { quarantineWords as words, leadsConsole } from '#content/console/leads.ts'
import { EmptyState, Say } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { DataTable, type Column } from '#src/design/console/data-table.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import type { ListState } from '#src/design/console/list-state.ts'
import { Pager } from '#src/design/console/pager.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { ListPage } from '#src/platform/http/list-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { recentMoment } from '#src/values/london-time.ts'
import type { HeldRow } from '../../console-api.ts'
import { useNow } from '#src/platform/browser/use-now.ts'

const refresh = ['quarantine', 'leads', 'waiting']

/** Forms that look as if a bot had sent them, for staff to decide on: none is deleted (LEADS-26). */
export function Quarantine({ list }: { list: ListState<'show' | 'tab'> }) {
  const query = new URLSearchParams({
    ...(list.q ? { q: list.q } : {}),
    ...(list.page > 1 ? { page: String(list.page) } : {}),
    ...(list.filters.show ? { show: list.filters.show } : {}),
  })
  const { data } = useConsoleQuery<ListPage<HeldRow>>(
    'quarantine',
    `/api/admin/quarantine${query.size > 0 ? `?${query}` : ''}`,
    { live: true, placeholder: (before) => before },
  )
  const [asksAll, setAsksAll] = useState(false)
  const now = useNow()
  const showsOut = list.filters.show === 'out'

  return (
    <>
      <Say>{words.say}</Say>
      <ListBar
        search={{ label: leadsConsole.search, value: list.q, onSearch: list.search }}
        selects={[
          {
            name: 'show',
            label: words.show,
            any: words.waiting,
            value: list.filters.show,
            options: [{ value: 'out', label: words.out }],
            onChoose: (value) => list.filter('show', value),
          },
        ]}
      >
        {!showsOut && data && data.rows.length > 1 && (
          <CompactButton onClick={() => setAsksAll(true)}>{words.releaseAll}</CompactButton>
        )}
      </ListBar>
      <DataTable
        label={leadsConsole.tabs.quarantine}
        columns={columnsOf(now)}
        rows={data?.rows}
        rowKey={(row) => row.leadId}
        empty={<EmptyState title={words.nothing.title}>{words.nothing.text}</EmptyState>}
      />
      {data && <Pager page={data.page} pageSize={data.pageSize} total={data.total} onTurn={list.turnTo} />}
      {asksAll && data && (
        <ReleaseAll leadIds={data.rows.map(({ leadId }) => leadId)} onClose={() => setAsksAll(false)} />
      )}
    </>
  )
}

function columnsOf(now: Date): Column<HeldRow>[] {
  return [
    {
      id: 'who',
      head: words.who,
      cell: (row) => (
        <>
          {row.name || row.email}
          {row.name && <small>{row.email}</small>}
        </>
      ),
    },
    { id: 'said', head: words.said, kind: 'long', cell: (row) => row.said },
    {
      id: 'why',
      head: words.why,
      cell: (row) => <StateMark kind={row.reason === 'honeypot' ? 'failed' : 'partly'}>{why(row)}</StateMark>,
    },
    { id: 'when', head: words.when, cell: (row) => <time dateTime={row.at}>{recentMoment(row.at, now)}</time> },
    { id: 'do', head: words.do, kind: 'actions', cell: (row) => <Decision row={row} /> },
  ]
}

/** Each row has actions of its own, so that one can be decided on while another is being saved. */
function Decision({ row }: { row: HeldRow }) {
  const release = useDecision(row, 'release', words.released)
  const keepOut = useDecision(row, 'keep-out', words.keptOut)
  return (
    <>
      <CompactButton
        variant={row.reason === 'honeypot' ? 'line' : 'ink'}
        aria-label={`${words.release}: ${row.email}`}
        busy={release.busy}
        disabled={keepOut.busy}
        onClick={() => void release.run()}
      >
        {words.release}
      </CompactButton>
      {!row.keptOut && (
        <CompactButton
          aria-label={`${words.keepOut}: ${row.email}`}
          busy={keepOut.busy}
          disabled={release.busy}
          onClick={() => void keepOut.run()}
        >
          {words.keepOut}
        </CompactButton>
      )}
    </>
  )
}

function useDecision({ leadId, name, email }: HeldRow, decision: 'release' | 'keep-out', done: string) {
  return useConsoleAction({
    path: `/api/admin/quarantine/${leadId}/${decision}`,
    refresh,
    onDone: () => toast({ title: fill(done, { name: name || email }), tone: 'ok' }),
  })
}

function ReleaseAll({ leadIds, onClose }: { leadIds: string[]; onClose: () => void }) {
  const [shownIds] = useState(leadIds)
  const release = useConsoleAction<{ leadIds: string[] }, { released: number }>({
    path: '/api/admin/quarantine/release',
    refresh,
    quiet: true,
    onDone: ({ released }) => {
      toast({ title: fill(words.releasedMany, { count: released }), tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={fillCount(words.releaseAllTitle, shownIds.length)}
      confirm={words.releaseAll}
      busy={release.busy}
      failure={release.failure?.sentence}
      onConfirm={() => void release.run({ leadIds: shownIds })}
      onClose={onClose}
    >
      <p>{words.releaseAllText}</p>
    </ConfirmDialog>
  )
}

function why({ reason, seconds }: HeldRow): string {
  const spoken = seconds === null ? undefined : seconds.toFixed(1)
  if (reason === 'honeypot')
    return spoken && seconds! < 10 ? fill(words.honeypotIn, { seconds: spoken }) : words.honeypot
  return spoken ? fill(words.tooFastIn, { seconds: spoken }) : words.tooFast
}
