import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretBehind } from './card-entry.ts'

/** A field that adds spaces as digits are typed, and keeps the caret in place. */
export function useSpacedInput(space: (typed: string) => string) {
  const [value, setValue] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)

  // No dependency list: any render may have moved the caret; it is only corrected after a change.
  useLayoutEffect(() => {
    if (digitsBefore.current === undefined || !ref.current) return
    const caret = caretBehind(digitsBefore.current, ref.current.value)
    ref.current.setSelectionRange(caret, caret)
    digitsBefore.current = undefined
  })

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value
    const caret = currentTarget.selectionStart ?? typed.length
    const next = space(typed)
    // At the end there is nothing to correct, and formatting may have added a zero before it.
    if (caret < typed.length) digitsBefore.current = typed.slice(0, caret).replace(/\D/g, '').length
    setValue(next)
  }

  return { value, set: setValue, input: { ref, value, onChange: change } }
}
