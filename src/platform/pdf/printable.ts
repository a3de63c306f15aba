import { isolated, runsRightToLeft } from './direction-marks.ts'
import { printableLetters } from './printable-letters.ts'

/** Characters without a visible shape, or that change the direction: with them, one name could look like another. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u

/** How many accents may be stacked; more would reach into the line above. */
const stackedAccents = 2

export interface Printable {
  /** If it is written from right to left, it is enclosed in the marks that isolate it from its neighbours. */
  text: string
  /** False if some letters are printed as code points. */
  isExact: boolean
  /** The letters that are printed as code points. */
  missing: readonly string[]
}

/**
 * A typed text as a document can print it: letters that none of our fonts has are printed as code points,
 * `[U+738B U+5C0F]`, and never dropped or shown as boxes. White space becomes single spaces.
 */
export function printable(text: string): Printable {
  let printed = ''
  const missing: string[] = []
  let open: string[] = []
  let accents = 0
  const close = () => {
    if (open.length) printed += `[${open.join(' ')}]`
    open = []
  }
  for (const letter of text.normalize('NFC').replace(/\s+/gu, ' ').trim()) {
    accents = /\p{M}/u.test(letter) ? accents + 1 : 0
    const joins = joiners.test(letter) && runsRightToLeft(printed.at(-1) ?? '')
    if ((joins || isInFaces(letter)) && accents <= stackedAccents) {
      close()
      printed += letter
    } else {
      missing.push(letter)
      open.push(`U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    }
  }
  close()
  return { text: isolated(printed), isExact: missing.length === 0, missing }
}

/** Makes several typed texts printable. `isExact` says whether all so far are printed as they were typed. */
export function textPrinter(): { print(typed: string): string; isExact(): boolean } {
  let areExact = true
  return {
    print(typed) {
      const { text, isExact } = printable(typed)
      areExact &&= isExact
      return text
    },
    isExact: () => areExact,
  }
}

/** Joins the lines of a typed address with commas. */
export function addressOnOneLine(address: string): string {
  return address
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
}

/** The letters of a typed text that no document can print, each once. */
export function unprintableLetters(text: string): string[] {
  return [...new Set(printable(text).missing)]
}

/** A text without the letters that no document can print. */
export function onlyPrintable(text: string): string {
  const missing = new Set(unprintableLetters(text))
  const kept = [...text.normalize('NFC')].filter((letter) => !missing.has(letter) || /\s/u.test(letter))
  return isolated(kept.join('').replace(/\s+/gu, ' ').trim())
}

function isInFaces(letter: string): boolean {
  return !unseen.test(letter) && hasDrawing(letter.codePointAt(0)!)
}

let stretches: { from: number; until: number }[] | undefined

/** Whether one of our fonts has a glyph for a letter, without opening the fonts, which are megabytes in size. */
function hasDrawing(letter: number): boolean {
  if (!stretches) {
    const steps = printableLetters.split(' ').map((step) => Number.parseInt(step, 36))
    stretches = []
    for (let index = 0, at = 0; index < steps.length; index += 2) {
      const from = at + steps[index]!
      at = from + steps[index + 1]!
      stretches.push({ from, until: at })
    }
  }
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[middle]!.until <= letter) low = middle + 1
    else high = middle
  }
  return low < stretches.length && letter >= stretches[low]!.from
}

/** They separate or join letters in some words in Arabic script, so they are part of the spelling. */
const joiners = /[\u200c\u200d]/
