import type { Ref } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { fill } from '#src/values/fill.ts'
import type { Comment } from '../../../api.ts'
import { filmTime } from '../parts/figures.ts'
import type { Player } from './use-player.ts'

const words = rolesWords.watch

export interface ScrubProps {
  player: Player
  seconds: number
  comments: readonly Comment[]
  withCaptions: boolean
  onCaptions: (on: boolean) => void
  onComment: (comment: Comment) => void
  playButton: Ref<HTMLButtonElement>
}

/** The bar under the film: play, the position with its comments, captions, speed, full screen. */
export function Scrub({ player, seconds, comments, withCaptions, onCaptions, onComment, playButton }: ScrubProps) {
  const at = Math.min(player.at, seconds)
  const isPlaying = player.state === 'playing' || player.state === 'slow' || player.state === 'loading'
  return (
    <div className="scrub">
      <button
        type="button"
        className="sq"
        ref={playButton}
        aria-label={isPlaying ? words.pause : words.play}
        onClick={player.toggle}
      >
        {isPlaying ? <PauseMark /> : <Icon name="play" />}
      </button>
      <div className="trk">
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.floor(seconds))}
          value={Math.floor(at)}
          aria-label={words.track}
          aria-valuetext={fill(words.of, { at: filmTime(at), length: filmTime(seconds) })}
          style={{ '--w': `${(100 * at) / Math.max(1, seconds)}%` }}
          onChange={(event) => player.seek(Number(event.target.value))}
        />
        {comments.map((comment) => (
          <button
            key={comment.id}
            type="button"
            className={comment.isMine ? 'pin pin--me' : 'pin'}
            style={{ left: `${(100 * Math.min(comment.atSecond, seconds)) / Math.max(1, seconds)}%` }}
            aria-label={fill(words.commentAt, { time: filmTime(comment.atSecond) })}
            onClick={() => onComment(comment)}
          >
            {comment.author.slice(0, 1)}
          </button>
        ))}
      </div>
      <span className="tm">
        {filmTime(at)} / {filmTime(seconds)}
      </span>
      <button type="button" className="sq sq--cc" aria-pressed={withCaptions} onClick={() => onCaptions(!withCaptions)}>
        CC<span className="sr">: {words.captions}</span>
      </button>
      <button
        type="button"
        className="sq sq--sp"
        aria-label={fill(words.speed, { speed: `${player.speed}×` })}
        onClick={player.faster}
      >
        {player.speed}×
      </button>
      <button
        type="button"
        className="sq sq--fs"
        aria-label={words.fullScreen}
        onClick={() => void player.video.current?.closest('.film')?.requestFullscreen?.()}
      >
        <FullScreenMark />
      </button>
    </div>
  )
}

function PauseMark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 1h5v18H3zM12 1h5v18h-5z" fill="currentColor" />
    </svg>
  )
}

function FullScreenMark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M1 7V1h6M13 1h6v6M19 13v6h-6M7 19H1v-6" stroke="currentColor" strokeWidth="3" fill="none" />
    </svg>
  )
}
