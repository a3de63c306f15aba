/**
 * What a candidate ticked under "What would help?". It never holds a reason. Raters and clients don't see it (INTV-6).
 */
export interface Adjustments {
  /** No clock while they think about the question. */
  moreThinking: boolean
  /** Twice the time to answer. */
  longerAnswers: boolean
  moreTakes: boolean
  readFirst: boolean
  /** They may pause and resume within one take. */
  pauses: boolean
  soundOnly: boolean
  writing: boolean
  callInstead: boolean
  /** Anything else, in their words. */
  other: string
}

export const noAdjustments: Adjustments = {
  moreThinking: false,
  longerAnswers: false,
  moreTakes: false,
  readFirst: false,
  pauses: false,
  soundOnly: false,
  writing: false,
  callInstead: false,
  other: '',
}
