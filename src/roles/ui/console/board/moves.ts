import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard } from '../../../console-api.ts'
import { nextStages } from '../../../stages.ts'
import type { Stage } from '../../../role-states.ts'

/** The stages that are columns, from left to right. People who are out are listed below them. */
export const columns = ['considered', 'permission', 'sent', 'interview', 'offer', 'hired'] as const
export type ColumnStage = (typeof columns)[number]

/**
 * How somebody gets to a stage. `move`: at once; `end`: after a reason; `ask`: by a mail to them, which is announced
 * first; `compose`: by sending a shortlist; `note`: it was arranged elsewhere, so nobody is mailed, and the dialog says
 * so.
 */
export interface PossibleMove {
  to: Stage
  how: 'move' | 'end' | 'ask' | 'compose' | 'note'
}

/**
 * Returns the moves that are possible from a card's stage, in the order of the columns. The server refuses some of them
 * while an interview is ahead or an offer is open, and says what to do first.
 */
export function movesOf(card: Pick<BoardCard, 'stage'>, person: RolePerson | undefined): PossibleMove[] {
  return nextStages(card.stage).flatMap((to): PossibleMove[] => {
    if (to === 'declined' || to === 'withdrawn') return [{ to, how: 'end' }]
    if (to === 'permission') return card.stage === 'considered' ? [{ to, how: 'ask' }] : []
    // A hire is recorded with its salary and first day, not moved.
    if (to === 'hired') return []
    if (isNoted(card.stage, to) && person?.wasSent) return [{ to, how: 'note' }]
    if (to === 'considered' || person?.wasSent) return [{ to, how: 'move' }]
    return to === 'sent' ? [{ to, how: 'compose' }] : []
  })
}

/** Whether the board only notes the move: interviews and offers are begun by the client in the portal. */
function isNoted(from: Stage, to: Stage): boolean {
  return (from === 'sent' && to === 'interview') || (from === 'interview' && to === 'offer')
}

/** Returns the move of an arrow key: to the next possible column in that direction. */
export function moveTowards(
  card: Pick<BoardCard, 'stage'>,
  person: RolePerson | undefined,
  step: 1 | -1,
): PossibleMove | undefined {
  const at = columns.findIndex((stage) => stage === card.stage)
  if (at < 0) return undefined
  const beyond = movesOf(card, person).filter(({ to }) => {
    const place = columns.findIndex((stage) => stage === to)
    return place >= 0 && (place - at) * step > 0
  })
  return beyond.sort((a, b) => (columns.indexOf(a.to as ColumnStage) - columns.indexOf(b.to as ColumnStage)) * step)[0]
}

/** Returns the move back after a move, if there is one that does nothing else. */
export function wayBack(from: Stage, to: Stage, person: RolePerson | undefined): PossibleMove | undefined {
  return movesOf({ stage: to }, person).find((move) => move.to === from && move.how === 'move')
}
