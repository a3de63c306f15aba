import type { RolePerson } from '../../../board-api.ts'
import type { BoardCard } from '../../../console-api.ts'
import { nextStages } from '../../../stages.ts'
import type { Stage } from '../../../words.ts'

/** Stages as columns, left to right; who is out stands below them. */
export const columns = ['considered', 'permission', 'sent', 'interview', 'offer', 'hired'] as const
export type ColumnStage = (typeof columns)[number]

/**
 * How somebody gets to a stage: `move` at once, `end` after a reason, `ask` by a mail to them that is announced first,
 * `compose` by the shortlist, which is what goes to the client, and `note` where something was arranged elsewhere:
 * nobody is mailed, and that is said first.
 */
export interface PossibleMove {
  to: Stage
  how: 'move' | 'end' | 'ask' | 'compose' | 'note'
}

/** Where a card may go from here, in the order of the columns. What the server would refuse is not offered. */
export function movesOf(card: Pick<BoardCard, 'stage'>, person: RolePerson | undefined): PossibleMove[] {
  return nextStages(card.stage).flatMap((to): PossibleMove[] => {
    if (to === 'declined' || to === 'withdrawn') return [{ to, how: 'end' }]
    if (to === 'permission') return card.stage === 'considered' ? [{ to, how: 'ask' }] : []
    // A hire is recorded with its salary and its first day, not moved.
    if (to === 'hired') return []
    if (isNoted(card.stage, to) && person?.wasSent) return [{ to, how: 'note' }]
    if (to === 'considered' || person?.wasSent) return [{ to, how: 'move' }]
    return to === 'sent' ? [{ to, how: 'compose' }] : []
  })
}

/** An interview or an offer begins with the client, in the portal; on the board it is noted. */
function isNoted(from: Stage, to: Stage): boolean {
  return (from === 'sent' && to === 'interview') || (from === 'interview' && to === 'offer')
}

/** What an arrow key means on a card: the next column in that direction to which there is a way. */
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

/** The way back after a move, if there is one that does nothing else. */
export function wayBack(from: Stage, to: Stage, person: RolePerson | undefined): PossibleMove | undefined {
  return movesOf({ stage: to }, person).find((move) => move.to === from && move.how === 'move')
}
