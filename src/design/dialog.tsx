import { useId, type ReactNode } from 'react'
import { Icon } from './icons/icon.tsx'
import { LayerContext, Tooltip, TooltipProvider } from './feedback/tooltip.tsx'
import { useModal } from './modal.ts'
import './dialog.css'

export interface DialogFrameProps {
  /** The name in the black bar. */
  title: string
  titleId?: string
  onClose?: () => void
  onBack?: () => void
  backLabel?: string
  children: ReactNode
}

/**
 * The dialog's frame: a black bar with the name, back and close, and the content. Needs a TooltipProvider around it.
 */
export function DialogFrame({ title, titleId, onClose, onBack, backLabel = 'Back', children }: DialogFrameProps) {
  return (
    <>
      <div className="dlg__bar">
        {onBack && (
          <Tooltip label={backLabel}>
            <button type="button" className="dlg__x" aria-label={backLabel} onClick={onBack}>
              <Icon name="back" />
            </button>
          </Tooltip>
        )}
        <h2 id={titleId} className="dlg__t" tabIndex={-1}>
          {title}
        </h2>
        <Tooltip label="Close">
          <button type="button" className="dlg__x" aria-label="Close" onClick={onClose}>
            <Icon name="x" />
          </button>
        </Tooltip>
      </div>
      <div className="dlg__scroll">{children}</div>
    </>
  )
}

export interface DialogProps extends Omit<DialogFrameProps, 'titleId' | 'onClose'> {
  /** At most 34, 46 or 72 rem wide; always the whole screen on a phone. */
  size?: 'sm' | 'md' | 'lg'
  /** Whether it stays open whatever is pressed, because it shows something only once, or is about to. */
  isKept?: boolean
  onClose: () => void
}

/** A modal dialog, open while it is mounted (WAI-ARIA dialog pattern on the platform's `<dialog>`). */
export function Dialog({ size = 'md', isKept = false, onClose, children, ...frame }: DialogProps) {
  const titleId = useId()
  const { dialog, props } = useModal(onClose, isKept)

  return (
    <dialog {...props} className={`dlg dlg--${size}`} aria-labelledby={titleId}>
      <LayerContext value={dialog}>
        <TooltipProvider>
          <DialogFrame {...frame} titleId={titleId} onClose={isKept ? () => {} : onClose}>
            {children}
          </DialogFrame>
        </TooltipProvider>
      </LayerContext>
    </dialog>
  )
}
