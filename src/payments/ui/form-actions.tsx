import { payments as words } from '#content/portal/payments.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icons/icon.tsx'

export interface FormActionsProps {
  busy: boolean
  action: string
  /** Absent if the button submits its form. */
  onAct?: () => void
  onBack: () => void
}

/** The foot of each view of the card payment: back to the options, and the main action. */
export function FormActions({ busy, action, onAct, onBack }: FormActionsProps) {
  return (
    <div className="acts">
      <Button variant="line" aria-disabled={busy || undefined} onClick={onBack}>
        <Icon name="back" />
        {words.form.back}
      </Button>
      <Button variant="hot" busy={busy} {...(onAct ? { onClick: onAct } : { type: 'submit' as const })}>
        {busy ? words.form.busy : action}
      </Button>
    </div>
  )
}
