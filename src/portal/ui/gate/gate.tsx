import './gate.css'
import type { ReactNode } from 'react'
import { portal as words } from '#content/portal/portal.ts'
import { Logo } from '#src/design/logo.tsx'
import { Portrait } from '#src/design/portrait.tsx'

/** The layout of the locked portal: the poster, and next to it a card that opens the portal. */
export function Gate({ children }: { children: ReactNode }) {
  const [first, second] = words.locked.poster
  return (
    <>
      <header className="wrap top">
        <a href="/" aria-label={words.home}>
          <Logo />
        </a>
        <a className="top__l" href={words.verify.href}>
          {words.verify.label}
        </a>
      </header>
      <main id="main" className="lock" tabIndex={-1}>
        <div className="lock__p" aria-hidden="true">
          <span className="d">
            {first}
            <br />
            {second}
          </span>
          <Portrait who={words.locked.portrait} />
        </div>
        {children}
      </main>
    </>
  )
}
