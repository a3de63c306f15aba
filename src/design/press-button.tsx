import type { ButtonHTMLAttributes, MouseEvent } from 'react'

/** The basis of every button, however it looks: while it is `busy`, its action cannot be started again. */
export function PressButton({
  busy,
  onClick,
  ...attributes
}: ButtonHTMLAttributes<HTMLButtonElement> & { busy: boolean }) {
  // Not `disabled`, because that would lose the focus, and with it the user's place.
  const stop = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...attributes}
      onClick={busy ? stop : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes['aria-disabled']}
    />
  )
}
