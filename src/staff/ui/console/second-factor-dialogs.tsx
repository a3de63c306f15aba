import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountWords } from '#content/console/staff.ts'
import { Button } from '#src/design/button.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { RecoveryCodes, SecondFactorOffer } from '../../console-api.ts'
import { KeyPicture } from './key-picture.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const words = accountWords.factor
const call = '/api/admin/account/second-factor'

interface DialogProps {
  onClose: () => void
}

/** Password, then the key for the authenticator and its first code, then the recovery codes. */
export function SwitchOnDialog({ onClose }: DialogProps) {
  const client = useQueryClient()
  const [offered, setOffered] = useState<SecondFactorOffer>()
  const [codes, setCodes] = useState<string[]>()
  const [code, setCode] = useState('')
  const offer = useConsoleAction<{ password: string }, SecondFactorOffer>({
    path: call,
    quiet: true,
    onDone: setOffered,
  })
  const confirm = useConsoleAction<{ code: string }, RecoveryCodes>({
    path: `${call}/confirmation`,
    refresh: ['account', 'team'],
    quiet: true,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    // If it is on already, the page behind the dialog offers new recovery codes.
    onFailed: ({ code: refusal }) => void (refusal === 'second_factor_on' && askAgain(client, ['account', 'team'])),
  })
  const { fields, form } = useRefusal(confirm.failure, { code }, 'code')

  if (codes) return <CodesDialog codes={codes} notice={words.switchedOn} onClose={onClose} />
  if (!offered)
    return (
      <PasswordDialog
        title={words.title}
        text={words.passwordFirst}
        button={words.go}
        action={offer}
        onClose={onClose}
      />
    )
  return (
    <Dialog key="scan" title={words.scanTitle} size="sm" isKept={confirm.busy} onClose={onClose}>
      <form
        className="con-ask"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void confirm.run({ code })
        }}
      >
        <KeyPicture uri={offered.uri} label={words.picture} />
        <p>
          {words.scan} <code className="acc-key">{offered.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <CompactField
          label={words.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={9}
          placeholder="000000"
          className="acc-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={fields.code}
          data-autofocus
        />
        <div className="con-acts">
          <Button type="submit" size="sm" busy={confirm.busy}>
            {words.confirm}
          </Button>
          <CompactButton onClick={confirm.busy ? undefined : onClose}>{accountWords.cancel}</CompactButton>
        </div>
      </form>
    </Dialog>
  )
}

export function SwitchOffDialog({ onClose }: DialogProps) {
  const off = useConsoleAction<{ password: string }>({
    path: call,
    method: 'DELETE',
    refresh: ['account', 'team'],
    quiet: true,
    onDone: () => {
      onClose()
      toast({ title: words.switchedOff, tone: 'ok' })
    },
  })
  return (
    <PasswordDialog
      title={words.offTitle}
      text={words.offText}
      button={words.switchOff}
      danger
      action={off}
      onClose={onClose}
    />
  )
}

export function RenewCodesDialog({ onClose }: DialogProps) {
  const [codes, setCodes] = useState<string[]>()
  const renew = useConsoleAction<{ password: string }, RecoveryCodes>({
    path: '/api/admin/account/recovery-codes',
    refresh: ['account'],
    quiet: true,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <PasswordDialog
      title={words.renewTitle}
      text={words.renewText}
      button={words.renewButton}
      action={renew}
      onClose={onClose}
    />
  )
}

interface PasswordDialogProps extends DialogProps {
  title: string
  text: string
  button: string
  danger?: boolean
  action: {
    run: (input: { password: string }) => unknown
    busy: boolean
    failure: { sentence: string; fields: Record<string, string> } | undefined
  }
}

/** Asks for the password before an action that someone at an unattended laptop must not be able to do. */
function PasswordDialog({ title, text, button, danger = false, action, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const { fields, form } = useRefusal(action.failure, { password }, 'password')
  return (
    <ConfirmDialog
      title={title}
      confirm={button}
      danger={danger}
      busy={action.busy}
      isKeptWhileBusy
      form={form}
      onConfirm={() => void action.run({ password })}
      onClose={onClose}
    >
      <p>{text}</p>
      <CompactField
        label={words.password}
        type="password"
        autoComplete="current-password"
        required
        maxLength={400}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={fields.password}
        data-autofocus
      />
    </ConfirmDialog>
  )
}

/** Shows the codes, which are never shown again. */
function CodesDialog({ codes, notice, onClose }: DialogProps & { codes: readonly string[]; notice?: string }) {
  return (
    <Dialog key="codes" title={words.codesTitle} size="sm" isKept onClose={onClose}>
      <div className="con-ask">
        {notice && <p>{notice}.</p>}
        <p>{words.codesText}</p>
        <RecoveryCodeList codes={codes} />
        <div className="con-acts">
          <Button size="sm" onClick={onClose}>
            {words.kept}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
