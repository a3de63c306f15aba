import { useState } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { roleQueries } from '../role-queries.ts'
import type { StepProps } from './step-props.ts'

const words = hiringConsole.answer

/** Records a candidate's answer to the client's offer. */
export function AnswerDialog({ card, role, onClose }: StepProps) {
  const [answer, setAnswer] = useState('accepted')
  const [said, setSaid] = useState('')
  const record = useConsoleAction<{ answer: string; words: string; version: number }>({
    path: `/api/admin/candidacies/${card.id}/offer-answer`,
    refresh: roleQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.done, tone: 'ok' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={fill(words.title, { name: card.name })}
      size="sm"
      confirm={words.confirm}
      cancel={hiringConsole.cancel}
      busy={record.busy}
      failure={record.failure?.sentence}
      onConfirm={() => void record.run({ answer, words: said, version: card.offer?.version ?? 0 })}
      onClose={onClose}
    >
      <p>{fill(words.lead, { company: role.contract?.company ?? '' })}</p>
      <CompactSelect
        label={words.said}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
        data-autofocus
      >
        <option value="accepted">{words.yes}</option>
        <option value="declined">{words.no}</option>
      </CompactSelect>
      <CompactField
        label={words.words}
        value={said}
        maxLength={1000}
        onChange={({ target }) => setSaid(target.value)}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
