import { type KeyboardEvent, useRef } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { roundPounds } from '#src/values/money.ts'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard, RoleRecord } from '../../../console-api.ts'
import { factsLine } from '../board/due.ts'
import { Face } from '../face.tsx'
import { type Entry, overBudget } from './blocks.ts'

const words = rolesConsole.shortlist
/** The limit of the server. */
const pitchLetters = 85

export interface EntryRowProps {
  entry: Entry
  place: { index: number; of: number }
  card: BoardCard
  person: RolePerson | undefined
  role: RoleRecord
  onChange: (pitch: string) => void
  onMove: (step: 1 | -1) => void
  onTakeOff: () => void
}

/** One person in a shortlist, in their place, with the line that is shown under their film. */
export function EntryRow({ entry, place, card, person, role, onChange, onMove, onTakeOff }: EntryRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const over = overBudget(card, role)
  const move = (step: 1 | -1) => {
    const focused = document.activeElement
    onMove(step)
    // The row has moved in the list, so the focus moves with it.
    requestAnimationFrame(() => {
      const target = focused instanceof HTMLButtonElement && focused.disabled ? undefined : focused
      if (target instanceof HTMLElement) target.focus()
      else row.current?.querySelector<HTMLElement>('textarea')?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') move(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Delete') onTakeOff()
    else return
    event.preventDefault()
  }
  return (
    <li ref={row} className="rl-entry">
      <b className="d rl-entry__place">{place.index + 1}</b>
      <Face candidateId={card.candidateId} name={card.name} person={person} />
      <div className="rl-entry__words">
        <p>
          <b>{card.name}</b> <span>{factsLine(card)}</span>
        </p>
        <textarea
          rows={2}
          maxLength={pitchLetters}
          aria-label={fill(words.pitch, { name: card.name })}
          value={entry.pitch}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange(target.value)}
        />
        <p className="con-note">
          {fillCount(words.left, pitchLetters - entry.pitch.length)}{' '}
          {over > 0 && <StateMark kind="partly">{fill(words.over, { sum: roundPounds(over) })}</StateMark>}
        </p>
      </div>
      <span className="rl-entry__do">
        <button
          type="button"
          aria-label={fill(words.up, { name: card.name })}
          disabled={place.index === 0}
          onClick={() => move(-1)}
          onKeyDown={onKeyDown}
        >
          <Icon name="arrow" />
        </button>
        <button
          type="button"
          data-way="down"
          aria-label={fill(words.down, { name: card.name })}
          disabled={place.index === place.of - 1}
          onClick={() => move(1)}
          onKeyDown={onKeyDown}
        >
          <Icon name="arrow" />
        </button>
        <button
          type="button"
          data-way="off"
          aria-label={fill(words.off, { name: card.name })}
          onClick={onTakeOff}
          onKeyDown={onKeyDown}
        >
          <Icon name="x" />
        </button>
      </span>
    </li>
  )
}
