import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isMissing, isSignedOut, reportWatched } from '../calls.ts'
import { broken, nothingWatched, playedTo, taken, type Watching } from './watched.ts'

export type PlayerState =
  | 'ready'
  /** Asked to play, but no data has arrived yet. */
  | 'loading'
  | 'playing'
  | 'paused'
  /** It was playing, but the connection is too slow. */
  | 'slow'
  | 'ended'
  | 'broken'

/** How often what was watched is reported, in milliseconds. */
const reportEveryMs = 10_000

const speeds = [1, 1.25, 1.5, 2] as const

/**
 * The state of the film that is shown, reset for another candidacy. Only what is really played counts as watched: a
 * jump ends a stretch, and what it skips isn't counted.
 */
export function usePlayer(candidacyId: string) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<PlayerState>('ready')
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState<number>(1)
  const [shownId, setShownId] = useState(candidacyId)
  if (shownId !== candidacyId) {
    setShownId(candidacyId)
    setState('ready')
    setAt(0)
  }

  const { note, stop, report } = useReport(candidacyId, video)

  const played = (element: HTMLVideoElement) => {
    setAt(element.currentTime)
    if (!element.paused && !element.seeking) note(element)
  }

  const play = useCallback(() => {
    const element = video.current
    if (!element) return
    setState('loading')
    // What was loaded in advance may have failed with the connection.
    if (element.error) element.load()
    element.playbackRate = speed
    // A browser that requires a press refuses to play. The button is still there.
    void element.play().catch((error: unknown) => {
      if (element === video.current) setState((now) => (now === 'loading' ? stateAfter(error) : now))
    })
  }, [speed])
  const pause = useCallback(() => video.current?.pause(), [])

  return {
    video,
    state,
    at,
    speed,
    play,
    pause,
    toggle: () => (video.current?.paused === false ? pause() : play()),
    seek(second: number) {
      if (!video.current) return
      stop()
      video.current.currentTime = second
      setAt(second)
      setState((now) => (now === 'ended' ? 'paused' : now))
    },
    faster() {
      const next = speeds[(speeds.indexOf(speed as (typeof speeds)[number]) + 1) % speeds.length]!
      setSpeed(next)
      if (video.current) video.current.playbackRate = next
    },
    again() {
      video.current?.load()
      play()
    },
    props: {
      onPlaying: () => setState('playing'),
      onTimeUpdate: (event: { currentTarget: HTMLVideoElement }) => played(event.currentTarget),
      onSeeking: stop,
      onWaiting: () => setState((now) => (now === 'playing' ? 'slow' : now)),
      onPause: (event: { currentTarget: HTMLVideoElement }) => {
        played(event.currentTarget)
        stop()
        report(event.currentTarget)
        setState((now) => (now === 'ended' || now === 'broken' ? now : 'paused'))
      },
      onEnded: (event: { currentTarget: HTMLVideoElement }) => {
        setAt(event.currentTarget.duration)
        stop()
        report(event.currentTarget)
        setState('ended')
      },
      onError: () => setState('broken'),
    },
  }
}

export type Player = ReturnType<typeof usePlayer>

function stateAfter(refusal: unknown): PlayerState {
  if (!(refusal instanceof DOMException)) return 'paused'
  if (refusal.name === 'NotAllowedError') return 'ready'
  return refusal.name === 'NotSupportedError' ? 'broken' : 'paused'
}

/**
 * Reports what was watched: at intervals, when the film stops, and when the page or the film is left. What could not be
 * reported is kept for its own film, and reported with what is watched next.
 */
function useReport(candidacyId: string, video: RefObject<HTMLVideoElement | null>) {
  const watching = useRef(new Map<string, Watching>())
  const change = useCallback((id: string, changed: (now: Watching) => Watching) => {
    watching.current.set(id, changed(watching.current.get(id) ?? nothingWatched))
  }, [])
  const report = useCallback(
    (id: string, element: HTMLVideoElement | null) => {
      const { ranges, left } = taken(watching.current.get(id) ?? nothingWatched)
      watching.current.set(id, left)
      if (ranges.length === 0) return
      reportWatched(id, ranges, element?.currentTime ?? ranges.at(-1)![1]).catch((error: unknown) => {
        if (isMissing(error) || isSignedOut(error)) return
        change(id, (now) => ({ ...now, ranges: [...ranges, ...now.ranges] }))
      })
    },
    [change],
  )

  useEffect(() => {
    // When another film is shown, `video` is its element already.
    const element = video.current
    const reportAll = () => {
      for (const id of watching.current.keys()) report(id, id === candidacyId ? element : null)
    }
    const timer = setInterval(reportAll, reportEveryMs)
    addEventListener('pagehide', reportAll)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', reportAll)
      change(candidacyId, broken)
      report(candidacyId, element)
    }
  }, [candidacyId, change, report, video])

  return {
    note: ({ currentTime, playbackRate }: HTMLVideoElement) =>
      change(candidacyId, (now) => playedTo(now, currentTime, playbackRate)),
    stop: () => change(candidacyId, broken),
    report: (element: HTMLVideoElement) => report(candidacyId, element),
  }
}
