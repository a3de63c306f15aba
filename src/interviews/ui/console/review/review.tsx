import './review.css'
import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { Attention, KeyHints } from '#src/design/console/attention.tsx'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import type { InterviewRecord, ReviewedQuestion } from '../../../console-api.ts'
import { sentencesOf } from '../../../cut.ts'
import { useCut } from '../cut/use-cut.ts'
import { AnswerFilm } from './answer-film.tsx'
import { Decide } from './decide.tsx'
import { Rating } from './rating.tsx'
import { Transcript } from './transcript.tsx'
import { useFilm } from './use-film.ts'

const words = interviewsConsole.record

/** The review of sent answers, one at a time. A member rates all of them before seeing other members' ratings. */
export function Review({ record }: { record: InterviewRecord }) {
  const [chosen, setChosen] = useState(0)
  const { questions } = record
  const at = Math.min(chosen, questions.length - 1)
  const isOver = record.decision !== null
  const next = () => setChosen((now) => (now + 1) % questions.length)
  useShortcut('Enter', next, words.keys.next)
  return (
    <>
      {!record.isRated && !isOver && (
        <Attention kind="note" title={words.hiddenTitle}>
          {words.hidden}
        </Attention>
      )}
      <nav className="rvw-tabs" aria-label={words.answers}>
        {questions.map((reviewed, index) => (
          <button
            key={reviewed.question.id}
            type="button"
            aria-current={index === at || undefined}
            onClick={() => setChosen(index)}
          >
            {index + 1} {reviewed.question.short || reviewed.question.text.slice(0, 30)}
            <small>{tabFacts(reviewed)}</small>
          </button>
        ))}
      </nav>
      <Answer key={questions[at]!.question.id} record={record} n={at + 1} reviewed={questions[at]!} />
      <KeyHints
        hints={[
          { keys: ['Space'], label: words.keys.play },
          { keys: ['J', 'K'], label: words.keys.sentence },
          { keys: ['1', '5'], label: words.keys.rate },
          { keys: ['N'], label: words.keys.note },
          { keys: ['[', ']'], label: words.keys.cut },
          { keys: ['Enter'], label: words.keys.next },
        ]}
      />
      {record.submittedAt !== null && <Decide record={record} />}
    </>
  )
}

function tabFacts({ answer, own }: ReviewedQuestion): string {
  const length = answer?.kind === 'text' ? words.film.none : answer?.seconds ? playTime(answer.seconds) : words.noFilm
  return own.value === null ? length : `${length}, ${words.isRated}`
}

function Answer({ record, n, reviewed }: { record: InterviewRecord; n: number; reviewed: ReviewedQuestion }) {
  const { question, answer, others } = reviewed
  const { cut, mark } = useCut(record.id)
  const isAskedAgain = record.askedAgain === question.id
  const known = isAskedAgain ? undefined : cut?.answers.find((one) => one.question === question.id)
  const sentences = sentencesOf(known?.cues ?? [])
  const [video, film] = useFilm(sentences)
  useShortcut(' ', film.toggle, words.keys.play)
  useShortcut('j', () => film.step(1), words.keys.nextSentence)
  useShortcut('k', () => film.step(-1), words.keys.lastSentence)
  useShortcut('[', () => void mark(question.id, 'starts', video.current?.currentTime ?? 0), words.keys.cutStart)
  useShortcut(']', () => void mark(question.id, 'ends', video.current?.currentTime ?? 0), words.keys.cutEnd)
  const clip = cut?.clips.find((one) => one.question === question.id)
  return (
    <section aria-labelledby="rvw-question">
      <h2 id="rvw-question" className="rvw-q d d3">
        {question.text}
      </h2>
      <div className="rvw">
        <AnswerFilm
          id={record.id}
          n={n}
          answer={answer}
          video={video}
          film={film}
          hasCaptions={known?.captions !== undefined && known?.captions !== null}
        />
        <Transcript record={record} n={n} answer={answer} known={known} sentences={sentences} clip={clip} film={film} />
        <div className="rvw-rate">
          {!isAskedAgain && <Rating record={record} reviewed={reviewed} />}
          {answer && answer.parts > 1 && record.isRated && (
            <p className="con-note">{fillCount(words.parts, answer.parts)}</p>
          )}
          {others.length === 0 && record.decision === null && (
            <p className="rvw-blind">
              <b>{fillCount(words.others, record.othersRated)}</b> {words.blind}
            </p>
          )}
          {answer && answer.quietFrom !== null ? (
            <StateMark kind="partly">
              {answer.quietFrom < 1
                ? words.soundless
                : fill(words.quiet, { time: playTime(Math.floor(answer.quietFrom)) })}
            </StateMark>
          ) : (
            answer?.interruptedBy && record.isRated && <StateMark kind="partly">{words.interrupted}</StateMark>
          )}
        </div>
      </div>
    </section>
  )
}
