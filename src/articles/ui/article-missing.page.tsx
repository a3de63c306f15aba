import { articles as words } from '#content/articles.ts'
import { Icon } from '#src/design/icon.tsx'

/** What is not there, or is not for everybody (SPEC.md §8; HTTP 404). Going back is going to the list: no script is needed for it. */
export function ArticleMissingPage() {
  return (
    <main id="main">
      <section className="wrap nf">
        <h1 className="d d1">{words.missing.title}</h1>
        <p className="lead">{words.missing.text}</p>
        <a className="btn" href="/blog">
          <Icon name="back" /> {words.missing.action}
        </a>
      </section>
    </main>
  )
}
