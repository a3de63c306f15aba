/** The actions that keys have while a film is open. */
export type WatchAction = 'yes' | 'maybe' | 'no' | 'previous' | 'next' | 'pause' | 'comment'

/** What has the focus when a key is pressed. */
export type KeyPlace =
  | 'page'
  /** Space presses it. */
  | 'button'
  /** The arrow keys move it. */
  | 'slider'
  /** Text is typed into it. */
  | 'field'

export interface PressedKey {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  isComposing: boolean
}

const actions: Record<string, WatchAction> = {
  y: 'yes',
  m: 'maybe',
  n: 'no',
  c: 'comment',
  ' ': 'pause',
  ArrowLeft: 'previous',
  ArrowRight: 'next',
}

/**
 * Returns the action of a key, or `undefined` if it keeps its usual meaning. Single letters do nothing in fields. The
 * caller must let people switch them off (WCAG 2.2, 2.1.4).
 */
export function actionOfKey(pressed: PressedKey, place: KeyPlace): WatchAction | undefined {
  if (place === 'field' || pressed.ctrlKey || pressed.altKey || pressed.metaKey || pressed.isComposing) return undefined
  const { key } = pressed
  const action = actions[key.length === 1 ? key.toLowerCase() : key]
  if (place === 'button' && action === 'pause') return undefined
  if (place === 'slider' && key.startsWith('Arrow')) return undefined
  return action
}

/** Returns what has the focus, from the element that received the key. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.matches('input[type=range]')) return 'slider'
  if (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
    return 'field'
  if (target.matches('button, a, summary, input')) return 'button'
  return 'page'
}
