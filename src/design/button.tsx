import './button.css'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { PressButton } from './press-button.tsx'

interface ButtonLooks {
  variant?: 'solid' | 'hot' | 'line' | 'paper'
  size?: 'sm'
  /** The action is under way: shown, announced, and not started again. */
  busy?: boolean
}

export type ButtonProps = ButtonLooks &
  (
    | ({ href?: undefined } & ButtonHTMLAttributes<HTMLButtonElement>)
    | ({ href: string } & AnchorHTMLAttributes<HTMLAnchorElement>)
  )

/** A button, or, with `href`, a link that looks the same. */
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

  return <PressButton {...rest} busy={busy} className={classes} />
}
