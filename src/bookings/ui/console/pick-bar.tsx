import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill } from '#src/values/fill.ts'
import type { CallKind } from '../../booking.ts'
import { clockOf, momentOf } from './diary-days.ts'

/** What is chosen on the sheet: a free time, or a blocked one. */
export type Chosen = { date: string; from: string; until: string } & (
  | { what: 'free'; kind: CallKind; offered: boolean }
  | { what: 'shut'; key: string; name: string; by: string }
)

export interface PickBarProps {
  chosen: Chosen
  bufferMinutes: number
  busy: boolean
  onBook: () => void
  onBlock: () => void
  onOpen: (key: string) => void
  onClose: () => void
}

/** The actions for the chosen time. */
export function PickBar({ chosen, bufferMinutes, busy, onBook, onBlock, onOpen, onClose }: PickBarProps) {
  if (chosen.what === 'shut') {
    return (
      <section className="pickbar" aria-label={chosen.name}>
        <p>
          <b>
            {momentOf(chosen.from)} to {clockOf(chosen.until)}
          </b>{' '}
          {chosen.name}
          {chosen.by && `, ${fill(words.shut.byName, { by: chosen.by })}`}. {words.pick.shut}
        </p>
        <CompactButton variant="ink" busy={busy} onClick={() => onOpen(chosen.key)}>
          {words.pick.open}
        </CompactButton>
        <CompactButton onClick={onBook}>{words.pick.book}</CompactButton>
        <CompactButton onClick={onClose}>{words.pick.close}</CompactButton>
      </section>
    )
  }
  return (
    <section className="pickbar" aria-label={momentOf(chosen.from)}>
      <p>
        <b>{momentOf(chosen.from)}</b> {words.pick.free[chosen.kind]}{' '}
        {bufferMinutes > 0 && fill(words.pick.buffer, { minutes: bufferMinutes })}{' '}
        {!chosen.offered && words.pick.notOffered}
      </p>
      <CompactButton variant="hot" onClick={onBook}>
        {words.pick.book}
      </CompactButton>
      <CompactButton onClick={onBlock}>{words.pick.block}</CompactButton>
      <CompactButton onClick={onClose}>{words.pick.close}</CompactButton>
    </section>
  )
}
