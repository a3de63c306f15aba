import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { clients } from '#content/site/clients.ts'
import { reviews } from '#content/site/reviews.ts'
import { testProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'

const tested = testProgram('content-lists')
let staff: string
beforeAll(async () => {
  staff = (await signedIn(tested.database.db, 'staff')).cookie
})

let keys = 0
async function call(method: string, route: string, body?: unknown, headers: Record<string, string> = {}) {
  const key = `list-key-${String(++keys).padStart(8, '0')}`
  const answer = await tested.call(method, route, body, { cookie: staff, key, headers })
  return { ...answer, ...(answer.text.startsWith('{') ? answer.json() : {}) }
}
async function change(field: string, value: unknown) {
  const { data } = await call('GET', `/api/admin/content/parts/${field}`)
  const { version } = data.fields.find(({ id }: { id: string }) => id === field)
  return call('PUT', `/api/admin/content/fields/${field}`, { value, version })
}
async function siteWith(text: string): Promise<void> {
  await expect.poll(async () => (await tested.call('GET', '/')).text).toContain(text)
}
const defaults = clients.map(({ name, industry, mark }) => ({ name, industry, mark }))

describe('reviews', () => {
  const [first, second] = reviews
  test('are added, reordered, and stay text', async () => {
    const added = {
      ...first!,
      name: 'éowyn <i>Reid</i>',
      content: '</script><script>alert(1)</script> Good.',
      initial: 'x',
    }
    expect((await change('reviews', [second, added, first])).status).toBe(200)
    await siteWith('éowyn &lt;i&gt;Reid&lt;/i&gt;')
    const { text } = await tested.call('GET', '/')
    expect(text).not.toMatch(/<script>alert|<i>Reid/)
    expect(text.indexOf(second!.name)).toBeLessThan(text.indexOf('éowyn'))
    expect(text).toContain('<span class="rev__i" aria-hidden="true">É</span>')
    expect((await change('reviews', null)).status).toBe(200)
    await siteWith(reviews[9]!.name)
  })

  test.for<[string, unknown, string]>([
    ['none', [], 'value'],
    ['61 of them', Array.from({ length: 61 }, (_, n) => ({ ...first, name: `N ${n}` })), 'value'],
    ['two of one name', [first, first], 'value.1.name'],
    ['one without a word', [{ ...first, content: ' ' }], 'value.0.content'],
    ['a novel', [{ ...first, content: 'x'.repeat(401) }], 'value.0.content'],
    ['six stars', [{ ...first, rating: 6 }], 'value.0.rating'],
    ['a colour that is none', [{ ...first, tint: 4 }], 'value.0.tint'],
    ['a text', 'all of them', 'value'],
  ])('are refused: %s', async ([, value, path]) => {
    const { status, errors } = await change('reviews', value)
    expect([status, errors[0].path]).toEqual([422, path])
  })
})

describe('clients', () => {
  const upload = (file: Uint8Array | string) =>
    call('POST', '/api/admin/content/marks', file, { 'content-type': 'application/octet-stream' })
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><script>alert(1)</script><rect width="200" height="50"/></svg>'

  test('have their own logo, which is redrawn and served to everybody', async () => {
    const { status, data } = await upload(drawing)
    expect(status).toBe(201)
    expect((await upload(drawing)).data.mark).toBe(data.mark)
    const saved = await change('clients', [{ name: 'Lochbay', industry: 'Energy', mark: data.mark }, ...defaults])
    expect(saved.status).toBe(200)
    await siteWith(`/client-marks/${data.mark}`)
    const picture = await tested.call('GET', `/client-marks/${data.mark}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', width: 440, height: 128 })
    expect((await change('clients', null)).status).toBe(200)
  })

  test('can’t have a logo that doesn’t exist, or another address', async () => {
    const lost = await change('clients', [{ name: 'Lochbay', industry: 'Energy', mark: `${'0'.repeat(64)}.png` }])
    expect([lost.status, lost.errors[0].path]).toEqual([422, 'value.0.mark'])
    for (const mark of ['', '../../etc/passwd', 'https://evil.example/a.png', 'javascript:alert(1)', 'fennick#x']) {
      const { status, errors } = await change('clients', [{ name: 'Lochbay', industry: 'Energy', mark }])
      expect([mark, status, errors[0].path]).toEqual([mark, 422, 'value.0.mark'])
    }
    expect((await tested.call('GET', `/client-marks/${'0'.repeat(64)}.png`)).status).toBe(404)
    expect((await tested.call('GET', '/client-marks/..%2f..%2fetc%2fpasswd')).status).toBe(404)
  })

  test('a file that is not a logo, or too large, is refused', async () => {
    expect((await upload('<html></html>')).code).toBe('not_a_mark')
    expect((await upload(new Uint8Array(1_100_000).fill(65))).status).toBe(413)
    const { db } = tested.database
    expect(await db.selectFrom('client_marks').select('name').execute()).toHaveLength(1)
  })
})
