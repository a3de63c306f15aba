import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { Alert } from '#src/design/field.tsx'
import type { FilmView } from '#src/films/film.ts'
import { askAgain } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import { playTime } from '#src/values/time-code.ts'
import type { CandidateRecord } from '../../../console-api.ts'
import { firstNameOf } from '../../../facts.ts'
import { candidateQueries } from '../candidate-queries.ts'
import { CaptionsPart } from './captions-part.tsx'
import { FileChooser } from './file-chooser.tsx'
import { FilmProgress } from './film-progress.tsx'
import { sendFilm, useFilmUpload } from './film-upload.ts'

const words = candidatesConsole.filmPart

/** A candidate's film: play it, replace it, and its captions. */
export function FilmPart({ record }: { record: CandidateRecord }) {
  const { id, film, name } = record
  const client = useQueryClient()
  const upload = useFilmUpload(id)
  const [failure, setFailure] = useState<string>()
  const take = (file: File) => {
    setFailure(file.size === 0 ? words.empty : undefined)
    if (file.size === 0) return
    sendFilm(id, file, () => {
      toast({ title: words.progress.done, description: name, tone: 'ok' })
      void askAgain(client, candidateQueries)
    })
  }
  return (
    <section className="cn-part" aria-labelledby="cn-film">
      <h2 id="cn-film">{words.heading}</h2>
      {film ? (
        <Film key={film.id} candidateId={id} film={film} name={name} />
      ) : (
        !upload && (
          <p>
            <b>{words.none}</b> {fill(words.noneText, { name: firstNameOf(name) })}
          </p>
        )
      )}
      {upload ? (
        <FilmProgress candidateId={id} upload={upload} />
      ) : (
        <FileChooser label={film ? words.replace : words.upload} accept="video/*" isMain={!film} onFile={take} />
      )}
      {film && !upload && <p className="con-note">{words.replaceText}</p>}
      {failure && <Alert title={failure} />}
      {film && film.state !== 'failed' && <CaptionsPart record={record} film={film} />}
    </section>
  )
}

function Film({ candidateId, film, name }: { candidateId: string; film: FilmView; name: string }) {
  const path = `/api/admin/candidates/${candidateId}/film`
  if (film.state === 'failed') return <Alert title={words.failed}>{film.failure ?? words.failedText}</Alert>
  const size = { aspectRatio: `${film.width} / ${film.height}` }
  // As high as the film will be, so that what stands below doesn't move under somebody's hand.
  if (film.state === 'processing')
    return (
      <>
        <div className="cn-video" style={size} />
        <p className="con-note cn-facts">
          <StateMark kind="waiting">{words.processing}</StateMark>
        </p>
      </>
    )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are what is added here */}
      <video
        className="cn-video"
        style={size}
        controls
        playsInline
        preload="none"
        aria-label={fill(words.player, { name })}
        src={`${path}/stream`}
        poster={film.hasPoster ? `${path}/poster` : undefined}
      >
        {film.hasCaptions && (
          <track
            key={film.captionsCheckedAt}
            kind="captions"
            srcLang="en-GB"
            src={`${path}/captions`}
            label="English"
            default
          />
        )}
      </video>
      <p className="con-note cn-facts">
        {fill(words.facts, { length: playTime(Math.round(film.duration)), date: shortDate(film.createdAt, 'now') })}
      </p>
    </>
  )
}
