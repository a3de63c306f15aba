import './roles.css'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { rolesConsole as words } from '#content/console/roles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { ConsoleList } from '#src/design/console/console-list.tsx'
import type { Column } from '#src/design/console/data-table.tsx'
import { ListBar } from '#src/design/console/list-bar.tsx'
import { useListState } from '#src/design/console/list-state.ts'
import { Stair } from '#src/design/console/stair.tsx'
import { Tabs } from '#src/design/console/tabs.tsx'
import { useActionInAddress } from '#src/platform/browser/use-action-in-address.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fillCount } from '#src/values/fill.ts'
import { type RoleRow, type RolesPage as RolesAnswer, roleViews } from '../../console-api.ts'
import { roleSteps } from '../../role-states.ts'
import { NewRoleDialog } from './new-role-dialog.tsx'
import { RoleView } from './role-view.tsx'
import { RoleDue, RoleWaits } from './role-wait.tsx'

/** The roles of all clients: the list, or one role. */
export function RolesPage() {
  const { id } = useParams()
  return id ? <RoleView key={id} id={id} /> : <RoleList />
}

function RoleList() {
  const navigate = useNavigate()
  const list = useListState({ defaultSort: '-updated', filters: ['view', 'contract', 'owner'] })
  const [isMaking, setIsMaking] = useState(false)
  useActionInAddress('make', () => setIsMaking(true))
  const view = list.filters.view ?? 'open'
  const query = new URLSearchParams(list.query)
  query.set('view', view)
  const { data, error, isPlaceholderData } = useConsoleQuery<RolesAnswer>('roles', `/api/admin/roles?${query}`, {
    live: true,
    placeholder: (before) => before,
  })
  const make = (
    <CompactButton variant="ink" onClick={() => setIsMaking(true)}>
      {words.make.action}
    </CompactButton>
  )
  return (
    <>
      <ConsoleHeader
        title={words.title}
        note={data && noteOf(data)}
        actions={
          <>
            <CompactButton href={`/api/admin/roles.csv?${query}`} outside download>
              {words.exportCsv}
            </CompactButton>
            {make}
          </>
        }
      />
      <Tabs
        label={words.viewsLabel}
        tabs={roleViews.map((id) => ({ id, label: words.views[id], count: data?.counts[id] }))}
        current={view}
        onChoose={(id) => list.filter('view', id === 'open' ? '' : id)}
      />
      <ListBar
        search={{ ...words.search, value: list.q, onSearch: list.search }}
        selects={[
          {
            name: 'contract',
            label: words.filters.client,
            any: words.filters.anyClient,
            value: list.filters.contract,
            options: clientChoices(data?.clients ?? []),
            onChoose: (value) => list.filter('contract', value),
          },
          {
            name: 'owner',
            label: words.columns.owner,
            any: words.filters.owner,
            value: list.filters.owner,
            options: (data?.owners ?? []).map(({ id, name }) => ({ value: id, label: name })),
            onChoose: (value) => list.filter('owner', value),
          },
        ]}
      />
      <ConsoleList
        words={words}
        list={{ ...list, isNarrowed: list.isNarrowed || (data?.counts.all ?? 0) > 0 }}
        page={data}
        failure={error ? readFailure(error).sentence : undefined}
        begin={make}
        columns={columns}
        rowKey={({ id }) => id}
        href={({ id }) => `/admin/roles/${id}`}
        stale={isPlaceholderData}
      />
      {isMaking && (
        <NewRoleDialog
          onClose={() => setIsMaking(false)}
          onMade={(role) => void navigate(`/admin/roles/${role}/brief`)}
        />
      )}
    </>
  )
}

/** The clients to choose from, each with the contract's number if they have several. */
function clientChoices(clients: RolesAnswer['clients']): { value: string; label: string }[] {
  return clients.map(({ id, company, number }) => {
    const isOnly = company !== '' && clients.filter((other) => other.company === company).length === 1
    return { value: id, label: isOnly ? company : `${company || words.noCompany}, ${number}` }
  })
}

const noteOf = ({ counts }: RolesAnswer) =>
  [fillCount(words.note.open, counts.open), fillCount(words.note.us, counts.us)].filter(Boolean).join(', ')

const columns: readonly Column<RoleRow>[] = [
  {
    id: 'title',
    head: words.columns.title,
    sortable: true,
    cell: ({ title, company }) => (
      <>
        <span className="tb__clamp">{title}</span> <small>{company || words.noCompany}</small>
      </>
    ),
  },
  {
    id: 'step',
    head: words.columns.step,
    cell: ({ step, state }) => (
      <span className="rl-step">
        <Stair stage={roleSteps.indexOf(step) + 1} of={5} closed={state === 'closed'} label={words.steps[step]} />
        {words.steps[step]}
      </span>
    ),
  },
  { id: 'openings', head: words.columns.openings, kind: 'number', cell: ({ openings }) => openings },
  { id: 'people', head: words.columns.people, kind: 'number', cell: ({ people }) => people },
  { id: 'waits', head: words.columns.waits, kind: 'long', cell: ({ wait }) => <RoleWaits wait={wait} /> },
  { id: 'due', head: words.columns.due, cell: ({ wait }) => <RoleDue wait={wait} /> },
  { id: 'owner', head: words.columns.owner, cell: ({ owner }) => owner ?? words.nobody },
]
