import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../console/shortcuts.ts'
import { clearToast, toast } from './toast.tsx'

/** For how long something that was done can be taken back, in milliseconds. */
const undoMs = 10_000

export interface Undoable {
  title: string
  description?: string
  /** `undefined` if there is no way back that does nothing else. */
  back: (() => unknown) | undefined
}

/** Says that something was done, and for ten seconds takes it back by its notice or by `U`. */
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
    const { back, ...said } = what
    setLast(back && what)
    shown.current = toast({
      ...said,
      tone: 'ok',
      ...(back ? { action: { label, run: () => takeBack(what) } } : {}),
    })
  }
}
