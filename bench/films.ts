import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumExecutable, chromiumFlags } from '../e2e/support/chromium.ts'
import { startSite } from '../e2e/support/site.ts'
import { sendLargeFilms, staff } from './large-films.ts'
import { median, ms, printTable } from './print.ts'

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
/**
 * "Fast 4G" as in Chrome's developer tools: 9 Mbit/s down, 1.5 Mbit/s up and 60 ms round trip. Both rates are a tenth
 * lower here and the time per request 2.75 times as long, because the browser slows down requests and not packets (see
 * `PredefinedNetworkConditions` of Puppeteer).
 */
const line = { offline: false, latency: 60 * 2.75, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
const [firstBar, nextBar] = [1000, 300]
const films = 5
/** How long a viewer watches a film before they go on. */
const judgingMs = 3000

/**
 * Measures how soon a candidate's film plays on a phone: after a tap on its poster, and after a tap on the next one.
 */
export async function benchFilms(): Promise<void> {
  const env = { LOG_LEVEL: 'error', SEED: 'sample', STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password }
  const site = await startSite({ env })
  const key = /portal#k=([\w-]+)/.exec(site.output.join('\n'))![1]!
  const executablePath = chromiumExecutable()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
  const { storage, role } = await signedIn(await browser.newPage(phone), `${site.url}/portal#k=${key}`)
  const open = () => browser.newContext({ ...phone, storageState: storage })
  const small = await measure(open, site.url + role, { films, people: films })
  const sent = await sendLargeFilms(site)
  const large = sent && (await measure(open, site.url + sent.role, { films, people: 1 }))
  await browser.close()
  await site.stop()
  site.remove()
  const row = (what: string, times: readonly number[], bar: number) => ({
    what,
    measured: `${ms(median(times))}, ${ms(Math.max(...times))}`,
    beside: `${median(times) > bar ? 'MISSES the bar: ' : ''}bar ${ms(bar)}`,
  })
  const rows = (of: string, { first, next }: Times) => [
    row(`${of}tap on a poster → first frame that plays`, first, firstBar),
    row(`${of}tap on the next film → first frame that plays`, next, nextBar),
  ]
  printTable(`A candidate’s film on a phone at 9 Mbit/s and 60 ms: median and longest of ${films}`, [
    ...rows('', small),
    ...(large ? rows(`uploaded with ${Math.round(sent.size / 1e6)} MB, a minute of 1080p: `, large) : []),
  ])
}

interface Times {
  first: number[]
  next: number[]
}

/**
 * Taps on a poster, judges, and taps on the next film, each time in a new browser. The first tap is on the poster of a
 * different person each time, of the first `people`.
 */
async function measure(
  open: () => Promise<BrowserContext>,
  role: string,
  { films: times, people }: { films: number; people: number },
): Promise<Times> {
  const [first, next]: [number[], number[]] = [[], []]
  for (let film = 0; film < times; film++) {
    const context = await open()
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    await page.goto(role)
    const poster = page.getByRole('link', { name: /^Watch / }).nth(film % people)
    await poster.waitFor()
    await page.waitForLoadState('networkidle')
    first.push(await tapToFrame(page, () => poster.tap()))
    // Another verdict than last time, or there would be no next film.
    await page
      .locator('button[aria-pressed=false]')
      .filter({ hasText: /^(Yes|No)/ })
      .first()
      .tap()
    await page.waitForTimeout(judgingMs)
    const going = page.getByRole('button', { name: /^Next: / })
    next.push(await tapToFrame(page, () => going.tap()))
    await context.close()
  }
  return { first, next }
}

/** Signs in by the client's own link, and waits until the sample's shortlist is ready. */
async function signedIn(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('main').getByRole('button').first().click()
  const watch = page.getByRole('link', { name: 'Watch the shortlist' })
  while (!(await watch.isVisible())) {
    await page.waitForTimeout(1000)
    await page.reload()
    await page.getByRole('article').first().waitFor()
  }
  const role = await page.getByRole('article').filter({ has: watch }).getByRole('heading').getByRole('link')
  const href = (await role.getAttribute('href'))!
  const storage = await page.context().storageState()
  await page.context().close()
  return { storage, role: href }
}

/** Returns the time from the tap to the first visible frame of a film that plays. */
async function tapToFrame(page: Page, tap: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { tapped: number; framed: Promise<number> }
    state.framed = new Promise((resolve) => {
      const look = () => {
        const film = document.querySelector<HTMLVideoElement>('video:not([hidden])')
        if (!film || film.paused) return void requestAnimationFrame(look)
        film.requestVideoFrameCallback((now) => resolve(now))
      }
      addEventListener(
        'pointerdown',
        () => {
          state.tapped = performance.now()
          document.querySelector<HTMLVideoElement>('video:not([hidden])')?.pause()
          setTimeout(look)
        },
        { once: true, capture: true },
      )
    })
  })
  await tap()
  return page.evaluate(async () => {
    const state = window as unknown as { tapped: number; framed: Promise<number> }
    return (await state.framed) - state.tapped
  })
}
