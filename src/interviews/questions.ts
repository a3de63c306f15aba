/** One question of a set. A version of the set never changes, so neither do its questions. */
export interface Question {
  /** Unique within its set, such as `q1`. */
  id: string
  text: string
  /** A word or two, for lists. */
  short: string
  /** The intended length of an answer. */
  seconds: number
  takes: number
  /** The thinking time that is shown; `null` for none. Nothing happens when it has passed. */
  thinkSeconds: number | null
  /** The shortest that a recorded answer may be, in seconds. */
  atLeast?: number | undefined
  /** Prompts on a card, for somebody who introduces themselves. */
  prompts?: string[] | undefined
  /** The film in which a colleague asks it; without one it is asked as text alone. */
  filmId?: string | undefined
  /** What an answer worth 1, 3 and 5 sounds like, for reviewers. */
  anchors: { one: string; three: string; five: string }
}

/** A film with which a colleague welcomes those who are invited, and what they say in it, which is its captions. */
export interface Welcome {
  filmId: string
  words: string
}

/** Returns how many minutes a set takes: thinking, answering, and a second take of some answers. */
export function aboutMinutes(questions: readonly Question[]): number {
  const seconds = questions.reduce(
    (sum, { seconds: answer, thinkSeconds }) => sum + 2 * answer + (thinkSeconds ?? 30),
    0,
  )
  return Math.max(5, Math.round(seconds / 300) * 5)
}
