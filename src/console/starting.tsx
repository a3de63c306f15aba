import { consoleWords as words } from '#content/console/frame.ts'
import { Logo } from '#src/design/logo.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { fill } from '#src/values/fill.ts'

/**
 * What the server renders of the console: its empty frame. Everything else is loaded by calls that check who is signed
 * in.
 */
export function ConsoleStarting() {
  return (
    <div className="con">
      <header className="rail on-dark">
        <div className="rail__top">
          <span className="rail__logo">
            <Logo label={fill(words.titleOf, { page: words.name })} />
          </span>
        </div>
      </header>
      <main className="con-main">
        <div className="con-start">
          <StairLoader />
          <p className="needs-script">{words.loading}</p>
          <p className="without-script">{words.withoutScript}</p>
        </div>
      </main>
    </div>
  )
}
