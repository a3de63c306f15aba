import { useId, type ComponentProps, type ReactNode } from 'react'
import './field.css'

interface FieldProps {
  label: ReactNode
  /** Shows the label as a headline: one question, one field. */
  asQuestion?: boolean
  hint?: string
  /** One sentence; the field turns red and is marked invalid. */
  error?: string
  /** The value has been checked and accepted. */
  accepted?: boolean
  optional?: boolean
  className?: string
}

/** A one-line field with its label, hint and error, tied together for screen readers (WCAG 2.2, 1.3.1, 3.3.1). */
export function TextField({
  input,
  ...field
}: FieldProps & { input: ComponentProps<'input'> & { 'data-autofocus'?: boolean } }) {
  const parts = useField(field, input.id)
  return (
    <FieldFrame {...field} {...parts}>
      <input {...input} {...parts.control} className={inputClass(input.className)} />
    </FieldFrame>
  )
}

/** The same field with several lines. */
export function TextArea({ input, ...field }: FieldProps & { input: ComponentProps<'textarea'> }) {
  const parts = useField(field, input.id)
  return (
    <FieldFrame {...field} {...parts}>
      <textarea rows={4} {...input} {...parts.control} className={inputClass(input.className)} />
    </FieldFrame>
  )
}

/** The same field as a list of options, given as children. */
export function SelectField({ input, ...field }: FieldProps & { input: ComponentProps<'select'> }) {
  const parts = useField(field, input.id)
  return (
    <FieldFrame {...field} {...parts}>
      <select {...input} {...parts.control} className={inputClass(input.className)} />
    </FieldFrame>
  )
}

function inputClass(extra: string | undefined) {
  return extra ? `input ${extra}` : 'input'
}

function useField({ hint, error }: FieldProps, givenId: string | undefined) {
  const madeId = useId()
  const id = givenId ?? madeId
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return {
    errorId,
    hintId,
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

function FieldFrame(props: FieldProps & ReturnType<typeof useField> & { children: ReactNode }) {
  const { label, asQuestion, hint, error, accepted, optional, className, control, errorId, hintId, children } = props
  const state = error ? 'is-error' : accepted ? 'is-ok' : ''
  return (
    <div className={`field ${state} ${className ?? ''}`}>
      <label htmlFor={control.id} className={asQuestion ? 'd d2 field__q' : undefined}>
        {label}
        {optional && <span className="field__opt"> optional</span>}
      </label>
      {children}
      <FieldError id={errorId}>{error}</FieldError>
      {hint && (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** Says below a field what is wrong with it. Renders nothing if nothing is wrong. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <span className="err" id={id}>
      {children}
    </span>
  ) : null
}

/** Says what went wrong with the whole form. Screen readers announce it when it appears. */
export function Alert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="alert" role="alert">
      <b>{title}</b>
      {children}
    </div>
  )
}
