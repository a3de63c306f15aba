import { TextField } from '#src/design/field.tsx'

interface Props {
  label: string
  hint?: string
  /** What is wrong with the address, if anything is. */
  error: string | undefined
  value: string
  onType: (email: string) => void
}

/** The field for a candidate's own address. */
export function EmailField({ label, hint, error, value, onType }: Props) {
  return (
    <TextField
      label={label}
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
      input={{ type: 'email', value, autoComplete: 'email', onChange: (event) => onType(event.target.value) }}
    />
  )
}
