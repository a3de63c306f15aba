import { useCallback, useEffect, useRef, useState } from 'react'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { receive } from '#src/platform/browser/receive.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import { remember, rememberedJson } from '#src/platform/browser/remembered.ts'
import { isMissing, isSignedOut } from './calls.ts'
import { newestAnswer } from './newest-answer.ts'

/** The state of loading: the data, or why there is none. */
export type Loaded<Data> =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'missing' }
  | { state: 'here'; data: Data; kept: Kept | undefined }

/** When the data was loaded, and why a newer version couldn't be: no connection, or the server refused. */
export interface Kept {
  at: Date
  why: 'offline' | 'refused'
}

const patienceMs = 20_000
const keptPrefix = 'portal-kept:'

/**
 * Loads data from an address. Keeps the last response while this window is open, so that facts and verdicts can be read
 * offline. Calls `onSignedOut` when the session is over.
 */
export function useAnswer<Data>(path: string, onSignedOut: (why: string | undefined) => void) {
  const [answer, setAnswer] = useState<{ path: string; loaded: Loaded<Data> }>({ path, loaded: { state: 'loading' } })
  const signedOut = useRef(onSignedOut)
  useEffect(() => {
    signedOut.current = onSignedOut
  })

  // What a viewer does is followed by another request, and an earlier one may still be under way.
  const [begin] = useState(newestAnswer)
  const load = useCallback(async () => {
    const isNewest = begin()
    try {
      const { data } = await receive<{ data: Data }>(path, AbortSignal.timeout(patienceMs))
      if (!isNewest()) return
      keep(path, data)
      setAnswer({ path, loaded: { state: 'here', data, kept: undefined } })
    } catch (error) {
      if (isSignedOut(error)) return signedOut.current(whyOf(error))
      if (!isNewest()) return
      const kept = isMissing(error) ? undefined : keptOf<Data>(path)
      setAnswer({
        path,
        loaded: kept
          ? { state: 'here', data: kept.data, kept: { at: new Date(kept.at), why: whyKept(error) } }
          : { state: isMissing(error) ? 'missing' : 'failed' },
      })
    }
  }, [path, begin])

  useEffect(() => {
    const start = setTimeout(() => void load())
    const again = () => void load()
    // Load again now and then, for what colleagues have done since.
    const back = () => document.visibilityState === 'visible' && again()
    addEventListener('online', again)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearTimeout(start)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', back)
    }
  }, [load])

  /** Changes the displayed data before the server is asked again. */
  const change = useCallback(
    (changed: (data: Data) => Data) =>
      setAnswer((now) =>
        now.loaded.state === 'here' ? { ...now, loaded: { ...now.loaded, data: changed(now.loaded.data) } } : now,
      ),
    [],
  )

  return { loaded: answer.path === path ? answer.loaded : ({ state: 'loading' } as Loaded<Data>), reload: load, change }
}

function whyKept(error: unknown): Kept['why'] {
  return error instanceof HttpError ? 'refused' : 'offline'
}

/** Returns why a session is over, if somebody else ended it. */
function whyOf(error: unknown): string | undefined {
  const { code, sentence } = readFailure(error)
  return code === 'portal_locked' ? undefined : sentence
}

function keep(path: string, data: unknown) {
  remember('session', keptPrefix + path, JSON.stringify({ at: Date.now(), data }))
}

function keptOf<Data>(path: string): { at: number; data: Data } | undefined {
  return rememberedJson('session', keptPrefix + path) as { at: number; data: Data } | undefined
}

/** Deletes what was stored, so that nothing is left after logging out. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keptPrefix)) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was stored.
  }
}
