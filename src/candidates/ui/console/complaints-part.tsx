import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import { longDate, noon } from '#src/values/london-time.ts'
import type { CandidateRecord, Complaint } from '../../console-api.ts'
import { firstNameOf } from '../../facts.ts'
import { candidateQueries } from './candidate-queries.ts'

const words = candidatesConsole.complaints
const refresh = [...candidateQueries, 'today', 'attention']

/** A candidate's complaints, open and answered (CAND-13). */
export function ComplaintsPart({ record }: { record: CandidateRecord }) {
  const [answering, setAnswering] = useState<Complaint>()
  const { complaints, id, name } = record
  const acknowledge = useConsoleAction<Complaint>({
    path: (complaint) => `/api/admin/candidates/${id}/complaints/${complaint.id}/acknowledgement`,
    body: ({ version }) => ({ version }),
    refresh,
    onDone: () => toast({ title: words.acknowledgedNow, description: name, tone: 'ok' }),
  })
  if (complaints.length === 0) return null
  return (
    <section className="cn-part" id="complaints" aria-labelledby="cn-complaints">
      <h2 id="cn-complaints">{words.heading}</h2>
      <ul className="cn-rows cn-rows--long">
        {complaints.map((complaint) => (
          <li key={complaint.id}>
            <div className="cn-standing">
              <p className="cn-typed">{complaint.text}</p>
              <span className="con-note">{fill(words.from, { date: longDate(complaint.createdAt) })}</span>
              <Standing complaint={complaint} />
              {complaint.answer && <p className="cn-typed">{complaint.answer}</p>}
            </div>
            {!complaint.answeredAt && (
              <div className="con-acts">
                {!complaint.acknowledgedAt && (
                  <CompactButton variant="ink" busy={acknowledge.busy} onClick={() => void acknowledge.run(complaint)}>
                    {words.acknowledge}
                  </CompactButton>
                )}
                <CompactButton
                  {...(complaint.acknowledgedAt && { variant: 'ink' })}
                  onClick={() => setAnswering(complaint)}
                >
                  {words.answer}
                </CompactButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {answering && <AnswerDialog record={record} complaint={answering} onClose={() => setAnswering(undefined)} />}
    </section>
  )
}

function Standing({ complaint: { acknowledgeBy, acknowledgedAt, answeredAt } }: { complaint: Complaint }) {
  if (answeredAt) return <StateMark kind="done">{fill(words.answered, { date: longDate(answeredAt) })}</StateMark>
  if (acknowledgedAt)
    return <StateMark kind="partly">{fill(words.acknowledged, { date: longDate(acknowledgedAt) })}</StateMark>
  return <StateMark kind="waiting">{fill(words.open, { date: longDate(noon(acknowledgeBy)) })}</StateMark>
}

/** Text that was typed and not sent, by complaint, so that closing the dialog by accident loses nothing. */
const drafts = new Map<string, string>()

function AnswerDialog({
  record: { id, name, email, complaints },
  complaint,
  onClose,
}: {
  record: CandidateRecord
  complaint: Complaint
  onClose: () => void
}) {
  const client = useQueryClient()
  const [text, setText] = useState(drafts.get(complaint.id) ?? '')
  // After a refusal, use the newest version, which is loaded behind the dialog.
  const { version } = complaints.find((one) => one.id === complaint.id) ?? complaint
  const answer = useConsoleAction<{ text: string; version: number }>({
    path: `/api/admin/candidates/${id}/complaints/${complaint.id}/answer`,
    refresh,
    quiet: true,
    onDone: () => {
      drafts.delete(complaint.id)
      toast({ title: words.answeredNow, description: name, tone: 'ok' })
      onClose()
    },
    onFailed: () => void askAgain(client, ['candidate']),
  })
  const { fields, sentence, form } = useRefusal(answer.failure, { text }, 'text')
  return (
    <ConfirmDialog
      title={fill(words.answerTitle, { name: firstNameOf(name) || email })}
      confirm={words.send}
      cancel={candidatesConsole.cancel}
      size="md"
      busy={answer.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void answer.run({ text, version })}
      onClose={onClose}
    >
      <p>{fill(words.answerText, { email })}</p>
      <blockquote className="cn-typed">{complaint.text}</blockquote>
      <CompactArea
        label={words.answerField}
        rows={8}
        maxLength={5000}
        required
        value={text}
        error={fields.text}
        data-autofocus
        onChange={({ target }) => {
          drafts.set(complaint.id, target.value)
          setText(target.value)
        }}
      />
    </ConfirmDialog>
  )
}
