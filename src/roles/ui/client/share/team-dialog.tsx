import './dialogs.css'
import { useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { changedSince } from '#src/platform/browser/typed-since.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { fill } from '#src/values/fill.ts'
import type { TeamMember } from '../../../api.ts'
import { addColleague, removeColleague, sentenceOf } from '../calls.ts'

const words = sharingWords.team

export interface TeamDialogProps {
  team: readonly TeamMember[]
  onChanged: () => void
  onClose: () => void
}

/** The client's people who see its roles. Colleagues are invited by mail and can be removed. */
export function TeamDialog({ team, onChanged, onClose }: TeamDialogProps) {
  const [typed, setTyped] = useState({ name: '', email: '' })
  const [errors, setErrors] = useState<{ name?: string; email?: string }>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add() {
    if (busy) return
    const found = {
      ...(typed.name.trim() === '' ? { name: words.required } : {}),
      ...(isEmailAddress(typed.email.trim()) ? {} : { email: words.badEmail }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    setFailure(undefined)
    try {
      await addColleague({ name: typed.name.trim(), email: typed.email.trim() })
      const { title, description } = words.added
      toast({ title, description: fill(description, { email: typed.email.trim() }), tone: 'ok' })
      setTyped((now) => changedSince(typed, now, { name: '', email: '' }))
      onChanged()
    } catch (error) {
      setFailure(sentenceOf(error, words.failed))
    }
    setBusy(false)
  }

  return (
    <Dialog size="md" title={words.title} onClose={onClose}>
      <form
        className="dlg__b"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p>{words.lead}</p>
        {failure && <Alert title={failure} />}
        <div className="g2">
          <TextField
            label={words.name}
            error={errors.name}
            input={{
              value: typed.name,
              maxLength: 200,
              autoComplete: 'off',
              'data-autofocus': true,
              onChange: (event) => setTyped({ ...typed, name: event.target.value }),
            }}
          />
          <TextField
            label={words.email}
            error={errors.email}
            input={{
              type: 'email',
              value: typed.email,
              autoComplete: 'off',
              onChange: (event) => setTyped({ ...typed, email: event.target.value }),
            }}
          />
        </div>
        <p className="row">
          <Button variant="hot" type="submit" busy={busy}>
            {words.add}
          </Button>
        </p>
      </form>
      <section className="revs" aria-label={words.title}>
        <ul>
          {team.map((member) => (
            <TeamRow key={member.id} member={member} onChanged={onChanged} />
          ))}
        </ul>
      </section>
    </Dialog>
  )
}

function TeamRow({ member, onChanged }: { member: TeamMember; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { team } = rolesWords.side

  async function remove() {
    setBusy(true)
    try {
      await removeColleague(member.id)
      const { title, description } = words.removed
      toast({ title: fill(title, { name: member.name }), description, tone: 'ok' })
      onChanged()
    } catch (error) {
      const { title, description } = words.removeFailed
      toast({ title: fill(title, { name: member.name }), description: sentenceOf(error, description), tone: 'hot' })
    }
    setBusy(false)
  }

  return (
    <li className={isAsking ? 'is-ask' : undefined}>
      <b>{member.name}</b>
      <span>{member.email}</span>
      <em>{member.kind === 'signatory' ? team.runs : member.hasJoined ? team.watches : team.invited}</em>
      {member.kind === 'signatory' ? (
        <i aria-hidden="true" />
      ) : isAsking ? (
        <span className="row">
          <b>{fill(words.sure, { name: member.name })}</b>
          <Button size="sm" busy={busy} onClick={() => void remove()}>
            {words.remove}
          </Button>
          <Button variant="line" size="sm" onClick={() => setAsking(false)}>
            {words.keep}
          </Button>
        </span>
      ) : (
        <Button variant="line" size="sm" onClick={() => setAsking(true)}>
          {words.remove}
          <span className="sr"> {member.name}</span>
        </Button>
      )}
    </li>
  )
}
