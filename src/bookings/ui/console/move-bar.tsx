import { useEffect, useRef, useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { instantOf } from '#src/values/zoned-time.ts'
import { diaryZone } from '../../booking.ts'
import type { CallRecord, DiaryCall } from '../../console-api.ts'
import { dateOf, momentOf, timeOf } from './diary-days.ts'

export interface MoveBarProps {
  id: string
  /** The call, if it is on the sheet that is shown. */
  call: DiaryCall | undefined
  /** The time that was chosen on the sheet, or at which the call was dropped. */
  chosen: string | undefined
  /** The call was not moved. */
  onRefused: () => void
  onClose: () => void
}

/** Moves a call to a time that is chosen on the sheet or typed. The old time is kept until the new one is secured. */
export function MoveBar({ id, call, chosen, onRefused, onClose }: MoveBarProps) {
  const record = useConsoleQuery<CallRecord>('diary-call', `/api/admin/diary/calls/${id}`)
  const moved = call ?? record.data
  const [said, setSaid] = useState<{ date: string; time: string }>()
  const [taken, setTaken] = useState<string>()
  const dropped = useRef(chosen !== undefined && chosen !== call?.startsAt)
  // A choice on the sheet replaces what was typed before, and may be edited again.
  if (chosen !== taken) {
    setTaken(chosen)
    if (chosen) setSaid({ date: dateOf(chosen), time: timeOf(chosen) })
  }
  const { move, beyond } = useMove(id, { onRefused, onClose })
  const form = useRef<HTMLFormElement>(null)
  const isThere = moved !== undefined
  // Where a call was dropped, one more key moves it; otherwise its time is entered next.
  useEffect(() => {
    if (isThere) form.current?.querySelector<HTMLElement>(dropped.current ? '[type="submit"]' : 'input')?.focus()
  }, [isThere])
  if (!moved) return null
  const { date, time } = said ?? { date: dateOf(moved.startsAt), time: timeOf(moved.startsAt) }
  // The exact instant, if it came from the sheet: on the night when the clocks go back, a time means two instants.
  const asChosen =
    chosen && dateOf(chosen) === date && timeOf(chosen) === time ? new Date(chosen) : instantAt(date, time)
  const datetime = asChosen?.toISOString() ?? ''
  /** Guests could not have this very time: the next press says that the guest shall have it anyway. */
  const anyway = datetime !== '' && beyond === datetime
  return (
    <form
      ref={form}
      className="pickbar"
      aria-label={fill(words.move.title, { name: moved.name })}
      onSubmit={(event) => {
        event.preventDefault()
        void move.run({ datetime, anyway })
      }}
    >
      <p>
        <b>{fill(words.move.title, { name: moved.name })}</b>{' '}
        {fill(words.move.text, { from: momentOf(moved.startsAt) })}{' '}
        {record.data && fill(words.move.mails, { name: moved.name, email: record.data.email })}
      </p>
      <CompactField
        label={words.move.day}
        type="date"
        required
        value={date}
        onChange={({ target }) => setSaid({ date: target.value, time })}
      />
      <CompactField
        label={words.move.time}
        type="time"
        required
        step={300}
        value={time}
        onChange={({ target }) => setSaid({ date, time: target.value })}
      />
      <CompactButton type="submit" variant="hot" busy={move.busy}>
        {anyway ? words.move.anyway : words.move.submit}
      </CompactButton>
      <CompactButton onClick={onClose}>{words.move.keep}</CompactButton>
      {move.failure && (
        <Alert title={move.failure.sentence}>
          {fill(words.move.stays, { from: momentOf(moved.startsAt) })} {anyway && words.move.anywayText}
        </Alert>
      )}
    </form>
  )
}

/** Moves the call. `beyond` is the time that was refused because guests could not have it. */
function useMove(id: string, { onRefused, onClose }: Pick<MoveBarProps, 'onRefused' | 'onClose'>) {
  const [beyond, setBeyond] = useState<string>()
  const move = useConsoleAction<{ datetime: string; anyway: boolean }>({
    path: `/api/admin/diary/calls/${id}/move`,
    refresh: ['diary', 'diary-call'],
    quiet: true,
    onDone: () => {
      toast({ title: words.done.moved, tone: 'ok' })
      onClose()
    },
    onFailed: ({ code }, { datetime }) => {
      setBeyond(code === 'outside_rules' ? datetime : undefined)
      onRefused()
    },
  })
  return { move, beyond }
}

/** The instant of what is typed, if it is a day and a time. */
function instantAt(date: string, time: string): Date | undefined {
  return date && time ? instantOf(date, time, diaryZone) : undefined
}
