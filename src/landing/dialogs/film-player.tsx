import { useEffect, useRef, useState } from 'react'
import { filmDialogs as copy } from '#content/sections.ts'
import { StairLoader } from '#src/design/skeleton.tsx'
import { FilmControls } from './film-controls.tsx'
import './film-player.css'

export interface PlayableFilm {
  title: string
  videoFile?: string
  captionsFile?: string
  posterFile?: string
  /** Seconds at which it starts (SPEC.md §9). */
  startsAt?: number
}

export interface FilmPlayerProps {
  film: PlayableFilm
  /** Called after each second in which the film ran. */
  onSecond?: () => void
  onUnavailable: () => void
}

/** A film with captions that plays at once, a loading sign, and controls below it that hide none of the picture. */
export function FilmPlayer({ film, onSecond, onUnavailable }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLoading, setLoading] = useState(true)
  const [isPlaying, setPlaying] = useState(false)
  const tick = useRef(onSecond)
  const unavailable = useRef(onUnavailable)
  useEffect(() => {
    tick.current = onSecond
    unavailable.current = onUnavailable
  })

  useEffect(() => {
    // The element begins to load before it is on the page, and an error that came sooner than that told nobody.
    if (video.current?.error) unavailable.current()
    // A browser may want a click first; the play button is there for that.
    video.current?.play().catch(() => setLoading(false))
  }, [])

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => tick.current?.(), 1000)
    return () => clearInterval(timer)
  }, [isPlaying])

  function start() {
    const element = video.current
    if (element && film.startsAt && film.startsAt < element.duration) element.currentTime = film.startsAt
  }

  function toggle() {
    const element = video.current
    if (!element) return
    if (element.paused) element.play().catch(() => {})
    else element.pause()
  }

  return (
    <div className="film">
      <div className="film__v" aria-busy={isLoading}>
        <video
          ref={video}
          src={film.videoFile && publicObject(film.videoFile)}
          poster={film.posterFile && publicObject(film.posterFile)}
          aria-label={film.title}
          preload="auto"
          playsInline
          onLoadedMetadata={start}
          onCanPlay={() => setLoading(false)}
          onWaiting={() => setLoading(true)}
          onPlaying={() => {
            setLoading(false)
            setPlaying(true)
          }}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
          onError={onUnavailable}
          onClick={toggle}
        >
          {film.captionsFile && (
            <track kind="captions" srcLang="en-GB" label={copy.controls.captions} src={publicObject(film.captionsFile)} default />
          )}
        </video>
        {isLoading && (
          <span className="film__wait">
            <StairLoader />
            <span className="sr" role="status">
              {copy.loading}
            </span>
          </span>
        )}
      </div>
      <FilmControls video={video} isPlaying={isPlaying} hasCaptions={Boolean(film.captionsFile)} onToggle={toggle} />
    </div>
  )
}

function publicObject(file: string): string {
  return `/public-objects/${encodeURIComponent(file)}`
}
