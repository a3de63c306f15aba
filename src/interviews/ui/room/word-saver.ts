import { newTakeId } from './calls.ts'

/**
 * Returns a function that saves the words of an answer in writing, and returns the id of its take: `own` if there is
 * one already. It saves one text after the other, so that the newest is saved last, and however often it is called or
 * fails, it reserves one take. Throws as `Room.act` does.
 */
export function wordSaver(
  { reserve, put }: { reserve: (id: string) => Promise<unknown>; put: (id: string, words: string) => Promise<unknown> },
  own: string | undefined,
): (words: string) => Promise<string> {
  const id = own ?? newTakeId()
  let isReserved = own !== undefined
  let last: Promise<unknown> = Promise.resolve()
  return (words) => {
    const saved = last.then(async () => {
      if (!isReserved) await reserve(id)
      isReserved = true
      await put(id, words)
      return id
    })
    last = saved.catch(() => {})
    return saved
  }
}

/** How long after the last key words are saved, in milliseconds. */
const pauseMs = 1200

/**
 * Saves words when nobody has typed for a moment. `saved` are the words that are saved already. `flush` saves at once
 * what still waits, and `cancel` forgets it.
 */
export function saveAfterPause(
  save: (words: string) => void,
  saved: string,
): { type: (words: string) => void; flush: () => void; cancel: () => void } {
  let last = saved
  let waiting: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    waiting = undefined
  }
  const flush = () => {
    const words = waiting
    cancel()
    if (words === undefined) return
    last = words
    save(words)
  }
  return {
    type(words) {
      cancel()
      if (words.trim() === '' || words === last) return
      waiting = words
      timer = setTimeout(flush, pauseMs)
    },
    flush,
    cancel,
  }
}
