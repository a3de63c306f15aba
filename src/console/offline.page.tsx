import '../design/feedback/error-pages.css'
import { consoleApp } from '#content/console/notices.ts'
import { Button } from '../design/button.tsx'

const { title, lead, unsent, again } = consoleApp.offline

/** The page that the service worker shows instead of a page of the console that can't be loaded. */
export function OfflinePage() {
  return (
    <main id="main" className="err1 err1--whole">
      <div className="wrap err1__in">
        <div>
          <h1 className="d">{title}</h1>
          <p className="lead">{lead}</p>
          <p className="lead">{unsent}</p>
          <div className="acts">
            {/* The address that was asked for: the worker shows this page in its place. */}
            <Button href="">{again}</Button>
          </div>
        </div>
      </div>
    </main>
  )
}
