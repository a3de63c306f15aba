import type { Adjustments } from './adjustments.ts'
import type { Question } from './questions.ts'

/**
 * One try at one question. `reserved`: the browser has its id and a number; `recording`: bytes arrive; `whole`: it has
 * ended and every byte is here; `kept`: the one of its question that is sent; `discarded`: not chosen, gone thirty days
 * after sending; `lost`: its bytes never came.
 */
export const takeStates = ['reserved', 'recording', 'whole', 'kept', 'discarded', 'lost'] as const
export type TakeState = (typeof takeStates)[number]

export const takeKinds = ['film', 'audio', 'file', 'text'] as const
export type TakeKind = (typeof takeKinds)[number]

/** What can cut a recording off. None of them ever costs a take (INTV-4). */
export const faults = ['muted', 'ended', 'hidden', 'stalled', 'silent', 'full', 'closed', 'moved'] as const
export type Fault = (typeof faults)[number]

const next: Record<TakeState, readonly TakeState[]> = {
  reserved: ['recording', 'whole', 'discarded', 'lost'],
  recording: ['whole', 'discarded', 'lost'],
  whole: ['kept', 'recording', 'discarded'],
  kept: ['whole', 'recording', 'discarded'],
  discarded: [],
  lost: ['recording', 'whole', 'discarded'],
}

/** Whether a take may go from one state to another. */
export function canBecome(from: TakeState, to: TakeState): boolean {
  return next[from].includes(to)
}

/** Whether a take counts as a try: only one that the candidate ended themselves (INTV-4). */
export function takeCounts({ state, endedBy }: { state: TakeState; endedBy: 'done' | Fault | null }): boolean {
  return endedBy === 'done' && state !== 'lost'
}

/** Faults cost nothing, but somebody who never ends a take would fill the disk. */
export const mostTakes = 40

/** How many tries are left for a question; `Infinity` for somebody who asked for more takes (INTV-4). */
export function takesLeft(
  takes: readonly { state: TakeState; endedBy: 'done' | Fault | null }[],
  question: Pick<Question, 'takes'>,
  adjustments: Pick<Adjustments, 'moreTakes'>,
): number {
  if (takes.length >= mostTakes) return 0
  if (adjustments.moreTakes) return Number.POSITIVE_INFINITY
  return Math.max(0, question.takes - takes.filter(takeCounts).length)
}

/** When a recording rounds off, and when it stops by itself, in seconds from its start (INTV-5). */
export interface Times {
  /** About so long, as the candidate is told. */
  about: number
  /** "Time to round off": the last two of twelve steps begin. */
  roundOff: number
  /** Stops by itself: a quarter over. */
  stop: number
}

/** The times of a question's takes, with what would help counted in (INTV-5). */
export function endsAt({ seconds }: Pick<Question, 'seconds'>, adjustments: Pick<Adjustments, 'longerAnswers'>): Times {
  const about = seconds * (adjustments.longerAnswers ? 2 : 1)
  return { about, roundOff: (about * 10) / 12, stop: about * 1.25 }
}
