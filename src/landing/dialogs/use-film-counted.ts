import { type RefObject, useEffect, useRef } from 'react'
import { engaged } from '#src/insights/ui/track.ts'

export interface CountedFilm {
  /** Seconds so far. */
  watched: RefObject<number>
  onSecond: () => void
  onEnd: () => void
}

/** Counts an open player: that it was opened, then for how many seconds its film ran (SPEC.md §7 "visitor-engagement"). */
export function useFilmCounted({ id, title }: { id: string; title: string }): CountedFilm {
  const watched = useRef(0)
  const hasEnded = useRef(false)
  useEffect(() => {
    engaged('video_click', { videoId: id, videoTitle: title })
    let isTold = false
    // Once a player, so that counts of players are: whoever comes back to a page that was left watches the rest uncounted.
    const tellWatched = () => {
      if (!isTold && watched.current > 0) {
        isTold = true
        engaged('video_watch', { videoId: id, secondsWatched: watched.current, ...(hasEnded.current ? { ended: true } : {}) })
      }
    }
    addEventListener('pagehide', tellWatched)
    return () => {
      removeEventListener('pagehide', tellWatched)
      tellWatched()
    }
  }, [id, title])
  return { watched, onSecond: () => void watched.current++, onEnd: () => void (hasEnded.current = true) }
}
