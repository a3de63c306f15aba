import { useState } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Facts } from '#src/design/console/facts.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import { roleQueries } from '../role-queries.ts'
import { offerFact } from './hiring-facts.tsx'
import type { StepProps } from './step-props.ts'

const words = hiringConsole.answer

/** Records a candidate's answer to the client's offer. */
export function AnswerDialog({ card, role, onClose }: StepProps) {
  const [answer, setAnswer] = useState('accepted')
  const [said, setSaid] = useState('')
  const { seen, isFetching, onFailed } = useSeen(card.offer, (one) => one?.version, roleQueries)
  const record = useConsoleAction<{ answer: string; words: string; version: number }>({
    path: `/api/admin/candidacies/${card.id}/offer-answer`,
    refresh: roleQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.done, tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  return (
    <ConfirmDialog
      title={fill(words.title, { name: card.name })}
      size="sm"
      confirm={words.confirm}
      cancel={hiringConsole.cancel}
      busy={record.busy || isFetching}
      failure={record.failure?.sentence}
      onConfirm={() => void record.run({ answer, words: said, version: seen?.version ?? 0 })}
      onClose={onClose}
    >
      {seen && <Facts items={[offerFact(seen)]} />}
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
