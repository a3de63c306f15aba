import './compact-button.css'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Link } from 'react-router'
import { PressButton } from '../press-button.tsx'

interface Looks {
  /** `ink` for the main action, `hot` for the page's one hot element, `danger` for what cannot be undone. */
  variant?: 'line' | 'ink' | 'hot' | 'danger'
  busy?: boolean
}

export type CompactButtonProps = Looks &
  (
    | ({ href?: undefined } & ButtonHTMLAttributes<HTMLButtonElement>)
    | ({
        href: string
        /** Leads out of the console: a file, another page. */ outside?: boolean
      } & AnchorHTMLAttributes<HTMLAnchorElement>)
  )

/**
 * The console's button: the same block, one size smaller; 36 px, on touch screens 44 px. With `href`, a link that looks
 * the same.
 */
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
  return <PressButton {...rest} busy={busy} className={classes} />
}
