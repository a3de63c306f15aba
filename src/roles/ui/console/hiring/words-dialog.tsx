import { useState } from 'react'
import { hiringConsole } from '#content/console/hiring.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fill } from '#src/values/fill.ts'
import { roleQueries } from '../role-queries.ts'
import type { StepProps } from './step-props.ts'

const words = hiringConsole.words

/**
 * The message to somebody who was not chosen. Staff read it, edit it, and send it once the dialog has said what that
 * does.
 */
export function WordsDialog({ card, role, onClose }: StepProps) {
  const { rejection, name } = card
  // The version that was read, so that staff don't send unread what the client has changed since.
  const { seen, theirs: now, isFetching, onFailed } = useSeen(rejection, (one) => one?.version, roleQueries)
  const [theirs, setTheirs] = useState(seen?.words ?? '')
  const [ours, setOurs] = useState(seen?.ourLine ?? '')
  const [version, setVersion] = useState<number>()
  const path = `/api/admin/candidacies/${card.id}/rejection`
  const save = useConsoleAction<{ words: string; ourLine: string; version: number }, { version: number }>({
    path,
    method: 'PUT',
    refresh: roleQueries,
    quiet: true,
    onFailed,
  })
  const send = useConsoleAction<{ version: number }>({
    path: `${path}/sending`,
    refresh: roleQueries,
    quiet: true,
    onDone: () => {
      toast({ title: fill(words.sent, { name }), tone: 'ok' })
      onClose()
    },
    onFailed: (failure) => {
      onFailed(failure)
      // It was changed after it was saved, so it has to be read again.
      if (failure.code === 'changed_meanwhile') setVersion(undefined)
    },
  })
  async function confirm() {
    if (version !== undefined) return void send.run({ version })
    send.reset()
    const kept = await save.run({ words: theirs, ourLine: ours, version: seen?.version ?? 0 })
    if (kept) setVersion(kept.version)
  }
  const said = { name, company: role.contract?.company ?? '' }
  return (
    <ConfirmDialog
      title={fill(words.title, said)}
      size="md"
      confirm={version === undefined ? fill(words.send, said) : words.confirm}
      cancel={hiringConsole.cancel}
      busy={save.busy || send.busy || isFetching}
      failure={(send.failure ?? save.failure)?.sentence}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {version === undefined ? (
        <>
          <p>{fill(words.lead, said)}</p>
          {now && <p>{now.words === '' ? words.now.ours : words.now.words}</p>}
          {now && <Quotes texts={[now.ourLine, now.words]} />}
          <CompactArea
            label={words.ours}
            rows={3}
            maxLength={1000}
            value={ours}
            onChange={({ target }) => setOurs(target.value)}
            data-autofocus
          />
          <CompactArea
            label={words.theirs}
            hint={words.never}
            rows={6}
            maxLength={2000}
            value={theirs}
            onChange={({ target }) => setTheirs(target.value)}
          />
        </>
      ) : (
        <>
          <p>{fill(words.sure, said)}</p>
          <Quotes texts={[ours, theirs]} />
        </>
      )}
    </ConfirmDialog>
  )
}

function Quotes({ texts }: { texts: readonly string[] }) {
  return texts.filter(Boolean).map((text) => (
    <blockquote key={text} className="rl-words">
      {text}
    </blockquote>
  ))
}
