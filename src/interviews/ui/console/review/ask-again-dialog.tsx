import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactArea, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { InterviewRecord } from '../../../console-api.ts'
import { interviewQueries } from '../interview-queries.ts'

const words = interviewsConsole.record.askAgain

/** Asks one question again, with a reason. The candidate may keep the answer that they sent. */
export function AskAgainDialog({ record, onClose }: { record: InterviewRecord; onClose: () => void }) {
  const { id, version, questions } = record
  const [typed, setTyped] = useState({ question: questions[0]!.question.id, words: '', until: '' })
  const ask = useConsoleAction<object>({
    path: `/api/admin/interviews/${id}/ask-again`,
    refresh: interviewQueries,
    quiet: true,
    onDone: () => {
      toast({ title: words.done, description: record.email, tone: 'ok' })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(ask.failure, typed)
  const field = typedFields(typed, setTyped, fields)
  return (
    <ConfirmDialog
      title={words.heading}
      size="md"
      confirm={words.send}
      cancel={interviewsConsole.cancel}
      busy={ask.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void ask.run({ ...typed, version })}
      onClose={onClose}
    >
      <CompactSelect
        label={words.which}
        value={typed.question}
        onChange={({ target }) => setTyped({ ...typed, question: target.value })}
      >
        {questions.map(({ question }, index) => (
          <option key={question.id} value={question.id}>
            {index + 1}. {question.short || question.text.slice(0, 60)}
          </option>
        ))}
      </CompactSelect>
      <CompactArea label={words.words} hint={words.hint} rows={5} {...field('words')} />
      <CompactField label={words.until} type="date" {...field('until')} />
      <p>{words.text}</p>
    </ConfirmDialog>
  )
}
