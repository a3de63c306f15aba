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
import type { CallRecord, DiaryCall, DiaryHost } from '../../console-api.ts'
import { dateOf, momentOf, timeOf } from './diary-days.ts'
import { HostSelect } from './hosts/host-select.tsx'

export interface MoveBarProps {
  id: string
  /** The call, if it is on the sheet that is shown. */
  call: DiaryCall | undefined
  /** The hosts. */
  hosts: readonly DiaryHost[]
  /** The time that was chosen on the sheet, or at which the call was dropped. */
  chosen: string | undefined
  /** Called if the call was not moved. */
  onRefused: () => void
  onClose: () => void
}

/**
 * Moves a call to a time that is chosen on the sheet or typed, and to another host if there are several. The old time
 * is kept until the new one is secured.
 */
export function MoveBar({ id, call, hosts, chosen, onRefused, onClose }: MoveBarProps) {
  const record = useConsoleQuery<CallRecord>('diary-call', `/api/admin/diary/calls/${id}`, { live: true })
  const moved = call ?? record.data
  const [typed, setTyped] = useState<{ date: string; time: string }>()
  const [takenChoice, setTakenChoice] = useState<string>()
  const [otherHost, setOtherHost] = useState<number>()
  const dropped = useRef(chosen !== undefined && chosen !== call?.startsAt)
  // A choice on the sheet replaces what was typed before, and can be edited again.
  if (chosen !== takenChoice) {
    setTakenChoice(chosen)
    if (chosen) setTyped({ date: dateOf(chosen), time: timeOf(chosen) })
  }
  const { move, refusedWish } = useMove(id, { onRefused, onClose })
  const form = useRef<HTMLFormElement>(null)
  const isThere = moved !== undefined
  // If a call was dropped, one more key moves it. Otherwise its time is entered next.
  useEffect(() => {
    if (isThere) form.current?.querySelector<HTMLElement>(dropped.current ? '[type="submit"]' : 'input')?.focus()
  }, [isThere])
  if (!moved) return null
  const { date, time } = typed ?? { date: dateOf(moved.startsAt), time: timeOf(moved.startsAt) }
  // The exact instant, if it came from the sheet: on the night when the clocks go back, a time means two instants.
  const asChosen =
    chosen && dateOf(chosen) === date && timeOf(chosen) === time ? new Date(chosen) : instantAt(date, time)
  const datetime = asChosen?.toISOString() ?? ''
  const wish: MoveWish = { datetime, ...(otherHost && otherHost !== moved.host && { host: otherHost }) }
  /** Guests could not have this time, so pressing the button again insists on it. */
  const anyway = datetime !== '' && refusedWish?.datetime === datetime && refusedWish.host === wish.host
  return (
    <form
      ref={form}
      className="pickbar"
      aria-label={fill(words.move.title, { name: moved.name })}
      onSubmit={(event) => {
        event.preventDefault()
        void move.run({ ...wish, before: moved.startsAt, anyway })
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
        onChange={({ target }) => setTyped({ date: target.value, time })}
      />
      <CompactField
        label={words.move.time}
        type="time"
        required
        step={300}
        value={time}
        onChange={({ target }) => setTyped({ date, time: target.value })}
      />
      <HostSelect
        label={words.move.host}
        hosts={hosts.filter(({ number, kinds }) => number === moved.host || kinds.includes(moved.kind))}
        chosen={String(otherHost ?? moved.host)}
        onChoose={(host) => setOtherHost(Number(host))}
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

/** Where a call is to be moved. Without a host it stays with its own. */
interface MoveWish {
  datetime: string
  host?: number
}

/** Moves the call. `refusedWish` is what was refused because guests could not have it. */
function useMove(id: string, { onRefused, onClose }: Pick<MoveBarProps, 'onRefused' | 'onClose'>) {
  const [refusedWish, setRefusedWish] = useState<MoveWish>()
  const move = useConsoleAction<MoveWish & { before: string; anyway: boolean }>({
    path: `/api/admin/diary/calls/${id}/move`,
    refresh: ['diary', 'diary-call', 'diary-hosts'],
    quiet: true,
    onDone: () => {
      toast({ title: words.done.moved, tone: 'ok' })
      onClose()
    },
    onFailed: ({ code }, wish) => {
      setRefusedWish(code === 'outside_rules' ? wish : undefined)
      onRefused()
    },
  })
  return { move, refusedWish }
}

/** Returns the instant of what is typed, if it is a day and a time. */
function instantAt(date: string, time: string): Date | undefined {
  return date && time ? instantOf(date, time, diaryZone) : undefined
}
