import { useId, useState } from 'react'
import { questionSetsConsole } from '#content/console/question-sets.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { SquareProgress } from '#src/design/console/square-progress.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { Alert } from '#src/design/field.tsx'
import { useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import type { QuestionFilmView } from '../../../../console-api.ts'
import { RecordDialog } from './record-dialog.tsx'
import type { QuestionUpload } from './question-uploads.ts'

const words = questionSetsConsole.film

/** What the parts of this form say: of a question's film, or of the welcome. */
export interface FilmWords {
  legend: string
  none: string
  wordsFirst: string
  without: string
  play: string
  record: string
  hint: string
  captions: string
}

interface QuestionFilmProps {
  /** What is said in the film. */
  text: string
  filmId: string | undefined
  copy: FilmWords
  error: string | undefined
  upload: QuestionUpload | undefined
  onSend: (file: File) => void
  onChange: (filmId: string | undefined) => void
}

/** A colleague's film, which is recorded here or uploaded: it asks a question (INTV-33), or welcomes (INTV-43). */
export function QuestionFilm({ text, filmId, copy, error, upload, onSend, onChange }: QuestionFilmProps) {
  const [isRecording, setRecording] = useState(false)
  const { share, failure } = upload ?? {}
  const file = useId()
  const hasWords = text.trim() !== ''
  return (
    <fieldset className="qset-film">
      <legend>{copy.legend}</legend>
      {filmId ? (
        <Film copy={copy} filmId={filmId} />
      ) : (
        share === undefined && <p className="qset__note">{hasWords ? copy.none : copy.wordsFirst}</p>
      )}
      {share !== undefined && (
        <div className="qset-film__going">
          <SquareProgress share={share} label={words.going} />
          <output>{share < 1 ? words.going : words.checking}</output>
        </div>
      )}
      {(failure ?? error) && <Alert title={failure ?? error!} />}
      <div className="con-acts qset-film__acts">
        <CompactButton disabled={!hasWords || share !== undefined} onClick={() => setRecording(true)}>
          {filmId ? words.recordAgain : words.record}
        </CompactButton>
        <input
          id={file}
          type="file"
          className="sr"
          accept="video/*"
          disabled={!hasWords || share !== undefined}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (chosen) onSend(chosen)
            // Otherwise the same file could not be chosen again.
            currentTarget.value = ''
          }}
        />
        <label htmlFor={file} className="cb" aria-disabled={!hasWords || share !== undefined || undefined}>
          {words.upload}
        </label>
        {filmId && <CompactButton onClick={() => onChange(undefined)}>{copy.without}</CompactButton>}
      </div>
      {isRecording && (
        <RecordDialog
          title={copy.record}
          hint={copy.hint}
          text={text}
          onFilm={(film) => {
            setRecording(false)
            onSend(film)
          }}
          onClose={() => setRecording(false)}
        />
      )}
    </fieldset>
  )
}

/** The film as it is: on its way to being playable, to be played, or why it can't be. */
function Film({ copy, filmId }: { copy: FilmWords; filmId: string }) {
  const path = `/api/admin/interviews/question-films/${filmId}`
  const { data, error } = useConsoleQuery<QuestionFilmView>('question-film', path, {
    live: ({ state }) => state === 'processing',
  })
  if (error) return <Alert title={readFailure(error).sentence} />
  if (data?.state === 'failed') return <StateMark kind="failed">{data.failure ?? words.failed}</StateMark>
  // As high as the film will be, so that what stands below doesn't move under somebody's hand.
  if (data?.state !== 'ready')
    return (
      <div className="qset-film__film">
        <div />
        <p>
          <StateMark kind="waiting">{words.making}</StateMark>
        </p>
      </div>
    )
  return (
    <div className="qset-film__film">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand in the field above it */}
      <video
        controls
        playsInline
        preload="none"
        aria-label={copy.play}
        src={`${path}/stream`}
        poster={data.hasPoster ? `${path}/poster` : undefined}
      />
      <p>
        <b>{fill(words.by, { name: data.by, time: playTime(Math.round(data.duration)) })}</b>
        <span>{copy.captions}</span>
      </p>
    </div>
  )
}
