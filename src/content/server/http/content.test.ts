import { beforeAll, describe, expect, test } from 'vitest'
import { landing } from '#content/site/landing.ts'
import { testProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { ContentPartView, PastValue } from '../../console-api.ts'

const badge = 'landing.hero.badge.rest'
const tested = testProgram('content')
let staff: string
let owner: string
beforeAll(async () => {
  staff = (await signedIn(tested.database.db, 'staff')).cookie
  owner = (await signedIn(tested.database.db, 'owner')).cookie
})

let keys = 0
async function call(method: string, route: string, body?: unknown, cookie = staff) {
  const answer = await tested.call(method, route, body, {
    cookie,
    key: `content-key-${String(++keys).padStart(8, '0')}`,
  })
  const { data, code, errors } = answer.text.startsWith('{') ? answer.json() : {}
  return { ...answer, data, code, errors }
}
const change = (field: string, value: unknown, version: number, cookie = staff) =>
  call('PUT', `/api/admin/content/fields/${field}`, { value, version }, cookie)
const fieldNow = async (part: string, id: string) => {
  const view = (await call('GET', `/api/admin/content/parts/${part}`)).data as ContentPartView
  return view.fields.find((field) => field.id === id)!
}
/** Loads the landing page as it will be within a second, because the rendering is at most that old. */
async function siteWith(text: string): Promise<Awaited<ReturnType<typeof tested.call>>> {
  return expect
    .poll(async () => (await tested.call('GET', '/')).text)
    .toContain(text)
    .then(() => tested.call('GET', '/'))
}

describe('a text of the site', () => {
  test('has its default, is changed, is on the page under another ETag, and is restored', async () => {
    const before = await tested.call('GET', '/')
    expect(before.text).toContain(landing.hero.badge.rest)
    expect(await fieldNow('headline', badge)).toMatchObject({
      value: landing.hero.badge.rest,
      version: 0,
      changed: null,
    })

    expect((await change(badge, '  booking for January ', 0)).data).toEqual({ version: 1 })
    const after = await siteWith('booking for January')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(await fieldNow('headline', badge)).toMatchObject({
      value: 'booking for January',
      default: landing.hero.badge.rest,
      version: 1,
      changed: { by: 'Stan Staff' },
      defaultWas: null,
    })

    expect((await change(badge, null, 1, owner)).data).toEqual({ version: 2 })
    const again = await siteWith(landing.hero.badge.rest)
    expect(again.headers.get('etag')).toBe(before.headers.get('etag'))
    const { values } = (await call('GET', `/api/admin/content/fields/${badge}/history`)).data as { values: PastValue[] }
    expect(values.map(({ version, value, by }) => [version, value, by])).toEqual([
      [2, null, 'Olive Owner'],
      [1, 'booking for January', 'Stan Staff'],
    ])
    const log = await tested.database.db
      .selectFrom('staff_changes')
      .select(['action', 'member_name'])
      .where('subject', '=', badge)
      .orderBy('at')
      .execute()
    expect(log.map(({ action, member_name }) => `${member_name}: ${action}`)).toEqual([
      'Stan Staff: content.changed',
      'Olive Owner: content.restored',
    ])
  })

  test('that equals its default counts as unchanged', async () => {
    const { version } = await fieldNow('headline', badge)
    await change(badge, landing.hero.badge.rest, version)
    expect(await fieldNow('headline', badge)).toMatchObject({ version: version + 1, changed: null })
  })

  test('is not overwritten unseen: of two simultaneous changes one is refused, and its sender sees what the other saved', async () => {
    const { version } = await fieldNow('headline', badge)
    const answers = await Promise.all([change(badge, 'from one', version), change(badge, 'from two', version, owner)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.code).toBe('content_changed')
    const { value, version: now } = await fieldNow('headline', badge)
    expect([value, now]).toEqual([answers[0]!.status === 200 ? 'from one' : 'from two', version + 1])
    expect((await change(badge, 'late', 0)).status).toBe(409)
    await change(badge, null, now)
  })

  test('sent twice with one key is changed once', async () => {
    const { version } = await fieldNow('headline', badge)
    const send = () =>
      tested.call(
        'PUT',
        `/api/admin/content/fields/${badge}`,
        { value: 'pressed twice', version },
        {
          cookie: staff,
          key: 'pressed-twice-0001',
        },
      )
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await fieldNow('headline', badge)).version).toBe(version + 1)
    await change(badge, null, version + 1)
  })

  test.for<[string, unknown]>([
    ['nothing', '   '],
    ['too long for a phone', 'x'.repeat(25)],
    ['a line break', 'two\nlines'],
    ['a mark that turns the writing round', 'now \u202Egnihton'],
    ['no text', { text: 'now' }],
    ['a list', ['now']],
    ['a number', 5],
    ['a place that is never filled in', 'now {name}'],
    ['megabytes', 'x'.repeat(300_000)],
  ])('is refused: %s', async ([, value]) => {
    const { version } = await fieldNow('headline', badge)
    const answer = await change(badge, value, version)
    expect([answer.status, answer.code]).toEqual([422, 'invalid_fields'])
    expect(answer.errors[0].path).toBe('value')
    expect((await fieldNow('headline', badge)).version).toBe(version)
  })

  test.for(['agreement.version', '__proto__', 'constructor', 'landing.hero', 'landing.hero.badge', 'x'.repeat(150)])(
    'that must not be changed can’t be: %s',
    async (field) => {
      expect((await change(field, 'mine', 0)).status).toBe(404)
      expect((await call('GET', `/api/admin/content/fields/${field}/history`)).status).toBe(404)
    },
  )

  test('stays text in every place', async () => {
    const { version } = await fieldNow('headline', badge)
    await change(badge, '</script><b>"\'&', version)
    const { text } = await siteWith('&lt;/script&gt;&lt;b&gt;')
    expect(text).not.toContain('</script><b>')
    expect(text.match(/<script/g)).toHaveLength(3)
    await change(badge, null, version + 1)
  })

  test('of an earlier release that breaks a rule is not shown, and staff are told, as they are of a changed default', async () => {
    const { db } = tested.database
    const { version } = await fieldNow('headline', badge)
    await change(badge, 'for a while', version)
    await db
      .updateTable('content_overrides')
      .set({ value: JSON.stringify('x'.repeat(99)), default_value: JSON.stringify('sold out') })
      .where('field', '=', badge)
      .execute()
    expect(await fieldNow('headline', badge)).toMatchObject({
      value: landing.hero.badge.rest,
      unfit: true,
      defaultWas: 'sold out',
    })
    await siteWith(landing.hero.badge.rest)
    await change(badge, null, version + 1)
  })
})

