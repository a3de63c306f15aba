import { useState, type FormEvent } from 'react'
import { roleWords, teamWords } from '#content/staff.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { staffRoles } from '../../staff.ts'

const words = teamWords.invitation

/** A name, an address, a role; the rest is the colleague's to fill in. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<string>('staff')
  const invite = useConsoleAction<{ name: string; email: string; role: string }>({
    path: '/api/admin/team/links',
    refresh: ['team'],
    quiet: true,
    onDone: () => {
      onClose()
      toast({ title: words.sent, description: words.sentText, tone: 'ok' })
    },
  })
  const fields = invite.failure?.fields ?? {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void invite.run({ name: String(typed.get('name')), email: String(typed.get('email')), role })
  }

  return (
    <Dialog title={words.title} size="sm" onClose={onClose}>
      <form className="con-ask" onSubmit={submit}>
        <p>{words.intro}</p>
        {invite.failure && Object.keys(fields).length === 0 && <Alert title={invite.failure.sentence} />}
        <CompactField label={words.name} name="name" required maxLength={80} autoComplete="off" error={fields['name']} data-autofocus />
        <CompactField label={words.email} name="email" type="email" required maxLength={254} autoComplete="off" error={fields['email']} />
        <fieldset className="con-choice">
          <legend>{words.role}</legend>
          {staffRoles.toReversed().map((value) => (
            <label key={value}>
              <input type="radio" name="role" value={value} checked={role === value} onChange={() => setRole(value)} />
              <span>
                <b>{roleWords[value].name}</b> {roleWords[value].can}
              </span>
            </label>
          ))}
        </fieldset>
        <div className="con-acts">
          <Button type="submit" size="sm" busy={invite.busy}>
            {words.send}
          </Button>
          <CompactButton onClick={onClose}>{teamWords.cancel}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
}
