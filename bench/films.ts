import { chromium, type Page } from '@playwright/test'
import { chromiumExecutable, chromiumFlags } from '../e2e/support/chromium.ts'
import { startSite } from '../e2e/support/site.ts'
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
  const site = await startSite({ env: { LOG_LEVEL: 'error', SEED: 'sample' } })
  const key = /portal#k=([\w-]+)/.exec(site.output.join('\n'))![1]!
  const executablePath = chromiumExecutable()
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
  const state = await signedIn(await browser.newPage(phone), `${site.url}/portal#k=${key}`)
  const [first, next]: [number[], number[]] = [[], []]
  for (let film = 0; film < films; film++) {
    const context = await browser.newContext({ ...phone, storageState: state.storage })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    await page.goto(site.url + state.role)
    await page
      .getByRole('link', { name: /^Watch / })
      .nth(film)
      .waitFor()
    await page.waitForLoadState('networkidle')
    first.push(
      await tapToFrame(page, () =>
        page
          .getByRole('link', { name: /^Watch / })
          .nth(film)
          .tap(),
      ),
    )
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
  await browser.close()
  await site.stop()
  site.remove()
  const row = (what: string, times: readonly number[], bar: number) => ({
    what,
    measured: `${ms(median(times))}, ${ms(Math.max(...times))}`,
    beside: `${median(times) > bar ? 'MISSES the bar: ' : ''}bar ${ms(bar)}`,
  })
  printTable(`A candidate’s film on a phone at 9 Mbit/s and 60 ms: median and longest of ${films}`, [
    row('tap on a poster → first frame that plays', first, firstBar),
    row('tap on the next film → first frame that plays', next, nextBar),
  ])
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
