import { filmDialogs } from '#content/site/sections.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { timeCode } from '#src/values/time-code.ts'

const copy = filmDialogs.controls

/** Seconds that an arrow key skips: the range input's own step is too small to notice. */
const keyStep = 2
const keys: Record<string, number> = { ArrowRight: keyStep, ArrowUp: keyStep, ArrowLeft: -keyStep, ArrowDown: -keyStep }

export interface FilmControlsProps {
  isPlaying: boolean
  isMuted: boolean
  /** Whether captions are shown; `undefined` if the film has none. */
  captions: boolean | undefined
  /** Seconds. */
  time: number
  duration: number
  onToggle: () => void
  onSeek: (seconds: number) => void
  onMute: (muted: boolean) => void
  onCaptions: (shown: boolean) => void
}

/** Play button, track, time, captions and sound: the whole bar, drawn with the page's own parts. */
export function FilmControls(props: FilmControlsProps) {
  const { isPlaying, isMuted, captions, time, duration, onToggle, onSeek, onMute, onCaptions } = props
  return (
    <fieldset className="film__ctl" aria-label={copy.group}>
      <button
        type="button"
        className="play"
        aria-label={isPlaying ? copy.pause : copy.play}
        onClick={onToggle}
        data-autofocus
      >
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
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const jump = keys[event.key]
          if (jump === undefined) return
          event.preventDefault()
          onSeek(Math.max(0, Math.min(duration, time + jump)))
        }}
      />
      <span className="film__time">
        {timeCode(time)} / {timeCode(duration)}
      </span>
      {captions !== undefined && (
        <button type="button" className="film__cc" aria-pressed={captions} onClick={() => onCaptions(!captions)}>
          {copy.captionsShort} <span className="sr">{copy.captions}</span>
        </button>
      )}
      <button type="button" className="film__cc" aria-pressed={!isMuted} onClick={() => onMute(!isMuted)}>
        {copy.sound}
      </button>
    </fieldset>
  )
}

function PauseSign() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="film__pause">
      <path d="M3 2h5v16H3zM12 2h5v16h-5z" fill="currentColor" />
    </svg>
  )
}
