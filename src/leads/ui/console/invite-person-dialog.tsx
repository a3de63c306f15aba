import { useState } from 'react'
import { personWords as words } from '#content/console/leads.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { typedFields } from '#src/design/console/typed-fields.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import type { PersonRecord } from '../../console-api.ts'
import { personRefresh } from './person-refresh.ts'

type Client = {
  name: string
  email: string
  companyName: string
}

/** Invites a known person to the portal. The contracts domain makes their copy and mails the link. */
export function InvitePersonDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const [client, setClient] = useState<Client>({ name: person.name, email: person.email, companyName: person.company })
  const invite = useConsoleAction<Client, { number: string }>({
    path: '/api/admin/contracts',
    refresh: [...personRefresh, 'contracts'],
    quiet: true,
    onDone: ({ number }) => {
      toast({
        title: fill(words.invited, { name: client.name }),
        description: fill(words.invitedText, { number }),
        tone: 'ok',
      })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(invite.failure, { name: client.name, companyName: client.companyName })
  const field = typedFields(client, setClient, fields)
  return (
    <ConfirmDialog
      title={fill(words.inviteTitle, { name: person.name || person.email })}
      confirm={words.invite}
      busy={invite.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void invite.run(client)}
      onClose={onClose}
    >
      <p>{words.inviteText}</p>
      <CompactField label={words.name} {...field('name')} data-autofocus />
      <CompactField label={words.company} {...field('companyName')} />
    </ConfirmDialog>
  )
}
