import { pages } from '#content/site/pages.ts'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icons/icon.tsx'

const words = pages.apiDocs

/** `/api/docs`: every call, drawn into `#calls` by a viewer (HTTP-12). Without script it links to the document. */
export function ApiDocsPage() {
  return (
    <main id="main" className="ad">
      <div className="ad__head on-dark">
        <div className="wrap">
          <h1 className="d d1">{words.title}</h1>
          <p className="lead">{words.lead}</p>
          <div className="ad__acts">
            <Button variant="hot" href="/api/openapi.json">
              {words.document} <Icon name="arrow" />
            </Button>
            <Button variant="line" href="/">
              {words.back}
            </Button>
          </div>
        </div>
      </div>
      <section className="wrap ad__calls" aria-labelledby="calls-h">
        <h2 className="sr" id="calls-h">
          {words.calls}
        </h2>
        <p className="lead without-script">{words.withoutScript}</p>
        <div id="calls" className="needs-script" />
      </section>
    </main>
  )
}
