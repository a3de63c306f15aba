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
import type { Question } from '../../../../questions.ts'
import { RecordDialog } from './record-dialog.tsx'
import type { QuestionUpload } from './use-question-uploads.ts'

const words = questionSetsConsole.film

interface QuestionFilmProps {
  n: number
  question: Question
  error: string | undefined
  upload: QuestionUpload | undefined
  onSend: (file: File) => void
  onChange: (filmId: string | undefined) => void
}

/** How a question is asked: by a colleague's film, which is recorded here or uploaded, or as text alone (INTV-33). */
export function QuestionFilm({ n, question, error, upload, onSend, onChange }: QuestionFilmProps) {
  const [isRecording, setRecording] = useState(false)
  const { share, failure } = upload ?? {}
  const file = useId()
  const { filmId } = question
  const hasWords = question.text.trim() !== ''
  return (
    <fieldset className="qset-film">
      <legend>{words.legend}</legend>
      {filmId ? (
        <Film n={n} filmId={filmId} />
      ) : (
        share === undefined && <p className="qset__note">{hasWords ? words.none : words.wordsFirst}</p>
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
        {filmId && <CompactButton onClick={() => onChange(undefined)}>{words.textOnly}</CompactButton>}
      </div>
      {isRecording && (
        <RecordDialog
          n={n}
          text={question.text}
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
function Film({ n, filmId }: { n: number; filmId: string }) {
  const path = `/api/admin/interviews/question-films/${filmId}`
  const { data, error } = useConsoleQuery<QuestionFilmView>('question-film', path, {
    live: ({ state }) => state === 'processing',
  })
  if (error) return <Alert title={readFailure(error).sentence} />
  if (data?.state !== 'ready')
    return (
      <StateMark kind={data?.state === 'failed' ? 'failed' : 'waiting'}>
        {data?.state === 'failed' ? (data.failure ?? words.failed) : words.making}
      </StateMark>
    )
  return (
    <div className="qset-film__film">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand in the field above it */}
      <video
        controls
        playsInline
        preload="none"
        aria-label={fill(words.play, { n })}
        src={`${path}/stream`}
        poster={data.hasPoster ? `${path}/poster` : undefined}
      />
      <p>
        <b>{fill(words.by, { name: data.by, time: playTime(Math.round(data.duration)) })}</b>
        <span>{words.captions}</span>
      </p>
    </div>
  )
}
