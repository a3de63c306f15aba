import { useDeferredValue, useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { RoleRow, RolesPage } from '#src/roles/console-api.ts'
import type { AskedQuestion, ManyAsked } from '#src/roles/permission-api.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { CandidateRow } from '../../console-api.ts'
import { candidateQueries } from './candidate-queries.ts'

const words = candidatesConsole.many

export interface ChosenDialogProps {
  people: readonly Pick<CandidateRow, 'id' | 'name' | 'version'>[]
  /** Called afterwards, to clear the selection. */
  onDone: () => void
  onClose: () => void
}

/** Chooses an open role, and puts all selected candidates on it or asks them for permission for it (CAND-22). */
export function OnRoleDialog({
  how,
  people,
  onAsked,
  onDone,
  onClose,
}: ChosenDialogProps & { how: 'put' | 'ask'; onAsked: (title: string, questions: readonly AskedQuestion[]) => void }) {
  const [role, setRole] = useState<RoleRow>()
  const [isMissing, setIsMissing] = useState(false)
  const [asked, setAsked] = useState<ManyAsked>()
  const candidateIds = people.map(({ id }) => id)
  const put = usePutting(role, () => {
    onDone()
    onClose()
  })
  const ask = useConsoleAction<{ candidateIds: string[] }, ManyAsked>({
    path: `/api/admin/roles/${role?.id}/permissions`,
    refresh: candidateQueries,
    quiet: true,
    onDone: (outcome) => {
      if (outcome.asked.length > 0) onAsked(fillCount(words.ask.done, outcome.asked.length), outcome.questions)
      if (outcome.left.length > 0) return setAsked(outcome)
      onDone()
      onClose()
    },
  })
  const call = how === 'put' ? put : ask
  if (asked) return <AskedDialog asked={asked} people={people} onClose={() => (onDone(), onClose())} />
  return (
    <ConfirmDialog
      title={fillCount(words[how].title, people.length)}
      size="md"
      confirm={words[how].submit}
      cancel={candidatesConsole.cancel}
      busy={call.busy}
      failure={call.failure?.sentence}
      onConfirm={() => {
        setIsMissing(!role)
        if (role) void call.run({ candidateIds })
      }}
      onClose={onClose}
    >
      <p>{words[how].text}</p>
      <RoleChoice chosen={role?.id} error={isMissing && !role ? words.role.missing : undefined} onChoose={setRole} />
    </ConfirmDialog>
  )
}

/** Puts people on a role. One press undoes that for those who were not on it before. */
function usePutting(role: RoleRow | undefined, onDone: () => void) {
  const title = role?.title ?? ''
  const undo = useConsoleAction<{ roleId: string; ids: string[] }, { removed: number }>({
    path: ({ roleId }) => `/api/admin/roles/${roleId}/candidacies/removals`,
    body: ({ ids }) => ({ ids }),
    refresh: candidateQueries,
    onDone: ({ removed }) => toast({ title: fillCount(words.put.undone, removed, { role: title }), tone: 'ok' }),
  })
  return useConsoleAction<{ candidateIds: string[] }, { added: string[] }>({
    path: `/api/admin/roles/${role?.id}/candidacies`,
    refresh: candidateQueries,
    quiet: true,
    onDone: ({ added: ids }) => {
      if (ids.length === 0) toast({ title: fill(words.put.none, { role: title }), tone: 'ok' })
      else
        toast({
          title: fillCount(words.put.done, ids.length, { role: title }),
          description: words.put.mailed,
          tone: 'ok',
          action: { label: words.undo, run: () => void undo.run({ roleId: role!.id, ids }) },
        })
      onDone()
    },
  })
}

function RoleChoice({
  chosen,
  error,
  onChoose,
}: {
  chosen: string | undefined
  error: string | undefined
  onChoose: (role: RoleRow) => void
}) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useConsoleQuery<RolesPage>(
    'roles',
    `/api/admin/roles?${new URLSearchParams({ state: 'open', q })}`,
    {
      fresh: true,
      placeholder: (before) => before,
    },
  )
  return (
    <>
      <CompactField
        label={words.role.search}
        type="search"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        data-autofocus
      />
      <fieldset className="con-choice cn-roles" aria-label={words.role.list}>
        {!data && <p className="con-note">{words.role.looking}</p>}
        {data?.rows.length === 0 && <p className="con-note">{words.role.none}</p>}
        {data?.rows.map((role) => (
          <label key={role.id}>
            <input type="radio" name="role" checked={role.id === chosen} onChange={() => onChoose(role)} />
            <span>
              {role.title} <small className="con-note">{role.company}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** Lists those who were not asked, and why. */
function AskedDialog({
  asked: { asked, left },
  people,
  onClose,
}: {
  asked: ManyAsked
  people: readonly Pick<CandidateRow, 'id' | 'name'>[]
  onClose: () => void
}) {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return (
    <Dialog title={fillCount(words.ask.done, asked.length)} size="md" onClose={onClose}>
      <div className="con-ask">
        <p>{fillCount(words.ask.left, left.length)}</p>
        <ul className="cn-rows">
          {left.map(({ candidateId, why }) => (
            <li key={candidateId}>
              <span>
                <b>{names.get(candidateId)}</b>: {why}
              </span>
            </li>
          ))}
        </ul>
        <div className="con-acts">
          <CompactButton variant="ink" onClick={onClose}>
            {words.ask.close}
          </CompactButton>
        </div>
      </div>
    </Dialog>
  )
}
