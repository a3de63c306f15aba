import type { ReactNode } from 'react'
import { DialogFrame } from '../dialog.tsx'

/** An open dialog's frame, as part of the kit's page. */
export function OpenedDialog({
  title,
  onBack,
  short,
  children,
}: {
  title: string
  onBack?: () => void
  short?: boolean
  children: ReactNode
}) {
  return (
    <div className={short ? 'dlg kit__dialog kit__dialog--short' : 'dlg kit__dialog'}>
      <DialogFrame title={title} onBack={onBack}>
        {children}
      </DialogFrame>
    </div>
  )
}
