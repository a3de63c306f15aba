import { findsNothing } from '../support/axe.ts'
import { expect, signIn, test, toast } from '../support/test.ts'

// The console as an app: what it stores, what it says without a connection, and its notifications (STAFF-19, STAFF-20).

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

test('staff install the console, switch notifications on, and are told when there is no connection', async ({
  page,
  context,
  site,
}) => {
  const manifest = await (await page.request.get('/console.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/admin', scope: '/admin', display: 'standalone' })
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')

  // Headless Chromium asks nobody for permission and cannot reach its push service: this replacement agrees once it is
  // asked.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('permission') ?? 'default' })
    Notification.requestPermission = async () => (sessionStorage.setItem('permission', 'granted'), 'granted')
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const subscription = {
      endpoint: 'https://push.example/phone',
      toJSON: () => ({ endpoint: 'https://push.example/phone', keys }),
      unsubscribe: async () => (sessionStorage.removeItem('subscribed'), true),
    }
    const found = () => (sessionStorage.getItem('subscribed') ? subscription : null)
    Object.assign(PushManager.prototype, {
      getSubscription: async () => found(),
      subscribe: async () => (sessionStorage.setItem('subscribed', 'yes'), subscription),
    })
  })
  await signIn(page.request)
  await page.goto('/admin/account')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  const notices = page.getByRole('region', { name: 'Notifications', exact: true })
  const onThis = notices.getByRole('checkbox', { name: 'Notifications on this device' })
  const leads = notices.getByRole('checkbox', { name: 'A new lead' })
  await expect(onThis).toBeEnabled()
  expect(await page.evaluate(() => Notification.permission)).toBe('default')
  await onThis.click()
  await expect(toast(page)).toContainText('Notifications are on')
  await expect(leads).toBeChecked()
  await leads.click()
  await expect(leads).not.toBeChecked()
  await findsNothing(page)
  await page.reload()
  await expect(onThis).toBeChecked()
  await expect(leads).not.toBeChecked()
  await expect(notices.getByRole('checkbox', { name: 'A signature' })).toBeChecked()
  await onThis.click()
  await expect(leads).toHaveCount(0)
  // Anybody who knows this address can send notices to the device, so it must not be in the log.
  expect(site.output.join()).not.toContain('push.example')

  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(['/console-offline'])
  expect(kept.some((path) => path.endsWith('.js'))).toBe(true)

  await context.setOffline(true)
  await page.goto('/admin/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  await findsNothing(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/admin\/leads/)
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})
