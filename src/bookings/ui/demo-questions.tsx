import { useCallback, useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { bookingDialogs as words, demoDialog as copy } from '#content/site/bookings.ts'
import { Button } from '#src/design/button.tsx'
import { DoubtNote, type DoubtNoteProps } from '#src/design/feedback/doubt-note.tsx'
import { TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Steps } from '#src/design/steps.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { useFocusAfterRefusal } from './page/booking-refused.tsx'
import './demo-questions.css'

/** In the order in which they are asked (BOOK-10). */
export const demoQuestions = ['name', 'email', 'company', 'phone'] as const
export type DemoQuestion = (typeof demoQuestions)[number]
export type DemoAnswers = Record<DemoQuestion, string>

const inputs = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  company: { type: 'text', autoComplete: 'organization' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const

export interface DemoQuestionsProps {
  /** Counts from 0. */
  step: number
  answers: DemoAnswers
  errors: Partial<DemoAnswers>
  busy: boolean
  /** The chosen time, above the question. */
  chosen: ReactNode
  /** Why the last attempt failed. */
  refusal?: ReactNode
  /** Set while it is unknown how the last attempt ended. */
  doubt?: DoubtNoteProps['doubt']
  still?: boolean
  onAnswer: (question: DemoQuestion, answer: string) => void
  onContinue: () => void
  onBack: () => void
}

/** The details of a demo, one question in each step (BOOK-10). */
export function DemoQuestions({
  step,
  answers,
  errors,
  busy,
  chosen,
  refusal,
  doubt,
  still,
  onAnswer,
  onContinue,
  onBack,
}: DemoQuestionsProps) {
  const form = useRef<HTMLFormElement>(null)
  const question = demoQuestions[step]!
  const error = errors[question]
  const isLast = step === demoQuestions.length - 1
  const isBlank = answers[question].trim() === ''

  // Each step has its own field, which takes the focus when it appears, and again when its content is refused.
  const arrive = useCallback(
    (input: HTMLInputElement | null) => {
      if (!still) input?.focus()
    },
    [still],
  )
  useEffect(() => {
    if (error && !still) form.current?.querySelector('input')?.focus()
  }, [error, still])
  useFocusAfterRefusal(form, refusal !== undefined)

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBlank && !busy) onContinue()
  }

  return (
    <form ref={form} className="dlg__b" noValidate onSubmit={submit}>
      <Progress step={step} />
      {chosen}
      {refusal}
      <TextField
        key={question}
        className="ask"
        asQuestion
        label={copy.questions[question]}
        error={error}
        input={{
          ...inputs[question],
          ref: arrive,
          name: question,
          required: true,
          value: answers[question],
          readOnly: busy,
          enterKeyHint: isLast ? 'send' : 'next',
          onChange: (event) => onAnswer(question, event.target.value),
        }}
      />
      <DoubtNote doubt={doubt} />
      <div className="dlg__row">
        <Button variant="line" aria-disabled={busy || undefined} onClick={() => busy || onBack()}>
          {words.back}
        </Button>
        <Button type="submit" variant="hot" className="grow" busy={busy} disabled={isBlank}>
          {busy ? words.busy : isLast ? copy.submit : words.continueLabel}
          {!busy && <Icon name="arrow" />}
        </Button>
      </div>
      {isLast && (
        <p className="note muted">
          <VisitNote />
        </p>
      )}
    </form>
  )
}

function Progress({ step }: { step: number }) {
  return (
    <div className="prog">
      <Steps count={demoQuestions.length} current={step + 1} />
      <output>
        Step {step + 1} of {demoQuestions.length}
      </output>
    </div>
  )
}
