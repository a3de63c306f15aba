import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { sharedValue, useShared } from '../shared-value.ts'

/** A key and what it does, for the list of all keys. */
export interface Shortcut {
  key: string
  label: string
}

interface Registered extends Shortcut {
  action: () => void
}

const storageKey = 'console-keys'
const registered = new Set<Registered>()
const list = sharedValue<readonly Shortcut[]>([])

function changed() {
  const byKey = new Map([...registered].map(({ key, label }) => [key, { key, label }]))
  list.set([...byKey.values()])
}

/**
 * While its component is mounted, `key` runs `action`: not in a field, not under a dialog, not with Ctrl, Alt or Meta,
 * and not if shortcuts are switched off (WCAG 2.2, 2.1.4). If a key is registered twice, the latest wins.
 */
export function useShortcut(key: string, action: () => void, label: string): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    if (key === '') return
    const entry = { key: key.toLowerCase(), label, action: () => act() }
    registered.add(entry)
    changed()
    return () => {
      registered.delete(entry)
      changed()
    }
  }, [key, label])
}

/** The shortcuts of this page. */
export function useShortcutList(): readonly Shortcut[] {
  return useShared(list)
}

/** Runs the action of a key, whether or not shortcuts are on. */
export function runShortcut(key: string): void {
  keyed(key)?.action()
}

const keyed = (key: string) => [...registered].findLast((entry) => entry.key === key.toLowerCase())

/** Whether shortcuts are on, and a function to switch them; remembered by the browser. */
export function useShortcutSwitch(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(list.subscribe, areOn, () => true)
  return [
    on,
    (next) => {
      try {
        if (next) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, 'off')
      } catch {
        // Without storage, shortcuts stay on.
      }
      changed()
    },
  ]
}

function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Listens for all of them; the console's frame calls it once. Returns a function that stops this. */
export function listenForShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !areOn())
      return
    if (
      isField(event.target) ||
      (isPress(event.key) && takesPresses(event.target)) ||
      document.querySelector('dialog[open]')
    )
      return
    const entry = keyed(event.key)
    if (!entry) return
    event.preventDefault()
    entry.action()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Space and Enter press the focused control; only without one are they shortcuts. */
const isPress = (key: string) => key === ' ' || key === 'Enter'

function takesPresses(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button, a[href], input, select, summary, video')
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select'))
  )
}

/** Moves the focus among the rows of the list on this page (anything marked `data-row`). */
export function moveAmongRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility())
  const at = rows.findIndex((row) => row === document.activeElement)
  const start = at >= 0 ? at : rows.findIndex((row) => row.getAttribute('aria-current') === 'true')
  const next = rows[start < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, start + step))]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