describe('a preview', () => {
  const preview = async (changes: object, cookie = staff) =>
    call('POST', '/api/admin/content/previews', { part: 'headline', changes }, cookie)

  test('is the page with unsaved values: only for the person who typed them, never cached, never indexed', async () => {
    const made = await preview({ [badge]: 'only typed so far' })
    expect(made.status).toBe(201)
    const page = await tested.call('GET', made.data.address, undefined, { cookie: staff })
    expect(page.status).toBe(200)
    expect(page.text).toContain('only typed so far')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('etag')).toBe(null)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect((await tested.call('GET', '/')).text).not.toContain('only typed so far')

    expect((await tested.call('GET', made.data.address)).status).toBe(401)
    expect((await tested.call('GET', made.data.address, undefined, { cookie: owner })).status).toBe(404)
    expect((await tested.call('GET', '/api/admin/content/previews/abc', undefined, { cookie: staff })).status).toBe(404)
  })

  test('shows the default in place of the saved value if that was requested', async () => {
    const { version } = await fieldNow('headline', badge)
    await change(badge, 'saved by now', version)
    const made = await preview({ [badge]: null })
    const page = await tested.call('GET', made.data.address, undefined, { cookie: staff })
    expect(page.text).toContain(landing.hero.badge.rest)
    await change(badge, null, version + 1)
  })

  test('is refused if saving would be', async () => {
    const { status, errors } = await preview({ [badge]: 'x'.repeat(40) })
    expect([status, errors[0].path]).toEqual([422, `changes.${badge}`])
    expect((await preview({ 'agreement.text': 'x' })).status).toBe(404)
  })
})
