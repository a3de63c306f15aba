import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Failure } from './read-failure.ts'
import { nothingRefused, refusalAfter, type Refused, whatStands } from './refusal.ts'

export interface Refusal {
  /** The sentence for each field that still holds the value that the server refused. */
  fields: Record<string, string>
  /** The sentence for the form as a whole; `undefined` if every refused field has one of its own. */
  sentence: string | undefined
  /** Goes to the form: moves the focus to the first field that was refused. */
  form: RefObject<HTMLFormElement | null>
}

/**
 * What the server refused, while it still stands: a field's sentence goes as soon as its value
 * changes, and the others stay. `values` are what the form holds, by the names of the call; a
 * name covers what lies below it (`tags` for `tags.0`). A form of one field says at `only` what
 * is refused of the whole.
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

  return { ...whatStands(refused, values, only), form }
}
