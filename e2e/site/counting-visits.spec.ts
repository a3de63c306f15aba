import type { Browser, Page } from '@playwright/test'
import { privacy } from '../../content/site/privacy.ts'
import { findsNothing } from '../support/axe.ts'
import type { Site } from '../support/site.ts'
import { expect, signIn, test } from '../support/test.ts'

// Tests what a browser reports about a visit, when and how often (STATS-1 to STATS-6), and that opting out works
// (STATS-8).

interface Told {
  path: string
  body: Record<string, any>
}

/** Collects everything that the page reports from now on. */
function listen(page: Page): Told[] {
  const reports: Told[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(visitor-|performance-)/.test(pathname)) reports.push({ path: pathname, body: request.postDataJSON() })
  })
  return reports
}
const actions = (reports: Told[]) =>
  reports
    .filter(({ path }) => path === '/api/visitor-engagement')
    .map(({ body }) => `${body.action} ${JSON.stringify(body.details)}`)
const visits = (reports: Told[]) => reports.filter(({ path }) => path === '/api/visitor-tracking')
const scrollDown = (page: Page, share: number) =>
  page.evaluate(
    (share) =>
      window.scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) * share, behavior: 'instant' }),
    share,
  )

/** Advances the page's clock while polling, because reports are sent some frames and timers after their causes. */
const asTimePasses = <Value>(page: Page, readValue: () => Value) =>
  expect.poll(async () => {
    await page.clock.runFor(400)
    return readValue()
  })

test('reports a visit once per tab, depths once per page, a film with its seconds, time from ten seconds on', async ({
  page,
}) => {
  const reports = listen(page)
  const began = Date.now()
  await page.clock.install({ time: began })
  await page.clock.pauseAt(began + 1000)
  await page.goto('/')
  await page.clock.runFor(900)
  expect(visits(reports)).toEqual([])
  await asTimePasses(page, () => visits(reports).length).toBe(1)
  expect(visits(reports)[0]!.body).toMatchObject({
    sessionId: expect.stringMatching(/^[\d]+-\w+$/),
    referrer: 'Direct',
    currentPage: '/',
    timezone: expect.any(String),
    language: 'en-GB',
    screenResolution: expect.stringMatching(/^\d+x\d+$/),
    userAgent: expect.stringContaining('Chrom'),
  })

  await scrollDown(page, 0.6)
  await asTimePasses(page, () => actions(reports)).toEqual(['scroll_depth {"depth":25}', 'scroll_depth {"depth":50}'])
  await scrollDown(page, 1)
  await asTimePasses(page, () => actions(reports)).toHaveLength(4)
  await scrollDown(page, 0)
  await scrollDown(page, 1)
  await page.clock.runFor(1000)

  await page
    .locator('#videos')
    .getByRole('button', { name: /Client Visit/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => actions(reports).at(-1)).toMatch(/^video_click \{"videoId":"client-visit","videoTitle":/)
  // Depths that were reported again would have come before the film.
  expect(actions(reports)).toHaveLength(5)
  await page.keyboard.press('Escape')
  await page.clock.runFor(9000)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(() => actions(reports).some((action) => action.startsWith('page_time'))).toBe(true)
  const [seconds] = actions(reports).filter((action) => action.startsWith('page_time'))
  expect(Number(/(\d+)/.exec(seconds!)![1])).toBeGreaterThan(10)
  await page.goto('/blog')
  await page.clock.runFor(3000)
  await scrollDown(page, 1)
  await asTimePasses(page, () => actions(reports).at(-1)).toBe('scroll_depth {"depth":100}')
  // One visit per tab, however many pages it opens.
  expect(visits(reports)).toHaveLength(1)
})

/** Waits until the visit of a browser that has not opted out has been reported. */
async function anotherIsCounted(browser: Browser, site: Site): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const reports = listen(page)
  await page.goto(site.url)
  await expect.poll(() => visits(reports).length).toBe(1)
  await context.close()
}

test('a browser that opts out sends and stores nothing; the switch on the page does the same', async ({
  browser,
  page,
  site,
}) => {
  const refusing = await browser.newContext({ extraHTTPHeaders: { 'sec-gpc': '1' } })
  await refusing.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const silent = await refusing.newPage()
  const reports = listen(silent)
  await silent.goto(site.url)
  await scrollDown(silent, 1)
  await anotherIsCounted(browser, site)
  expect(reports).toEqual([])
  expect(await silent.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  await silent.goto(`${site.url}/privacy`)
  await expect(silent.getByText('Your browser asks sites not to track it, so we don’t.')).toBeVisible()
  await expect(silent.getByRole('switch')).toBeDisabled()
  await refusing.close()

  await page.goto('/privacy')
  const choice = page.getByRole('switch', { name: 'Count my visit' })
  await expect(choice).toBeChecked()
  await findsNothing(page)
  await choice.focus()
  await page.keyboard.press('Space')
  await expect(choice).not.toBeChecked()
  const after = listen(page)
  await page.goto('/')
  await scrollDown(page, 1)
  await anotherIsCounted(browser, site)
  expect(after).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('visitor_session'))).toBeNull()
  // A form then sends no visit, and does not mention one.
  await page.getByRole('button', { name: 'Get the hiring guide' }).click()
  await expect(page.getByRole('dialog').getByLabel('Company email')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(privacy.visitNote.text)).toBeHidden()
})

