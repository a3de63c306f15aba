import '../recording.css'
import { useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { fill } from '#src/values/fill.ts'
import type { AskedFilm } from '../../../api.ts'
import { clock } from './parts.tsx'

const words = interview.welcome.film

/** A colleague says hello on film. It never starts by itself, and has captions. Everything in it stands beside it. */
export function WelcomeFilm({
  film: { by: name, seconds, hasPoster },
  fileOf,
}: {
  film: AskedFilm
  fileOf: (file: 'stream' | 'poster' | 'captions') => string
}) {
  const [isStuck, setStuck] = useState(false)
  if (isStuck) return <div className="iv-cam iv-cam--hello iv-asked" />
  return (
    <div className="iv-cam iv-cam--hello iv-asked">
      <video
        src={fileOf('stream')}
        {...(hasPoster ? { poster: fileOf('poster') } : {})}
        controls
        playsInline
        preload="metadata"
        aria-label={fill(words.label, { name })}
        onError={() => setStuck(true)}
      >
        <track
          kind="captions"
          srcLang="en-GB"
          label={fill(words.captions, { name })}
          src={fileOf('captions')}
          default
        />
      </video>
      <p className="iv-tc iv-tc--off">{fill(interview.question.film.note, { name, time: clock(seconds) })}</p>
    </div>
  )
}
