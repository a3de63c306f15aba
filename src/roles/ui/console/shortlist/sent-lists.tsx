import { useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { roleQueries } from '../role-queries.ts'

const words = rolesConsole.shortlist
type SentList = RoleRecord['sent'][number]

/** The sent shortlists, newest last. Each can be called back. */
export function SentLists({ role }: { role: RoleRecord }) {
  const [recalled, setRecalled] = useState<SentList>()
  return (
    <>
      {role.sent.map((list) => (
        <p key={list.number} className="con-say">
          {fill(words.sentLine, {
            number: list.number,
            when: spokenMoment(list.sentAt),
            people: fillCount(rolesConsole.side.people, list.people),
          })}{' '}
          <CompactButton onClick={() => setRecalled(list)}>{words.recall.action}</CompactButton>
        </p>
      ))}
      {recalled && <RecallDialog role={role} list={recalled} onClose={() => setRecalled(undefined)} />}
    </>
  )
}

function RecallDialog({ role, list, onClose }: { role: RoleRecord; list: SentList; onClose: () => void }) {
  const company = role.contract?.company || rolesConsole.noCompany
  const recall = useConsoleAction<{ number: number }, { people: number }>({
    path: `/api/admin/roles/${role.id}/shortlist/recall`,
    refresh: roleQueries,
    quiet: true,
    onDone: () => {
      toast({ title: fill(words.recall.done, { number: list.number }), tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={fill(words.recall.title, { number: list.number })}
      confirm={words.recall.action}
      cancel={rolesConsole.cancel}
      busy={recall.busy}
      failure={recall.failure?.sentence}
      onConfirm={() => void recall.run({ number: list.number })}
      onClose={onClose}
    >
      <p>
        {list.seenBy.length === 0
          ? fill(words.recall.unseen, { company })
          : fill(words.recall.seen, { names: list.seenBy.join(', ') })}
      </p>
      <p>{fill(words.recall.text, { company })}</p>
    </ConfirmDialog>
  )
}
