import { chromium, type Locator, type Page } from '@playwright/test'
import { chromiumExecutable, chromiumFlags } from '../e2e/support/chromium.ts'
import { type Site, startSite } from '../e2e/support/site.ts'
import { benchLighthouse } from './lighthouse.ts'
import { kB, median, ms, printTable } from './print.ts'

const runs = 5

/**
 * Measures the landing page's budgets: its size before any interaction, Lighthouse, and the first tap on a slow phone.
 */
export async function benchLanding(): Promise<void> {
  const site = await startSite({ env: { LOG_LEVEL: 'error' } })
  await (await fetch(site.url)).text()
  await benchWeight(site)
  await benchFirstTap(site)
  await benchLighthouse('The landing page', site.url, runs)
  await site.stop()
  site.remove()
}

async function openBrowser() {
  const executablePath = chromiumExecutable()
  return chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
}

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

async function benchWeight(site: Site): Promise<void> {
  const browser = await openBrowser()
  const page = await browser.newPage(phone)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type))
  devtools.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void sizes.set(requestId, encodedDataLength),
  )
  await page.addInitScript(() => {
    const state = window as unknown as { shift: number }
    state.shift = 0
    // Excludes this page from the one in ten that measures its speed.
    Math.random = () => 0.5
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(site.url)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(3000)
  const sum = (kinds?: readonly string[]) =>
    [...sizes]
      .filter(([id]) => !kinds || kinds.includes(types.get(id) ?? ''))
      .reduce((total, [, size]) => total + size, 0)
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
  await browser.close()
  printTable('Landing page before interaction, phone', [
    { what: 'script', measured: kB(sum(['Script'])), beside: 'bar: 3 kB with headers' },
    { what: 'all', measured: kB(sum()), beside: 'bar: 90 kB' },
    ...['Document', 'Stylesheet', 'Font', 'Image'].map((kind) => ({
      what: `  ${kind.toLowerCase()}`,
      measured: kB(sum([kind])),
      beside: kind === 'Document' ? 'the first round trip carries 14.6 kB' : '',
    })),
    { what: 'requests', measured: String(sizes.size), beside: 'bar: 12' },
    { what: 'layout shift', measured: shift.toFixed(4), beside: 'bar: 0' },
  ])
}

/**
 * Measures a tap on Book Demo before React has arrived, and one after it, on a processor four times slower, at 1.6
 * Mbit/s with a round trip of 150 ms.
 */
async function benchFirstTap(site: Site): Promise<void> {
  const paints: number[] = []
  const early: number[] = []
  const later: number[] = []
  for (let run = 0; run < runs; run++) {
    const browser = await openBrowser()
    const page = await browser.newPage(phone)
    await slowDown(page)
    await page.goto(site.url, { waitUntil: 'load' })
    paints.push(await largestPaint(page))
    const button = page.getByRole('button', { name: 'Book Demo' }).first()
    early.push(await tapToDialog(page, button))
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
    later.push(await tapToDialog(page, button))
    await browser.close()
  }
  printTable(`First tap on a slow phone (median of ${runs})`, [
    {
      what: 'largest contentful paint, throttling applied',
      measured: ms(median(paints)),
      beside: 'Lighthouse models it below',
    },
    { what: 'tap before React has arrived → dialog open', measured: ms(median(early)), beside: 'never lost' },
    { what: 'tap with React there → dialog open', measured: ms(median(later)), beside: 'bar: 200 ms' },
  ])
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

async function tapToDialog(page: Page, button: Locator): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { tapped: number; opened: Promise<number> }
    addEventListener('pointerdown', () => (state.tapped = performance.now()), { once: true, capture: true })
    state.opened = new Promise((resolve) => {
      const look = () =>
        document.querySelector('dialog[open]') ? resolve(performance.now()) : requestAnimationFrame(look)
      look()
    })
  })
  await button.tap()
  return page.evaluate(async () => {
    const state = window as unknown as { tapped: number; opened: Promise<number> }
    return (await state.opened) - state.tapped
  })
}
