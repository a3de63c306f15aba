import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'
import { jobsDialog as copy } from '#content/site/sections.ts'
import { Button } from '#src/design/button.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { leadTexts } from '../lead.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'

/**
 * The form that opens the list of jobs (LEADS-18, LAND-23). Any address opens it; so does a network failure
 * (`onUnreachable`). A refusal is shown here.
 */
export function CareerEmailForm({ onGranted, onUnreachable }: { onGranted: () => void; onUnreachable: () => void }) {
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { busy, doubt, post } = useSendOnce('/api/career-email-capture')
  // A slow network does not keep anyone waiting: the jobs are shown, and the address is still being sent.
  const hasWaved = useRef(false)
  const waveThrough = useEffectEvent(() => {
    if (!hasWaved.current) onUnreachable()
    hasWaved.current = true
  })
  useEffect(() => {
    if (doubt) waveThrough()
  }, [doubt])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    setFailure(undefined)
    setError(email === '' ? leadTexts.required : undefined)
    if (email === '') return field.focus()
    hasWaved.current = false

    const sent = await post({ email }, { timestamp: new Date().toISOString(), ...visitOfTab() })
    if (hasWaved.current) return
    if (sent.state === 'done') onGranted()
    if (sent.state !== 'failed') return
    const { fields, sentence } = readFailure(sent.error)
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