test('a form says that it includes the visit, and staff see how its sender came and what they watched', async ({
  browser,
  site,
}) => {
  // A browser that says that a program controls it is not counted.
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'
  const visitor = await browser.newContext({ baseURL: site.url, userAgent })
  const page = await visitor.newPage()
  await page.goto('/', { referer: 'https://www.linkedin.com/feed/' })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('visitor_told'))).toBe('1')
  await page
    .locator('#videos')
    .getByRole('button', { name: /Client Visit/ })
    .click()
  const film = page.getByRole('dialog')
  await expect(film.getByText('We also send how you found us and what you looked at on this visit.')).toBeVisible()
  await expect
    .poll(() => film.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(9)
  await page.keyboard.press('Escape')
  const email = `along-${Math.random().toString(36).slice(2, 8)}@thrum.example`
  await page.getByRole('button', { name: 'Get the hiring guide' }).click()
  const guide = page.getByRole('dialog')
  await expect(guide.getByRole('link', { name: /Don’t include this/ })).toHaveAttribute('href', '/privacy#opt')
  await guide.getByLabel('Company email').fill(email)
  await findsNothing(page)
  await page.keyboard.press('Enter')
  await expect(guide.getByText('Email Captured!')).toBeVisible()

  const office = await browser.newContext({ baseURL: site.url })
  const staffPage = await office.newPage()
  await signIn(office.request)
  await staffPage.goto(`/admin/leads?q=${email}`)
  await staffPage
    .getByRole('link', { name: new RegExp(email) })
    .first()
    .click()
  const timeline = staffPage.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('First visit')
  await expect(timeline).toContainText('From a social network (linkedin.com), on a computer.')
  await expect(timeline).toContainText(/Watched [1-9]\d* s of Client Visit/)
  await expect(staffPage.getByText(/^Social, \d+ \w+ \d{4}$/)).toBeVisible()
  await staffPage.goto('/admin/insights/earnings')
  await staffPage.getByRole('button', { name: '1, Leads, Social: show people' }).click()
  await expect(staffPage.getByRole('dialog', { name: 'Leads: Social' })).toContainText('1 person')
  await findsNothing(staffPage)
  await staffPage
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(email) })
    .click()
  await expect(staffPage).toHaveURL(/\/admin\/leads\/per_/)
  await staffPage.goto('/admin/insights/earnings?by=film')
  await expect(staffPage.getByRole('row', { name: /^Client Visit/ })).toBeVisible()
  await staffPage.setViewportSize({ width: 390, height: 844 })
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await findsNothing(staffPage)
  await staffPage.getByRole('button', { name: 'Roles', exact: true }).click()
  // Other journeys on this site may have created roles.
  const numbers = staffPage.getByRole('heading', { name: 'Time to hire' })
  await expect(numbers.or(staffPage.getByText('No roles in this period'))).toBeVisible()
  await office.close()
  await visitor.close()
})

test('staff see the numbers, as charts and as tables', async ({ page }) => {
  await signIn(page.request)
  const visit = {
    sessionId: `counted-${Math.random().toString(36).slice(2)}`,
    currentPage: '/',
    referrer: 'Direct',
    screenResolution: '390x844',
  }
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await page.request.post('/api/performance-metrics', {
    data: { name: 'LCP', value: 900, url: '/', screenResolution: '390x844' },
    headers,
  })
  await page.request.post('/api/visitor-tracking', { data: visit, headers })
  await expect
    .poll(async () => (await (await page.request.get('/api/admin/insights')).json()).data.visits.now)
    .toBeGreaterThan(0)
  await page.goto('/admin/insights')
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'From visit to money' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^\d+Visitall visits/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Visits a day from .+ in all, before: / })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('button', { name: 'Show as tables' }).click()
  await expect(page.getByRole('columnheader', { name: 'The 30 days before' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'From visit to money' }).getByRole('row', { name: /^Visit \d/ }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /:/ })).toHaveCount(0)
  await expect(
    page.getByRole('table', { name: 'By page and device' }).getByRole('row', { name: /Phone/ }).first(),
  ).toBeVisible()
  await findsNothing(page)
  // Twelve months of columns, on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show as tables' }).click()
  await page.getByLabel('Period').selectOption('Last 12 months')
  await expect(page.getByText('Each column is one week; its height is the daily average.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await findsNothing(page)
})
