import { useState } from 'react'
import { closeDialog as words, closeReasonWords, personWords } from '#content/console/leads.ts'
import { CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { PersonRecord } from '../../console-api.ts'
import { closeReasons, type CloseReason } from '../../person.ts'
import { personRefresh } from './person-refresh.ts'

/** Closes a person, with the reason. */
export function CloseDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const [reason, setReason] = useState<CloseReason>(
    person.stage === 'signed' || person.stage === 'deposit' ? 'won' : 'no_reply',
  )
  // The version at the time when the dialog opened: if something new has come since, closing is refused.
  const [version] = useState(person.version)
  const name = person.name || person.email
  const close = useConsoleAction<{ closedReason: CloseReason }>({
    path: `/api/admin/leads/${person.id}`,
    method: 'PUT',
    body: ({ closedReason }) => ({ state: 'closed', closedReason, version }),
    refresh: personRefresh,
    quiet: true,
    onDone: () => {
      toast({ title: fill(personWords.closedNow, { name }), tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={fill(words.title, { name })}
      confirm={words.do}
      busy={close.busy}
      failure={close.failure?.sentence}
      onConfirm={() => void close.run({ closedReason: reason })}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <CompactSelect
        label={words.reason}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.target.value as CloseReason)}
      >
        {closeReasons.map((value) => (
          <option key={value} value={value}>
            {closeReasonWords[value]}
          </option>
        ))}
      </CompactSelect>
    </ConfirmDialog>
  )
}
