import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import { caretBehind } from './card-entry.ts'

/** A field that spaces its digits as they are typed, and leaves the caret where the typing was. */
export function useSpacedInput(space: (typed: string) => string) {
  const [value, setValue] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)

  // No list: the caret is put right after any change that moved it, and only then.
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
    // At the end there is nothing to put right, and the end may have gained a zero.
    if (caret < typed.length) digitsBefore.current = typed.slice(0, caret).replace(/\D/g, '').length
    setValue(next)
  }

  return { value, set: setValue, input: { ref, value, onChange: change } }
}
