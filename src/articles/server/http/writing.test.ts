import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '#src/app/test-program.ts'
import { prunePictures } from '../prune-pictures.ts'
import { articleCalls, articleSettings, now } from './articles.setup.ts'

const tested = testProgram('writing', articleSettings)
const { get, call } = articleCalls(tested)

describe('writing', () => {
  test('is only for staff: no call works without a session', async () => {
    for (const [method, route] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/render'],
      ['POST', '/images'],
      ['GET', '/art_x'],
      ['PUT', '/art_x'],
      ['POST', '/art_x/publish'],
      ['POST', '/art_x/preview-link'],
      ['DELETE', '/art_x'],
    ] as const) {
      expect([
        method,
        route,
        (await call(method, `/api/admin/articles${route}`, method === 'GET' ? undefined : {})).status,
      ]).toEqual([method, route, 401])
    }
  })

  test('can begin with the same long title again, wherever its address is cut', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    // The 74th letter of the address is a hyphen.
    const title = `${'a'.repeat(73)} wet Thursday`
    for (const key of ['long-title-first', 'long-title-second'])
      expect((await call('POST', '/api/admin/articles', { title }, { cookie, key })).status).toBe(201)
  })

  test('can begin several times at once with the same title', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    const made = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/api/admin/articles', { title: 'Six Pens' }, { cookie })),
    )
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201))
    const slugs = await tested.database.db
      .selectFrom('articles')
      .select('slug')
      .where('title', '=', 'Six Pens')
      .orderBy('slug')
      .execute()
    expect(slugs.map(({ slug }) => slug)).toEqual(['six-pens', ...[2, 3, 4, 5, 6].map((n) => `six-pens-${n}`)])
  })

  test('goes from a draft to the site and off it again: revisions, a changed address, a second writer who is told', async () => {
    const { cookie } = await signedIn(tested.database.db, 'owner', now)
    const { cookie: second } = await signedIn(tested.database.db, 'staff', now)
    const made = await call(
      'POST',
      '/api/admin/articles',
      { title: 'A Wet Thursday' },
      { cookie, key: 'new-article-0001' },
    )
    expect(
      (await call('POST', '/api/admin/articles', { title: 'A Wet Thursday' }, { cookie, key: 'new-article-0001' })).data
        .id,
    ).toBe(made.data.id)
    const at = `/api/admin/articles/${made.data.id}`
    const open = async (by = cookie) => (await call('GET', at, undefined, { cookie: by })).data
    const { content: written, version } = await open()
    expect([written.slug, version, (await open(second)).editors.length]).toEqual(['a-wet-thursday', 1, 1])
    expect((await call('POST', `${at}/publish`, { version, publishedAt: null }, { cookie })).code).toBe('article_empty')

    expect((await call('PUT', at, { version, content: { ...written, body: 'One.' } }, { cookie })).data).toEqual({
      version: 2,
    })
    expect(
      (await call('PUT', at, { version, content: { ...written, body: 'Theirs.' } }, { cookie: second })).code,
    ).toBe('article_changed')
    expect((await call('PUT', at, { version: 2, content: { ...written, body: 'Two.' } }, { cookie })).data).toEqual({
      version: 3,
    })
    expect((await open()).revisions.map(({ n }: { n: number }) => n)).toEqual([2, 1])

    await call('POST', `${at}/publish`, { version: 3, publishedAt: null }, { cookie })
    expect((await get('/blog/a-wet-thursday')).text).toContain('Two.')
    expect(
      (await call('PUT', at, { version: 4, content: { ...written, slug: 'pay', body: 'Two.' } }, { cookie })).data,
    ).toEqual({ version: 5 })
    expect((await get('/blog/a-wet-thursday')).status).toBe(200)
    await call('POST', `${at}/publish`, { version: 5, publishedAt: null }, { cookie })
    expect((await get('/blog/a-wet-thursday')).headers.get('location')).toBe('/blog/pay')
    expect(
      (
        await call(
          'PUT',
          at,
          { version: 6, content: { ...written, slug: 'ninety-seconds-beats-two-pages' } },
          { cookie },
        )
      ).code,
    ).toBe('slug_taken')
    expect((await call('POST', `${at}/restore`, { version: 6, n: 1 }, { cookie })).data).toEqual({ version: 7 })
    expect((await open()).content).toMatchObject({ slug: 'pay', body: '' })

    await call('POST', `${at}/publish`, { version: 7, publishedAt: '2026-12-01T09:00:00Z' }, { cookie })
    await call('PUT', at, { version: 7, content: { ...written, slug: 'pay', body: 'Three.' } }, { cookie })
    const scheduled = await call(
      'POST',
      `${at}/publish`,
      { version: 8, publishedAt: '2026-12-01T09:00:00Z' },
      { cookie },
    )
    expect([scheduled.data, (await open()).standing, (await get('/blog/pay')).status]).toEqual([
      { version: 9 },
      'scheduled',
      404,
    ])
    const preview = await call('POST', `${at}/preview-link`, {}, { cookie })
    expect((await get(preview.data.path)).text).toContain('Three.')
    expect((await call('POST', `${at}/unpublish`, { version: 9 }, { cookie })).status).toBe(200)
    expect((await call('DELETE', at, { version: 9 }, { cookie })).code).toBe('article_changed')
    // The answer was lost, so the page sends the same again.
    const remove = () => call('DELETE', at, { version: 10 }, { cookie, key: 'deleted-but-unheard' })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect([(await get(preview.data.path)).status, (await call('GET', at, undefined, { cookie })).status]).toEqual([
      404, 404,
    ])
    const log = await tested.database.db
      .selectFrom('staff_changes')
      .select('action')
      .where('subject', '=', made.data.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'article.created',
        'article.published',
        'article.moved',
        'article.restored',
        'article.scheduled',
        'article.preview_linked',
        'article.unpublished',
        'article.deleted',
      ]),
    )
  })

  test('can’t be published with a picture without a description: each is named, and nothing has changed', async () => {
    const { cookie } = await signedIn(tested.database.db, 'staff', now)
    const made = await call('POST', '/api/admin/articles', { title: 'Walls' }, { cookie })
    const at = `/api/admin/articles/${made.data.id}`
    const { content } = (await call('GET', at, undefined, { cookie })).data
    const save = (version: number, body: string) =>
      call('PUT', at, { version, content: { ...content, body } }, { cookie })
    const publish = (version: number, publishedAt: string | null = null) =>
      call('POST', `${at}/publish`, { version, publishedAt }, { cookie })
    const image = `/article-images/${'b'.repeat(64)}-960.webp`
    await save(1, `![A wall](a.png)\n\n![](${image} "960x540")`)
    for (const when of [null, '2027-01-01T09:00:00Z']) {
      const refused = await publish(2, when)
      expect([refused.status, refused.code, refused.json().errors]).toEqual([
        422,
        'pictures_undescribed',
        [{ path: 'pictures.2', msg: image }],
      ])
    }
    expect((await call('GET', at, undefined, { cookie })).data).toMatchObject({ standing: 'draft', version: 2 })
    await save(2, `![A wall](a.png)\n\n![Another](${image} "960x540")`)
    expect((await publish(3)).status).toBe(200)
  })

  test('pictures that no article and no revision shows are deleted after a month; all others stay', async () => {
    const { db } = tested.database
    const { cookie } = await signedIn(db, 'staff', now)
    const day = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const picture = (letter: string, created_at: Date) => ({
      name: `${letter.repeat(64)}-960.webp`,
      content_type: 'image/webp',
      bytes: Buffer.from('x'),
      created_at,
    })
    const old = ['1', '2', '3', '4', '6'].map((letter) => picture(letter, day(31)))
    await db
      .insertInto('article_images')
      .values([...old, picture('5', day(29))])
      .execute()
    const { id } = (await call('POST', '/api/admin/articles', { title: 'Kept walls' }, { cookie })).data
    const { content } = (await call('GET', `/api/admin/articles/${id}`, undefined, { cookie })).data
    const address = (letter: string) => `/article-images/${letter.repeat(64)}-960.webp`
    const featured = { image: address('2'), alt: 'A wall', width: 960, height: 540 }
    const body = `![A wall](${address('1')} "960x540")`
    await call('PUT', `/api/admin/articles/${id}`, { version: 1, content: { ...content, body, featured } }, { cookie })
    const revision = { ...content, body: `![](${address('3')})` }
    await db
      .insertInto('article_revisions')
      .values({ article_id: id, n: 90, content: JSON.stringify(revision), member_id: null, created_at: day(40) })
      .execute()
    // The published version shows a picture that nothing else has any more.
    const published = { ...content, body: `![A door](${address('6')} "960x540")` }
    await db
      .updateTable('articles')
      .set({
        status: 'published',
        published_at: now,
        published_content: JSON.stringify(published),
        published_changed_at: now,
      })
      .where('id', '=', id)
      .execute()
    expect([await prunePictures(db, now), await prunePictures(db, now)]).toEqual([1, 0])
    const left = await db.selectFrom('article_images').select('name').orderBy('name').execute()
    const letters = left.map(({ name }) => name[0]).filter((letter) => '123456'.includes(letter!))
    expect(new Set(letters)).toEqual(new Set(['1', '2', '3', '5', '6']))
  })

  test('of eight simultaneous pictures one is converted and four wait; the others are told to come again', async () => {
    const { cookie } = await signedIn(tested.database.db, 'owner', now)
    const original = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#F2B705' } })
      .png()
      .toBuffer()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/api/admin/articles/images', original, { cookie })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 503, 503, 503])
    expect(answers.filter(({ status }) => status === 503).map(({ code }) => code)).toEqual(['busy', 'busy', 'busy'])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ data }) => data.image)).size).toBe(1)
  })

  test('pictures are re-encoded; other files are refused', async () => {
    const { cookie } = await signedIn(tested.database.db, 'owner', now)
    const original = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0A3F3C' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer()
    const kept = await call('POST', '/api/admin/articles/images', original, { cookie })
    expect([kept.status, kept.data.width, kept.data.height]).toEqual([201, 1200, 800])
    const shown = await fetch(tested.url + kept.data.image)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect([
      shown.headers.get('content-type'),
      shown.headers.get('cache-control'),
      bytes.includes('where I live'),
    ]).toEqual(['image/webp', 'public, max-age=31536000, immutable', false])
    expect(
      (await call('POST', '/api/admin/articles/render', { body: kept.data.markdown }, { cookie })).data.html,
    ).toContain(
      `<figure><picture><source type="image/avif" srcset="${kept.data.image.replace('1200.webp', '480.avif')} 480w`,
    )
    const drawing = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="100000" height="100000"><script>alert(1)</script></svg>`,
    )
    const tooManyPixels = await sharp({ create: { width: 7200, height: 7200, channels: 3, background: '#000' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('hello'),
      drawing,
      tooManyPixels,
      original.subarray(0, 300),
      Buffer.from('%PDF-1.7'),
    ])
      expect((await call('POST', '/api/admin/articles/images', bytes, { cookie })).status).toBe(415)
    expect((await call('POST', '/api/admin/articles/images', Buffer.alloc(13 * 1024 * 1024), { cookie })).status).toBe(
      413,
    )
    for (const name of ['..%2f..%2fetc%2fpasswd', 'x.webp', `${'a'.repeat(64)}-960.webp`])
      expect((await get(`/article-images/${name}`)).status).toBe(404)
  })
})
