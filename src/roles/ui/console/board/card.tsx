import type { PointerEvent } from 'react'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { useNow } from '#src/platform/browser/use-now.ts'
import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard } from '../../../console-api.ts'
import { Face } from '../face.tsx'
import { dueOf, factsLine } from './due.ts'

export interface CardProps {
  card: BoardCard
  person: RolePerson | undefined
  onOpen: () => void
  /** Handles a key for this card. Returns whether it did anything. */
  onKey: (key: string) => boolean
  /** Called when the card is picked up to be dragged, and when it is dropped. */
  onLift?: (isUp: boolean) => void
  /** Called when something presses the card, which may become a drag by finger. */
  onTouch?: (event: PointerEvent<HTMLElement>) => void
}

/** One person on the board: face, wishes, and the one line about what is due. */
export function Card({ card, person, onOpen, onKey, onLift, onTouch }: CardProps) {
  const due = dueOf(card, person, useNow())
  return (
    <button
      type="button"
      className="rl-card"
      data-row={card.id}
      draggable={onLift !== undefined}
      onClick={onOpen}
      onPointerDown={(event) => {
        // A browser that drags by touch would take the finger away.
        event.currentTarget.draggable = onLift !== undefined && event.pointerType !== 'touch'
        onTouch?.(event)
      }}
      onContextMenu={(event) => {
        // A long touch lifts the card.
        if (!event.currentTarget.draggable) event.preventDefault()
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return
        if (onKey(event.key)) event.preventDefault()
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', card.name)
        onLift?.(true)
      }}
      onDragEnd={() => onLift?.(false)}
    >
      <Face candidateId={card.candidateId} name={card.name} person={person} />
      <span className="rl-card__name">{card.name}</span>
      <span className="rl-card__facts">{factsLine(card) || card.headline}</span>
      <span className="rl-card__due">
        <StateMark kind={due.mark}>{due.text}</StateMark>
      </span>
    </button>
  )
}
