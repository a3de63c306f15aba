import type { ReactNode } from 'react'
import { rolesWords as words } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { fill } from '#src/values/fill.ts'
import { clockTime } from '#src/values/london-time.ts'
import type { Kept } from '../use-answer.ts'

/** A page, or a part of one, that couldn't be loaded: what happened, what is safe, and a button to try again. */
export function LoadFailed({
  heading,
  text,
  onAgain,
  children,
}: {
  heading: string
  text: string
  onAgain?: () => void
  children?: ReactNode
}) {
  return (
    <div className="pad0">
      <div className="fail" role="alert">
        <BrokenStair />
        <div>
          <h1 className="d d3">{heading}</h1>
          <p>{text}</p>
          <p className="row">
            {onAgain && (
              <Button size="sm" onClick={onAgain}>
                {words.again}
              </Button>
            )}
            {children}
          </p>
        </div>
      </div>
    </div>
  )
}

/** A line across the page while there is no connection. */
export function OfflineLine({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <output className="line line--off">
      <i aria-hidden="true" />
      <span>{text}</span>
      <Button variant="line" size="sm" onClick={onAgain}>
        {words.again}
      </Button>
    </output>
  )
}

/** Returns what the line says on a page of a role: there is no connection, or the newest could not be loaded. */
export function offlineText(kept: Kept | undefined): string {
  const { offline, notNewest } = words.role
  return kept?.why === 'refused' ? fill(notNewest, { time: clockTime(kept.at) }) : offline
}

export function HomeLoading() {
  return (
    <div className="pad0" aria-busy="true">
      <h1 className="sr">{words.home.loading}</h1>
      <span className="sk sk--t" aria-hidden="true">
        <i />
        <i />
      </span>
      <div className="skp" aria-hidden="true">
        {[1, 2, 3].map((block) => (
          <span key={block} className="sk">
            <i />
          </span>
        ))}
      </div>
    </div>
  )
}

/** `isPart`: the page has a heading already. */
export function WallLoading({ isPart = false }: { isPart?: boolean }) {
  return (
    <div aria-busy="true">
      {isPart ? <output className="sr">{words.role.loading}</output> : <h1 className="sr">{words.role.loading}</h1>}
      <div className="pad0">
        <span className="sk sk--t" aria-hidden="true">
          <i />
          <i />
        </span>
      </div>
      <div className="hoard hoard--sk" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((block) => (
          <span key={block} className="sk">
            <i />
          </span>
        ))}
      </div>
    </div>
  )
}

/** The dark page of a film before its role is there. */
export function FilmLoading() {
  return (
    <div className="app__none app__none--dark on-dark" aria-busy="true">
      <h1 className="sr">{words.role.loading}</h1>
      <StairLoader />
    </div>
  )
}

function BrokenStair() {
  return (
    <svg className="fail__s" viewBox="0 0 120 84" aria-hidden="true">
      <path d="M0 70h22v14H0zM26 56h22v28H26zM52 42h22v42H52z" fill="var(--ink)" />
      <path d="M84 66l20-16 14 18-20 16z" fill="var(--hot)" />
    </svg>
  )
}
