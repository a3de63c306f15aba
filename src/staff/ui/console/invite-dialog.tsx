import { useState, type FormEvent } from 'react'
import { roleWords, teamWords } from '#content/console/staff.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { staffRoles } from '../../staff.ts'

const words = teamWords.invitation

/** Invites a colleague by name, address and role. The colleague fills in the rest. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [colleague, setColleague] = useState({ name: '', email: '', role: 'staff' })
  const invite = useConsoleAction<typeof colleague>({
    path: '/api/admin/team/links',
    refresh: ['team'],
    quiet: true,
    onDone: () => {
      onClose()
      toast({ title: words.sent, description: words.sentText, tone: 'ok' })
    },
  })
  const { fields, sentence, form } = useRefusal(invite.failure, colleague)
  const change = ({ target: { name, value } }: { target: HTMLInputElement }) =>
    setColleague((before) => ({ ...before, [name]: value }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void invite.run(colleague)
  }

  return (
    <Dialog title={words.title} size="sm" onClose={onClose}>
      <form className="con-ask" ref={form} onSubmit={submit}>
        <p>{words.intro}</p>
        {sentence && <Alert title={sentence} />}
        <CompactField
          label={words.name}
          name="name"
          value={colleague.name}
          onChange={change}
          required
          maxLength={80}
          autoComplete="off"
          error={fields.name}
          data-autofocus
        />
        <CompactField
          label={words.email}
          name="email"
          type="email"
          value={colleague.email}
          onChange={change}
          required
          maxLength={254}
          autoComplete="off"
          error={fields.email}
        />
        <fieldset className="con-choice">
          <legend>{words.role}</legend>
          {staffRoles.toReversed().map((value) => (
            <label key={value}>
              <input type="radio" name="role" value={value} checked={colleague.role === value} onChange={change} />
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
