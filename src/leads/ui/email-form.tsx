import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'

export interface EmailFormProps {
  /** Where the address is posted to. */
  path: string
  copy: { email: string; hint: string; placeholder?: string; submit: string; busy: string }
  /** Returns what is wrong with an address, if anything is. */
  problemOf: (email: string) => string | undefined
  /** What is sent besides the address. */
  content?: object
  /** Returns fields that only say when or how it was sent, and so do not make it another call. */
  stamps?: () => object
  onDone: (email: string) => void
  /**
   * Called once instead of showing that the response is slow or lost. Nobody is kept waiting, and the address is still
   * being sent. Without it the form says so.
   */
  onDoubt?: () => void
}

/** A form for an email address. A refusal is shown at the field. */
export function EmailForm({ path, copy, problemOf, content, stamps, onDone, onDoubt }: EmailFormProps) {
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { busy, doubt, post } = useSendOnce(path)
  const hasLeft = useRef(false)
  const leave = useEffectEvent(() => {
    if (!onDoubt) return
    if (!hasLeft.current) onDoubt()
    hasLeft.current = true
  })
  useEffect(() => {
    if (doubt) leave()
  }, [doubt])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    const problem = problemOf(email)
    setFailure(undefined)
    setError(problem)
    if (problem) return field.focus()
    hasLeft.current = false

    const posted = await post({ email, ...content }, { ...stamps?.(), ...visitOfTab() })
    if (hasLeft.current) return
    if (posted.state === 'done') onDone(email)
    if (posted.state !== 'failed') return
    const { fields, sentence } = readFailure(posted.error)
    if (fields.email) {
      setError(fields.email)
      field.focus()
    } else {
      setFailure(sentence)
    }
  }

  return (
    <form className="lead-form" noValidate onSubmit={submit}>
      <TextField
        label={copy.email}
        hint={copy.hint}
        error={error}
        input={{
          name: 'email',
          type: 'email',
          autoComplete: 'email',
          placeholder: copy.placeholder,
          'data-autofocus': true,
          onChange: () => setError(undefined),
        }}
      />
      {failure && <Alert title={failure} />}
      {!onDoubt && <DoubtNote doubt={doubt} />}
      <Button type="submit" variant="hot" busy={busy}>
        {busy ? (
          copy.busy
        ) : (
          <>
            {copy.submit} <Icon name="arrow" />
          </>
        )}
      </Button>
      <p className="note muted">
        <VisitNote />
      </p>
    </form>
  )
}
