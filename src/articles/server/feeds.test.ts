import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Article, Featured } from '../article.ts'
import { atomFeed, jsonFeed, sitemap } from './feeds.ts'
import { readArticleFile } from './seed-articles.ts'

// The feeds and the sitemap, checked with other people's tools: libxml2 with the grammar of RFC 4287 and sitemaps.org's
// schema, Ajv with JSON Feed's.

const publicUrl = 'https://patter.example'
const now = new Date('2026-11-23T12:00:00Z')
const samples = path.resolve(import.meta.dirname, '../../../content/articles')

async function sampleArticles(): Promise<Article[]> {
  const names = (await fs.readdir(samples)).filter((name) => name.endsWith('.md'))
  return Promise.all(
    names.map(async (name, index) => {
      const { content, publishedAt } = await readArticleFile(name, await fs.readFile(path.join(samples, name), 'utf8'))
      return {
        ...content,
        id: `art_${index}`,
        status: 'published' as const,
        publishedAt,
        createdAt: publishedAt,
        updatedAt: publishedAt,
        version: 1,
      }
    }),
  )
}

const picture = `/article-images/${'a'.repeat(64)}`
const featured: Featured = { image: `${picture}-960.webp`, alt: 'A & B', width: 960, height: 540 }
/** What people might paste: markup, ends of CDATA sections, control characters, emoji. */
const awkward = (more: Partial<Article>): Article => ({
  id: 'art_awkward',
  slug: 'awkward',
  title: 'Fish & <chips> ]]> "quoted"\u000B',
  metaTitle: '',
  excerpt: '',
  category: 'for-candidates',
  author: 'Ó Briain & Søn\u0008',
  tags: ['a', 'b-c'],
  featured,
  body: `A \u0000\u000C\uFFFE form feed, ]]> an end, &nbsp; a space, 🚋.\n\n[Down](#there) [home](/) [out](https://example.com/?a=1&b=2)\n\n<picture><source type="image/avif" srcset="${picture}-480.avif 480w, ${picture}-960.avif 960w"><img src="${picture}-960.webp" alt=""></picture>\n\n\`<a href="/x">\``,
  status: 'published',
  publishedAt: null,
  createdAt: now,
  updatedAt: now,
  version: 1,
  ...more,
})

const written = async () => [
  ...(await sampleArticles()),
  awkward({}),
  awkward({ id: 'art_2', slug: 'bare', tags: [], featured: null, author: 'X', body: '' }),
]
const complaints = async (xml: string, schema: string, extension: 'schema' | 'relaxng') =>
  (await validateXML({ xml, schema, extension })).errors.map(({ rawMessage }) => rawMessage)

test('the Atom feed is valid by RFC 4287', async () => {
  const grammar = await fs.readFile(path.join(import.meta.dirname, 'atom.rng'), 'utf8')
  const feed = atomFeed(await written(), publicUrl, now)
  expect(await complaints(feed, grammar, 'relaxng')).toEqual([])
  expect(await complaints(atomFeed([], publicUrl, now), grammar, 'relaxng')).toEqual([])
  // The grammar refuses broken feeds.
  for (const [whole, broken] of [
    [/ term="hiring"/, ''],
    [/<id>tag:.*?<\/id>/, ''],
    [/<updated>.*?<\/updated>/, '<updated>today</updated>'],
    [/<name>.*?<\/name>/, '<name/>'],
  ] as const)
    expect([whole, await complaints(feed.replace(whole, broken), grammar, 'relaxng')]).not.toEqual([whole, []])
})

test('an entry stays the same one when its address changes', () => {
  const ids = (slug: string) => [
    atomFeed([awkward({ slug })], publicUrl, now).match(/<entry>.*?<id>(.*?)<\/id>/s)?.[1],
    JSON.parse(jsonFeed([awkward({ slug })], publicUrl)).items[0].id,
  ]
  expect(ids('one')).toEqual(ids('two'))
  expect(ids('one')[0]).toBe('tag:patter.example,2026-11-23:art_awkward')
})

test('the JSON feed is JSON Feed 1.1', async () => {
  const schema = JSON.parse(
    await fs.readFile(createRequire(import.meta.url).resolve('jsonfeed-schema/schema-v1.1.json'), 'utf8'),
  )
  const ajv = new Ajv({ allErrors: true })
  addFormats.default(ajv)
  const isFeed = ajv.compile(schema)
  const feed = JSON.parse(jsonFeed(await written(), publicUrl))
  expect([isFeed(feed), isFeed.errors]).toEqual([true, null])
  expect([feed.version, feed.language, feed.items.length]).toEqual(['https://jsonfeed.org/version/1.1', 'en-GB', 8])
  expect([
    isFeed({ ...feed, items: [{ ...feed.items[0], id: 7 }] }),
    isFeed({ ...feed, home_page_url: 'blog' }),
  ]).toEqual([false, false])
})

test('every address in a feed is absolute, and text that only looks like an address is unchanged', () => {
  const { content_html: html, image } = JSON.parse(jsonFeed([awkward({})], publicUrl)).items[0]
  for (const part of [
    `href="${publicUrl}/blog/awkward#there"`,
    `href="${publicUrl}/"`,
    `srcset="${publicUrl}${picture}-480.avif 480w, ${publicUrl}${picture}-960.avif 960w"`,
    `src="${publicUrl}${picture}-960.webp"`,
    'href="/x"',
  ])
    expect(html).toContain(part)
  expect(image).toBe(`${publicUrl}${picture}-960.webp`)
})

test('the sitemap is valid by sitemaps.org’s schema', async () => {
  const schema = await fs.readFile(
    path.join(path.dirname(createRequire(import.meta.url).resolve('sitemap/package.json')), 'schema/sitemap.xsd'),
    'utf8',
  )
  const map = sitemap(await written(), ['hiring-advice', 'pay'], 'https://patter.example')
  expect(await complaints(map, schema, 'schema')).toEqual([])
  expect(await complaints(map.replace('<loc>', '<where>').replace('</loc>', '</where>'), schema, 'schema')).not.toEqual(
    [],
  )
})
