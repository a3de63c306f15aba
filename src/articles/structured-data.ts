import { brand } from '#content/brand.ts'
import { featuredImageOf } from './api.ts'
import { type Article, categoryName } from './article.ts'

/** schema.org BlogPosting: what stands on the page, and no more. */
export function articleStructuredData(article: Article, publicUrl: string): object {
  const url = `${publicUrl}/blog/${article.slug}`
  const image = featuredImageOf(article)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    ...(image ? { image: [`${publicUrl}${image}`] } : {}),
    datePublished: (article.publishedAt ?? article.createdAt).toISOString(),
    dateModified: article.updatedAt.toISOString(),
    author: { '@type': 'Person', name: article.author },
    publisher: { '@type': 'Organization', name: brand.name, url: `${publicUrl}/`, logo: `${publicUrl}/icon-512.png` },
    mainEntityOfPage: url,
    articleSection: categoryName(article.category),
    keywords: article.tags.join(', '),
    inLanguage: 'en-GB',
  }
}
