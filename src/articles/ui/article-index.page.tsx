import { articles as words } from '#content/site/articles.ts'
import type { PersonKey } from '#content/types.ts'
import { Icon } from '#src/design/icons/icon.tsx'
import { Portrait } from '#src/design/portrait.tsx'
import { categoryName } from '../article.ts'
import type { ArticleTeaser, IndexView } from '../article-view.ts'
import { sourcesOf } from '../image-sizes.ts'

const tints = ['var(--hot)', 'var(--mint)', 'var(--rose)', 'var(--deep)', 'var(--mint)'] as const

/** `/blog`, and its pages for one category or tag; without script. */
export function ArticleIndexPage({ topic, articles, categories, page, pages }: IndexView) {
  const address = topic ? `/blog/${topic.kind}/${topic.name}` : '/blog'
  return (
    <main id="main">
      <div className="wrap">
        <h1 className={topic ? 'd bi__h bi__h--topic' : 'd bi__h'}>
          {topic ? headingOf(topic) : words.index.heading.map((line) => <span key={line}>{line} </span>)}
        </h1>
        <nav className="bi__c" aria-label={words.index.topics}>
          <ul>
            <li>
              <a href="/blog" {...(topic ? {} : { 'aria-current': 'page' })}>
                {words.index.all}
              </a>
            </li>
            {categories.map((category) => (
              <li key={category}>
                <a
                  href={`/blog/category/${category}`}
                  {...(topic?.kind === 'category' && topic.name === category ? { 'aria-current': 'page' } : {})}
                >
                  {categoryName(category)}
                </a>
              </li>
            ))}
            <li className="bi__f">
              <a href="/feed.xml">{words.index.feed}</a>
            </li>
          </ul>
        </nav>
      </div>
      {articles.length === 0 ? (
        <section className="wrap nf">
          <h2 className="d d2">{words.index.empty.heading}</h2>
          <p className="lead">{words.index.empty.text}</p>
        </section>
      ) : (
        <ol className="wrap bi">
          {articles.map((article, index) => (
            <Row key={article.slug} article={article} index={index} isFirst={index === 0 && page === 1} />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <nav className="wrap bi__n" aria-label={words.index.pages}>
          <Turn to={page > 1 ? `${address}${page === 2 ? '' : `?page=${page - 1}`}` : undefined} rel="prev">
            {words.index.newer}
          </Turn>
          <span>{words.index.pageOf.replace('{n}', String(page)).replace('{total}', String(pages))}</span>
          <Turn to={page < pages ? `${address}?page=${page + 1}` : undefined} rel="next">
            {words.index.older} <Icon name="arrow" />
          </Turn>
        </nav>
      )}
    </main>
  )
}

function headingOf(topic: NonNullable<IndexView['topic']>): string {
  return topic.kind === 'category' ? categoryName(topic.name) : `#${topic.name}`
}

function Row({ article, index, isFirst }: { article: ArticleTeaser; index: number; isFirst: boolean }) {
  const face = article.featured && 'faces' in article.featured ? article.featured.faces[0] : undefined
  return (
    <li className={isFirst ? 'bi__r bi__r--0' : 'bi__r'}>
      <a href={`/blog/${article.slug}`}>
        {article.featured && (
          <span className="bi__p" style={{ background: tints[index % tints.length] }} aria-hidden="true">
            {face && <Portrait who={face as PersonKey} />}
            {'image' in article.featured && <Picture featured={article.featured} index={index} isFirst={isFirst} />}
          </span>
        )}
        <span className="bi__t">
          <span className="art__m">
            <span className="badge">{categoryName(article.category)}</span>
            <time dateTime={article.date.iso}>{article.date.words}</time>
          </span>
          <b className={isFirst ? 'd d1' : 'd d2'}>{article.title}</b>
          {article.excerpt && <span className="lead">{article.excerpt}</span>}
        </span>
      </a>
    </li>
  )
}

function Picture({
  featured,
  index,
  isFirst,
}: {
  featured: Extract<ArticleTeaser['featured'], { image: string }>
  index: number
  isFirst: boolean
}) {
  const sizes = isFirst ? '(max-width: 767px) 94vw, 40vw' : '(max-width: 767px) 32vw, 24vw'
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(featured.image, 'avif')} sizes={sizes} />
      <img
        src={featured.image}
        srcSet={sourcesOf(featured.image, 'webp')}
        sizes={sizes}
        alt=""
        width={featured.width}
        height={featured.height}
        loading={index < 2 ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  )
}

function Turn({ to, rel, children }: { to: string | undefined; rel: string; children: React.ReactNode }) {
  return to ? (
    <a className="btn btn--line" href={to} rel={rel}>
      {children}
    </a>
  ) : (
    <span className="btn btn--line" aria-hidden="true" data-disabled="">
      {children}
    </span>
  )
}
