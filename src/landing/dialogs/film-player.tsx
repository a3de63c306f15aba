import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { filmDialogs as copy } from '#content/site/sections.ts'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { publicObject } from '../public-object.ts'
import { FilmControls } from './film-controls.tsx'
import './film-player.css'

export interface PlayableFilm {
  title: string
  videoFile?: string
  captionsFile?: string
  posterFile?: string
  /** The second at which it starts (LAND-9, LAND-16). */
  startsAt?: number
}

export interface FilmPlayerProps {
  film: PlayableFilm
  /** Called after each second of play, with the position in the film. */
  onSecond?: (position: number) => void
  /** Called when the film has played to its end. */
  onEnd?: () => void
  onUnavailable: () => void
}

/** A film with captions that plays at once, a loading sign, and controls below the picture. */
export function FilmPlayer({ film, onSecond, onEnd, onUnavailable }: FilmPlayerProps) {
  const { video, events, isLoading, isPlaying, time, ...controls } = usePlayback(film, onEnd)
  useSeconds(isPlaying, onSecond && (() => onSecond(time)))

  return (
    <div className="film">
      <div className="film__v" aria-busy={isLoading}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a film without speech has no captions file */}
        <video
          ref={video}
          src={film.videoFile && publicObject(film.videoFile)}
          poster={film.posterFile && publicObject(film.posterFile)}
          aria-label={film.title}
          autoPlay
          playsInline
          {...events}
          onError={onUnavailable}
          onClick={controls.toggle}
        >
          {film.captionsFile && (
            <track
              kind="captions"
              srcLang="en-GB"
              label={copy.controls.captions}
              src={publicObject(film.captionsFile)}
              default
            />
          )}
        </video>
        {isLoading && (
          <span className="film__wait">
            <StairLoader />
            <output className="sr">{copy.loading}</output>
          </span>
        )}
      </div>
      <FilmControls
        isPlaying={isPlaying}
        isMuted={controls.isMuted}
        captions={film.captionsFile ? controls.captions : undefined}
        time={time}
        duration={controls.duration}
        onToggle={controls.toggle}
        onSeek={controls.seek}
        onMute={controls.mute}
        onCaptions={controls.showCaptions}
      />
    </div>
  )
}

/** Reports a film's position and whether it is playing, as its element says, and returns functions that change both. */
function usePlayback({ startsAt }: PlayableFilm, onEnd: (() => void) | undefined) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLoading, setLoading] = useState(true)
  const [isPlaying, setPlaying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [captions, setCaptions] = useState(true)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(0)

  function seek(seconds: number) {
    if (video.current) video.current.currentTime = seconds
    setTime(seconds)
  }

  function toggle() {
    if (video.current?.paused) video.current.play().catch(() => setPlaying(false))
    else video.current?.pause()
  }

  function mute(muted: boolean) {
    if (video.current) video.current.muted = muted
  }

  function showCaptions(isShown: boolean) {
    const track = video.current?.textTracks[0]
    if (track) track.mode = isShown ? 'showing' : 'disabled'
    setCaptions(isShown)
  }

  const events: ComponentProps<'video'> = {
    onLoadedMetadata: ({ currentTarget }) => {
      setDuration(currentTarget.duration)
      if (startsAt && startsAt < currentTarget.duration) seek(startsAt)
    },
    onTimeUpdate: ({ currentTarget }) => setTime(currentTarget.currentTime),
    onVolumeChange: ({ currentTarget }) => setMuted(currentTarget.muted),
    onCanPlay: () => setLoading(false),
    onWaiting: () => setLoading(true),
    onPlaying: () => {
      setLoading(false)
      setPlaying(true)
    },
    onPause: () => setPlaying(false),
    onEnded: () => {
      setPlaying(false)
      onEnd?.()
    },
  }
  return {
    video,
    events,
    isLoading,
    isPlaying,
    isMuted,
    captions,
    time,
    duration,
    toggle,
    seek,
    mute,
    showCaptions,
  }
}

/** The watch timer: ticks every second while the film runs (LAND-16). */
function useSeconds(isRunning: boolean, onSecond: (() => void) | undefined) {
  const tick = useRef(onSecond)
  useEffect(() => {
    tick.current = onSecond
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => tick.current?.(), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
}
