import { useState } from 'react'
import { remindWords as words } from '#content/console/hiring.ts'
import { firstNameOf } from '#src/candidates/facts.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { roleQueries } from '../role-queries.ts'

/** Reminds one of the client's people of the films that they have left (TALENT-47). */
export function Remind({ role }: { role: RoleRecord }) {
  const [isOpen, setIsOpen] = useState(false)
  const late = role.team.filter(({ filmsLeft }) => filmsLeft > 0)
  if (late.length === 0) return null
  return (
    <>
      <CompactButton variant="ink" onClick={() => setIsOpen(true)}>
        {late.length === 1 ? fill(words.one, { name: firstNameOf(late[0]!.name) }) : words.action}
      </CompactButton>
      {isOpen && <RemindDialog role={role} late={late} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RemindDialog({ role, late, onClose }: { role: RoleRecord; late: RoleRecord['team']; onClose: () => void }) {
  const [chosen, setChosen] = useState(late[0]!.id)
  const member = late.find(({ id }) => id === chosen) ?? late[0]!
  const remind = useConsoleAction<{ memberId: string }>({
    path: `/api/admin/roles/${role.id}/reminders`,
    refresh: roleQueries,
    quiet: true,
    onDone: () => {
      toast({ title: fill(words.done, { name: member.name }), tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.title}
      confirm={fill(words.confirm, { name: firstNameOf(member.name) })}
      busy={remind.busy}
      failure={remind.failure?.sentence}
      onConfirm={() => void remind.run({ memberId: member.id })}
      onClose={onClose}
    >
      <fieldset className="con-choice" aria-label={words.who}>
        {late.map(({ id, name, filmsLeft, remindedAt }) => (
          <label key={id}>
            <input type="radio" name="member" checked={id === member.id} onChange={() => setChosen(id)} />
            <span>
              {name}{' '}
              <small className="con-note">
                {fillCount(words.films, filmsLeft)}
                {remindedAt && `. ${fill(words.before, { when: shortMoment(remindedAt, 'now') })}`}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
