import { displayWidth } from '#src/design/display-widths.ts'

/** The display face at its narrowest, with the tracking that its headlines have (design/base.css `.d`). */
const stretch = 50
const tracking = 0.014
/** The air beside the hero's first and last letter, which hangs outside the measure. */
const air = 0.017

/**
 * How wide a line is, in em, set as a headline: the measure divided by this is the
 * font size at which the line spans it. Give the text as it is shown (capitals
 * where CSS makes capitals).
 */
export function fitWidth(text: string): number {
  return round(displayWidth(text, stretch) + tracking * (text.length - 1))
}

// The same digits on the server and in the browser, and few of them in the page.
function round(em: number): number {
  return Math.round(em * 1000) / 1000
}

export interface HeadlineFit {
  /** Line one across the page. */
  line: number
  /** The widest word of line one, for a narrow screen on which each word has its own line. */
  word: number
  words: number
  /** Line two with the play square that ends it. */
  second: number
  /** Line two leaves too little room beside it for the poster, which then stands below. */
  long: boolean
  /** Space from line to line, and below line two: more where letters rise above or hang below the others. */
  leading: number
  descent: number
}

/** The square and the space before it, in em (landing/sections/hero.css `.hero__dot`, its phone size). */
const dot = 0.25

/** Sizes for the two lines of the hero, from their letters alone. */
export function fitHeadline([first, second]: readonly [string, string]): HeadlineFit {
  const words = first.toUpperCase().split(' ')
  const line = round(fitWidth(first.toUpperCase()) - air)
  const secondLine = round(fitWidth(second) + dot)
  return {
    line,
    word: round(Math.max(...words.map(fitWidth)) - air),
    words: words.length,
    second: secondLine,
    // The poster takes five of the twelve columns.
    long: secondLine / line > 0.62,
    leading: /[bdfhkl]/.test(second) ? 0.84 : 0.76,
    descent: /[gjpqy]/.test(second) ? 0.14 : 0,
  }
}
