import { longestPauseMs } from './resumable-upload.ts'

/** A connection without progress is given up after this long. */
const stallMs = 30_000
/** Checking a long film may take a while. */
const checkingMs = 180_000

export interface WatchedUpload {
  key: string
  state: string
  /** When it last made progress, in milliseconds. */
  movedAt: number
}

/**
 * Watches the connection for as long as the page is open. `cut` stops an upload and tries again after a pause: if the
 * device is offline, or if nothing has moved for long on a connection that still looks alive. `resume` tries again at
 * once, for those that are `cut` when the device is online again.
 */
export function watchUploads({
  uploads,
  cut,
  resume,
}: {
  uploads: () => readonly WatchedUpload[]
  cut: (key: string, pauseMs: number) => void
  resume: (key: string) => void
}): void {
  const underWay = () => uploads().filter(({ state }) => state === 'sending' || state === 'checking')
  addEventListener('offline', () => {
    for (const { key } of underWay()) cut(key, longestPauseMs)
  })
  addEventListener('online', () => {
    for (const { key, state } of uploads()) if (state === 'cut') resume(key)
  })
  setInterval(() => {
    const now = Date.now()
    for (const { key, state, movedAt } of underWay())
      if (now - movedAt > (state === 'sending' ? stallMs : checkingMs)) cut(key, 1000)
  }, 5000)
}
