import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { behind } from '#src/platform/database/test-waiting.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { ArticleContent } from '../../article.ts'
import { articleTitles } from '../article-titles.ts'
import { saveArticle } from '../edit-article.ts'
import { articleCalls, articleSettings, now } from './articles.setup.ts'

// The changes of a published article that readers don't see until somebody publishes them (BLOG-13).

const tested = testProgram('published_changes', articleSettings)
const { get, call } = articleCalls(tested)

/** Creates an article and saves its text. Returns the calls that a member of staff can make for it. */
async function written(title: string, more: Partial<ArticleContent> = {}) {
  const { cookie } = await signedIn(tested.database.db, 'staff', now)
  const { id } = (await call('POST', '/api/admin/articles', { title }, { cookie })).data
  const at = `/api/admin/articles/${id}`
  const open = async () => (await call('GET', at, undefined, { cookie })).data
  const { content }: { content: ArticleContent } = await open()
  /** Makes a call based on the present version. */
  const act = async (what: string, body: Record<string, unknown> = {}) =>
    call('POST', `${at}/${what}`, { version: (await open()).version, ...body }, { cookie })
  const save = async (part: Partial<ArticleContent>) =>
    call('PUT', at, { version: (await open()).version, content: { ...(await open()).content, ...part } }, { cookie })
  const publish = (publishedAt: string | null = null) => act('publish', { publishedAt })
  const actions = async () => {
    const rows = await tested.database.db
      .selectFrom('staff_changes')
      .select(['action', 'details'])
      .where('subject', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    return rows
  }
  await save({ ...content, body: 'The first text.', ...more })
  return { id, at, cookie, content, open, act, save, publish, actions }
}

const first = { excerpt: 'First excerpt.', category: 'first-topic', tags: ['first-tag'] }
const second = {
  slug: 'second-address',
  title: 'Second title',
  metaTitle: 'Second page title',
  excerpt: 'Second excerpt.',
  category: 'second-topic',
  author: 'Second Author',
  tags: ['second-tag'],
  featured: { faces: ['moira'] },
  body: 'The second text.',
}

describe('what is typed into a published article', () => {
  test('is seen by nobody but staff until it is published: in no page, list, feed or preview of a link', async () => {
    const { open, save, publish, act, actions, at, cookie } = await written('First title', first)
    await written('A neighbour', { ...first, slug: 'a-neighbour' }).then((neighbour) => neighbour.publish())
    await publish()
    const routes = [
      '/blog/first-title',
      '/api/blog/first-title',
      '/blog/first-title/card.png',
      '/blog',
      '/blog/category/first-topic',
      '/blog/tag/first-tag',
      '/blog/a-neighbour',
      '/feed.xml',
      '/feed.json',
      '/sitemap.xml',
    ]
    const read = () => Promise.all(routes.map(async (route) => [route, (await get(route)).bytes.toString('base64')]))
    const before = await read()
    expect(await open()).toMatchObject({ hasChanges: false, publishedSlug: 'first-title' })

    expect((await save(second)).status).toBe(200)
    expect(await read()).toEqual(before)
    for (const route of ['second-address', 'second-address/card.png', 'category/second-topic', 'tag/second-tag'])
      expect([route, (await get(`/blog/${route}`)).status]).toEqual([route, 404])
    expect(await articleTitles(tested.database.db, ['/blog/first-title'])).toEqual(
      new Map([['/blog/first-title', 'First title']]),
    )
    expect(await open()).toMatchObject({ content: second, hasChanges: true, publishedSlug: 'first-title' })
    const { rows } = (await call('GET', '/api/admin/articles?q=Second%20title', undefined, { cookie })).data
    expect(rows).toMatchObject([{ title: 'Second title', standing: 'published', hasChanges: true }])
    const { path } = (await call('POST', `${at}/preview-link`, {}, { cookie })).data
    expect((await get(path)).text).toContain('The second text.')

    expect((await publish()).status).toBe(200)
    expect(await open()).toMatchObject({ hasChanges: false, publishedSlug: 'second-address' })
    const moved = await get('/blog/first-title')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/second-address'])
    for (const route of [
      '/blog/second-address',
      '/blog',
      '/blog/category/second-topic',
      '/blog/tag/second-tag',
      '/blog/a-neighbour',
      '/feed.xml',
      '/feed.json',
    ])
      expect([route, (await get(route)).text.includes('Second title')]).toEqual([route, true])
    expect((await get('/sitemap.xml')).text).toContain('/blog/second-address<')
    expect((await get('/blog/category/first-topic')).text).not.toContain('Second title')
    const log = await actions()
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'article.changes_published',
      'article.created',
      'article.moved',
      'article.preview_linked',
      'article.published',
    ])
    expect(log.find(({ action }) => action === 'article.moved')?.details).toEqual({
      from: 'first-title',
      to: 'second-address',
    })
    await act('unpublish')
  })

  test('does not change the date of the last change that readers and search engines are told', async () => {
    const { save, publish, content } = await written('Dated')
    await publish()
    const dateOf = async () =>
      /<lastmod>([^<]+)/.exec(/dated<\/loc>(.*)/.exec((await get('/sitemap.xml')).text)![1]!)![1]!
    const before = await dateOf()
    await save({ body: 'Another.' })
    expect(await dateOf()).toBe(before)
    await publish()
    expect(Date.parse(await dateOf())).toBeGreaterThan(Date.parse(before))
    expect((await get(`/blog/${content.slug}`)).text).toContain(`"dateModified":"${await dateOf()}"`)
  })

  test('can be discarded: the published text comes back, and the discarded one stays among the revisions', async () => {
    const { open, save, publish, act, actions } = await written('Thrown away', first)
    await publish()
    await save({ ...second, slug: 'half-typed' })
    const changed = await open()
    expect((await act('discard')).data).toEqual({ version: changed.version + 1 })
    expect(await open()).toMatchObject({
      content: { slug: 'thrown-away', title: 'Thrown away', ...first, body: 'The first text.' },
      hasChanges: false,
    })
    // Nothing is left to discard.
    expect((await act('discard')).data).toEqual({ version: changed.version + 1 })
    expect((await act('restore', { n: (await open()).revisions[1].n })).status).toBe(200)
    expect(await open()).toMatchObject({
      content: { title: 'Second title', body: 'The second text.', slug: 'thrown-away' },
      hasChanges: true,
    })
    expect((await get('/blog/thrown-away')).text).toContain('The first text.')
    expect((await actions()).map(({ action }) => action)).toEqual([
      'article.created',
      'article.published',
      'article.changes_discarded',
      'article.restored',
    ])
    await act('unpublish')
    const refused = await act('discard')
    expect([refused.status, refused.code]).toEqual([409, 'article_not_published'])
  })

  test('reserves its new address for it, and frees the address if it is not used after all', async () => {
    const { save, publish, act } = await written('Reserving')
    const other = await written('Another one')
    await publish()
    await save({ slug: 'wanted-by-two' })
    expect((await other.save({ slug: 'wanted-by-two' })).code).toBe('slug_taken')
    await act('discard')
    expect((await other.save({ slug: 'wanted-by-two' })).status).toBe(200)
    await save({ slug: 'reserving-2' })
    await publish()
    // An address that readers knew is never free again.
    expect((await other.save({ slug: 'reserving' })).code).toBe('slug_taken')
    await save({ slug: 'reserving' })
    await publish()
    expect((await get('/blog/reserving')).status).toBe(200)
    expect((await get('/blog/reserving-2')).headers.get('location')).toBe('/blog/reserving')
  })

  test('starts a new revision, so that every text that was published can be restored', async () => {
    const { open, save, publish, act } = await written('Each text', { body: 'One.' })
    await publish()
    await save({ body: 'Two.' })
    await save({ body: 'Two, longer.' })
    await publish()
    await save({ body: 'Three.' })
    const { revisions } = await open()
    expect(revisions.map(({ n }: { n: number }) => n)).toEqual([4, 3, 2, 1])
    for (const [n, body] of [[2, 'One.'] as const, [3, 'Two, longer.'] as const]) {
      await act('restore', { n })
      expect((await open()).content.body).toBe(body)
    }
    expect((await get('/blog/each-text')).text).toContain('Two, longer.')
  })

  test('is not published with a picture without a description, nor without any text', async () => {
    const { open, save, publish } = await written('Described')
    await publish()
    await save({ body: '![](a.png)' })
    const { version } = await open()
    expect((await publish()).code).toBe('pictures_undescribed')
    expect(await open()).toMatchObject({ version, hasChanges: true })
    await save({ body: ' ' })
    expect((await publish()).code).toBe('article_empty')
    expect((await get('/blog/described')).text).toContain('The first text.')
  })

  test('is published once, however often the button is pressed, and not over what somebody else saved', async () => {
    const { at, cookie, open, save, publish, actions } = await written('Pressed twice')
    await publish()
    await save({ body: 'Changed.' })
    const { version } = await open()
    const press = (key: string) => call('POST', `${at}/publish`, { version, publishedAt: null }, { cookie, key })
    const answers = await Promise.all([
      press('pressed-once-0001'),
      press('pressed-once-0001'),
      press('pressed-again-01'),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect((await publish()).data).toEqual({ version: version + 1 })
    expect((await actions()).filter(({ action }) => action === 'article.changes_published')).toHaveLength(1)
    await save({ body: 'Theirs.' })
    for (const what of ['publish', 'discard'])
      expect(
        (
          await call(
            'POST',
            `${at}/${what}`,
            { version: version + 1, ...(what === 'publish' ? { publishedAt: null } : {}) },
            { cookie },
          )
        ).code,
      ).toBe('article_changed')
    expect((await get('/blog/pressed-twice')).text).toContain('Changed.')
  })

  test('is not published together with what a colleague is saving at that moment', async () => {
    const { id, at, cookie, open, save, publish } = await written('Overlapping')
    await publish()
    await save({ body: 'Mine.' })
    const { version, content } = await open()
    const { db } = tested.database
    const { member } = await signedIn(db, 'staff', now)
    const colleague = (hold: () => Promise<void>) =>
      db.transaction().execute(async (tx) => {
        await saveArticle(tx, { member, id, version, now }, { ...content, body: 'Theirs, half.' })
        await hold()
      })
    const press = () => call('POST', `${at}/publish`, { version, publishedAt: null }, { cookie })
    expect((await behind(db, colleague, press)).code).toBe('article_changed')
    expect((await get('/blog/overlapping')).text).toContain('The first text.')
    expect(await open()).toMatchObject({ content: { body: 'Theirs, half.' }, hasChanges: true })
  })

  test('stays in the draft if the article is withdrawn, and is published with it', async () => {
    const { open, save, publish, act } = await written('Withdrawn')
    await publish()
    const { publishedAt } = await open()
    await save({ body: 'Changed.', slug: 'withdrawn-2' })
    await act('unpublish')
    for (const slug of ['withdrawn', 'withdrawn-2']) expect((await get(`/blog/${slug}`)).status).toBe(404)
    expect(await open()).toMatchObject({ standing: 'draft', hasChanges: false, content: { body: 'Changed.' } })
    await publish()
    expect((await get('/blog/withdrawn-2')).text).toContain('Changed.')
    expect((await get('/blog/withdrawn')).headers.get('location')).toBe('/blog/withdrawn-2')
    expect((await open()).publishedAt).toBe(publishedAt)
  })
})

test('a scheduled article goes live as it was scheduled, unless its changes are scheduled too', async () => {
  const later = '2026-12-01T09:00:00.000Z'
  const { id, open, save, publish } = await written('Scheduled', { body: 'As scheduled.' })
  await publish(later)
  await save({ body: 'Half a sen' })
  expect(await open()).toMatchObject({ standing: 'scheduled', hasChanges: true })
  const goLive = (published_at: Date) =>
    tested.database.db.updateTable('articles').set({ published_at }).where('id', '=', id).execute()
  await goLive(now)
  expect((await get('/blog/scheduled')).text).toContain('As scheduled.')
  await goLive(new Date(later))
  await save({ body: 'A whole sentence.' })
  await publish(later)
  expect(await open()).toMatchObject({ standing: 'scheduled', hasChanges: false, publishedAt: later })
  await goLive(now)
  expect((await get('/blog/scheduled')).text).toContain('A whole sentence.')
})
