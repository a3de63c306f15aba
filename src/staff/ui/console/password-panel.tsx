import { useState, type FormEvent } from 'react'
import { accountWords } from '#content/console/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fillCount } from '#src/values/fill.ts'

const words = accountWords.password
const emptyFields = { current: '', next: '', again: '' }

/** Replaces the password, which ends all other sessions. */
export function PasswordPanel({ email }: { email: string }) {
  const [typed, setTyped] = useState(emptyFields)
  const [differ, setDiffer] = useState(false)
  const change = useConsoleAction<{ current: string; next: string }, { sessionsEnded: number }>({
    path: '/api/admin/account/password',
    method: 'PUT',
    refresh: ['account'],
    quiet: true,
    onDone: ({ sessionsEnded }) => {
      setTyped(emptyFields)
      toast({ title: words.changed, description: fillCount(words.changedText, sessionsEnded), tone: 'ok' })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { current, next, again } = typed
    setDiffer(next !== again)
    if (next === again) void change.run({ current, next })
    else event.currentTarget.querySelector<HTMLInputElement>('[name=again]')?.focus()
  }
  const { fields, sentence, form } = useRefusal(change.failure, typed)
  const field = (name: keyof typeof emptyFields) => ({
    label: words[name],
    name,
    type: 'password',
    required: true,
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setDiffer(differ && name === 'current')
      setTyped({ ...typed, [name]: target.value })
    },
  })
  return (
    <section className="con-panel acc-panel" aria-labelledby="acc-password">
      <h2 id="acc-password">{words.title}</h2>
      <form className="con-form" ref={form} onSubmit={submit}>
        {sentence && <Alert title={sentence} />}
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <CompactField {...field('current')} autoComplete="current-password" maxLength={400} error={fields.current} />
        <CompactField
          {...field('next')}
          hint={words.hint}
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          error={fields.next}
        />
        <CompactField
          {...field('again')}
          autoComplete="new-password"
          maxLength={200}
          error={differ ? words.differ : undefined}
        />
        <div className="con-acts">
          <CompactButton type="submit" busy={change.busy}>
            {words.save}
          </CompactButton>
        </div>
      </form>
    </section>
  )
}
