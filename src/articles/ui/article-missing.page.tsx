import { articles as words } from '#content/site/articles.ts'
import { Icon } from '#src/design/icons/icon.tsx'

/**
 * Shown with status 404 for an article that does not exist or is not public (BLOG-4). *Go Back* leads to the list, so
 * it needs no script.
 */
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
