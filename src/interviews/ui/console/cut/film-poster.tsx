import { useRef, useState } from 'react'
import { cutConsole } from '#content/console/interview-cut.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'

const words = cutConsole.poster
/** Less than a blink. */
const stepSeconds = 0.2

/** The film that was made, and its picture, which is taken from wherever it is stopped (INTV-41). */
export function FilmPoster({ id, hasPoster }: { id: string; hasPoster: boolean }) {
  const film = useRef<HTMLVideoElement>(null)
  // Browsers would go on showing the former picture.
  const [chosen, setChosen] = useState(0)
  const path = `/api/admin/interviews/${id}/shortlist-film`
  const choose = useConsoleAction<{ at: number }>({
    path: `${path}/poster`,
    method: 'PUT',
    refresh: ['interview-cut', 'candidates'],
    onDone() {
      setChosen((times) => times + 1)
      toast({ title: words.used, tone: 'ok' })
    },
  })
  const step = (seconds: number) => {
    const { current } = film
    if (!current) return
    current.pause()
    current.currentTime = Math.max(0, current.currentTime + seconds)
  }
  const poster = `${path}/poster?chosen=${chosen}`
  return (
    <section className="cut__poster" aria-labelledby="cut-poster">
      <h2 id="cut-poster">{words.title}</h2>
      <p className="con-note">{words.text}</p>
      <div className="cut__pictures">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a picture is chosen here; the answers have captions */}
        <video ref={film} src={`${path}/stream`} controls playsInline preload="metadata" aria-label={words.film} />
        {hasPoster || chosen > 0 ? <img src={poster} alt={words.now} /> : <p className="con-note">{words.none}</p>}
      </div>
      <div className="con-acts">
        <CompactButton onClick={() => step(-stepSeconds)}>{words.back}</CompactButton>
        <CompactButton onClick={() => step(stepSeconds)}>{words.on}</CompactButton>
        <CompactButton
          variant="ink"
          busy={choose.busy}
          onClick={() => {
            film.current?.pause()
            void choose.run({ at: film.current?.currentTime ?? 0 })
          }}
        >
          {words.use}
        </CompactButton>
      </div>
    </section>
  )
}
