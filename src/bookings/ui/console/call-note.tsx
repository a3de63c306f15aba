import { useRef, useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { Alert } from '#src/design/field.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import type { CallRecord } from '../../console-api.ts'
import { momentOf } from './diary-days.ts'

const { note: copy } = words.call

/**
 * The note of a call. If a colleague changes it at the same time, the one who saves second is told, and nothing is
 * lost.
 */
export function CallNote({ call }: { call: CallRecord }) {
  const [text, setText] = useState(call.note)
  /** The note on which this text is based. */
  const [before, setBefore] = useState(call.note)
  const form = useRef<HTMLFormElement>(null)
  const isTouched = text !== before
  // A new note is shown if nobody is typing; unsaved typing is never replaced.
  if (!isTouched && call.note !== before) {
    setBefore(call.note)
    setText(call.note)
  }
  const isOtherNote = isTouched && call.note !== before
  // One's own note is here before its call has ended.
  const isTheirs = isOtherNote && call.note !== text.trim()
  const save = useConsoleAction<{ note: string; before: string }, CallRecord>({
    path: `/api/admin/diary/calls/${call.id}/note`,
    method: 'PUT',
    refresh: ['diary', 'diary-call'],
    quiet: true,
    onDone: (answer) => {
      setBefore(answer.note)
      // What was typed since stays.
      setText((now) => (now === text ? answer.note : now))
    },
  })
  return (
    <form
      ref={form}
      className="crec__n"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ note: text.trim(), before: isOtherNote ? call.note : before })
      }}
    >
      <CompactArea
        label={copy.label}
        rows={3}
        maxLength={5000}
        value={text}
        hint={
          call.notedBy && call.notedAt
            ? fill(copy.saved, { who: call.notedBy, when: momentOf(call.notedAt) })
            : undefined
        }
        onChange={({ target }) => setText(target.value)}
      />
      {isTheirs && (
        <Alert title={copy.changed}>
          {copy.theirs}: {call.note}
        </Alert>
      )}
      {save.failure && <Alert title={save.failure.sentence} />}
      {isTouched && (
        <CompactButton type="submit" variant="ink" busy={save.busy}>
          {copy.save}
        </CompactButton>
      )}
    </form>
  )
}
