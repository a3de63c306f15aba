import { type RefObject, useEffect, useRef, useState } from 'react'
import { engaged } from '#src/insights/ui/track.ts'
import { seenSeconds } from './seen-seconds.ts'

export interface CountedFilm {
  /** Seconds of the film so far; repeats count once. */
  watched: RefObject<number>
  /** Called with the position in the film. */
  onSecond: (position: number) => void
  onEnd: () => void
}

/**
 * Counts an opened player: that it was opened, then how many seconds of its film were seen (STATS-3). `seconds` is how
 * long the film is from where it starts.
 */
export function useFilmCounted({
  id,
  title,
  seconds,
}: {
  id: string
  title: string
  seconds: number | undefined
}): CountedFilm {
  const watched = useRef(0)
  const [secondsSeen] = useState(seenSeconds)
  const hasEnded = useRef(false)
  useEffect(() => {
    engaged('video_click', { videoId: id, videoTitle: title })
    let isTold = false
    // Sent once per player, so that they can be counted; after returning to a page that was left, further seconds do
    // not count.
    const tellWatched = () => {
      if (!isTold && watched.current > 0) {
        isTold = true
        engaged('video_watch', {
          videoId: id,
          secondsWatched: watched.current,
          ...(seconds && seconds > 0 ? { filmSeconds: seconds } : {}),
          ...(hasEnded.current ? { ended: true } : {}),
        })
      }
    }
    addEventListener('pagehide', tellWatched)
    return () => {
      removeEventListener('pagehide', tellWatched)
      tellWatched()
    }
  }, [id, title, seconds])

  function onSecond(position: number) {
    secondsSeen.add(position)
    watched.current = secondsSeen.seconds
  }
  return { watched, onSecond, onEnd: () => void (hasEnded.current = true) }
}
