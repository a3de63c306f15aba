import type { QuestionView } from '../../api.ts'
import type { LocalTake } from './recorder/keep.ts'

/** What stands on the stage of one question. */
export type Part = 'check' | 'ready' | 'recording' | 'cut' | 'back' | 'write' | 'file'

/** The take of a question that was cut off on this device, and that nobody has decided about. */
export function unfinishedOf(question: QuestionView, local: readonly LocalTake[]): LocalTake | undefined {
  if (question.takes.some(({ state }) => state === 'kept')) return undefined
  const own = local.filter((take) => take.question === question.id)
  if (own.some(({ isChosen, ended }) => isChosen || ended?.by === 'done')) return undefined
  return own.findLast(({ ended, parts }) => ended && ended.by !== 'done' && parts.length > 0)
}
