import { useState } from 'react'
import { closeDialog as words, closeReasonWords, personWords } from '#content/console/leads.ts'
import { CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import type { PersonRecord } from '../../console-api.ts'
import { closeReasons, type CloseReason } from '../../person.ts'
import { personRefresh } from './person-refresh.ts'
import { offerUndo } from './undo.ts'

/** Closes a person, with the reason; it can be undone. */
export function CloseDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  // As they were when the dialog opened. If something new has arrived since, closing is refused once.
  const { seen: before, isFetching, onFailed } = useSeen(person, ({ version }) => version, personRefresh)
  const name = person.name || person.email
  const close = useConsoleAction<{ closedReason: CloseReason }, { version: number }>({
    path: `/api/admin/leads/${person.id}`,
    method: 'PUT',
    body: ({ closedReason }) => ({ state: 'closed', closedReason, version: before.version }),
    refresh: personRefresh,
    quiet: true,
    onDone: ({ version }) => {
      const { id, state, closedReason, owner, unread } = before
      const personBefore = {
        id,
        version,
        state,
        closedReason,
        ownerId: owner?.id ?? null,
        ...(unread ? { unread } : {}),
      }
      offerUndo({ title: fill(personWords.closedNow, { name }), people: [personBefore] })
      onClose()
    },
    onFailed,
  })
  return (
    <CloseReasonDialog
      title={fill(words.title, { name })}
      likely={person.stage === 'signed' || person.stage === 'deposit' ? 'won' : 'no_reply'}
      busy={close.busy || isFetching}
      failure={close.failure?.sentence}
      onConfirm={(closedReason) => void close.run({ closedReason })}
      onClose={onClose}
    />
  )
}

interface CloseReasonDialogProps {
  title: string
  /** The reason that is selected at first. */
  likely: CloseReason
  busy: boolean
  failure: string | undefined
  onConfirm: (reason: CloseReason) => void
  onClose: () => void
}

/** Asks for the reason. */
export function CloseReasonDialog({ title, likely, busy, failure, onConfirm, onClose }: CloseReasonDialogProps) {
  const [reason, setReason] = useState<CloseReason>(likely)
  return (
    <ConfirmDialog
      title={title}
      confirm={words.do}
      busy={busy}
      failure={failure}
      onConfirm={() => onConfirm(reason)}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <CompactSelect
        label={words.reason}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.target.value as CloseReason)}
      >
        {closeReasons.map((one) => (
          <option key={one} value={one}>
            {closeReasonWords[one]}
          </option>
        ))}
      </CompactSelect>
    </ConfirmDialog>
  )
}
