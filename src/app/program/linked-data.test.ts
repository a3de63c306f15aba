import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import type { BlogPosting, BreadcrumbList, ListItem, Organization, Person } from 'schema-dts'
import { expect, test } from 'vitest'
import { readArticleFile } from '#src/articles/server/seed-articles.ts'
import { place, posting } from '#src/articles/structured-data.ts'
import { testProgram } from '../test-program.ts'

// The structured data on our pages for search engines, found and checked by other people's tools: schema.org's
// vocabulary as types, and a validator of what Google requires.

const publicUrl = 'https://patter.example'
const tested = testProgram('linked_data', { PUBLIC_URL: publicUrl, CLOCK: '2026-11-23T12:00:00Z' })

async function read(route: string) {
  const page = await tested.call('GET', route, undefined, { headers: { accept: 'text/html' } })
  const found = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(page.text)
  const issues = await new Validator().validate(structuredClone(found))
  return { found: found.jsonld, errors: found.errors, issues }
}

test('an article is a BlogPosting with all that Google’s “Article” names, and says where it is', async () => {
  const { found, errors, issues } = await read('/blog/ninety-seconds-beats-two-pages')
  expect([errors, issues]).toEqual([[], []])
  const [article] = found.BlogPosting!
  // developers.google.com/search/docs/appearance/structured-data/article, "recommended properties".
  for (const name of ['author', 'dateModified', 'datePublished', 'headline', 'image'])
    expect(article).toHaveProperty(name)
  expect(article).toMatchObject({
    author: { '@type': 'Person', name: 'Moira Tennant' },
    datePublished: '2026-11-19T08:00:00.000Z',
    image: [`${publicUrl}/blog/ninety-seconds-beats-two-pages/card.png`],
  })
  expect(found.BreadcrumbList![0]!.itemListElement).toMatchObject([
    { position: 1, item: `${publicUrl}/blog` },
    { position: 2, item: `${publicUrl}/blog/category/hiring-advice` },
    { position: 3 },
  ])
})

test('the landing page’s films are VideoObjects that Google shows', async () => {
  const { found, errors, issues } = await read('/')
  expect(errors).toEqual([])
  expect(found.VideoObject!.length).toBeGreaterThan(0)
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  // The validator notices what is missing.
  const [film] = found.VideoObject!
  const { uploadDate: _, ...without } = film!
  expect(await new Validator().validate({ jsonld: { VideoObject: [without] }, errors: [] })).toContainEqual(
    expect.objectContaining({ severity: 'ERROR', fieldNames: ['uploadDate'] }),
  )
})

// Every key must be one of schema.org's, or this file does not compile.
type Keys<T> = T extends object ? keyof T : never
type Posting = ReturnType<typeof posting>
const unknownWords: [
  Exclude<Keys<Posting>, Keys<BlogPosting>>,
  Exclude<Keys<Posting['author']>, Keys<Person>>,
  Exclude<Keys<Posting['publisher']>, Keys<Organization>>,
  Exclude<Keys<ReturnType<typeof place>['itemListElement'][number]>, Keys<ListItem>>,
] extends never[]
  ? true
  : never = true

test('every term is one of schema.org’s, with the type that it has there', async () => {
  const { content, publishedAt } = await readArticleFile(
    'a.md',
    '---\ntitle: A\nexcerpt: B\ncategory: c\nauthor: D\npublishedAt: 2026-01-01T00:00:00Z\n---\nE',
  )
  const article = {
    ...content,
    id: 'art_1',
    status: 'published' as const,
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
    version: 1,
  }
  const nodes: [BlogPosting, BreadcrumbList] = [posting(article, 'B', publicUrl), place(article, publicUrl)]
  expect([unknownWords, nodes.length]).toEqual([true, 2])
})
