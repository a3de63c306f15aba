import { useState } from 'react'
import { settingsWords } from '#content/console/settings.ts'
import { ArrivingHeading } from '#src/design/type/arriving-heading.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { useSeen } from '#src/platform/browser/use-seen.ts'
import { fillCount } from '#src/values/fill.ts'
import type { PortalPasswordChanged } from '../settings-api.ts'

const words = settingsWords.portal

interface PasswordSent {
  password?: string
  endSessions: boolean
  seen: string | null
}

/**
 * Sets a new password for the portal, typed or generated; a generated one is shown once. `since` is when the present
 * one was set: if a colleague has replaced it meanwhile, this one is only set by a second press.
 */
export function PortalPasswordDialog({ since, onClose }: { since: string | null; onClose: () => void }) {
  const { seen, isFetching, onFailed } = useSeen(since, (at) => at, ['settings'])
  const [isOwn, setIsOwn] = useState(false)
  const [password, setPassword] = useState('')
  const [endSessions, setEndSessions] = useState(false)
  const [changed, setChanged] = useState<PortalPasswordChanged>()
  const change = useConsoleAction<PasswordSent, PortalPasswordChanged>({
    path: '/api/admin/settings/portal-password',
    quiet: true,
    refresh: ['settings'],
    onDone: (answer) => {
      if (answer.password !== null) return setChanged(answer)
      toast({
        title: words.done.own.title,
        description: [words.done.own.description, fillCount(words.done.ended, answer.sessionsEnded)]
          .filter(Boolean)
          .join(' '),
        tone: 'ok',
      })
      onClose()
    },
    onFailed,
  })
  const { fields, sentence, form } = useRefusal(change.failure, isOwn ? { password } : {})

  if (changed?.password) return <MadeUp password={changed.password} ended={changed.sessionsEnded} onClose={onClose} />
  return (
    <ConfirmDialog
      title={words.dialog.title}
      confirm={words.dialog.confirm}
      busy={change.busy || isFetching}
      isKeptWhileBusy
      failure={sentence}
      form={form}
      onConfirm={() => void change.run({ ...(isOwn ? { password } : {}), endSessions, seen })}
      onClose={onClose}
    >
      <p>{words.dialog.text}</p>
      <fieldset className="con-choice">
        <legend>{words.dialog.how.label}</legend>
        <CompactCheck
          type="radio"
          name="how"
          label={words.dialog.how.made}
          checked={!isOwn}
          onChange={() => setIsOwn(false)}
        />
        <CompactCheck
          type="radio"
          name="how"
          label={words.dialog.how.own}
          checked={isOwn}
          onChange={() => setIsOwn(true)}
        />
      </fieldset>
      {isOwn && (
        <CompactField
          label={words.dialog.field}
          hint={words.dialog.hint}
          error={fields.password}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          required
          minLength={8}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      )}
      <CompactCheck
        label={words.dialog.end}
        hint={words.dialog.endHint}
        checked={endSessions}
        onChange={(event) => setEndSessions(event.target.checked)}
      />
    </ConfirmDialog>
  )
}

function MadeUp({ password, ended, onClose }: { password: string; ended: number; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <Dialog title={words.done.title} size="sm" onClose={onClose}>
      <div className="con-ask">
        <ArrivingHeading level={3} className="set__made">
          {password}
        </ArrivingHeading>
        <p>
          {words.done.text} {fillCount(words.done.ended, ended)}
        </p>
        <div className="con-acts">
          <CompactButton
            variant="ink"
            onClick={() => void navigator.clipboard?.writeText(password).then(() => setCopied(true))}
          >
            {copied ? words.done.copied : words.done.copy}
          </CompactButton>
          <CompactButton onClick={onClose}>{words.done.close}</CompactButton>
        </div>
      </div>
    </Dialog>
  )
}
