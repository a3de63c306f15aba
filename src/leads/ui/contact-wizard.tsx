import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { brand } from '#content/brand.ts'
import { landing } from '#content/site/landing.ts'
import { contactWizard as copy } from '#content/site/sections.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert, FieldError, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Steps } from '#src/design/steps.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { leadTexts, wizardCandidateCounts } from '../lead.ts'
import { Honeypot } from './honeypot.tsx'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import '#src/design/feedback/success.css'
import './contact-wizard.css'

/** In the order in which they are asked (LEADS-5). */
const fields = ['candidateCount', 'email', 'phone'] as const
type FieldName = (typeof fields)[number]
type Errors = Partial<Record<FieldName, string>>

export interface ContactWizardProps {
  selection?: { serviceName: string; pricingPlan: string }
  /** What was chosen elsewhere on the page, shown above the questions. */
  chosen?: ReactNode
  /** Called when a visitor who has sent the form wants to book a call at once. */
  onPickTime: () => void
}

/**
 * The contact wizard: three questions, one at a time (LEADS-5 to LEADS-11). Its fields are uncontrolled, so that what
 * was typed before the script arrived is still there. Errors are shown at the field as well as in a toast.
 */
export function ContactWizard({ selection, chosen, onPickTime }: ContactWizardProps) {
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState(0)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(false)
  const { busy, doubt, post } = useSendOnce('/api/contact')
  const focusNext = useFocusAfterRender(form)

  function valueOf(name: string): string {
    return String(new FormData(form.current!).get(name) ?? '').trim()
  }

  function goTo(next: number) {
    setStep(next)
    focusNext(fields[next]!)
  }

  function refuse(name: FieldName, sentence: string) {
    setErrors((before) => ({ ...before, [name]: sentence }))
    goTo(fields.indexOf(name))
  }

  function proceed() {
    const name = fields[step]!
    if (valueOf(name) === '') {
      toast({ ...copy.missing, tone: 'hot' })
      return refuse(name, copy.missing.description)
    }
    if (name === 'email' && !isEmailAddress(valueOf(name))) return refuse(name, leadTexts.invalidEmail)
    if (step < fields.length - 1) return goTo(step + 1)
    void submit()
  }

  async function submit() {
    const missing = fields.find((name) => valueOf(name) === '')
    if (missing) {
      toast({ title: leadTexts.contactIncomplete, description: leadTexts.contactIncompleteDetail, tone: 'hot' })
      return refuse(missing, copy.missing.description)
    }
    setFailure(undefined)
    const website = valueOf('website')
    const contact = {
      name: '',
      email: valueOf('email'),
      phone: valueOf('phone'),
      company: '',
      candidateCount: valueOf('candidateCount'),
      message: '',
      selectedService: selection?.serviceName ?? '',
      selectedPricingPlan: selection?.pricingPlan ?? '',
      submitTime: Math.round(performance.timeOrigin),
      ...(website && { website }),
    }
    const result = await post(contact, visitOfTab())
    if (result.state === 'done') return succeed()
    if (result.state === 'failed') fail(result.error)
  }

  function succeed() {
    form.current?.reset()
    setErrors({})
    setStep(0)
    setSent(true)
    toast({ ...copy.sent, tone: 'ok' })
  }

  function fail(error: unknown) {
    const { sentence, technical, fields: refused } = readFailure(error)
    toast({ title: copy.failed.title, description: `Error: ${technical}`, tone: 'hot' })
    const first = fields.find((name) => refused[name])
    if (first) {
      setErrors(refused)
      goTo(fields.indexOf(first))
    } else {
      setFailure(sentence)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!busy) proceed()
  }

  function forget(name: FieldName) {
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  const { questions, placeholders, continueLabel, back, submit: submitLabel, note } = landing.contact
  const isLast = step === fields.length - 1

  return (
    <div className="wiz needs-script" id="contact-card">
      {sent && (
        <div className="okf okf--ok wiz__sent">
          <ArrivingHeading className="d d2">{copy.sent.title}</ArrivingHeading>
          <p className="lead">{copy.sent.description}</p>
          <div className="wiz__b">
            <Button aria-haspopup="dialog" onClick={onPickTime}>
              {copy.pickTime} <Icon name="arrow" />
            </Button>
            <Button
              variant="line"
              onClick={() => {
                setSent(false)
                focusNext('candidateCount')
              }}
            >
              {copy.again}
            </Button>
          </div>
        </div>
      )}
      <form ref={form} className="wiz__f" noValidate hidden={sent} aria-labelledby="contact-h">
        {chosen}
        <div className="wiz__top">
          <Steps count={fields.length} current={step + 1} />
          <output className="wiz__n">
            Step {step + 1} of {fields.length}
          </output>
        </div>
        <Step shown={step === 0}>
          <CountQuestion
            question={questions.candidateCount}
            error={errors.candidateCount}
            onChange={() => forget('candidateCount')}
            onKeyDown={onKeyDown}
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
              onKeyDown,
              onChange: () => forget('email'),
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
              onKeyDown,
              onChange: () => forget('phone'),
            }}
          />
        </Step>
        <Honeypot />
        {failure && (
          <Alert title={failure}>
            {copy.failed.safe} <a href={`mailto:${brand.email}`}>{brand.email}</a>.
          </Alert>
        )}
        <DoubtNote doubt={doubt} />
        <div className="wiz__b">
          {step > 0 && (
            <Button variant="line" aria-disabled={busy || undefined} onClick={() => busy || goTo(step - 1)}>
              {back}
            </Button>
          )}
          <Button variant="hot" busy={busy} onClick={proceed}>
            {busy ? copy.busy : isLast ? submitLabel : continueLabel}
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

/** Every step stays in the form, so that answers are still there after going back. */
function Step({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className="wiz__step" hidden={!shown}>
      {children}
    </div>
  )
}

interface CountQuestionProps {
  question: string
  error?: string
  onChange: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** How many candidates: a stair of five. */
function CountQuestion({ question, error, onChange, onKeyDown }: CountQuestionProps) {
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
              onChange={onChange}
              onKeyDown={onKeyDown}
            />
            <b className="d">{count}</b>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

/** Moves the focus to a field once its step is rendered: the chosen radio, or else the first. */
function useFocusAfterRender(form: { current: HTMLFormElement | null }) {
  const [wanted, setWanted] = useState<{ name: FieldName }>()
  useEffect(() => {
    if (!wanted) return
    const inputs = form.current?.querySelectorAll<HTMLInputElement>(`[name=${wanted.name}]`) ?? []
    const target = [...inputs].find((input) => input.checked) ?? inputs[0]
    target?.focus()
  }, [form, wanted])
  return (name: FieldName) => setWanted({ name })
}
