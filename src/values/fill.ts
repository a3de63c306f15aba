import { figure } from './numbers.ts'

/** The names of a sentence's places: `'name' | 'day'` for `Got it, {name}. By {day}.` */
export type PlacesOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never

/** A value for each place. The places of a text that the compiler does not know cannot be checked. */
export type Values<Sentence extends string> = string extends Sentence
  ? Readonly<Record<string, string | number>>
  : { readonly [Name in PlacesOf<Sentence>]: string | number }

/**
 * Puts values into the places of a sentence: `fill('Got it, {name}.', { name: 'Rhona' })`. A place without a value
 * stays, so that a test sees it. A value's own braces are text.
 */
export function fill<const Sentence extends string>(sentence: Sentence, values: Values<Sentence>): string {
  const valueOf: Readonly<Record<string, string | number>> = values
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => (name in valueOf ? String(valueOf[name]) : place))
}

/** What is said of a number of things, of one and of none where that is said otherwise. */
export interface CountWords {
  none?: string
  one?: string
  other: string
}

let plurals: Intl.PluralRules | undefined

/** Says a number of things: `fillCount({ one: '1 call', other: '{count} calls' }, 1200)` is `1,200 calls`. */
export function fillCount(
  words: CountWords,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  plurals ??= new Intl.PluralRules('en-GB')
  const form = (plurals.select(count) === 'one' ? words.one : undefined) ?? words.other
  const sentence = count === 0 ? (words.none ?? form) : form
  return fill(sentence, { ...values, count: figure(count) })
}
