import { useState } from 'react'
import { interviewsConsole } from '#content/console/interviews.ts'
import { openApplicationsConsole as words } from '#content/console/question-sets.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenDate } from '#src/values/london-time.ts'
import type { OpenApplicationsView } from '../../../console-api.ts'

const path = '/api/admin/interviews/open-applications'
const refresh = ['open-applications'] as const

interface DialogProps {
  newest: OpenApplicationsView
  onClose: () => void
}

/** Closes open applications until a day, or moves that day. */
export function CloseDialog({ newest, onClose }: DialogProps) {
  const { seen, theirs, isFetching, onFailed } = useSeen(newest, ({ version }) => version, refresh)
  const [typed, setTyped] = useState({ until: seen.closedUntil ?? '' })
  const close = useConsoleAction<object>({
    path,
    method: 'PUT',
    refresh,
    quiet: true,
    onDone: () => {
      toast({ title: words.close.done, description: spokenDate(typed.until, 'now'), tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  const { fields, sentence, form } = useRefusal(close.failure, typed)
  return (
    <ConfirmDialog
      title={seen.closedUntil ? words.close.move : words.close.title}
      confirm={seen.closedUntil ? words.close.moveConfirm : words.close.confirm}
      cancel={interviewsConsole.cancel}
      busy={close.busy || isFetching}
      failure={sentence}
      form={form}
      onConfirm={() => void close.run({ ...typed, version: seen.version })}
      onClose={onClose}
    >
      <p>{words.close.text}</p>
      <CompactField
        label={words.close.until}
        hint={words.close.hint}
        type="date"
        value={typed.until}
        error={fields.until}
        onChange={({ target }) => setTyped({ until: target.value })}
      />
      {theirs && (
        <p>
          {theirs.closedUntil
            ? fill(words.close.theirs, { day: spokenDate(theirs.closedUntil, 'now') })
            : words.close.theirsOpen}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Opens open applications before their day, and writes to those who wait. */
export function OpenDialog({ newest, onClose }: DialogProps) {
  const { seen, theirs, isFetching, onFailed } = useSeen(newest, ({ version }) => version, refresh)
  const open = useConsoleAction<object>({
    path,
    method: 'PUT',
    refresh,
    quiet: true,
    onDone: () => {
      toast({ title: words.openNow.done, tone: 'ok' })
      onClose()
    },
    onFailed,
  })
  return (
    <ConfirmDialog
      title={words.openNow.title}
      confirm={words.openNow.action}
      cancel={interviewsConsole.cancel}
      busy={open.busy || isFetching}
      failure={open.failure?.sentence}
      onConfirm={() => void open.run({ until: null, version: seen.version })}
      onClose={onClose}
    >
      <p>{fillCount(words.openNow.text, newest.waiting)}</p>
      {theirs?.closedUntil && <p>{fill(words.openNow.theirs, { day: spokenDate(theirs.closedUntil, 'now') })}</p>}
    </ConfirmDialog>
  )
}

/** Removes an address from the waiting list, at the request of its owner. */
export function StopWaitingDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ email: '' })
  const [isUnknown, setUnknown] = useState(false)
  const stop = useConsoleAction<object, { removed: boolean }>({
    path: '/api/admin/interviews/waiting-list',
    method: 'DELETE',
    refresh,
    quiet: true,
    onDone: ({ removed }) => {
      setUnknown(!removed)
      if (!removed) return
      toast({ title: words.stopWaiting.done, description: typed.email, tone: 'ok' })
      onClose()
    },
  })
  const { fields, sentence, form } = useRefusal(stop.failure, typed)
  return (
    <ConfirmDialog
      title={words.stopWaiting.title}
      confirm={words.stopWaiting.confirm}
      cancel={interviewsConsole.cancel}
      busy={stop.busy}
      failure={sentence}
      form={form}
      onConfirm={() => void stop.run(typed)}
      onClose={onClose}
    >
      <p>{words.stopWaiting.text}</p>
      <CompactField
        label={words.stopWaiting.email}
        type="email"
        autoComplete="off"
        value={typed.email}
        error={fields.email ?? (isUnknown ? words.stopWaiting.unknown : undefined)}
        onChange={({ target }) => {
          setUnknown(false)
          setTyped({ email: target.value })
        }}
      />
    </ConfirmDialog>
  )
}
