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
import { StateMark } from '#src/design/console/state-mark.tsx'
import { useAskedFor } from '#src/platform/browser/use-asked-for.ts'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { RoleRow, RolesPage as RolesAnswer } from '../../console-api.ts'
import { roleStates, roleSteps } from '../../words.ts'
import { NewRoleDialog } from './new-role-dialog.tsx'
import { RoleView } from './role-view.tsx'
import { markOfState } from './role-marks.ts'

/** The roles of all clients: the list, or one role. */
export function RolesPage() {
  const { id } = useParams()
  return id ? <RoleView key={id} id={id} /> : <RoleList />
}

function RoleList() {
  const navigate = useNavigate()
  const list = useListState({ defaultSort: '-updated', filters: ['state'] })
  const [isMaking, setIsMaking] = useState(false)
  useAskedFor('make', () => setIsMaking(true))
  const { data, error, isPlaceholderData } = useConsoleQuery<RolesAnswer>('roles', `/api/admin/roles${list.query}`, {
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
      <ConsoleHeader title={words.title} note={data && fillCount(words.note, data.total)} actions={make} />
      <ListBar
        search={{ ...words.search, value: list.q, onSearch: list.search }}
        selects={[
          {
            name: 'state',
            label: words.columns.state,
            any: words.filters.state,
            value: list.filters.state,
            options: roleStates.map((value) => ({ value, label: words.states[value] })),
            onChoose: (value) => list.filter('state', value),
          },
        ]}
      />
      <ConsoleList
        words={words}
        list={list}
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
  {
    id: 'state',
    head: words.columns.state,
    cell: ({ state }) => <StateMark kind={markOfState[state]}>{words.states[state]}</StateMark>,
  },
  { id: 'openings', head: words.columns.openings, kind: 'number', cell: ({ openings }) => openings },
  { id: 'people', head: words.columns.people, kind: 'number', cell: ({ people }) => people },
  { id: 'owner', head: words.columns.owner, cell: ({ owner }) => owner ?? words.nobody },
  {
    id: 'updated',
    head: words.columns.updated,
    sortable: true,
    cell: ({ updatedAt }) => shortDate(updatedAt, 'now'),
  },
]
