import { type RefObject, useRef, useState } from 'react'
import type { Cue } from '#src/videos/cues.ts'

/** The film under review and its position. */
export interface FilmControls {
  /** Seconds. */
  at: number
  onTime: (seconds: number) => void
  toggle: () => void
  /** Plays from a second on. */
  playFrom: (seconds: number) => void
  /** Goes to the next sentence, or to the one before. */
  step: (by: 1 | -1) => void
}

export function useFilm(sentences: readonly Cue[]): [RefObject<HTMLVideoElement | null>, FilmControls] {
  const video = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(0)
  const playFrom = (seconds: number) => {
    const film = video.current
    if (!film) return
    film.currentTime = seconds
    void film.play().catch(() => {})
  }
  const controls: FilmControls = {
    at,
    onTime: setAt,
    toggle() {
      const film = video.current
      if (film?.paused) void film.play().catch(() => {})
      else film?.pause()
    },
    playFrom,
    step(by) {
      const now = sentenceAt(sentences, video.current?.currentTime ?? 0)
      const next = sentences[Math.min(sentences.length - 1, Math.max(0, now + by))]
      if (next) playFrom(next.starts)
    },
  }
  return [video, controls]
}

/** Returns the sentence at a second of the film: the last one that has begun. */
export function sentenceAt(sentences: readonly Cue[], seconds: number): number {
  return sentences.findLastIndex(({ starts }) => starts <= seconds + 0.05)
}
