import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldError } from '../field.tsx'

interface Frame {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A one-line field of the console, with its label, hint and error tied to it. */
export function CompactField({ label, hint, error, ...input }: Frame & ComponentProps<'input'>) {
  const { id, describedBy, frame } = useFrame({ label, hint, error }, input.id)
  return frame(<input {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy} />)
}

/** The same field with several lines. */
export function CompactArea({ label, hint, error, ...input }: Frame & ComponentProps<'textarea'>) {
  const { id, describedBy, frame } = useFrame({ label, hint, error }, input.id)
  return frame(
    <textarea rows={4} {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy} />,
  )
}

/** The same field as a list of options, given as children. */
export function CompactSelect({ label, hint, error, ...input }: Frame & ComponentProps<'select'>) {
  const { id, describedBy, frame } = useFrame({ label, hint, error }, input.id)
  return frame(<select {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={describedBy} />)
}

/** A checkbox with its label next to it. */
export function CompactCheck({ label, hint, error, ...input }: Frame & ComponentProps<'input'>) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <div className="cf cf--check">
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="cf__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function useFrame({ label, hint, error }: Frame, givenId: string | undefined) {
  const ownId = useId()
  const id = givenId ?? ownId
  return {
    id,
    describedBy: [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    frame: (control: ReactNode) => (
      <div className={error ? 'cf is-error' : 'cf'}>
        <label htmlFor={id}>{label}</label>
        {control}
        <FieldError id={`${id}-error`}>{error}</FieldError>
        {hint && (
          <span className="cf__hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
    ),
  }
}
