/** What a key does while a film is open. */
export type WatchAction = 'yes' | 'maybe' | 'no' | 'previous' | 'next' | 'pause' | 'comment'

/** Where the focus is when a key is pressed. */
export type KeyPlace =
  | 'page'
  /** Space presses it. */
  | 'button'
  /** Arrows move it. */
  | 'slider'
  /** What is typed belongs to it. */
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
 * What a key does there; `undefined` where it keeps its usual meaning. Keys of one letter sleep in fields and can be
 * switched off (WCAG 2.2, 2.1.4), which is for the caller to see to.
 */
export function actionOfKey(pressed: PressedKey, place: KeyPlace): WatchAction | undefined {
  if (place === 'field' || pressed.ctrlKey || pressed.altKey || pressed.metaKey || pressed.isComposing) return undefined
  const { key } = pressed
  const action = actions[key.length === 1 ? key.toLowerCase() : key]
  if (place === 'button' && action === 'pause') return undefined
  if (place === 'slider' && key.startsWith('Arrow')) return undefined
  return action
}

/** Where the focus is, seen from the element that got the key. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.matches('input[type=range]')) return 'slider'
  if (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
    return 'field'
  if (target.matches('button, a, summary, input')) return 'button'
  return 'page'
}
