import { figure } from './numbers.ts'

/** The names of a sentence's placeholders: `'name' | 'day'` for `Got it, {name}. By {day}.` */
export type PlacesOf<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never

/** A value for each placeholder. The compiler can only check texts that it knows. */
export type Values<Sentence extends string> = string extends Sentence
  ? Readonly<Record<string, string | number>>
  : { readonly [Name in PlacesOf<Sentence>]: string | number }

/**
 * Replaces the placeholders of a sentence: `fill('Got it, {name}.', { name: 'Rhona' })`. A placeholder without a value
 * stays, so that a test notices it. Braces inside a value are text.
 */
export function fill<const Sentence extends string>(sentence: Sentence, values: Values<Sentence>): string {
  const valueOf: Readonly<Record<string, string | number>> = values
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => (name in valueOf ? String(valueOf[name]) : place))
}

/** Returns a text with a capital letter at its start, for the start of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The words for a number of things. `one` and `none` are given if they differ from `other`. */
export interface CountWords {
  none?: string
  one?: string
  other: string
}

let plurals: Intl.PluralRules | undefined

/**
 * Puts a number of things into words: `fillCount({ one: '1 call', other: '{count} calls' }, 1200)` is `1,200 calls`.
 */
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
