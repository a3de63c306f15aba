import { useId, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './icons/icon.tsx'
import { addLayer } from './layers.ts'
import { LayerContext, Tooltip, TooltipProvider } from './feedback/tooltip.tsx'
import './dialog.css'

/**
 * Opens a `<dialog>` as a modal for as long as its component is mounted. The browser keeps the focus inside and returns
 * it to the opener; Esc and a click on the backdrop (the dialog element itself, or anything marked `data-backdrop`)
 * call `onClose`. The first focus goes to the element marked `data-autofocus`, or else to the title, which needs a
 * tabindex.
 */
export function useModal(onClose: () => void) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    if (!dialog) return
    const opener = document.activeElement
    dialog.showModal()
    const leave = addLayer(dialog)
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus({ preventScroll: true })
    return () => {
      leave()
      dialog.close()
      // If the opener was not focused by its click (Safari), the browser has nothing to return the focus to.
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true })
    }
  }, [dialog])

  const isOutside = (event: MouseEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget || (event.target as Element).hasAttribute('data-backdrop')

  return {
    /** The element, once mounted. */
    dialog,
    props: {
      ref: setDialog,
      onCancel: (event: { preventDefault(): void; target: EventTarget; currentTarget: EventTarget }) => {
        // A file picker inside fires `cancel` too, and it bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      },
      // Browsers may close the dialog on a second Esc without asking.
      onClose: () => {
        if (dialog && !dialog.open) onClose()
      },
      onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
        pressedOutside.current = isOutside(event)
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        // Selecting text from inside to outside the dialog must not close it.
        if (pressedOutside.current && isOutside(event)) onClose()
      },
    },
  }
}

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
  onClose: () => void
}

/** A modal dialog, open while it is mounted (WAI-ARIA dialog pattern on the platform's `<dialog>`). */
export function Dialog({ size = 'md', onClose, children, ...frame }: DialogProps) {
  const titleId = useId()
  const { dialog, props } = useModal(onClose)

  return (
    <dialog {...props} className={`dlg dlg--${size}`} aria-labelledby={titleId}>
      <LayerContext value={dialog}>
        <TooltipProvider>
          <DialogFrame {...frame} titleId={titleId} onClose={onClose}>
            {children}
          </DialogFrame>
        </TooltipProvider>
      </LayerContext>
    </dialog>
  )
}
