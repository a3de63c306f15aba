import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { rolesConsole } from '#content/console/roles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { UnopenedRecord } from '#src/design/console/unopened-record.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { Tabs } from '#src/design/console/tabs.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import type { RoleRecord } from '../../console-api.ts'
import { nextRoleStates } from '../../stages.ts'
import type { RoleState } from '../../role-states.ts'
import { Board } from './board/board.tsx'
import { BriefPart } from './brief/brief-part.tsx'
import { LogPart } from './log-part.tsx'
import { byCandidacy, roleQueries, useRole, useRolePeople } from './role-queries.ts'
import { Composer } from './shortlist/composer.tsx'
import { useUndoneSending } from './shortlist/use-sending.ts'
import { WatchMap } from './verdicts/watch-map.tsx'

const words = rolesConsole.record
const parts = ['brief', 'board', 'shortlist', 'verdicts', 'log'] as const
type Part = (typeof parts)[number]

/** One role: its brief, its board, its shortlists, and its client's verdicts. */
export function RoleView({ id }: { id: string }) {
  const { part: named } = useParams()
  const navigate = useNavigate()
  const { data: role, error, refetch } = useRole(id)
  const { data: people } = useRolePeople(id)
  useUndoneSending()
  useShortcut('e', () => void navigate('/admin/roles'), words.backKey)
  if (!role) {
    return (
      <UnopenedRecord
        title={rolesConsole.title}
        back={<BackToList />}
        words={words}
        failure={error ? readFailure(error).sentence : undefined}
        onAgain={() => void refetch()}
      />
    )
  }
  const part = parts.find((one) => one === named) ?? 'board'
  const props = { role, people: byCandidacy(people) }
  return (
    <>
      <ConsoleHeader title={role.title} note={noteOf(role)} actions={<RoleActions role={role} />} />
      <Tabs
        label={words.partsLabel}
        tabs={parts.map((one) => ({ id: one, label: words.parts[one], count: countOf(role, one) }))}
        current={part}
        onChoose={(to) => void navigate(`/admin/roles/${id}/${to}`, { preventScrollReset: true })}
      />
      {part === 'brief' && <BriefPart role={role} />}
      {part === 'board' && <Board {...props} />}
      {part === 'shortlist' && <Composer {...props} />}
      {part === 'verdicts' && <WatchMap {...props} />}
      {part === 'log' && <LogPart roleId={id} />}
    </>
  )
}

function noteOf({ contract }: RoleRecord): string {
  if (!contract) return words.noContract
  const { company, person, number } = contract
  return fill(words.note, { company: company || rolesConsole.noCompany, person, number })
}

function countOf({ board, draft }: RoleRecord, part: Part): number | undefined {
  if (part === 'board') return board.length
  if (part === 'shortlist') return draft?.entries.length ?? 0
  return part === 'verdicts' ? board.reduce((sum, { verdicts }) => sum + verdicts.length, 0) : undefined
}

const BackToList = () => <CompactButton href="/admin/roles">{words.back}</CompactButton>

function RoleActions({ role }: { role: RoleRecord }) {
  const [isClosing, setIsClosing] = useState(false)
  const change = useConsoleAction<{ state: RoleState; version: number }>({
    path: `/api/admin/roles/${role.id}`,
    method: 'PUT',
    refresh: roleQueries,
    onDone: (_, { state }) => {
      setIsClosing(false)
      toast({ title: words.moved[state], description: role.title, tone: 'ok' })
    },
  })
  const take = useConsoleAction<{ version: number }>({
    path: `/api/admin/roles/${role.id}/taking`,
    refresh: roleQueries,
    onDone: () => toast({ title: fill(words.taken, { title: role.title }), tone: 'ok' }),
  })
  const run = (state: RoleState) => void change.run({ state, version: role.version })
  return (
    <>
      <BackToList />
      {role.ownerId === null && (
        <CompactButton variant="ink" busy={take.busy} onClick={() => void take.run({ version: role.version })}>
          {words.take}
        </CompactButton>
      )}
      {nextRoleStates(role.state).map((state) => (
        <CompactButton
          key={state}
          variant={state === 'open' ? 'ink' : 'line'}
          busy={change.busy}
          onClick={() => (state === 'closed' ? setIsClosing(true) : run(state))}
        >
          {words.moves[state]}
        </CompactButton>
      ))}
      {isClosing && (
        <ConfirmDialog
          title={words.close.title}
          confirm={words.moves.closed}
          cancel={rolesConsole.cancel}
          busy={change.busy}
          onConfirm={() => run('closed')}
          onClose={() => setIsClosing(false)}
        >
          <p>{words.close.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
