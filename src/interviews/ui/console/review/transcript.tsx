import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { DraftingMark } from '#src/design/feedback/drafting-mark.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import type { Cue } from '#src/videos/cues.ts'
import type { AnswerView, CutView, InterviewRecord } from '../../../console-api.ts'
import type { Clip } from '../../../cut.ts'
import { CaptionsDialog } from './captions-dialog.tsx'
import { type FilmControls, sentenceAt } from './use-film.ts'

const words = interviewsConsole.record

interface TranscriptProps {
  record: InterviewRecord
  n: number
  answer: AnswerView | null
  known: CutView['answers'][number] | undefined
  sentences: readonly Cue[]
  clip: Clip | undefined
  film: FilmControls
}

/** The transcript. A click on a sentence plays the film from there. */
export function Transcript({ record, n, answer, known, sentences, clip, film }: TranscriptProps) {
  const [isCorrecting, setCorrecting] = useState(false)
  const current = sentenceAt(sentences, film.at)
  return (
    <div className="rvw-say">
      <div className="rvw-say__head">
        <h3>{words.transcript}</h3>
        <div className="con-acts">
          {known && (
            <CompactButton onClick={() => setCorrecting(true)}>
              {known.captions === null ? words.writeCaptions : words.correct}
            </CompactButton>
          )}
          {record.submittedAt !== null && (
            <CompactButton href={`/admin/interviews/${record.id}/cut`}>{words.cut}</CompactButton>
          )}
        </div>
      </div>
      {answer?.kind === 'text' && <p className="rvw-words">{answer.words}</p>}
      {known?.captions === 'draft' && <StateMark kind="partly">{words.draft}</StateMark>}
      {known && sentences.length === 0 && !known.drafting && <p className="con-note">{words.noCaptions}</p>}
      {known?.drafting && <DraftingMark drafting={known.drafting} />}
      {clip && (
        <p className="con-note">{fill(words.inCut, { from: playTime(clip.starts), to: playTime(clip.ends) })}</p>
      )}
      <ol className="rvw-lines">
        {sentences.map(({ starts, ends, text }, index) => (
          <li key={starts} className={clip && (starts < clip.starts || ends > clip.ends) ? 'is-out' : undefined}>
            <button type="button" aria-current={index === current || undefined} onClick={() => film.playFrom(starts)}>
              <time>{playTime(starts)}</time>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
      {isCorrecting && known && (
        <CaptionsDialog
          record={record}
          n={n}
          answer={known}
          onPlay={film.playFrom}
          onClose={() => setCorrecting(false)}
        />
      )}
    </div>
  )
}
