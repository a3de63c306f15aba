import { describe, expect, test } from 'vitest'
import { newSecret } from '#src/platform/secrets/secret-token.ts'
import { testProgram } from '#src/app/test-program.ts'
import { articleCalls, articleSettings, content } from './articles.setup.ts'

// Articles as readers, strangers and programs get them.

const tested = testProgram('articles', articleSettings)
const { get, put } = articleCalls(tested)

describe('a published article', () => {
  test('is a complete page without a script: text, date, tags, title, address, linked data', async () => {
    const page = await get('/blog/ninety-seconds-beats-two-pages')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const part of [
      '<title>Video profiles or CVs? What twelve managers did with both | Patter</title>',
      '>hiring advice</a>',
      'Moira Tennant',
      '<time dateTime="2026-11-19">November 19, 2026</time>',
      '>#<!-- -->video',
      'Get Free Consultation',
      'href="/#contact"',
      '<link rel="canonical" href="https://patter.example/blog/ninety-seconds-beats-two-pages">',
      '"@type":"BlogPosting"',
      'https://patter.example/blog/ninety-seconds-beats-two-pages/card.png',
      'What they looked at',
    ])
      expect(page.text).toContain(part)
    const etag = page.headers.get('etag')!
    expect((await get('/blog/ninety-seconds-beats-two-pages', { 'if-none-match': etag })).status).toBe(304)
  })

  test('is returned to a program with the members of BLOG-5', async () => {
    const { data, success } = (await get('/api/blog/six-months-is-long-enough-to-know')).json()
    expect(success).toBe(true)
    expect(Object.keys(data).sort()).toEqual([
      'author',
      'category',
      'content',
      'createdAt',
      'excerpt',
      'featuredImage',
      'id',
      'metaTitle',
      'publishedAt',
      'slug',
      'tags',
      'title',
    ])
    expect(data).toMatchObject({
      category: 'plans',
      publishedAt: '2026-09-16T07:00:00.000Z',
      tags: ['fees', 'retention', 'hiring'],
    })
    expect(data.content).toContain('<pre tabindex="0"><code>fee')
  })

  test('has a generated picture for link previews', async () => {
    const card = await fetch(`${tested.url}/blog/the-talent-day-hour-by-hour/card.png`)
    const bytes = Buffer.from(await card.arrayBuffer())
    expect([
      card.status,
      card.headers.get('content-type'),
      bytes.subarray(1, 4).toString(),
      bytes.readUInt32BE(16),
      bytes.readUInt32BE(20),
    ]).toEqual([200, 'image/png', 'PNG', 1200, 630])
  })

  test('is dated in Glasgow: half past eleven in the evening UTC is already July', async () => {
    await put(content('july'), 'published', '2026-06-30T23:30:00Z')
    expect((await get('/blog/july')).text).toContain('July 01, 2026')
  })
})

describe('an article that doesn’t exist or isn’t public', () => {
  test('is Post Not Found with 404, for people, programs, feeds, lists and preview pictures alike', async () => {
    await put(content('draft-of-mine', { category: 'secret-category', tags: ['secret-tag'] }), 'draft', null)
    await put(content('in-an-hour'), 'published', '2026-11-23T13:00:00Z')
    for (const slug of ['draft-of-mine', 'in-an-hour', 'nothing', 'a--b', '..%2f..%2fetc', 'x'.repeat(300)]) {
      const page = await get(`/blog/${slug}`)
      expect([slug, page.status]).toEqual([slug, 404])
      expect(page.text).toContain('Post Not Found')
      expect(page.text).toContain('The blog post you&#x27;re looking for doesn&#x27;t exist or has been removed.')
      expect((await get(`/api/blog/${slug}`)).status).toBe(404)
      expect((await get(`/blog/${slug}/card.png`)).status).toBe(404)
    }
    // A name that no database can store is refused without asking the database.
    for (const route of ['/blog/%00', '/api/blog/%00', '/blog/%00/card.png'])
      expect([route, (await get(route)).status]).toEqual([route, 404])
    for (const route of ['/blog', '/feed.xml', '/feed.json', '/sitemap.xml'])
      expect((await get(route)).text).not.toMatch(/draft-of-mine|in-an-hour|secret/)
    for (const route of [
      '/blog/category/secret-category',
      '/blog/tag/secret-tag',
      '/blog?page=99',
      '/blog?page=0',
      '/blog?page=1e9',
      '/blog?page=x',
    ])
      expect([route, (await get(route)).status]).toEqual([route, 404])
  })

  test('can be opened by its private link, and is neither cached nor indexed', async () => {
    const id = await put(content('preview-me'), 'draft', null)
    const { secret, hash } = newSecret()
    await tested.database.db.updateTable('articles').set({ preview_hash: hash }).where('id', '=', id).execute()
    const page = await get(`/blog/preview/${secret}`)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(page.text).toContain('This is a preview.')
    expect((await get(`/blog/preview/${newSecret().secret}`)).status).toBe(404)
  })
})

