import './sign-in.css'
import type { ReactNode } from 'react'
import { signInWords } from '#content/console/staff.ts'
import { Logo } from '#src/design/logo.tsx'

/**
 * The frame of the sign-in pages: on one half the tiled stairwell of a tenement (a “close”), on the other the form.
 * Needs no script.
 */
export function SignInFrame({
  poster,
  title,
  children,
}: {
  poster: readonly string[]
  title: string
  children: ReactNode
}) {
  return (
    <div className="sign-in">
      <div className="sign-in__poster on-dark" aria-hidden="true">
        <span className="d">
          {poster.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
        <Stairs />
      </div>
      <main className="sign-in__card">
        <a className="sign-in__logo" href="/" aria-label={signInWords.home}>
          <Logo />
        </a>
        <h1 className="d d2">{title}</h1>
        {children}
      </main>
    </div>
  )
}

const steps = [8, 22, 36, 50, 64, 78, 92, 106]

/** The stairs of a close, with one window lit and someone at the top. */
function Stairs() {
  return (
    <svg viewBox="0 0 240 120" preserveAspectRatio="xMaxYMax meet">
      {steps.map((height, step) => (
        <rect
          key={height}
          x={step * 30}
          y={120 - height}
          width="24"
          height={height}
          className={step === 3 ? 'is-lit' : step === 7 ? 'is-top' : undefined}
        />
      ))}
    </svg>
  )
}
