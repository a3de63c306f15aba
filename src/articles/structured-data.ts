import { articles as words } from '#content/site/articles.ts'
import { brand } from '#content/brand.ts'
import { featuredImageOf } from './api.ts'
import { type Article, categoryName, dateOf } from './article.ts'

/** Returns the address of the generated picture, which every article has. */
export function cardOf(article: Pick<Article, 'slug'>, publicUrl: string): string {
  return `${publicUrl}/blog/${article.slug}/card.png`
}

/** The structured data of an article's page: what it is, and where on the site. */
export function articleStructuredData(article: Article, description: string, publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [posting(article, description, publicUrl), place(article, publicUrl)],
  }
}

/** Returns a schema.org BlogPosting with only what is on the page, including what Google's "Article" asks for. */
export function posting(article: Article, description: string, publicUrl: string) {
  const url = `${publicUrl}/blog/${article.slug}`
  const uploaded = article.featured && 'image' in article.featured ? [`${publicUrl}${featuredImageOf(article)}`] : []
  return {
    '@type': 'BlogPosting' as const,
    headline: article.title,
    description,
    image: [...uploaded, cardOf(article, publicUrl)],
    datePublished: dateOf(article).toISOString(),
    dateModified: article.updatedAt.toISOString(),
    author: { '@type': 'Person' as const, name: article.author },
    publisher: {
      '@type': 'Organization' as const,
      name: brand.name,
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icon-512.png`,
    },
    mainEntityOfPage: url,
    articleSection: categoryName(article.category),
    ...(article.tags.length > 0 ? { keywords: article.tags.join(', ') } : {}),
    inLanguage: 'en-GB',
  }
}

/** Returns a schema.org BreadcrumbList: the list, its category, the article. */
export function place(article: Article, publicUrl: string) {
  const step = (position: number, name: string, item: string) => ({
    '@type': 'ListItem' as const,
    position,
    name,
    item,
  })
  return {
    '@type': 'BreadcrumbList' as const,
    itemListElement: [
      step(1, words.index.title, `${publicUrl}/blog`),
      step(2, categoryName(article.category), `${publicUrl}/blog/category/${article.category}`),
      step(3, article.title, `${publicUrl}/blog/${article.slug}`),
    ],
  }
}
