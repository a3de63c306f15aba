import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { landing } from '#content/site/landing.ts'
import { contactWizard as copy } from '#content/site/sections.ts'
import { FieldError, TextField } from '#src/design/field.tsx'
import { wizardCandidateCounts } from '../lead.ts'
import type { WizardErrors, WizardField } from './use-contact-wizard.ts'

interface Answering {
  onChange: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export interface WizardQuestionsProps {
  /** Which question is shown, from 0. */
  step: number
  errors: WizardErrors
  onAnswer: (name: WizardField) => void
  /** Called when Enter is pressed in a field. */
  onEnter: () => void
}

const { questions, placeholders } = landing.contact

/** The wizard's three questions. All stay in the form, so that answers are still there after going back. */
export function WizardQuestions({ step, errors, onAnswer, onEnter }: WizardQuestionsProps) {
  const answering = (name: WizardField): Answering => ({
    onChange: () => onAnswer(name),
    onKeyDown: (event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      onEnter()
    },
  })
  return (
    <>
      <Step shown={step === 0}>
        <CountQuestion
          question={questions.candidateCount}
          error={errors.candidateCount}
          answering={answering('candidateCount')}
        />
      </Step>
      <Step shown={step === 1}>
        <TextField
          asQuestion
          label={questions.email}
          error={errors.email}
          input={{
            name: 'email',
            type: 'email',
            autoComplete: 'email',
            enterKeyHint: 'next',
            required: true,
            placeholder: placeholders.email,
            ...answering('email'),
          }}
        />
      </Step>
      <Step shown={step === 2}>
        <TextField
          asQuestion
          label={questions.phone}
          error={errors.phone}
          input={{
            name: 'phone',
            type: 'tel',
            autoComplete: 'tel',
            enterKeyHint: 'send',
            required: true,
            placeholder: copy.phonePlaceholder,
            ...answering('phone'),
          }}
        />
      </Step>
    </>
  )
}

function Step({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className="wiz__step" hidden={!shown}>
      {children}
    </div>
  )
}

/** Asks how many candidates, as a stair of five steps. */
function CountQuestion({
  question,
  error,
  answering,
}: {
  question: string
  error: string | undefined
  answering: Answering
}) {
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-q`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="d d2" id={`${id}-q`}>
        {question}
      </legend>
      <div className="counts">
        {wizardCandidateCounts.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name="candidateCount"
              value={count}
              aria-describedby={error ? `${id}-error` : undefined}
              {...answering}
            />
            <b className="d">{count}</b>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
