import './button.css'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react'

interface ButtonLooks {
  variant?: 'solid' | 'hot' | 'line' | 'paper'
  size?: 'sm'
  /** Its errand is under way: shown, announced, and not started again. */
  busy?: boolean
}

export type ButtonProps = ButtonLooks &
  (
    | ({ href?: undefined } & ButtonHTMLAttributes<HTMLButtonElement>)
    | ({ href: string } & AnchorHTMLAttributes<HTMLAnchorElement>)
  )

/** A button, or with `href` a link of the same shape. */
export function Button({ variant = 'solid', size, busy = false, className, ...rest }: ButtonProps) {
  const classes = ['btn', variant !== 'solid' && `btn--${variant}`, size && `btn--${size}`, className]
    .filter(Boolean)
    .join(' ')
  if (rest.href !== undefined) {
    const { children, ...attributes } = rest
    return (
      <a {...attributes} className={classes}>
        {children}
      </a>
    )
  }

  const { onClick, ...attributes } = rest
  // Not `disabled`: the focus would be lost, and with it the reader's place.
  const stop = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...attributes}
      className={classes}
      onClick={busy ? stop : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes['aria-disabled']}
    />
  )
}
