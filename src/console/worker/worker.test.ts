import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// Tests the service worker in place of a browser: which requests it handles, what it shows and what a notification
// opens (STAFF-19, 20).

type Act = (event: any) => void
const acts = new Map<string, Act>()
const shown: unknown[] = []
const opened: string[] = []
const went: string[] = []
let windows: { url: string; focus(): Promise<void>; navigate(href: string): Promise<void> }[] = []

beforeAll(async () => {
  vi.stubGlobal('consoleBuild', {
    version: '2',
    files: ['/assets/console-1.js'],
    offline: { page: '/console-offline', files: [] },
  })
  vi.stubGlobal('location', { origin: 'https://patter.example' })
  vi.stubGlobal('caches', { match: async (request: unknown) => new Response(`kept ${String(request)}`) })
  vi.stubGlobal('addEventListener', (kind: string, act: Act) => acts.set(kind, act))
  vi.stubGlobal('registration', { showNotification: async (...said: unknown[]) => void shown.push(said) })
  vi.stubGlobal('clients', {
    matchAll: async () => windows,
    openWindow: async (href: string) => void opened.push(href),
  })
  await import('./worker.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  for (const list of [shown, opened, went]) list.length = 0
  windows = []
})

/** Does what the browser would, and waits for the worker's promises. */
async function happen(kind: string, event: object): Promise<Response | undefined> {
  let work: Promise<unknown> | undefined
  acts.get(kind)!({
    ...event,
    waitUntil: (waited: Promise<unknown>) => (work = waited),
    respondWith: (answer: Promise<unknown>) => (work = answer),
  })
  return (await work) as Response | undefined
}
const asked = (address: string, more: object = {}) =>
  happen('fetch', { request: { url: `https://patter.example${address}`, method: 'GET', mode: 'cors', ...more } })

test('it handles the console’s own files and its pages, and nothing else', async () => {
  expect(await asked('/assets/console-1.js')).toBeInstanceOf(Response)
  expect(await asked('/assets/other.js')).toBeUndefined()
  expect(await asked('/api/admin/leads')).toBeUndefined()
  expect(await asked('/api/admin/leads.csv')).toBeUndefined()
  expect(await asked('/assets/console-1.js', { method: 'POST' })).toBeUndefined()
  expect(await asked('', { url: 'https://elsewhere.example/assets/console-1.js' })).toBeUndefined()
})

test('a file that can’t be stored, because the device has no space, is loaded all the same', async () => {
  const { caches } = globalThis
  const put = async () => Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError'))
  vi.stubGlobal('caches', { match: async () => undefined, open: async () => ({ put }) })
  vi.stubGlobal('fetch', async () => new Response('from the server'))
  expect(await (await asked('/assets/console-1.js'))!.text()).toBe('from the server')
  vi.stubGlobal('caches', caches)
})

test('a page comes from the network, and from the cache only without a connection', async () => {
  vi.stubGlobal('fetch', async () => new Response('fresh'))
  expect(await (await asked('/admin/leads', { mode: 'navigate' }))!.text()).toBe('fresh')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await (await asked('/admin/leads', { mode: 'navigate' }))!.text()).toBe('kept /console-offline')
})

test('a notification is shown as it arrived, and an empty one not at all', async () => {
  const notice = { title: 'New lead: Grace Obi', body: 'Contact form', href: '/admin/leads/per_1', tag: 'lead:led_1' }
  await happen('push', { data: { json: () => notice } })
  expect(shown).toEqual([
    [notice.title, expect.objectContaining({ body: notice.body, tag: notice.tag, data: { href: notice.href } })],
  ])
  await happen('push', { data: null })
  expect(shown).toHaveLength(1)
})

test('a notification opens its record in an open console or in a new window, and nothing else', async () => {
  const click = (href: string) => happen('notificationclick', { notification: { data: { href }, close: () => {} } })
  await click('/admin/leads/per_1')
  expect(opened).toEqual(['/admin/leads/per_1'])
  const open = (url: string) => ({ url, focus: async () => {}, navigate: async (href: string) => void went.push(href) })
  windows = [open('https://patter.example/portal'), open('https://patter.example/admin/diary')]
  await click('/admin/contracts/ctr_1')
  expect([went, opened.length]).toEqual([['/admin/contracts/ctr_1'], 1])
  await click('https://elsewhere.example/admin')
  expect([went.length, opened.length]).toEqual([1, 1])
})
