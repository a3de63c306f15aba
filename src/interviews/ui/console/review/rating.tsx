import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { InterviewRecord, ReviewedQuestion } from '../../../console-api.ts'
import { interviewQueries } from '../interview-queries.ts'

const words = interviewsConsole.record
const steps = [1, 2, 3, 4, 5] as const

interface Rated {
  value: number | null
  note: string
}

/**
 * Returns a rating as saved and as typed. It saves itself with one call at a time: what is typed while a call is under
 * way is sent by the next one, also if the colleague has gone on to another answer by then.
 */
function useRating({ id }: InterviewRecord, { question, own }: ReviewedQuestion) {
  const [saved, setSaved] = useState<Rated>(own)
  const [wanted, setWanted] = useState<Rated>(own)
  const unsent = useRef<Rated>(undefined)
  const version = useRef(own.version)
  const client = useQueryClient()
  const save = useConsoleAction<Rated & { version: number }, { version: number }>({
    path: `/api/admin/interviews/${id}/ratings/${question.id}`,
    method: 'PUT',
    refresh: interviewQueries,
    quiet: true,
    // The same member may have saved it in another window.
    onFailed: () => void askAgain(client, interviewQueries),
    onDone: (_, { value, note }) => setSaved({ value, note }),
  })
  const send = async () => {
    while (unsent.current) {
      const { current: next } = unsent
      const answer = await save.run({ ...next, version: version.current })
      // Refused, or an earlier call is under way, after which this one is sent.
      if (!answer) return
      version.current = answer.version
      if (unsent.current === next) unsent.current = undefined
    }
  }
  const want = (rated: Rated) => {
    if (rated.value === wanted.value && rated.note === wanted.note) return
    setWanted(rated)
    unsent.current = rated
    if (!save.failure) void send()
  }
  const isSaved = wanted.value === saved.value && wanted.note === saved.note
  const again = () => {
    version.current = Math.max(version.current, own.version)
    save.reset()
    void send()
  }
  return { wanted, want, isSaved, save, again }
}

/** A value from one to five, each with its description, and a note. There is no sum and no ranking. */
export function Rating({ record, reviewed }: { record: InterviewRecord; reviewed: ReviewedQuestion }) {
  const { wanted, want, isSaved, save, again } = useRating(record, reviewed)
  const [note, setNote] = useState(wanted.note)
  const noteId = `rvw-note-${reviewed.question.id}`
  const isOver = record.decision !== null
  useShortcut('n', () => document.getElementById(noteId)?.focus(), words.keys.note)
  return (
    <>
      <fieldset className="rvw-steps" disabled={isOver}>
        <legend>{words.rate}</legend>
        {steps.map((step) => (
          <Step
            key={step}
            step={step}
            isChosen={wanted.value === step}
            onChoose={() => !isOver && want({ ...wanted, value: step })}
          />
        ))}
      </fieldset>
      <Anchors reviewed={reviewed} />
      <CompactArea
        id={noteId}
        label={words.noteLabel}
        hint={words.noteHint}
        rows={4}
        maxLength={4000}
        value={note}
        disabled={isOver}
        onChange={({ target }) => setNote(target.value)}
        onBlur={() => want({ ...wanted, note })}
      />
      {save.failure ? (
        <Attention
          title={words.notSaved}
          actions={<CompactButton onClick={again}>{interviewsConsole.again}</CompactButton>}
        >
          {save.failure.sentence}
        </Attention>
      ) : (
        wanted.value !== null && (
          <StateMark kind={isSaved ? 'done' : 'waiting'}>{isSaved ? words.saved : words.saving}</StateMark>
        )
      )}
    </>
  )
}

function Step({ step, isChosen, onChoose }: { step: number; isChosen: boolean; onChoose: () => void }) {
  useShortcut(String(step), onChoose, fill(words.keys.rateAs, { value: step }))
  return (
    <label>
      <input
        type="radio"
        name="rvw-rating"
        checked={isChosen}
        aria-label={fill(words.of, { value: step })}
        onChange={onChoose}
      />
      <b aria-hidden="true">{step}</b>
    </label>
  )
}

function Anchors({ reviewed: { question } }: { reviewed: ReviewedQuestion }) {
  const anchors = [
    [1, question.anchors.one],
    [3, question.anchors.three],
    [5, question.anchors.five],
  ] as const
  return (
    <p className="rvw-anchors">
      {anchors.map(
        ([value, text]) =>
          text && (
            <span key={value}>
              <b>{value}</b> {text}
            </span>
          ),
      )}
    </p>
  )
}
