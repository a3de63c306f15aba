import './compact-button.css'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from 'react'
import { Link } from 'react-router'

interface Looks {
  /** `ink` for the one that is meant, `hot` where it is the page's one hot thing, `danger` for what cannot be undone. */
  variant?: 'line' | 'ink' | 'hot' | 'danger'
  busy?: boolean
}

export type CompactButtonProps = Looks &
  (
    | ({ href?: undefined } & ButtonHTMLAttributes<HTMLButtonElement>)
    | ({
        href: string
        /** Leaves the console: a file, another page. */ outside?: boolean
      } & AnchorHTMLAttributes<HTMLAnchorElement>)
  )

/** The console's button: the same block, one size down; 36 px, 44 px under a finger. With `href` a link of that shape. */
export function CompactButton({ variant = 'line', busy = false, className, ...rest }: CompactButtonProps) {
  const classes = ['cb', variant !== 'line' && `cb--${variant}`, className].filter(Boolean).join(' ')
  if (rest.href !== undefined) {
    const { href, outside, children, ...attributes } = rest
    if (outside) {
      return (
        <a {...attributes} href={href} className={classes}>
          {children}
        </a>
      )
    }
    return (
      <Link {...attributes} to={href} className={classes}>
        {children}
      </Link>
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
