import { useState } from 'react'
import { diaryConsole as words } from '#content/console/diary.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fill } from '#src/values/fill.ts'
import type { CallRecord } from '../../console-api.ts'
import { momentOf } from './diary-days.ts'

const copy = words.cancelCall

/** Asks for the reason, which the guest is told. */
export function CancelQuestion({ call, onClose }: { call: CallRecord; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const cancel = useConsoleAction<{ reason: string; before: string }>({
    path: `/api/admin/diary/calls/${call.id}/cancel`,
    refresh: ['diary', 'diary-call'],
    quiet: true,
    onDone: () => {
      toast({ title: words.done.cancelled, tone: 'ok' })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(cancel.failure, { reason })
  return (
    <ConfirmDialog
      title={copy.title}
      confirm={copy.submit}
      cancel={copy.keep}
      danger
      busy={cancel.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void cancel.run({ reason, before: call.startsAt })}
      onClose={onClose}
    >
      <p>{fill(copy.text, { name: call.name, when: momentOf(call.startsAt) })}</p>
      <CompactArea
        label={copy.reason}
        hint={copy.hint}
        required
        maxLength={500}
        rows={3}
        value={reason}
        error={fields.reason}
        onChange={({ target }) => setReason(target.value)}
        data-autofocus
      />
    </ConfirmDialog>
  )
}
