import { Link } from 'react-router'
import { roleLogWords as words } from '#content/console/role/log.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { Timeline } from '#src/design/console/timeline.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useNow } from '#src/platform/browser/use-now.ts'
import { clockTime, spokenDate } from '#src/values/london-time.ts'
import type { TimelineEventOnWire } from '#src/values/timeline.ts'

const kinds = { hot: 'wrong', ink: 'ours', open: 'looked', paid: 'paid' } as const

/** What happened on a role, newest first, by day. */
export function LogPart({ roleId }: { roleId: string }) {
  const now = useNow()
  const { data, error, refetch } = useConsoleQuery<TimelineEventOnWire[]>(
    'role-log',
    `/api/admin/roles/${roleId}/log`,
    { live: true },
  )
  if (!data)
    return (
      <div className="rl-log" aria-busy={!error}>
        {error ? (
          <p role="alert" className="con-acts">
            {words.failed} <CompactButton onClick={() => void refetch()}>{words.again}</CompactButton>
          </p>
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
    )
  if (data.length === 0) return <EmptyState title={words.empty.title}>{words.empty.text}</EmptyState>
  const days = [...Map.groupBy(data, ({ at }) => spokenDate(at, now))].map(([title, events]) => ({
    id: title,
    title,
    entries: events.map((event, index) => entryOf(event, index)),
  }))
  return (
    <div className="rl-log">
      <h2 className="sr">{words.label}</h2>
      <Timeline days={days} label={words.label} />
    </div>
  )
}

function entryOf({ at, tone, title, text, link }: TimelineEventOnWire, index: number) {
  const more = (text || link) && (
    <>
      {link && (
        <Link className="link" to={link.href}>
          {link.label}
        </Link>
      )}{' '}
      {text}
    </>
  )
  return { id: `${at} ${index}`, at, time: clockTime(at), kind: kinds[tone], what: title, more }
}
