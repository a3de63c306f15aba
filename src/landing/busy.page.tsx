import '../design/feedback/error-pages.css'
import { pages } from '#content/site/pages.ts'
import { Button } from '../design/button.tsx'

/** Shown if there are more visitors than can be answered in good time. */
export function BusyPage() {
  const { title, lead, home } = pages.busy
  return (
    <main id="main" className="err1">
      <div className="wrap err1__in">
        <div>
          <h1 className="d">{title}</h1>
          <p className="lead">{lead}</p>
          <div className="acts">
            <Button variant="line" href="/">
              {home}
            </Button>
          </div>
        </div>
      </div>
    </main>
  )
}
