import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { bookingDialogs as words, consultationDialog as copy } from '#content/site/bookings.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { Button } from '#src/design/button.tsx'
import { DoubtNote, type DoubtNoteProps } from '#src/design/feedback/doubt-note.tsx'
import { TextArea, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { isEmailAddress } from '#src/values/email-address.ts'
import { type CallWay, callWays } from '../booking.ts'
import { useFocusAfterRefusal } from './page/booking-refused.tsx'
import './consultation-form.css'

/** The fields of the form, in their order (BOOK-14). */
export const consultationFields = [
  'name',
  'email',
  'phone',
  'location',
  'currentJob',
  'salaryExpectations',
  'message',
] as const
export type ConsultationField = (typeof consultationFields)[number]
export type ConsultationDetails = Record<ConsultationField, string>

const required: readonly ConsultationField[] = ['name', 'email', 'phone', 'location']

const inputs = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  location: { type: 'text', autoComplete: 'address-level2' },
  currentJob: { type: 'text', autoComplete: 'organization-title', placeholder: copy.placeholders.currentJob },
  salaryExpectations: { type: 'text', autoComplete: 'off' },
} as const

/** Returns what is missing or malformed, one sentence for each field (BOOK-14). */
export function detailProblems(details: ConsultationDetails): Partial<ConsultationDetails> {
  const problems: Partial<ConsultationDetails> = {}
  for (const field of required) if (details[field].trim() === '') problems[field] = copy.required
  if (!problems.email && !isEmailAddress(details.email.trim())) problems.email = copy.invalidEmail
  return problems
}

export interface ConsultationFormProps {
  details: ConsultationDetails
  way: CallWay
  errors: Partial<ConsultationDetails>
  /** The field that takes the focus because it has to be corrected, again with each new object. */
  fieldToFocus?: { field: ConsultationField }
  busy: boolean
  /** The chosen time, above the form. */
  chosen: ReactNode
  /** Why the last attempt failed. */
  refusal?: ReactNode
  /** Set while it is unknown how the last attempt ended. */
  doubt?: DoubtNoteProps['doubt']
  still?: boolean
  onChange: (field: ConsultationField, text: string) => void
  onWay: (way: CallWay) => void
  onSubmit: () => void
  onBack: () => void
}

/** The details of a consultation, on one sheet (BOOK-14). */
export function ConsultationForm({
  details,
  way,
  errors,
  fieldToFocus,
  busy,
  chosen,
  refusal,
  doubt,
  still,
  onChange,
  onWay,
  onSubmit,
  onBack,
}: ConsultationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusAfterRefusal(form, refusal !== undefined)

  useEffect(() => {
    if (fieldToFocus) form.current?.querySelector<HTMLElement>(`[name=${fieldToFocus.field}]`)?.focus()
  }, [fieldToFocus])

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) onSubmit()
  }

  const fieldProps: FieldProps = { details, errors, busy, onChange }
  return (
    <form ref={form} className="dlg__b" noValidate onSubmit={submit}>
      {chosen}
      <ArrivingHeading className="d d2" still={still}>
        {copy.about}
      </ArrivingHeading>
      <WayChoice way={way} busy={busy} onWay={onWay} />
      <div className="cfs">
        <Field name="name" {...fieldProps} />
        <Field name="email" {...fieldProps} />
        <Field name="phone" {...fieldProps} />
        <Field name="location" {...fieldProps} />
        <Field name="currentJob" {...fieldProps} />
        <Field name="salaryExpectations" {...fieldProps} />
        <TextArea
          className="cfs__wide"
          label={copy.fields.message}
          optional
          error={errors.message}
          input={{
            name: 'message',
            rows: 3,
            readOnly: busy,
            value: details.message,
            onChange: (event) => onChange('message', event.target.value),
          }}
        />
      </div>
      {refusal}
      <DoubtNote doubt={doubt} />
      <div className="dlg__row">
        <Button variant="line" aria-disabled={busy || undefined} onClick={() => busy || onBack()}>
          {words.backToTimes}
        </Button>
        <Button type="submit" variant="hot" className="grow" busy={busy}>
          {busy ? words.busy : copy.submit}
          {!busy && <Icon name="arrow" />}
        </Button>
      </div>
      <p className="note muted">
        <VisitNote />
      </p>
    </form>
  )
}

function WayChoice({ way, busy, onWay }: Pick<ConsultationFormProps, 'way' | 'busy' | 'onWay'>) {
  return (
    <fieldset className="cfs__way">
      <legend>{words.way.legend}</legend>
      {callWays.map((callWay) => (
        <label key={callWay}>
          <input
            type="radio"
            name="way"
            value={callWay}
            checked={way === callWay}
            disabled={busy}
            onChange={() => onWay(callWay)}
          />
          {words.way[callWay]}
        </label>
      ))}
    </fieldset>
  )
}

type FieldProps = Pick<ConsultationFormProps, 'details' | 'errors' | 'busy' | 'onChange'>

function Field({ name, details, errors, busy, onChange }: FieldProps & { name: keyof typeof inputs }) {
  const isRequired = required.includes(name)
  return (
    <TextField
      label={copy.fields[name]}
      optional={!isRequired}
      error={errors[name]}
      input={{
        ...inputs[name],
        name,
        required: isRequired,
        readOnly: busy,
        value: details[name],
        onChange: (event) => onChange(name, event.target.value),
      }}
    />
  )
}
