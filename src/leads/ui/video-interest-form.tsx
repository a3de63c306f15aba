import { useId, useState, type SyntheticEvent } from 'react'
import { filmDialogs } from '#content/site/sections.ts'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { FieldError } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { fill } from '#src/values/fill.ts'
import { leadTexts } from '../lead.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'
import './video-interest-form.css'

const copy = filmDialogs.interest

export interface VideoInterestFormProps {
  videoId: string
  videoTitle: string
  /** Whether the film can't be shown. Then the text offers it for later. */
  unavailable?: boolean
  /** Called when the form is sent. */
  watchedSeconds: () => number
  onSent: () => void
}

/** 'Tell Me More' under a film (LEADS-17). A failure is shown under the field, and the address stays. */
export function VideoInterestForm({
  videoId,
  videoTitle,
  unavailable,
  watchedSeconds,
  onSent,
}: VideoInterestFormProps) {
  const id = useId()
  const [error, setError] = useState<string>()
  const { busy, doubt, post } = useSendOnce('/api/video-interest')

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    setError(email === '' ? leadTexts.required : undefined)
    if (email === '') return field.focus()

    const posted = await post(
      { email, videoId, videoTitle },
      { watchTimeSeconds: watchedSeconds(), submittedAt: new Date().toISOString(), ...visitOfTab() },
    )
    if (posted.state === 'done') {
      form.reset()
      onSent()
      toast({ title: copy.sent.title, description: fill(copy.sent.text, { email }), tone: 'ok' })
    }
    if (posted.state !== 'failed') return
    const { fields, sentence } = readFailure(posted.error)
    setError(fields.email ?? sentence)
    field.focus()
  }

  return (
    <form className="interest" noValidate onSubmit={submit}>
      <label htmlFor={id}>
        <b className="d d3">{unavailable ? copy.headingUnavailable : copy.heading}</b>
        <span>{unavailable ? copy.textUnavailable : copy.text}</span>
      </label>
      <div className={`field ${error ? 'is-error' : ''}`}>
        <input
          className="input"
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder={copy.placeholder}
          onChange={() => setError(undefined)}
        />
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
      <Button type="submit" variant="hot" busy={busy}>
        {busy ? copy.busy : copy.submit}
      </Button>
      <DoubtNote doubt={doubt} />
      <p className="note">
        <VisitNote />
      </p>
    </form>
  )
}
