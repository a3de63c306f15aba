import { useRef, useState, type FormEvent } from 'react'
import { accountWords } from '#content/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/platform/mail/layout/fill.ts'

const words = accountWords.password

/** A new password for the old one; the other sessions end. */
export function PasswordPanel({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [differ, setDiffer] = useState(false)
  const change = useConsoleAction<{ current: string; next: string }, { sessionsEnded: number }>({
    path: '/api/admin/account/password',
    method: 'PUT',
    refresh: ['account'],
    quiet: true,
    onDone: ({ sessionsEnded }) => {
      form.current?.reset()
      const ended = sessionsEnded === 0 ? words.changedText.none : sessionsEnded === 1 ? words.changedText.one : fill(words.changedText.many, { count: sessionsEnded })
      toast({ title: words.changed, description: ended, tone: 'ok' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const next = String(typed.get('next'))
    const isSame = next === typed.get('again')
    setDiffer(!isSame)
    if (isSame) void change.run({ current: String(typed.get('current')), next })
  }
  const fields = change.failure?.fields ?? {}
  return (
    <section className="con-panel acc-panel" aria-labelledby="acc-password">
      <h2 id="acc-password">{words.title}</h2>
      <form className="con-form" ref={form} onSubmit={submit}>
        {change.failure && Object.keys(fields).length === 0 && <Alert title={change.failure.sentence} />}
        {/* Password managers want to know whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <CompactField label={words.current} name="current" type="password" autoComplete="current-password" required maxLength={400} error={fields['current']} />
        <CompactField label={words.next} hint={words.hint} name="next" type="password" autoComplete="new-password" required minLength={12} maxLength={200} error={fields['next']} />
        <CompactField label={words.again} name="again" type="password" autoComplete="new-password" required maxLength={200} error={differ ? words.differ : undefined} />
        <div className="con-acts">
          <CompactButton type="submit" busy={change.busy}>
            {words.save}
          </CompactButton>
        </div>
      </form>
    </section>
  )
}
