import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleWords, teamWords as words } from '#content/console/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Facts } from '#src/design/console/facts.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill } from '#src/values/fill.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { TeamMember } from '../../console-api.ts'

/** What an owner may do with one member; each action asks for confirmation. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [step, setStep] = useState<'look' | 'role' | 'reset' | 'remove'>('look')
  const { name, email, role, since, secondFactor } = member
  if (step === 'role') return <RoleQuestion member={member} onClose={onClose} />
  if (step === 'reset') return <ResetQuestion member={member} onClose={onClose} />
  if (step === 'remove') return <RemovalQuestion member={member} onClose={onClose} />
  return (
    <Dialog title={name} size="sm" onClose={onClose}>
      <div className="con-ask">
        <Facts
          items={[
            { label: words.facts.email, value: email, wide: true },
            { label: words.columns.role, value: roleWords[role].name },
            { label: words.facts.since, value: shortMoment(since, 'now') },
            { label: words.columns.secondFactor, value: secondFactor ? words.factorOn : words.factorOff },
          ]}
        />
        <div className="con-acts">
          <CompactButton onClick={() => setStep('role')}>
            {role === 'owner' ? words.makeStaff : words.makeOwner}
          </CompactButton>
          <CompactButton onClick={() => setStep('reset')}>{words.sendReset}</CompactButton>
          <CompactButton variant="danger" onClick={() => setStep('remove')}>
            {words.remove}
          </CompactButton>
        </div>
      </div>
    </Dialog>
  )
}

interface QuestionProps {
  member: TeamMember
  onClose: () => void
}

function RoleQuestion({ member, onClose }: QuestionProps) {
  // What this question is about, whatever another owner does meanwhile.
  const [from] = useState(member.role)
  const to = from === 'owner' ? 'staff' : 'owner'
  const question = to === 'owner' ? words.role.toOwner : words.role.toStaff
  const client = useQueryClient()
  const change = useConsoleAction<{ role: string; from: string }>({
    path: `/api/admin/team/${member.id}`,
    method: 'PUT',
    refresh: ['team', 'session'],
    quiet: true,
    onDone: closeAndToast(onClose, words.role.changed),
    onFailed: () => void askAgain(client, ['team']),
  })
  return (
    <ConfirmDialog
      title={fill(question.title, { name: member.name })}
      confirm={question.button}
      busy={change.busy}
      failure={change.failure?.sentence}
      onConfirm={() => void change.run({ role: to, from })}
      onClose={onClose}
    >
      <p>{question.text}</p>
    </ConfirmDialog>
  )
}

function ResetQuestion({ member, onClose }: QuestionProps) {
  const [alsoFactor, setAlsoFactor] = useState(false)
  const reset = useConsoleAction<{ switchOffSecondFactor: boolean }>({
    path: `/api/admin/team/${member.id}/reset`,
    refresh: ['team'],
    quiet: true,
    onDone: closeAndToast(onClose, words.reset.sent),
  })
  return (
    <ConfirmDialog
      title={fill(words.reset.title, { name: member.name })}
      confirm={words.reset.send}
      busy={reset.busy}
      failure={reset.failure?.sentence}
      onConfirm={() => void reset.run({ switchOffSecondFactor: alsoFactor })}
      onClose={onClose}
    >
      <p>{words.reset.text}</p>
      {member.secondFactor && (
        <CompactCheck
          label={words.reset.alsoFactor}
          hint={words.reset.alsoFactorHint}
          checked={alsoFactor}
          onChange={({ target }) => setAlsoFactor(target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

function RemovalQuestion({ member, onClose }: QuestionProps) {
  const remove = useConsoleAction({
    path: `/api/admin/team/${member.id}`,
    method: 'DELETE',
    refresh: ['team'],
    quiet: true,
    // Those who remove themselves are signed out.
    onDone: () => (member.isYou ? location.assign('/admin') : closeAndToast(onClose, words.removal.removed)()),
  })
  return (
    <ConfirmDialog
      title={fill(words.removal.title, { name: member.name })}
      confirm={words.removal.button}
      danger
      busy={remove.busy}
      failure={remove.failure?.sentence}
      onConfirm={() => void remove.run()}
      onClose={onClose}
    >
      <p>{member.isYou ? words.removal.yourself : words.removal.text}</p>
    </ConfirmDialog>
  )
}

function closeAndToast(onClose: () => void, title: string) {
  return () => {
    onClose()
    toast({ title, tone: 'ok' })
  }
}
