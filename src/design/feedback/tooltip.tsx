import * as Radix from '@radix-ui/react-tooltip'
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import './tooltip.css'

/** The element for floating parts: the open modal dialog, because everything outside it is inert and below it. */
export const LayerContext = createContext<HTMLElement | null>(null)

/** Tooltips open after 700 ms; for 300 ms after one has closed, the next opens at once (UI-2). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  /** The control's name for sighted people, the same as its accessible name. */
  label: string
  /** One element that takes a ref: an icon-only button. */
  children: ReactElement
}

/**
 * Closes the dialog that an open tooltip is in, when Esc is pressed. Radix closes only the tooltip and stops the event,
 * so the dialog would stay open until Esc is pressed a second time.
 */
function closeDialogAround(layer: HTMLElement | null): void {
  if (layer instanceof HTMLDialogElement) layer.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** Shows an icon-only button's name on hover and on keyboard focus. Needs a TooltipProvider around it. */
export function Tooltip({ label, children }: TooltipProps) {
  const layer = useContext(LayerContext)
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content
          className="tip"
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={() => closeDialogAround(layer)}
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
