import { renderToString } from 'react-dom/server'
import { articles as words } from '#content/site/articles.ts'
import { brand } from '#content/brand.ts'
import type { PersonKey } from '#content/types.ts'
import { type Article, categoryName, dateOf, pageTitle } from '#src/articles/article.ts'
import type { ArticleTeaser, ArticleView, IndexView } from '#src/articles/article-view.ts'
import { articleStructuredData, cardOf } from '#src/articles/structured-data.ts'
import { ArticleIndexPage } from '#src/articles/ui/article-index.page.tsx'
import { ArticleMissingPage } from '#src/articles/ui/article-missing.page.tsx'
import { ArticlePage } from '#src/articles/ui/article.page.tsx'
import { spriteMarkup } from '#src/design/icons/sprite.ts'
import { SitePage } from '#src/landing/site-page.tsx'
import { renderDocument } from '#src/platform/rendering/document.ts'
import { type PagesOptions, shell } from './pages.tsx'

/** An article's document. */
export function articleDocument(options: PagesOptions, view: ArticleView, article: Article): string {
  const { publicUrl } = options
  const author = words.article.authors[view.author]
  return renderDocument({
    ...shell(options),
    ...options.files.article,
    title: `${pageTitle(article)} | ${brand.name}`,
    description: view.description || brand.description,
    canonical: `${publicUrl}/blog/${view.slug}`,
    ...(view.preview
      ? { robots: 'noindex' }
      : { structuredData: articleStructuredData(article, view.description || brand.description, publicUrl) }),
    article: {
      title: pageTitle(article),
      publishedAt: dateOf(article),
      updatedAt: article.updatedAt,
      section: categoryName(article.category),
      tags: article.tags,
    },
    image: { url: cardOf(article, publicUrl), alt: view.title },
    feeds: feedsOf(publicUrl),
    before: spriteMarkup(facesOf([view], author?.portrait)),
    body: renderToString(
      <SitePage>
        <ArticlePage article={view} />
      </SitePage>,
    ),
  })
}

/** The document of `/blog` or of one of its topics. */
export function indexDocument(options: PagesOptions, view: IndexView): string {
  const { publicUrl } = options
  const topic =
    view.topic &&
    { category: words.index.category, tag: words.index.tag }[view.topic.kind].replace(
      '{name}',
      categoryName(view.topic.name),
    )
  const path = view.topic ? `/blog/${view.topic.kind}/${view.topic.name}` : '/blog'
  return renderDocument({
    ...shell(options),
    ...options.files.article,
    title: `${topic ?? words.index.title}${view.page > 1 ? `, ${words.index.nth.replace('{n}', String(view.page))}` : ''} | ${brand.name}`,
    description: topic ? `${topic}. ${words.index.description}` : words.index.description,
    canonical: `${publicUrl}${path}${view.page > 1 ? `?page=${view.page}` : ''}`,
    feeds: feedsOf(publicUrl),
    before: spriteMarkup(firstFacesOf(view.articles)),
    body: renderToString(
      <SitePage>
        <ArticleIndexPage {...view} />
      </SitePage>,
    ),
  })
}

/** The document for an address without an article. */
export function articleMissingDocument(options: PagesOptions): string {
  return renderDocument({
    ...shell(options),
    ...options.files.article,
    title: `${words.missing.title} | ${brand.name}`,
    robots: 'noindex',
    before: spriteMarkup([]),
    body: renderToString(
      <SitePage>
        <ArticleMissingPage />
      </SitePage>,
    ),
  })
}

function feedsOf(publicUrl: string) {
  return [
    { type: 'application/atom+xml', url: `${publicUrl}/feed.xml` },
    { type: 'application/feed+json', url: `${publicUrl}/feed.json` },
  ]
}

/** Returns the first face of each article, because the list shows only one. */
function firstFacesOf(articles: readonly Pick<ArticleTeaser, 'featured'>[]): PersonKey[] {
  return facesOf(
    articles.map(({ featured }) => ({
      featured: featured && 'faces' in featured ? { faces: featured.faces.slice(0, 1) } : featured,
    })),
  )
}

function facesOf(articles: readonly Pick<ArticleTeaser, 'featured'>[], more?: PersonKey): PersonKey[] {
  const faces = articles.flatMap(({ featured }) =>
    featured && 'faces' in featured ? featured.faces : [],
  ) as PersonKey[]
  return [...new Set(more ? [...faces, more] : faces)]
}
