/** What a candidate ticked under "What would help?". Never a reason; hidden from raters and clients (INTV-6). */
export interface Adjustments {
  /** No clock while they think. */
  moreThinking: boolean
  /** Twice the time to answer. */
  longerAnswers: boolean
  moreTakes: boolean
  readFirst: boolean
  /** Stop and start inside one take. */
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
