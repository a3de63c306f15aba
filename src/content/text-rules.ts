import { deposit, feeOptions } from '#content/facts/fees.ts'
import { contentRules as words } from '#content/console/content.ts'
import { figure } from '#src/values/numbers.ts'
import { fill } from '#src/values/fill.ts'

/** The rules of a text, so that no page and no mail can break. Lengths are in characters. */
export interface TextRule {
  least: number
  most: number
  /** The maximum number of words, if each has its own line on a phone. */
  words?: number
  /** The placeholders of its default, such as `name` of `{name}`, which a mail fills in. */
  places: readonly string[]
  /** Placeholders that it may have or leave out, because general words stand in for an unknown value. */
  mayHave?: readonly string[]
  /** Whether it can have several lines. */
  lines?: boolean
  /** Whether it is about fees. Then it can only name the agreement's sums and percentages. */
  fees: boolean
  /** The spaces with which the default begins and ends, because it is part of a sentence. */
  edges: readonly [string, string]
}

/** Matches control characters, line breaks, marks that change the writing direction, and private-use letters. */
const hidden = /[\p{Cc}\p{Co}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** Returns a text as it is stored: without spaces around it, except those that its default has. */
export function tidied(text: string, { edges }: Pick<TextRule, 'edges'>): string {
  const plain = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
  return plain === '' ? '' : edges[0] + plain + edges[1]
}

/** Returns what is wrong with a text, in words for the person who typed it, or `undefined` if nothing is. */
export function textProblem(text: string, rule: TextRule): string | undefined {
  const plain = text.trim()
  const length = [...plain.replaceAll(/\{\w+\}/g, '')].length
  if (plain === '') return words.empty
  if (hidden.test(rule.lines ? plain.replaceAll(/\r?\n/g, ' ') : plain))
    return rule.lines ? words.hiddenSign : words.hidden
  if (length > rule.most) return fill(words.long, { most: figure(rule.most), length: figure(length) })
  if (length < rule.least) return fill(words.short, { least: figure(rule.least) })
  if (rule.words !== undefined && plain.split(/\s+/).length > rule.words)
    return fill(words.manyWords, { most: figure(rule.words) })
  return placeProblem(plain, rule) ?? (rule.fees ? feeProblem(plain) : undefined)
}

/** Returns the names of a text's placeholders, each once. */
export function placesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name!))]
}

function placeProblem(
  text: string,
  { places, mayHave = [] }: Pick<TextRule, 'places' | 'mayHave'>,
): string | undefined {
  const placesInText = placesOf(text)
  const missing = places.find((name) => !placesInText.includes(name))
  if (missing !== undefined) return fill(words.missingPlace, { place: `{${missing}}` })
  const unknown = placesInText.find((name) => !places.includes(name) && !mayHave.includes(name))
  return unknown === undefined ? undefined : fill(words.unknownPlace, { place: `{${unknown}}` })
}

const percents = Object.values(feeOptions).map(({ percent }) => percent as number)

/** Returns a sentence if a text names a fee other than those in the agreement (0059). */
function feeProblem(text: string): string | undefined {
  for (const [said, number] of text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:%|per\s?cent\b|percent\b)/gi))
    if (!percents.includes(Number(number!.replace(',', '.')))) return fill(words.otherFee, { said })
  for (const [said, sum] of text.matchAll(/[£€$]\s*(\d[\d,]*(?:\.\d+)?)(?:\s?k\b)?/gi))
    if (/k$/i.test(said) || Number(sum!.replaceAll(',', '')) * 100 !== deposit.pence)
      return fill(words.otherFee, { said })
  return undefined
}
