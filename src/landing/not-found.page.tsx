import '../design/feedback/error-pages.css'
import { brand } from '#content/brand.ts'
import { pages } from '#content/site/pages.ts'
import { Button } from '../design/button.tsx'
import { Portrait } from '../design/portrait.tsx'

/** Shown with status 404 for every unknown path (HTTP-2). It needs no script. */
export function NotFoundPage() {
  return (
    <main id="main" className="e404 on-dark">
      <div className="wrap grid">
        <p className="d e404__n" aria-hidden="true">
          4
          <span>
            <Portrait who={pages.notFound.portrait} />
          </span>
          4
        </p>
        <div className="e404__t">
          <h1 className="d d2">{pages.notFound.title}</h1>
          <p className="lead">{pages.notFound.hint}</p>
          <div className="acts">
            <Button variant="hot" href="/">
              Go to Homepage
            </Button>
            <Button variant="line" href={`mailto:${brand.email}`}>
              {pages.notFound.action}
            </Button>
          </div>
        </div>
      </div>
    </main>
  )
}
