import { useEffect, useState, type RefObject } from 'react'
import { filmDialogs } from '#content/sections.ts'
import { Icon } from '#src/design/icon.tsx'
import { timeCode } from '../time-code.ts'

const copy = filmDialogs.controls

export interface FilmControlsProps {
  video: RefObject<HTMLVideoElement | null>
  isPlaying: boolean
  hasCaptions: boolean
  onToggle: () => void
}

/** Play square, track, time, captions and sound: the whole bar, in the page's own parts. */
export function FilmControls({ video, isPlaying, hasCaptions, onToggle }: FilmControlsProps) {
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(0)
  const [isMuted, setMuted] = useState(false)
  const [captions, setCaptions] = useState(true)

  useEffect(() => {
    const element = video.current
    if (!element) return
    const read = () => {
      setTime(element.currentTime)
      setDuration(Number.isFinite(element.duration) ? element.duration : 0)
      setMuted(element.muted)
    }
    read()
    const events = ['timeupdate', 'seeking', 'durationchange', 'volumechange']
    for (const event of events) element.addEventListener(event, read)
    return () => {
      for (const event of events) element.removeEventListener(event, read)
    }
  }, [video])

  useEffect(() => {
    const track = video.current?.textTracks[0]
    if (track) track.mode = captions ? 'showing' : 'disabled'
  }, [video, captions])

  function seek(seconds: number) {
    if (video.current) video.current.currentTime = seconds
    setTime(seconds)
  }

  return (
    <div className="film__ctl" role="group" aria-label={copy.group}>
      <button type="button" className="play" aria-label={isPlaying ? copy.pause : copy.play} onClick={onToggle} data-autofocus>
        {isPlaying ? <PauseSign /> : <Icon name="play" />}
      </button>
      <input
        type="range"
        className="film__track"
        aria-label={copy.seek}
        aria-valuetext={`${timeCode(time)} / ${timeCode(duration)}`}
        min={0}
        max={duration || 1}
        step={0.1}
        value={Math.min(time, duration || 1)}
        style={{ '--done': `${duration ? (time / duration) * 100 : 0}%` }}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          // A tenth of a second an arrow is no use to anybody.
          const jump = { ArrowRight: 2, ArrowUp: 2, ArrowLeft: -2, ArrowDown: -2 }[event.key]
          if (jump === undefined) return
          event.preventDefault()
          seek(Math.max(0, Math.min(duration, time + jump)))
        }}
      />
      <span className="film__time">
        {timeCode(time)} / {timeCode(duration)}
      </span>
      {hasCaptions && (
        <button type="button" className="film__cc" aria-label={copy.captions} aria-pressed={captions} onClick={() => setCaptions(!captions)}>
          {copy.captionsShort}
        </button>
      )}
      <button
        type="button"
        className="film__cc"
        aria-pressed={!isMuted}
        onClick={() => {
          if (video.current) video.current.muted = !isMuted
        }}
      >
        {copy.sound}
      </button>
    </div>
  )
}

function PauseSign() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="film__pause">
      <path d="M3 2h5v16H3zM12 2h5v16h-5z" fill="currentColor" />
    </svg>
  )
}
