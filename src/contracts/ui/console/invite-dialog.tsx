import { useState } from 'react'
import { contractsConsole } from '#content/console/contracts.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'

const words = contractsConsole.inviteDialog

interface Client {
  name: string
  email: string
  companyName: string
}

/** Invites a client by name: creates their own copy and mails its link. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void
  onInvited: (contract: { id: string; number: string }) => void
}) {
  const [client, setClient] = useState<Client>({ name: '', email: '', companyName: '' })
  const invite = useConsoleAction<Client, { id: string; number: string }>({
    path: '/api/admin/contracts',
    refresh: ['contracts', 'waiting'],
    quiet: true,
  })
  const { fields, sentence, form } = useRefusal(invite.failure, client)
  const setField = (name: keyof Client) => (event: { target: { value: string } }) =>
    setClient({ ...client, [name]: event.target.value })

  async function submit() {
    const contract = await invite.run(client)
    if (!contract) return
    toast({
      title: words.done.title,
      description: fill(words.done.description, { number: contract.number, name: client.name }),
      tone: 'ok',
    })
    onClose()
    onInvited(contract)
  }

  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.submit}
      cancel={contractsConsole.cancel}
      busy={invite.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      <CompactField
        label={words.name}
        value={client.name}
        onChange={setField('name')}
        error={fields.name}
        autoComplete="off"
        data-autofocus
      />
      <CompactField
        label={words.email}
        type="email"
        value={client.email}
        onChange={setField('email')}
        error={fields.email}
        autoComplete="off"
      />
      <CompactField
        label={words.company}
        value={client.companyName}
        onChange={setField('companyName')}
        error={fields.companyName}
        autoComplete="off"
      />
    </ConfirmDialog>
  )
}
