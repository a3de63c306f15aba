import './error-pages.css'
import { Button } from '../button.tsx'

/**
 * "Something went wrong" (HTTP-3): replaces a page that failed, on the server or in the browser. Refresh is a link, so
 * that it works without script.
 */
export function ErrorFallback({ requestId }: { requestId?: string }) {
  return (
    <main id="main" className="err1">
      <div className="wrap err1__in">
        <div>
          <h1 className="d">
            Something
            <br />
            went wrong
          </h1>
          <p className="lead">
            We apologize for the inconvenience. Please try refreshing the page or contact us if the problem persists.
          </p>
          <div className="acts">
            <Button href="">Refresh Page</Button>
            <Button variant="line" href="/">
              Go to Homepage
            </Button>
          </div>
          {requestId && (
            <p className="note">
              If you email us, mention <b>{requestId}</b>. It helps us find what went wrong.
            </p>
          )}
        </div>
        <span className="err1__w" aria-hidden="true">
          <i />
          <i />
          <i />
          <i className="fall" />
        </span>
      </div>
    </main>
  )
}
