import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Failure } from './read-failure.ts'
import { nothingRefused, refusalAfter, type Refused, shownRefusal } from './refusal.ts'

export interface Refusal {
  /** The sentence for each field that still holds the value that the server refused. */
  fields: Record<string, string>
  /** The sentence for the form as a whole; `undefined` if every refused field has one of its own. */
  sentence: string | undefined
  /** Put it on the form, so that the first refused field takes the focus. */
  form: RefObject<HTMLFormElement | null>
}

/**
 * What the server refused, until it is changed: a field's sentence disappears as soon as its value changes, and the
 * others stay. `values` are the form's values, by the names of the call; a name includes what is below it (`tags` for
 * `tags.0`). A form with one field, `only`, shows refusals of the whole form at that field.
 */
export function useRefusal(
  failure: Pick<Failure, 'sentence' | 'fields'> | undefined,
  values: object,
  only?: string,
): Refusal {
  const form = useRef<HTMLFormElement>(null)
  const [before, setRefused] = useState<Refused>(nothingRefused)
  const refused = refusalAfter(before, failure, values)
  if (refused !== before) setRefused(refused)

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])

  return { ...shownRefusal(refused, values, only), form }
}
