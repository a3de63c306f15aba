import { displayWidth } from '#src/design/type/display-widths.ts'

/** The display font at its narrowest, with the tracking of its headlines (design/base.css `.d`). */
const stretch = 50
const tracking = 0.014
/** The space beside the hero's first and last letters, which is not part of the line's width. */
const air = 0.017

/**
 * Returns how wide a line is as a headline, in em. The page's width divided by this is the font size at which the line
 * fills it. Pass the text as it is shown (in capitals if CSS makes them).
 */
export function fitWidth(text: string): number {
  return round(displayWidth(text, stretch) + tracking * (text.length - 1))
}

// Rounds, so that the server and the browser print the same digits, and few of them.
function round(em: number): number {
  return Math.round(em * 1000) / 1000
}

export interface HeadlineFit {
  /** Line one, as wide as the page. */
  line: number
  /** The widest word of line one, for a narrow screen, where each word has its own line. */
  word: number
  words: number
  /** Line two with the play square that ends it. */
  second: number
  /** Line two leaves too little room for the poster, which is then placed below. */
  long: boolean
  /** Space between lines, and below line two: more if letters rise above or hang below the others. */
  leading: number
  descent: number
}

/** The square and the space before it, in em (landing/sections/hero.css `.hero__dot`, at its size on phones). */
const dot = 0.25

/** Returns the sizes of the hero's two lines, computed from their letters alone. */
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
