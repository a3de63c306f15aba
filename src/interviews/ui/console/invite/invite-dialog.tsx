import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { Invited } from '../../../console-api.ts'
import { EmailHint } from './email-hint.tsx'
import { HelpsField } from './helps-field.tsx'
import { InvitationPreview } from './invitation-preview.tsx'
import { JobField } from './job-field.tsx'
import { KnownPeople } from './known-people.tsx'
import { SetSelect } from './set-select.tsx'
import { useNewestSets } from './use-newest-sets.ts'

const words = interviewsConsole.invite
const nothingTyped = { name: '', email: '', purpose: '', until: '', ownLine: '' }

/** Invites one person to an interview by mail. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (invited: Invited) => void }) {
  const [typed, setTyped] = useState(nothingTyped)
  const [setId, setSetId] = useState('')
  const [adjustments, setAdjustments] = useState<Record<string, boolean>>({})
  const newest = useNewestSets()
  const chosen = setId || newest[0]?.id || ''
  const [left, setLeft] = useState('')
  const invite = useConsoleAction<object, Invited>({
    path: '/api/admin/interviews/invitations',
    refresh: ['interviews'],
    quiet: true,
    onDone: (invited) => {
      if (invited.mailGoesOut) toast({ title: words.done, description: typed.email, tone: 'ok' })
      onInvited(invited)
    },
  })
  const { fields, sentence, form } = useRefusal(invite.failure, typed)
  const field = typedFields(typed, setTyped, fields)
  return (
    <ConfirmDialog
      title={words.heading}
      size="md"
      confirm={words.send}
      cancel={interviewsConsole.cancel}
      busy={invite.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void invite.run({ ...typed, setId: chosen, adjustments })}
      onClose={onClose}
    >
      <KnownPeople onPick={({ name, email }) => setTyped({ ...typed, name, email })} />
      <CompactField label={words.name} {...field('name')} />
      <CompactField label={words.email} type="email" {...field('email')} onBlur={() => setLeft(typed.email)} />
      {/* A half-typed address always looks misspelt. */}
      <EmailHint
        email={left === typed.email ? left : ''}
        onCorrect={(meant) => {
          setTyped({ ...typed, email: meant })
          form.current?.querySelector<HTMLElement>('input[type="email"]')?.focus()
        }}
      />
      <SetSelect sets={newest} chosen={chosen} onChoose={setSetId} />
      <JobField {...field('purpose')} />
      <CompactField label={words.until} type="date" {...field('until')} />
      <CompactArea label={words.ownLine} {...field('ownLine')} />
      <HelpsField hint={words.helpsHint} ticked={adjustments} onTick={setAdjustments} />
      <InvitationPreview {...typed} setId={chosen} />
    </ConfirmDialog>
  )
}
