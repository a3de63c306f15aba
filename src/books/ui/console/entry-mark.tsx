import { booksConsole as words } from '#content/console/books.ts'
import { StateMark, type StateKind } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { pounds } from '#src/values/money.ts'
import type { BookEntry } from '../../console-api.ts'
import type { EntryState } from '../../entry.ts'

const kinds: Record<EntryState, StateKind> = {
  overdue: 'failed',
  open: 'waiting',
  part_paid: 'partly',
  paid: 'done',
  credited: 'none',
  received: 'done',
  under_way: 'waiting',
  failed: 'failed',
  disputed: 'failed',
  surplus: 'failed',
  refunded: 'partly',
  issued: 'done',
}

/** The state of an entry, and for an overdue invoice what the law would let us add. */
export function EntryMark({ entry }: { entry: BookEntry }) {
  const { state, daysLate, dueOn, late, isPaused } = entry
  const isLate = state === 'overdue'
  const stateText = isLate
    ? fillCount(words.late, daysLate)
    : state === 'open' && dueOn
      ? fill(words.due, { due: shortDate(dueOn, 'now') })
      : words.states[state]
  return (
    <>
      <StateMark kind={kinds[state]}>{stateText}</StateMark>
      {state === 'part_paid' && dueOn && <small>{fill(words.due, { due: shortDate(dueOn, 'now') })}</small>}
      {late && (
        <small>{fill(words.law, { interest: pounds(late.interestPence), fixed: pounds(late.fixedSumPence) })}</small>
      )}
      {isPaused && (isLate || state === 'open' || state === 'part_paid') && <small>{words.paused}</small>}
    </>
  )
}
