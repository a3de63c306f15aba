import type { Failure } from './read-failure.ts'

/** A refusal, the values that the form had then, and the fields that have been changed since. */
export interface Refused {
  failure: Pick<Failure, 'sentence' | 'fields'> | undefined
  values: object
  answered: readonly string[]
}

export const nothingRefused: Refused = { failure: undefined, values: {}, answered: [] }

/**
 * Returns the same object if nothing has changed. A field that was changed counts as answered, even if the refused
 * value comes back.
 */
export function refusalAfter(before: Refused, failure: Refused['failure'], values: object): Refused {
  if (failure !== before.failure) return { failure, values, answered: [] }
  if (!failure) return before
  const valueIn = (values: object, name: string) => (values as Record<string, unknown>)[name]
  const changedFields = Object.keys(values).filter(
    (name) => !before.answered.includes(name) && !Object.is(valueIn(values, name), valueIn(before.values, name)),
  )
  return changedFields.length > 0 ? { ...before, answered: [...before.answered, ...changedFields] } : before
}

/** Returns which sentence belongs to which field, and which to the form as a whole (use-refusal.ts). */
export function shownRefusal(
  { failure, answered }: Refused,
  values: object,
  only?: string,
): { fields: Record<string, string>; sentence: string | undefined } {
  if (!failure) return { fields: {}, sentence: undefined }
  const sentences = only ? { [only]: failure.fields[only] ?? failure.sentence } : failure.fields
  const names = Object.keys(values)
  const isIn = (names: readonly string[]) => (path: string) =>
    names.some((name) => path === name || path.startsWith(`${name}.`))
  const paths = Object.keys(sentences)
  return {
    fields: Object.fromEntries(Object.entries(sentences).filter(([path]) => !isIn(answered)(path))),
    sentence: paths.length > 0 && paths.every(isIn(names)) ? undefined : failure.sentence,
  }
}
