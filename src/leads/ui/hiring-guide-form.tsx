import { useState, type SyntheticEvent } from 'react'
import { guideDialog as copy } from '#content/site/sections.ts'
import { Button } from '#src/design/button.tsx'
import { DoubtNote } from '#src/design/feedback/doubt-note.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { VisitNote } from '#src/insights/ui/visit-note.tsx'
import { visitOfTab } from '#src/insights/ui/visit-of-tab.ts'
import { companyEmailProblem, hiringGuideSource } from '../lead.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { useSendOnce } from '#src/platform/browser/use-send-once.ts'

/**
 * Asks for a company address and has the guide mailed to it (LEADS-14, LEADS-16). A refusal is shown at the field, so
 * that the form never promises a mail that will not come.
 */
export function HiringGuideForm({ onSent }: { onSent: (email: string) => void }) {
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const { busy, doubt, post } = useSendOnce('/api/email-signup')

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = field.value.trim()
    const problem = companyEmailProblem(email)
    setFailure(undefined)
    setError(problem)
    if (problem) return field.focus()

    const sent = await post(
      { email, source: hiringGuideSource, metadata: { requestType: copy.requestType } },
      visitOfTab(),
    )
    if (sent.state === 'done') onSent(email)
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
          'data-autofocus': true,
          onChange: () => setError(undefined),
        }}
      />
      {failure && <Alert title={failure} />}
      <DoubtNote doubt={doubt} />
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