test('an old address redirects to the present one', async () => {
  const id = await put(content('first-address'), 'published', '2026-11-01T12:00:00Z')
  const present = { slug: 'second-address', article_id: id, was_published: true }
  await tested.database.db.insertInto('article_slugs').values(present).execute()
  await tested.database.db
    .updateTable('articles')
    .set({ slug: 'second-address', published_content: JSON.stringify(content('second-address')) })
    .where('id', '=', id)
    .execute()
  const moved = await get('/blog/first-address')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/second-address'])
  // Otherwise a browser keeps it for ever, and sends its reader in circles if the article gets its old address back.
  expect(moved.headers.get('cache-control')).toBe('no-cache')
  expect((await get('/blog/second-address')).status).toBe(200)
})

test('scripts in an article’s content do not run', async () => {
  const body =
    '<script>alert(1)</script><img src=x onerror=alert(1)> [a](javascript:alert(1)) <svg onload=alert(1)></svg>\n\n**Harmless**'
  await put(
    content('hostile', {
      title: '<img src=x onerror=alert(1)>',
      excerpt: '"><script>alert(1)</script>',
      body,
      author: '</script><script>alert(1)</script>',
    }),
    'published',
    '2026-11-02T12:00:00Z',
  )
  const page = await get('/blog/hostile')
  expect(page.text).toContain('<strong>Harmless</strong>')
  expect(page.text).not.toMatch(/<script>|<img src=x|onload=|href="javascript/)
  expect(page.text.match(/<script/g)).toHaveLength(2)
  for (const route of ['/blog', '/feed.xml', '/sitemap.xml'])
    expect((await get(route)).text).not.toMatch(/<script>alert|<img src=x/)
})

test('link previews and search engines are told what a page is', async () => {
  await put(
    content('bare', {
      title: 'Nothing & more',
      excerpt: '',
      body: `First words. ${'More of them. '.repeat(20)}`,
      tags: ['a', 'b'],
    }),
    'published',
    '2026-11-03T12:00:00Z',
  )
  const page = await get('/blog/bare')
  const head = page.text.slice(0, page.text.indexOf('</head>'))
  const metaTags = Object.groupBy(
    [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, value]) => ({
      name: name!,
      value: value!,
    })),
    ({ name }) => name,
  )
  const of = (name: string) => metaTags[name]?.map(({ value }) => value)
  expect(
    Object.fromEntries(
      [
        'og:type',
        'og:title',
        'og:url',
        'og:image',
        'og:image:width',
        'og:image:height',
        'og:image:alt',
        'og:site_name',
        'og:locale',
        'article:published_time',
        'article:section',
        'article:tag',
        'twitter:card',
      ].map((name) => [name, of(name)]),
    ),
  ).toEqual({
    'og:type': ['article'],
    'og:title': ['Nothing &amp; more'],
    'og:url': ['https://patter.example/blog/bare'],
    'og:image': ['https://patter.example/blog/bare/card.png'],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
    'og:image:alt': ['Nothing &amp; more'],
    'og:site_name': ['Patter'],
    'og:locale': ['en_GB'],
    'article:published_time': ['2026-11-03T12:00:00.000Z'],
    'article:section': ['hiring advice'],
    'article:tag': ['a', 'b'],
    'twitter:card': ['summary_large_image'],
  })
  expect(of('description')?.[0]).toMatch(/^First words\. More of them\..{80,150}…$/)
  expect(of('og:description')).toEqual(of('description'))
  expect(head).toContain('<link rel="canonical" href="https://patter.example/blog/bare">')
  const topic = await get('/blog/category/hiring-advice')
  expect(topic.text).toContain('<link rel="canonical" href="https://patter.example/blog/category/hiring-advice">')
  expect(topic.text).toContain('<meta property="og:type" content="website">')
  expect((await get('/robots.txt')).text).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://patter.example/sitemap.xml\n',
  )
})

test('feeds and sitemap are valid by their standards', async () => {
  const atom = await get('/feed.xml')
  expect(atom.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(atom.text).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">')
  expect(atom.text).toContain('https://patter.example/agreement.pdf')
  const json = (await get('/feed.json')).json()
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://patter.example/blog',
    feed_url: 'https://patter.example/feed.json',
  })
  expect(json.items.length).toBeGreaterThanOrEqual(6)
  const map = (await get('/sitemap.xml')).text
  for (const path of ['/', '/blog', '/blog/category/pay', '/blog/ninety-seconds-beats-two-pages'])
    expect(map).toContain(`<loc>https://patter.example${path}</loc>`)
})

test('no page that the sitemap names asks search engines to leave it out', async () => {
  const pages = [...(await get('/sitemap.xml')).text.matchAll(/<loc>https:\/\/patter\.example(\/[^<]*)<\/loc>/g)]
  expect(pages.length).toBeGreaterThan(10)
  for (const [, page] of pages) {
    const { headers, text } = await get(page!)
    expect([page, headers.get('x-robots-tag'), /<meta name="robots"[^>]*noindex/.test(text)]).toEqual([
      page,
      null,
      false,
    ])
  }
})
