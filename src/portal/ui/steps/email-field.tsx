import type { ComponentProps } from 'react'
import { portal } from '#content/portal/portal.ts'
import { TextField } from '#src/design/field.tsx'
import { emailSuggestions } from '#src/contracts/formatting.ts'

const words = portal.information

export interface EmailFieldProps {
  label: string
  error: string | undefined
  input: ComponentProps<'input'> & { id: string; value: string }
  companyName: string
  onChoose: (email: string) => void
}

/**
 * A field for an email address. While it has no @ and the company is known, it suggests whole addresses (PORTAL-18).
 */
export function EmailField({ label, error, input, companyName, onChoose }: EmailFieldProps) {
  const suggestions = input.readOnly ? [] : emailSuggestions(input.value, companyName)

  function choose(email: string) {
    onChoose(email)
    // The pressed button disappears with its list.
    document.getElementById(input.id)?.focus()
  }

  return (
    <div className="info__e">
      <TextField label={label} error={error} hint={words.emailHint} input={input} />
      <output className="sr">{suggestions.length > 0 && words.suggestions}</output>
      {suggestions.length > 0 && (
        <fieldset className="sugg">
          <legend className="sr">{words.suggestions}</legend>
          {suggestions.map((email) => (
            <button key={email} type="button" onClick={() => choose(email)}>
              {email}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
