import type { QuestionView } from '../../api.ts'
import { isFinished } from '../../take.ts'
import type { LocalTake } from './recorder/local-takes.ts'

/** The screens of one question. */
export type Part = 'check' | 'ready' | 'recording' | 'cut' | 'back' | 'write' | 'file'

/** Returns the take of a question that was interrupted on this device, if nobody has decided about it. */
export function unfinishedOf(question: QuestionView, local: readonly LocalTake[]): LocalTake | undefined {
  if (question.takes.some(({ state }) => state === 'kept')) return undefined
  const own = local.filter((take) => take.question === question.id)
  if (own.some(({ isChosen, ended }) => isChosen || isFinished(ended?.by ?? null))) return undefined
  return own.findLast(({ ended }) => ended && !isFinished(ended.by))
}
