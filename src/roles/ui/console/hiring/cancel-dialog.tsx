import { useState } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Facts } from '#src/design/console/facts.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import { roleQueries } from '../role-queries.ts'
import { interviewFact, versionOf } from './hiring-facts.tsx'
import type { StepProps } from './step-props.ts'

const words = hiringConsole.interview

/** Cancels an interview on the client's behalf. It says first who is mailed. */
export function CancelDialog({ card, role, onClose }: StepProps) {
  const [reason, setReason] = useState('')
  const { seen, theirs, isFetching, onFailed } = useSeen(card.interview, versionOf, roleQueries)
  const cancel = useConsoleAction<{ version: number; reason: string }>({
    path: `/api/admin/candidacies/${card.id}/interview`,
    method: 'DELETE',
    refresh: roleQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.done, tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  const said = { name: card.name, company: role.contract?.company ?? '' }
  return (
    <ConfirmDialog
      title={fill(words.title, said)}
      size="sm"
      confirm={words.confirm}
      cancel={words.keep}
      busy={cancel.busy || isFetching}
      failure={cancel.failure?.sentence}
      onConfirm={() => void cancel.run({ version: seen?.version ?? 0, reason })}
      onClose={onClose}
    >
      <p>{fill<string>(seen?.startsAt ? words.booked : words.asked, said)}</p>
      <CompactField
        label={words.reason}
        value={reason}
        maxLength={500}
        onChange={({ target }) => setReason(target.value)}
        autoComplete="off"
        data-autofocus
      />
      {theirs && <Facts items={[interviewFact(theirs)]} />}
    </ConfirmDialog>
  )
}
