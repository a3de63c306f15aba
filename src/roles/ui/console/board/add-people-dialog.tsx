import { useDeferredValue, useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import type { CandidatesPage } from '#src/candidates/console-api.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { roleQueries } from '../role-queries.ts'

const words = rolesConsole.add

/** Puts candidates on a role. */
export function AddPeopleDialog({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const q = useDeferredValue(typed.trim())
  const { data } = useConsoleQuery<CandidatesPage>(
    'candidates',
    `/api/admin/candidates${q ? `?${new URLSearchParams({ q })}` : ''}`,
    { fresh: true, placeholder: (before) => before },
  )
  const add = useConsoleAction<{ candidateIds: string[] }, { ids: string[] }>({
    path: `/api/admin/roles/${role.id}/candidacies`,
    refresh: roleQueries,
    quiet: true,
    onDone: ({ ids }) => {
      toast({ title: fillCount(words.done, ids.length), description: role.title, tone: 'ok' })
      onClose()
    },
  })
  const here = new Set(role.board.map(({ candidateId }) => candidateId))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <ConfirmDialog
      title={words.title}
      size="md"
      confirm={fillCount(words.submit, chosen.size)}
      cancel={rolesConsole.cancel}
      busy={add.busy}
      failure={add.failure?.sentence}
      onConfirm={() => chosen.size > 0 && void add.run({ candidateIds: [...chosen] })}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      <CompactField
        label={words.search}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        data-autofocus
      />
      <fieldset className="con-choice rl-people" aria-label={words.list}>
        {!data && <p className="con-note">{words.looking}</p>}
        {data?.rows.length === 0 && <p className="con-note">{words.none}</p>}
        {data?.rows.map(({ id, name, headline, wantsPence, film }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={here.has(id) || chosen.has(id)}
              disabled={here.has(id)}
              onChange={() => toggle(id)}
            />
            <span>
              {name}{' '}
              <small className="con-note">
                {[
                  headline,
                  ...(wantsPence === null ? [] : [roundPounds(wantsPence)]),
                  here.has(id) ? words.here : words.film[film],
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
