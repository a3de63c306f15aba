import { keepingWords as words } from '#content/console/keeping.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import type { EndOfKeeping, EndsOfKeeping } from '#src/roles/permission-api.ts'
import { fill } from '#src/values/fill.ts'
import { longDate } from '#src/values/london-time.ts'

const kinds = ['candidate', 'film', 'introduction', 'guest'] as const

const columns: readonly Column<EndOfKeeping>[] = [
  { id: 'what', head: words.columns.what, cell: ({ name }) => name || words.unnamed },
  { id: 'where', head: words.columns.where, kind: 'long', cell: ({ where }) => where },
  { id: 'lastDay', head: words.columns.lastDay, cell: ({ lastDay }) => longDate(lastDay) },
]

/** What will be deleted within thirty days because its time is over, and why (CAND-19). */
export function KeepingView() {
  const { data, error, refetch } = useConsoleQuery<EndsOfKeeping>('ends-of-keeping', '/api/admin/ends-of-keeping')
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={data && fill(words.note, { day: longDate(data.until) })}
        actions={<CompactButton href="/admin/candidates">{words.back}</CompactButton>}
      />
      <p className="cn-part">{words.text}</p>
      {error && !data ? (
        <EmptyState
          title={words.failed}
          actions={<CompactButton onClick={() => void refetch()}>{words.again}</CompactButton>}
        >
          {readFailure(error).sentence}
        </EmptyState>
      ) : data ? (
        <Ends data={data} />
      ) : (
        <div className="cn-part" aria-busy="true">
          <Skeleton lines={6} />
        </div>
      )}
    </>
  )
}

function Ends({ data: { ends, filmMonths, guestDays } }: { data: EndsOfKeeping }) {
  if (ends.length === 0) return <EmptyState title={words.none.title}>{words.none.text}</EmptyState>
  return kinds.map((kind) => {
    const rows = ends.filter((one) => one.kind === kind)
    if (rows.length === 0) return null
    const { heading, why } = words.kinds[kind]
    return (
      <section key={kind} className="cn-part" aria-labelledby={`cn-${kind}`}>
        <h2 id={`cn-${kind}`}>{heading}</h2>
        <p>{fill(why, { months: filmMonths, days: guestDays })}</p>
        <DataTable
          label={heading}
          columns={kind === 'candidate' ? columns.filter(({ id }) => id !== 'where') : columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(rows.every(({ candidateId }) => candidateId) && {
            href: ({ candidateId }: EndOfKeeping) => `/admin/candidates/${candidateId}`,
          })}
        />
      </section>
    )
  })
}
