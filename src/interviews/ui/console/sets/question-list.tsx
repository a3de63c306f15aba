import { questionSetsConsole as words } from '#content/console/question-sets.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { moved } from '#src/design/moved.ts'
import { playTime } from '#src/values/time-code.ts'
import type { Question } from '../../../questions.ts'
import { mostQuestions, withCopy, withQuestion } from './draft.ts'

interface QuestionListProps {
  questions: readonly Question[]
  /** -1 if none of them is open. */
  chosen: number
  /** Whether the film of a question is being uploaded. */
  isSending: (id: string) => boolean
  onChoose: (index: number) => void
  onChange: (questions: Question[]) => void
}

/** The questions in order; the chosen one is open in the form. */
export function QuestionList({ questions, chosen, isSending, onChoose, onChange }: QuestionListProps) {
  const move = (index: number, step: 1 | -1) => {
    onChange([...moved(questions, index, index + step)])
    if (index === chosen) onChoose(index + step)
    else if (index + step === chosen) onChoose(index)
  }
  const isFull = questions.length >= mostQuestions
  return (
    <>
      <ol className="qset__questions" aria-label={words.list}>
        {questions.map((question, index) => (
          <li key={question.id} className={index === chosen ? 'is-on' : undefined}>
            <button type="button" aria-current={index === chosen || undefined} onClick={() => onChoose(index)}>
              <b>{question.text || words.untitled}</b>
              <small>{factsOf(question, isSending(question.id))}</small>
            </button>
            <span className="qset__move">
              <Arrow
                label={fill(words.up, { n: index + 1 })}
                isDown={false}
                disabled={index === 0}
                onPress={() => move(index, -1)}
              />
              <Arrow
                label={fill(words.down, { n: index + 1 })}
                isDown
                disabled={index === questions.length - 1}
                onPress={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <div className="qset__acts">
        <CompactButton
          disabled={isFull}
          onClick={() => {
            onChange(withQuestion(questions))
            onChoose(questions.length)
          }}
        >
          {words.add1}
        </CompactButton>
        {chosen >= 0 && (
          <>
            <CompactButton
              disabled={isFull}
              onClick={() => {
                onChange(withCopy(questions, chosen))
                onChoose(chosen + 1)
              }}
            >
              {fill(words.copy, { n: chosen + 1 })}
            </CompactButton>
            <CompactButton
              variant="danger"
              disabled={questions.length === 1}
              onClick={() => {
                onChange(questions.toSpliced(chosen, 1))
                onChoose(Math.max(0, chosen - 1))
              }}
            >
              {fill(words.remove, { n: chosen + 1 })}
            </CompactButton>
          </>
        )}
      </div>
    </>
  )
}

function Arrow({
  label,
  isDown,
  disabled,
  onPress,
}: {
  label: string
  isDown: boolean
  disabled: boolean
  onPress: () => void
}) {
  return (
    <button type="button" aria-label={label} disabled={disabled} onClick={onPress}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={isDown ? 'M10 17l8-9h-5V2H7v6H2z' : 'M10 3l8 9h-5v6H7v-6H2z'} fill="currentColor" />
      </svg>
    </button>
  )
}

function factsOf({ seconds, takes, thinkSeconds, filmId }: Question, isSending: boolean): string {
  return fill(words.facts, {
    how: isSending ? words.factSending : filmId ? words.factFilm : words.factText,
    time: playTime(seconds),
    takes: fillCount(words.takesCount, takes),
    think: thinkSeconds === null ? words.thinkHidden : fill(words.thinkShown, { time: playTime(thinkSeconds) }),
  })
}
