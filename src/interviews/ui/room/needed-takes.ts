import type { InterviewView } from '../../api.ts'
import type { LocalTake } from './recorder/local-takes.ts'

/**
 * Whether a take must stay on this device. Until the interview is sent or withdrawn, it does until the server has all
 * of it and knows that it is chosen: a choice may not have been sent yet, and only the device can play a take of which
 * no film is made.
 */
export function isNeededHere(
  { id, ended, parts }: LocalTake,
  { state, questions }: Pick<InterviewView, 'state' | 'questions'>,
): boolean {
  if (!ended) return true
  if (state === 'submitted' || state === 'withdrawn') return false
  const stored = questions.flatMap(({ takes }) => takes).find((take) => take.id === id)
  return stored?.state !== 'kept' || !parts.every(({ isUp }) => isUp)
}
