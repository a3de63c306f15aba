import { useEffect, useEffectEvent, useState } from 'react'
import { remember, remembered } from '#src/platform/browser/remembered.ts'
import { actionOfKey, placeOf, type WatchAction } from './keys.ts'

const storageKey = 'portal-keys'

/** Handles keys while a film is open. They can be switched off, which the browser remembers (WCAG 2.2, 2.1.4). */
export function useWatchKeys(onAction: (action: WatchAction) => void): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => remembered('local', storageKey) !== 'off')
  const act = useEffectEvent(onAction)
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const action = actionOfKey(event, placeOf(event.target))
      if (!action) return
      event.preventDefault()
      act(action)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
  return [
    on,
    (next) => {
      setOn(next)
      remember('local', storageKey, next ? null : 'off')
    },
  ]
}
