/** What remembers a text: this browser (`local`), or only this tab (`session`). */
type Memory = 'local' | 'session'

// The browser may refuse storage (even naming it then throws), or it may be full. Then nothing is remembered.

/** Returns the text that is remembered under a key, or `null` if there is none. */
export function remembered(memory: Memory, key: string): string | null {
  try {
    return window[`${memory}Storage`].getItem(key)
  } catch {
    return null
  }
}

/** Remembers a text under a key, or forgets it if it is `null`. */
export function remember(memory: Memory, key: string, text: string | null): void {
  try {
    if (text === null) window[`${memory}Storage`].removeItem(key)
    else window[`${memory}Storage`].setItem(key, text)
  } catch {}
}

/** Returns the value that is remembered as JSON under a key, or `undefined` if there is none or it is damaged. */
export function rememberedJson(memory: Memory, key: string): unknown {
  try {
    return JSON.parse(remembered(memory, key) ?? '') as unknown
  } catch {
    return undefined
  }
}
