import { rolesConsole } from '#content/console/roles.ts'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { roleQueries } from '../role-queries.ts'

const words = rolesConsole.shortlist.sending

export interface SendDialogProps {
  role: RoleRecord
  /** Of the draft that is sent. */
  version: number
  count: number
  onClose: () => void
}

/** Says who is mailed, and sends. */
export function SendDialog({ role, version, count, onClose }: SendDialogProps) {
  const person = role.contract?.person ?? ''
  const company = role.contract?.company || rolesConsole.noCompany
  const send = useConsoleAction<{ version: number }, { people: number }>({
    path: `/api/admin/roles/${role.id}/shortlist/sending`,
    refresh: roleQueries,
    quiet: true,
    onDone: ({ people }) => {
      toast({ title: fillCount(words.done, people), description: fill(words.doneText, { person }), tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={fillCount(words.title, count, { person })}
      confirm={words.confirm}
      cancel={rolesConsole.cancel}
      busy={send.busy}
      failure={send.failure?.sentence}
      onConfirm={() => void send.run({ version })}
      onClose={onClose}
    >
      <p>{fill(words.text, { company })}</p>
      <ul className="rl-oks">
        <li>
          <StateMark kind="done">{words.permissions}</StateMark>
        </li>
        <li>
          <StateMark kind="done">{words.captions}</StateMark>
        </li>
        <li>
          <StateMark kind="done">{fill(words.contract, { number: role.contract?.number ?? '' })}</StateMark>
        </li>
        <li>
          <StateMark kind={role.contract?.depositIsSettled ? 'done' : 'partly'}>
            {role.contract?.depositIsSettled ? words.deposit : words.noDeposit}
          </StateMark>
        </li>
      </ul>
      <p className="con-note">{words.final}</p>
    </ConfirmDialog>
  )
}
