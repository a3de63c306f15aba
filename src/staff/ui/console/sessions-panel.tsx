import { accountWords } from '#content/console/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { AccountSession } from '../../console-api.ts'

const words = accountWords.sessions

/** The member's sessions, with buttons to end them. */
export function SessionsPanel({ sessions }: { sessions: readonly AccountSession[] }) {
  const end = useConsoleAction<string>({
    path: (id) => `/api/admin/account/sessions/${id}`,
    method: 'DELETE',
    body: () => ({}),
    refresh: ['account'],
    onDone: () => toast({ title: words.ended, tone: 'ok' }),
  })
  const endOthers = useConsoleAction({
    path: '/api/admin/account/sessions',
    method: 'DELETE',
    refresh: ['account'],
    onDone: () => toast({ title: words.endedMany, tone: 'ok' }),
  })
  return (
    <section className="con-panel acc-panel acc-panel--wide" aria-labelledby="acc-sessions">
      <div className="acc-panel__head">
        <h2 id="acc-sessions">{words.title}</h2>
        {sessions.length > 1 && (
          <CompactButton busy={endOthers.busy} onClick={() => void endOthers.run()}>
            {words.endOthers}
          </CompactButton>
        )}
      </div>
      <DataTable
        label={words.table}
        columns={columns(end.busy, (id) => void end.run(id))}
        rows={sessions}
        rowKey={({ id }) => id}
      />
      <p className="con-note">{words.note}</p>
    </section>
  )
}

function columns(busy: boolean, onEnd: (id: string) => void): Column<AccountSession>[] {
  return [
    {
      id: 'device',
      head: words.columns.device,
      cell: ({ device, current, since }) => (
        <>
          {device.charAt(0).toUpperCase() + device.slice(1)}
          {current && <em> ({words.current})</em>}
          <small>
            {words.since} <time dateTime={since}>{shortMoment(since, 'now')}</time>
          </small>
        </>
      ),
    },
    {
      id: 'seen',
      head: words.columns.seen,
      cell: ({ seenAt }) => <time dateTime={seenAt}>{shortMoment(seenAt, 'now')}</time>,
    },
    {
      id: 'actions',
      head: words.columns.actions,
      kind: 'actions',
      cell: ({ id, device, current }) =>
        !current && (
          <CompactButton busy={busy} onClick={() => onEnd(id)}>
            {words.end}
            <span className="sr">: {device}</span>
          </CompactButton>
        ),
    },
  ]
}
