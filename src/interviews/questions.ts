/** One question of a set, as a version of it keeps it for ever. */
export interface Question {
  /** Names it within its set: `q1`. */
  id: string
  text: string
  /** A word or two for lists. */
  short: string
  /** How long an answer is meant to be. */
  seconds: number
  takes: number
  /** Shown while they think; `null`: no clock. Nothing happens when it has passed. */
  thinkSeconds: number | null
  /** What a 1, a 3 and a 5 sound like, for the reviewers. */
  anchors: { one: string; three: string; five: string }
}

/** How long somebody takes for a set: thinking, answering and a second try of some, in minutes. */
export function aboutMinutes(questions: readonly Question[]): number {
  const seconds = questions.reduce(
    (sum, { seconds: answer, thinkSeconds }) => sum + 2 * answer + (thinkSeconds ?? 30),
    0,
  )
  return Math.max(5, Math.round(seconds / 300) * 5)
}
