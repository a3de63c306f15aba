import type { RefObject } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill } from '#src/values/fill.ts'
import type { AnswerView } from '../../../console-api.ts'
import type { FilmControls } from './use-film.ts'

const words = interviewsConsole.record

/** An answer: its film, or its text. */
export function AnswerFilm({
  id,
  n,
  answer,
  video,
  film,
  hasCaptions,
}: {
  id: string
  n: number
  answer: AnswerView | null
  video: RefObject<HTMLVideoElement | null>
  film: FilmControls
  hasCaptions: boolean
}) {
  if (!answer) return <div className="rvw-film rvw-film--none">{words.noAnswer}</div>
  if (answer.kind === 'text') return <div className="rvw-film rvw-film--none">{words.film.none}</div>
  const path = `/api/admin/interviews/${id}/films/${answer.takeId}`
  if (answer.film !== 'ready')
    return (
      <div className="rvw-film rvw-film--none">
        <StateMark kind={answer.film === 'failed' ? 'failed' : 'waiting'}>
          {answer.failure ?? words.film[answer.film]}
        </StateMark>
      </div>
    )
  return (
    <div className="rvw-film">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are written after somebody has listened */}
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        aria-label={fill(words.play, { n })}
        src={`${path}/stream`}
        poster={answer.hasPoster ? `${path}/poster` : undefined}
        onTimeUpdate={({ currentTarget }) => film.onTime(currentTarget.currentTime)}
      >
        {hasCaptions && (
          <track kind="captions" srcLang="en" label={words.captionsTrack} src={`${path}/captions`} default />
        )}
      </video>
    </div>
  )
}
