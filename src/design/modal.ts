import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { addLayer } from './layers.ts'

/**
 * Opens a `<dialog>` as a modal for as long as its component is mounted. The browser keeps the focus inside and returns
 * it to the opener; Esc and a click on the backdrop (the dialog element itself, or anything marked `data-backdrop`)
 * call `onClose`. The first focus goes to the element marked `data-autofocus`, or else to the title, which needs a
 * tabindex. With `isKept` none of them closes the dialog.
 */
export function useModal(onClose: () => void, isKept = false) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    if (!dialog) return
    const opener = document.activeElement
    show(dialog)
    const leave = addLayer(dialog)
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
        if (!isKept) onClose()
      },
      // Browsers may close the dialog on a second Esc without asking.
      onClose: () => {
        if (!dialog || dialog.open) return
        if (!isKept) onClose()
        else if (dialog.isConnected) show(dialog)
      },
      onPointerDown: (event: MouseEvent<HTMLDialogElement>) => {
        pressedOutside.current = isOutside(event)
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        // Selecting text from inside to outside the dialog must not close it.
        if (pressedOutside.current && isOutside(event) && !isKept) onClose()
      },
    },
  }
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
  first?.focus({ preventScroll: true })
}
