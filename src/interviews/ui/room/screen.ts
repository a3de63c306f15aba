import type { Room } from './use-room.ts'

/** The screen that somebody is on. */
export type Screen =
  | { name: 'welcome' }
  | { name: 'consent' }
  | { name: 'practise' }
  /** `isAtPoster`: at the choice of the picture of its film. */
  | { name: 'question'; id: string; isAtPoster?: boolean }
  | { name: 'overview' }
  | { name: 'borrowed' }

/** Whether anything new can be begun. What was begun before the deadline can still be finished. */
export const canBegin = ({ view }: Pick<Room, 'view'>) => view.state !== 'expired'

/** Whether somebody has recorded, written or chosen anything for a question. */
export function hasBegun({ view, local }: Pick<Room, 'view' | 'local'>, id: string): boolean {
  const takes = view.questions.find((question) => question.id === id)?.takes ?? []
  return takes.length > 0 || local.some((take) => take.question === id)
}

/** Whether anything that somebody recorded, wrote or chose is left, here or on the server. */
export function hasBegunAnything({ view, local }: Pick<Room, 'view' | 'local'>): boolean {
  const takes = view.questions.flatMap((question) => question.takes)
  return local.length > 0 || takes.some(({ state, endedBy }) => state === 'kept' || endedBy !== null)
}

/** The first question that has no chosen take, if there is one. */
export function nextQuestion({ view, local }: Pick<Room, 'view' | 'local'>): { id: string; n: number } | undefined {
  const index = view.questions.findIndex(
    ({ id, takes }) =>
      !takes.some(({ state }) => state === 'kept') && !local.some((take) => take.question === id && take.isChosen),
  )
  const question = view.questions[index]
  return question && { id: question.id, n: index + 1 }
}
