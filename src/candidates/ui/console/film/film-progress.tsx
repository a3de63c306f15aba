import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { SquareProgress } from '#src/design/console/square-progress.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill } from '#src/values/fill.ts'
import { fileSizeText } from '#src/values/numbers.ts'
import { cancelFilm, type FilmUpload, pauseFilm, resumeFilm } from './film-upload.ts'

const words = candidatesConsole.filmPart.progress

/** The progress of a film's upload, and the buttons for it. */
export function FilmProgress({ candidateId, upload }: { candidateId: string; upload: FilmUpload }) {
  const { file, sent, state } = upload
  const share = file.size > 0 ? Math.min(1, sent / file.size) : 0
  const isMoving = state === 'sending' || state === 'checking'
  return (
    <div className="cn-upload">
      <b>{file.name}</b>
      {state !== 'failed' && (
        <SquareProgress share={share} label={fill(words.label, { file: file.name })} still={!isMoving} />
      )}
      <Standing upload={upload} percent={Math.floor(share * 100)} />
      <div className="con-acts">
        {(state === 'sending' || state === 'cut') && (
          <CompactButton onClick={() => pauseFilm(candidateId)}>{words.pause}</CompactButton>
        )}
        {state === 'paused' && (
          <CompactButton variant="ink" onClick={() => resumeFilm(candidateId)}>
            {words.resume}
          </CompactButton>
        )}
        {state === 'failed' && (
          <CompactButton variant="ink" onClick={() => resumeFilm(candidateId)}>
            {words.again}
          </CompactButton>
        )}
        {state !== 'checking' && (
          <CompactButton onClick={() => cancelFilm(candidateId)}>
            {state === 'failed' ? words.remove : words.cancel}
          </CompactButton>
        )}
      </div>
      {isMoving && <p className="con-note">{words.stay}</p>}
    </div>
  )
}

function Standing({ upload: { file, sent, state, sentence }, percent }: { upload: FilmUpload; percent: number }) {
  if (state === 'sending')
    return <span>{fill(words.sending, { percent, sent: fileSizeText(sent), size: fileSizeText(file.size) })}</span>
  if (state === 'checking') return <StateMark kind="waiting">{words.checking}</StateMark>
  if (state === 'paused') return <StateMark kind="waiting">{fill(words.paused, { percent })}</StateMark>
  return (
    <span role={state === 'failed' ? 'alert' : 'status'}>
      <StateMark kind={state === 'failed' ? 'failed' : 'partly'}>{sentence}</StateMark>
    </span>
  )
}
