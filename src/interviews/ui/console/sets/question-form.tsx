import { questionSetsConsole as words } from '#content/console/question-sets.ts'
import { CompactArea, CompactField, CompactSelect } from '#src/design/console/compact-field.tsx'
import { fill } from '#src/values/fill.ts'
import { playTime } from '#src/values/time-code.ts'
import type { Question } from '../../../questions.ts'
import { choicesOf } from './draft.ts'
import { type FilmWords, QuestionFilm } from './film/question-film.tsx'
import type { QuestionUpload } from './film/question-uploads.ts'

const usualAnswers = [30, 60, 90, 120, 180, 240, 300]
const usualThinking = [30, 60, 120, 180, 300]
const anchors = [
  ['one', 1],
  ['three', 3],
  ['five', 5],
] as const

interface QuestionFormProps {
  n: number
  question: Question
  error: string | undefined
  filmError: string | undefined
  upload: QuestionUpload | undefined
  onFilm: (file: File) => void
  onChange: (question: Question) => void
}

/** The form of one question: its text, its times, and what reviewers listen for. */
export function QuestionForm({ n, question, error, filmError, upload, onFilm, onChange }: QuestionFormProps) {
  const change = (values: Partial<Question>) => onChange({ ...question, ...values })
  return (
    <div className="qset__form">
      <CompactArea
        label={fill(words.question, { n })}
        hint={words.questionHint}
        rows={3}
        maxLength={500}
        value={question.text}
        error={error}
        onChange={({ target }) => change({ text: target.value })}
      />
      <QuestionFilm
        text={question.text}
        filmId={question.filmId}
        copy={filmWordsOf(n)}
        error={filmError}
        upload={upload}
        onSend={onFilm}
        onChange={(filmId) => change({ filmId })}
      />
      <CompactField
        label={words.short}
        maxLength={60}
        value={question.short}
        onChange={({ target }) => change({ short: target.value })}
      />
      <div className="qset__row">
        <CompactSelect
          label={words.seconds}
          value={question.seconds}
          onChange={({ target }) => change({ seconds: Number(target.value) })}
        >
          {choicesOf(usualAnswers, question.seconds).map((seconds) => (
            <option key={seconds} value={seconds}>
              {fill(words.about, { time: playTime(seconds) })}
            </option>
          ))}
        </CompactSelect>
        <CompactSelect
          label={words.takes}
          value={question.takes}
          onChange={({ target }) => change({ takes: Number(target.value) })}
        >
          {choicesOf([1, 2, 3, 4, 5], question.takes).map((takes) => (
            <option key={takes}>{takes}</option>
          ))}
        </CompactSelect>
        <CompactSelect
          label={words.think}
          value={question.thinkSeconds ?? ''}
          onChange={({ target }) => change({ thinkSeconds: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{words.noClock}</option>
          {choicesOf(usualThinking, question.thinkSeconds).map((seconds) => (
            <option key={seconds} value={seconds}>
              {fill(words.shown, { time: playTime(seconds) })}
            </option>
          ))}
        </CompactSelect>
      </div>
      <fieldset className="qset__anchors">
        <legend>{words.anchors}</legend>
        {anchors.map(([name, value]) => (
          <CompactField
            key={name}
            label={fill(words.anchor, { value })}
            maxLength={200}
            value={question.anchors[name]}
            onChange={({ target }) => change({ anchors: { ...question.anchors, [name]: target.value } })}
          />
        ))}
      </fieldset>
    </div>
  )
}

function filmWordsOf(n: number): FilmWords {
  const { question } = words.film
  return { ...question, play: fill(question.play, { n }), record: fill(question.record, { n }) }
}
