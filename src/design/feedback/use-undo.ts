import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../console/shortcuts.ts'
import { clearToast, toast } from './toast.tsx'

/** For how long an action can be undone, in milliseconds. */
const undoMs = 10_000

export interface Undoable {
  title: string
  description?: string
  /** Undoes it; `undefined` if it can't be undone without other effects. */
  back: (() => unknown) | undefined
}

/** Returns a function that shows a notice of what was done. For ten seconds its button, or `U`, undoes it. */
export function useUndo({ label, key }: { label: string; key: string }): (what: Undoable) => void {
  const [last, setLast] = useState<Undoable>()
  const shown = useRef<number>(undefined)
  const takeBack = (what: Undoable) => {
    setLast(undefined)
    clearToast(shown.current)
    what.back?.()
  }
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => {
      setLast(undefined)
      clearToast(shown.current)
    }, undoMs)
    return () => clearTimeout(timer)
  }, [last])
  useShortcut(last ? 'u' : '', () => last && takeBack(last), key)
  return (what) => {
    const { back, ...notice } = what
    setLast(back && what)
    shown.current = toast({
      ...notice,
      tone: 'ok',
      ...(back ? { action: { label, run: () => takeBack(what) } } : {}),
    })
  }
}
