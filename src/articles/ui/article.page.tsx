import { articles as words } from '#content/site/articles.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { categoryName } from '../article.ts'
import type { ArticleTeaser, ArticleView } from '../article-view.ts'
import { Featured } from './featured.tsx'
import { ShareButton } from './share-button.tsx'

/** `/blog/{slug}` (BLOG-1). The page is complete without a script; only Share needs one. */
export function ArticlePage({ article }: { article: ArticleView }) {
  const author = words.article.authors[article.author]
  return (
    <main id="main">
      <article className="art">
        <header className="wrap grid art__h">
          <a className="art__back" href="/blog">
            <Icon name="back" /> {words.article.back}
          </a>
          {article.preview && <p className="art__preview">{words.article.draft}</p>}
          <div className="art__m">
            <a className="badge" href={`/blog/category/${article.category}`}>
              {categoryName(article.category)}
            </a>
            <span>{article.author}</span>
            <time dateTime={article.date.iso}>{article.date.words}</time>
            <span>{words.article.minutes.replace('{n}', String(article.minutes))}</span>
          </div>
          <h1 className="d" style={{ '--fit': fitOf(article.title) }}>
            {article.title}
          </h1>
          {article.excerpt && <p className="lead art__x">{article.excerpt}</p>}
        </header>
        {article.featured && (
          <div className="wrap">
            <Featured featured={article.featured} />
          </div>
        )}
        <div className="wrap grid">
          <aside className="art__s">
            <div className={author?.portrait ? 'by' : 'by by--plain'}>
              {author?.portrait && (
                <span className="by__p" aria-hidden="true">
                  <Portrait who={author.portrait} />
                </span>
              )}
              <p>
                <b>{article.author}</b>
                {author?.text}
              </p>
            </div>
            {/* The only part that React takes over (article.client.tsx). */}
            <div id="share" data-title={article.title}>
              <ShareButton title={article.title} />
            </div>
          </aside>
          <div className="art__b">
            <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
            {article.tags.length > 0 && (
              <ul className="tags" aria-label={words.article.tags}>
                {article.tags.map((tag) => (
                  <li key={tag}>
                    <a href={`/blog/tag/${tag}`}>#{tag}</a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <section className="cta">
          <div className="wrap cta__in">
            <h2 className="d d1">{words.article.cta.heading}</h2>
            <a className="btn" href="/#contact">
              {words.article.cta.action} <Icon name="arrow" />
            </a>
          </div>
        </section>
      </article>
      {article.related.length > 0 && <Related articles={article.related} />}
    </main>
  )
}

/**
 * Returns the size of a title. The display font is large, so a long title is set smaller to keep it from filling a
 * whole column.
 */
function fitOf(title: string): string {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  const size = Math.min(1, 30 / title.length + 0.25, 11 / longest)
  return size.toFixed(2)
}

function Related({ articles }: { articles: ArticleTeaser[] }) {
  return (
    <section className="wrap next" aria-labelledby="next-heading">
      <h2 className="d d2" id="next-heading">
        {words.article.related}
      </h2>
      <ul>
        {articles.map((article) => (
          <li key={article.slug}>
            <a href={`/blog/${article.slug}`}>
              <span className="art__m">
                <span className="badge">{categoryName(article.category)}</span>
                <time dateTime={article.date.iso}>{article.date.words}</time>
              </span>
              <b className="d d3">{article.title}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
