// The console's service worker: the console's files come from a cache, a page that can't be loaded is replaced by one
// that says so, and notifications are shown. It caches no response of any call and no page of the console.

/** The build to which this script belongs, which the server writes before it (src/app/pages/console-worker.ts). */
declare const consoleBuild: {
  version: string
  /** Files that are named by their content. */
  files: readonly string[]
  offline: { page: string; files: readonly string[] }
}

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface OpenConsole {
  url: string
  focus(): Promise<OpenConsole>
  navigate(address: string): Promise<unknown>
}
interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', act: (event: WaitingEvent) => void): void
  addEventListener(
    kind: 'fetch',
    act: (event: Event & { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
  addEventListener(
    kind: 'push',
    act: (event: WaitingEvent & { data: { json(): Record<'title' | 'body' | 'href' | 'tag', string> } | null }) => void,
  ): void
  addEventListener(
    kind: 'notificationclick',
    act: (event: WaitingEvent & { notification: { data: { href: string }; close(): void } }) => void,
  ): void
  skipWaiting(): Promise<void>
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<OpenConsole[]>
    openWindow(address: string): Promise<unknown>
  }
}

const scope = globalThis as unknown as WorkerScope
const { version, files, offline } = consoleBuild
const prefix = 'console-'
const cacheName = `${prefix}${version}`
const kept = new Set([...files, ...offline.files])

scope.addEventListener('install', (event) => {
  // A new build takes over at once, because pages come from the network anyway and files are named by their content.
  event.waitUntil(keepOffline().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => scope.clients.claim())))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage()))
  else if (kept.has(pathname)) event.respondWith(fromCache(request))
})

scope.addEventListener('push', (event) => {
  const notice = event.data?.json()
  if (!notice) return
  const { title, body, tag, href } = notice
  const looks = { icon: '/console-icon-192.png', badge: '/console-badge.png' }
  event.waitUntil(scope.registration.showNotification(title, { body, tag, data: { href }, ...looks }))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { href } = event.notification.data
  if (href.startsWith('/admin')) event.waitUntil(open(href))
})

async function keepOffline(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([offline.page, ...offline.files].map((file) => new Request(file, { cache: 'reload' })))
}

/** The previous build stays in the cache, because a console that was opened with it may still load a part of it. */
async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)))
}

async function fromCache(request: Request): Promise<Response> {
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored) return stored
  const answer = await fetch(request)
  // A device without space refuses the copy. The console works without it.
  if (answer.ok) await keep(request, answer.clone()).catch(() => {})
  return answer
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(request, answer)
}

async function offlinePage(): Promise<Response> {
  return (await caches.match(offline.page, { ignoreVary: true })) ?? Response.error()
}

/** Opens an address in a console that is already open, or else in a new window. */
async function open(href: string): Promise<void> {
  const [first] = (await scope.clients.matchAll({ type: 'window' })).filter(({ url }) =>
    new URL(url).pathname.startsWith('/admin'),
  )
  if (!first) return void (await scope.clients.openWindow(href))
  await first.focus()
  await first.navigate(href)
}
