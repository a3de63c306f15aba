import './settings.css'
import { settingsWords as words } from '#content/console/settings.ts'
import { EmptyState } from '#src/design/console/attention.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { type Column, DataTable } from '#src/design/console/data-table.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { Me } from '../console-api.ts'
import type { ProviderState, SettingsAnswer } from '../settings-api.ts'
import { PortalPassword } from './portal-password.tsx'
import { providerLine, type ProviderLine } from './provider-words.ts'

type Line = ProviderLine & Pick<ProviderState, 'id'>

const { providers } = words
const columns: Column<Line>[] = [
  { id: 'what', head: providers.columns.what, cell: ({ id }) => providers.names[id] },
  { id: 'state', head: providers.columns.state, cell: ({ kind, word }) => <StateMark kind={kind}>{word}</StateMark> },
  { id: 'detail', head: providers.columns.detail, cell: (line) => <ProviderDetail {...line} /> },
]

function ProviderDetail({ id, detail }: Line) {
  return (
    <>
      {detail} <code className="set__env">{providers.settings[id]}</code>
    </>
  )
}

/** What an owner can change here, and the state of everything that is configured on the machine. */
export function SettingsPage() {
  const { data, error } = useConsoleQuery<SettingsAnswer>('settings', '/api/admin/settings', { fresh: true })
  const { data: me } = useConsoleQuery<Me>('session', '/api/staff/session')
  return (
    <>
      <ConsoleHeader title={words.title} note={words.note} />
      {error && !data ? (
        <EmptyState title={words.missing}>{readFailure(error).sentence}</EmptyState>
      ) : (
        <>
          <PortalPassword portal={data?.portal} isOwner={me?.role === 'owner'} />
          <section className="set" aria-labelledby="set-providers">
            <div className="set__head">
              <h2 id="set-providers">{providers.heading}</h2>
              <p>{providers.text}</p>
            </div>
            <DataTable
              label={providers.heading}
              rows={data?.providers.map((state): Line => ({ id: state.id, ...providerLine(state) }))}
              rowKey={({ id }) => id}
              columns={columns}
            />
          </section>
        </>
      )}
    </>
  )
}
