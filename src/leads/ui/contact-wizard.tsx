import { type ReactNode, useRef } from 'react'
import { brand } from '#content/brand.ts'
import { landing } from '#content/site/landing.ts'
import { contactWizard as copy } from '#content/site/sections.ts'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Steps } from '#src/design/steps.tsx'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { Honeypot } from './honeypot.tsx'
import { useContactWizard, wizardFields, type WizardSelection } from './use-contact-wizard.ts'
import { WizardQuestions } from './wizard-questions.tsx'
import '#src/design/feedback/success.css'
import './contact-wizard.css'

export interface ContactWizardProps {
  selection?: WizardSelection
  /** What was chosen elsewhere on the page, shown above the questions. */
  chosen?: ReactNode
  /** Called when a visitor who has sent the form wants to book a call at once. */
  onPickTime: () => void
}

const { continueLabel, back, submit, note } = landing.contact
const count = wizardFields.length

/**
 * The contact wizard: three questions, one at a time (LEADS-5 to LEADS-11). Its fields are uncontrolled, so that what
 * was typed before the script arrived is still there. Errors are shown at the field as well as in a toast.
 */
export function ContactWizard({ selection, chosen, onPickTime }: ContactWizardProps) {
  const form = useRef<HTMLFormElement>(null)
  const wizard = useContactWizard(form, selection)
  const { step, failure, sent, busy } = wizard
  return (
    <div className="wiz needs-script" id="contact-card">
      {sent && <Sent onPickTime={onPickTime} onAgain={wizard.again} />}
      <form ref={form} className="wiz__f" noValidate hidden={sent} aria-labelledby="contact-h">
        {chosen}
        <div className="wiz__top">
          <Steps count={count} current={step + 1} />
          <output className="wiz__n">
            Step {step + 1} of {count}
          </output>
        </div>
        <WizardQuestions
          step={step}
          errors={wizard.errors}
          onAnswer={wizard.forget}
          onEnter={() => busy || wizard.proceed()}
        />
        <Honeypot />
        {failure && (
          <Alert title={failure}>
            {copy.failed.safe} <a href={`mailto:${brand.email}`}>{brand.email}</a>.
          </Alert>
        )}
        <DoubtNote doubt={wizard.doubt} />
        <div className="wiz__b">
          {step > 0 && (
            <Button variant="line" aria-disabled={busy || undefined} onClick={() => busy || wizard.back()}>
              {back}
            </Button>
          )}
          <Button variant="hot" busy={busy} onClick={wizard.proceed}>
            {busy ? copy.busy : step === count - 1 ? submit : continueLabel}
            {!busy && <Icon name="arrow" />}
          </Button>
        </div>
        <p className="note muted">
          {note} <VisitNote />
        </p>
      </form>
    </div>
  )
}

function Sent({ onPickTime, onAgain }: { onPickTime: () => void; onAgain: () => void }) {
  return (
    <div className="okf okf--ok wiz__sent">
      <ArrivingHeading className="d d2">{copy.sent.title}</ArrivingHeading>
      <p className="lead">{copy.sent.description}</p>
      <div className="wiz__b">
        <Button aria-haspopup="dialog" onClick={onPickTime}>
          {copy.pickTime} <Icon name="arrow" />
        </Button>
        <Button variant="line" onClick={onAgain}>
          {copy.again}
        </Button>
      </div>
    </div>
  )
}
