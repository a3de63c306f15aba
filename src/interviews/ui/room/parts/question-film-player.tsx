import { useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionView } from '../../../api.ts'
import { clock } from './parts.tsx'

const words = interview.question.film

/** A colleague asks the question on film. It never starts by itself, and its words stand beside it in any case. */
export function QuestionFilmPlayer({
  fileOf,
  film,
  onHeard,
}: {
  /** Returns where a file of the film is. */
  fileOf: (file: 'stream' | 'poster' | 'captions') => string
  film: NonNullable<QuestionView['film']>
  /** It has been played to its end. */
  onHeard: () => void
}) {
  const [tries, setTries] = useState(0)
  const [isStuck, setStuck] = useState(false)
  // Another address, so that the browser asks again.
  const stream = tries > 0 ? `${fileOf('stream')}#${tries}` : fileOf('stream')
  const name = film.by || interview.question.film.captions
  if (isStuck)
    return (
      <div className="iv-cam iv-cam--wide iv-asked">
        <div className="iv-asked__stuck">
          <p>
            <b>{fill(words.stuck, { name })}</b>
          </p>
          <p>{words.stuckText}</p>
          <Button
            variant="line"
            onClick={() => {
              setTries(tries + 1)
              setStuck(false)
            }}
          >
            {words.again}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="iv-cam iv-asked">
      <video
        key={tries}
        src={stream}
        {...(film.hasPoster ? { poster: fileOf('poster') } : {})}
        controls
        playsInline
        preload="metadata"
        aria-label={fill(words.label, { name })}
        onEnded={onHeard}
        onError={() => setStuck(true)}
      >
        <track kind="captions" srcLang="en-GB" label={words.captions} src={fileOf('captions')} default />
      </video>
      <p className="iv-tc iv-tc--off">{fill(words.note, { name, time: clock(film.seconds) })}</p>
    </div>
  )
}
