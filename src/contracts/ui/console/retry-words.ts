import { contractsConsole } from '#content/console/contracts.ts'
import { fill } from '#src/values/fill.ts'
import type { QueuedTry } from '../../console-api.ts'

const words = contractsConsole.attention

/** Says in words when the queue will try to seal again. */
export function retryWords(retry: QueuedTry | null): string {
  if (!retry) return words.noAttempt
  const { tries, of, inSeconds } = retry
  if (inSeconds === null) return fill(words.attemptNow, { tries: tries + 1, of })
  return fill(words.attempt, { tries, of, when: waitWords(inSeconds) })
}

function waitWords(seconds: number): string {
  if (seconds <= 2) return words.in.now
  if (seconds < 60) return fill(words.in.seconds, { n: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes === 1) return words.in.minute
  return minutes < 90 ? fill(words.in.minutes, { n: minutes }) : fill(words.in.hours, { n: Math.round(minutes / 60) })
}

/** Adds the full stop that error messages do not always have. */
export const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
