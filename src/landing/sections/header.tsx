import './header.css'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { landing } from '#content/site/landing.ts'
import { Button } from '#src/design/button.tsx'
import { Logo } from '#src/design/logo.tsx'
import { useOpenDialog } from '../open-dialog.ts'

const { nav, hero } = landing

/** The fixed bar (LAND-2). On a phone its links open on top of the page. */
export function Header() {
  const openDialog = useOpenDialog()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [open])

  // The open menu covers the page, so it closes when the focus moves past its last link: readers must see where they
  // are.
  const closeBehindFocus = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const close = () => setOpen(false)

  return (
    <header className="nav" data-open={open || undefined} onBlur={closeBehindFocus}>
      <div className="wrap nav__in">
        <a className="nav__logo" href="#home" onClick={close}>
          <Logo label={nav.homeLabel} />
        </a>
        <Button variant="hot" size="sm" className="nav__cta" href={nav.action.href} onClick={close}>
          {nav.action.label}
        </Button>
        <button
          ref={toggle}
          type="button"
          className="nav__t needs-script"
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          <span className="sr">{nav.menuLabel}</span>
          <i />
          <i />
        </button>
        <nav aria-label="Main" id="menu">
          {nav.links.map(({ label, href }) => (
            <a key={href} href={href} onClick={close}>
              {label}
            </a>
          ))}
          <Button variant="hot" size="sm" href={nav.action.href} onClick={close}>
            {nav.action.label}
          </Button>
          <div className="nav__more">
            <button
              type="button"
              className="needs-script"
              aria-haspopup="dialog"
              onClick={() => {
                close()
                openDialog({ kind: 'demo' })
              }}
            >
              {hero.bookDemo}
            </button>
            {nav.more.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </div>
        </nav>
      </div>
    </header>
  )
}
