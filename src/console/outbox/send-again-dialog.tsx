import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { outboxWords as words } from '#content/console/outbox.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import type { MailAnswer, SendAgainAnswer } from '../mail-api.ts'

/** Asks before a mail is sent again, and to which address. */
export function SendAgainDialog({ mail, onClose }: { mail: MailAnswer; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [to, setTo] = useState(mail.recipient)
  const repeats = mail.repeats.length
  // As it was when the dialog opened: a mail that is sent meanwhile must not turn the button into one for a copy.
  const [waits] = useState(mail.state === 'waiting' || mail.state === 'retrying')
  const again = useConsoleAction<{ to?: string; repeats: number; waiting: boolean }, SendAgainAnswer>({
    path: `/api/admin/mails/${mail.id}/send-again`,
    quiet: true,
    refresh: ['mails', 'mail', 'waiting'],
    // Shows that the mail was sent, or the copy that a colleague has sent, before another is sent.
    onFailed: () => void askAgain(client, ['mails', 'mail', 'waiting']),
    onDone: ({ id, hurried }) => {
      toast({ ...(hurried ? words.again.hurried : words.again.done), tone: 'ok' })
      onClose()
      if (!hurried) void navigate({ pathname: `/admin/outbox/${id}`, search: location.search })
    },
  })
  const isElsewhere = to.trim() !== mail.recipient
  const { fields, sentence, form } = useRefusal(again.failure, { to })
  return (
    <ConfirmDialog
      title={waits && !isElsewhere ? words.again.waiting : words.again.title}
      confirm={words.again.confirm}
      cancel={words.again.cancel}
      busy={again.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void again.run({ ...(isElsewhere && { to: to.trim() }), repeats, waiting: waits })}
      onClose={onClose}
    >
      <p>{waits && !isElsewhere ? words.again.hurry : fill(words.again.text, { to: to.trim() || '…' })}</p>
      {mail.canBeRedirected ? (
        <CompactField
          label={words.again.to}
          hint={words.again.toHint}
          error={fields.to}
          type="email"
          required
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      ) : (
        <p className="cf__hint">{words.again.fixed}</p>
      )}
    </ConfirmDialog>
  )
}
