import type { Adjustments } from './adjustments.ts'
import type { Question } from './questions.ts'

/**
 * The states of a take, one try at one question. `reserved`: the browser has chosen its id; `recording`: bytes arrive;
 * `whole`: it has ended and every byte has arrived; `kept`: the candidate chose it as the answer; `discarded`: not
 * chosen, deleted thirty days after sending; `lost`: its bytes never arrived.
 */
export const takeStates = ['reserved', 'recording', 'whole', 'kept', 'discarded', 'lost'] as const
export type TakeState = (typeof takeStates)[number]

export const takeKinds = ['film', 'audio', 'file', 'text'] as const
export type TakeKind = (typeof takeKinds)[number]

/**
 * What can spoil a recording. Such a take never counts against the candidate (INTV-4). All but `quiet` interrupt it:
 * that one was ended by the candidate, and its end has no sound.
 */
export const faults = ['muted', 'ended', 'hidden', 'stalled', 'silent', 'full', 'closed', 'moved', 'quiet'] as const
export type Fault = (typeof faults)[number]

/** Whether the candidate ended a take themselves. */
export function isFinished(endedBy: 'done' | Fault | null): endedBy is 'done' | 'quiet' {
  return endedBy === 'done' || endedBy === 'quiet'
}

/** From 0 to 1: a recording that stays below this loudness has no voice in it. */
export const faintest = 0.02

/**
 * Returns how many seconds at the end of a recording have no sound, if they are more than a pause: fifteen seconds, or
 * half of it; otherwise 0 (INTV-38).
 */
export function secondsUnheard({ seconds, heardUntil }: { seconds: number; heardUntil: number }): number {
  const unheard = seconds - heardUntil
  return unheard >= 15 || (unheard >= 3 && unheard >= seconds / 2) ? unheard : 0
}

/** Returns the second from which nothing is heard of a take, or `null`. */
export function quietFrom(take: {
  endedBy: 'done' | Fault | null
  seconds: number | null
  lostSeconds: number | null
}): number | null {
  return take.endedBy === 'quiet' ? Math.max(0, (take.seconds ?? 0) - (take.lostSeconds ?? 0)) : null
}

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

/** Whether a take counts as a try. Only one that the candidate ended themselves does (INTV-4). */
export function takeCounts({ state, endedBy }: { state: TakeState; endedBy: 'done' | Fault | null }): boolean {
  return endedBy === 'done' && state !== 'lost'
}

/** Interrupted takes don't count, so this limit keeps anybody from filling the disk with takes that never end. */
export const mostTakes = 40

/**
 * Returns how many tries are left for a question; `Infinity` if the candidate needs unlimited takes (INTV-4). A
 * question has none while only another one is asked again.
 */
export function takesLeft(
  takes: readonly { state: TakeState; endedBy: 'done' | Fault | null }[],
  question: Pick<Question, 'takes'>,
  adjustments: Pick<Adjustments, 'moreTakes'>,
): number {
  if (takes.length >= mostTakes || question.takes === 0) return 0
  if (adjustments.moreTakes || question.takes >= mostTakes) return Number.POSITIVE_INFINITY
  return Math.max(0, question.takes - takes.filter(takeCounts).length)
}

/**
 * Returns how many tries of a question were used, and how many there are; `null` if there is no limit (INTV-4). A
 * question that was asked again had more than its version of the set says.
 */
export function takesUsed(
  takes: Parameters<typeof takesLeft>[0],
  question: Pick<Question, 'takes'>,
  { moreTakes }: Pick<Adjustments, 'moreTakes'>,
): { used: number; of: number | null } {
  const used = takes.filter(takeCounts).length
  return { used, of: moreTakes || question.takes >= mostTakes ? null : Math.max(question.takes, used) }
}

/** Somebody whose last piece arrived at most so long ago counts as recording. Pieces come every second or two. */
export const recordingMs = 20_000

/** A take that began longer ago is not being recorded: the rest of it is being uploaded. */
export const longestRecordingMs = 3600_000

/** Whether a recording is shorter than its question allows (INTV-36). Files and texts have no length here. */
export function isTooShort(
  { kind, seconds }: { kind: TakeKind; seconds: number | null },
  { atLeast }: Pick<Question, 'atLeast'>,
): boolean {
  return atLeast !== undefined && (kind === 'film' || kind === 'audio') && Math.round(seconds ?? 0) < atLeast
}

/** When the candidate is told to finish, and when recording stops by itself, in seconds from the start (INTV-5). */
export interface Times {
  /** The length that the candidate is told. */
  about: number
  /** The last two of twelve steps begin, and the page says that it is time to finish. */
  roundOff: number
  /** Recording stops by itself, a quarter after `about`. */
  stop: number
}

/** Returns the times for a question's takes, after adjustments (INTV-5). */
export function endsAt({ seconds }: Pick<Question, 'seconds'>, adjustments: Pick<Adjustments, 'longerAnswers'>): Times {
  const about = seconds * (adjustments.longerAnswers ? 2 : 1)
  return { about, roundOff: (about * 10) / 12, stop: about * 1.25 }
}
