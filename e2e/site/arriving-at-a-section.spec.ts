import type { Page } from '@playwright/test'
import { expect, gate, landingHasStarted, test, withMotion } from '../support/test.ts'
import { isThorough } from '../support/thorough.ts'

// The room below the fixed bar is 120 px, and 100 px on narrow screens. After arriving at a section, the page must not
// move.

test.use(withMotion)

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const anchors = isThorough ? ['services', 'clients', 'careers', 'testimonials', 'contact'] : ['testimonials', 'contact']

const topOf = (page: Page, anchor: string) =>
  page.locator(`#${anchor}`).evaluate((element) => element.getBoundingClientRect().top)

const room = (page: Page) => (page.viewportSize()!.width < 768 ? 100 : 120)

/** Expects the section to stay in its place, once React and both fonts have loaded and it has arrived. */
async function standsBelowTheBar(page: Page, anchor: string): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.reel.is-running') &&
      [...document.fonts].filter((face) => face.status === 'loaded').length >= 2,
  )
  const margin = await page
    .locator(`#${anchor}`)
    .evaluate((element) => parseFloat(getComputedStyle(element).scrollMarginTop))
  const below = room(page) + margin
  const away = async () => Math.abs((await topOf(page, anchor)) - below)
  await expect.poll(away, { message: `#${anchor} below the bar` }).toBeLessThanOrEqual(2)
  const furthest = page.locator(`#${anchor}`).evaluate(async (element, top) => {
    // An IntersectionObserver reports where an element is painted. A callback before the frame would see it before the
    // page's ResizeObserver has put it back.
    const painted = () =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect()
          resolve(entry!.boundingClientRect.top)
        })
        observer.observe(element)
      })
    let most = 0
    for (let picture = 0; picture < 24; picture++) most = Math.max(most, Math.abs((await painted()) - top))
    return most
  }, below)
  expect(await furthest, `#${anchor} stays`).toBeLessThanOrEqual(2)
}

// On a phone the estimated heights were most wrong.
for (const size of isThorough ? [desktop, phone] : [phone]) {
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ viewport: size })

    test('a link to a section scrolls it below the bar, and it stays there', async ({ page }) => {
      for (const anchor of anchors) {
        await page.goto('about:blank')
        await page.goto(`/#${anchor}`)
        await standsBelowTheBar(page, anchor)
      }
    })

    test('an article’s call to action leads to the form itself', async ({ page }) => {
      await page.goto('/blog/ninety-seconds-beats-two-pages')
      await page.getByRole('link', { name: 'Get Free Consultation' }).click()
      await standsBelowTheBar(page, 'contact')
    })

    test('two hashes typed one after the other', async ({ page }) => {
      await page.goto('/')
      for (const anchor of ['services', 'contact']) {
        await page.goto(`/#${anchor}`)
        await standsBelowTheBar(page, anchor)
      }
    })
  })
}

test('portraits that load late do not move the section that the reader has arrived at', async ({ page }) => {
  const { opened, letGo } = gate()
  await page.route(/\.woff2$/, async (route) => {
    await opened
    await route.continue()
  })
  await page.setViewportSize(phone)
  await page.goto('/#careers')
  await expect.poll(async () => Math.abs((await topOf(page, 'careers')) - 100)).toBeLessThanOrEqual(2)
  letGo()
  await standsBelowTheBar(page, 'careers')
})

/**
 * Call it before the page is opened; the function that it returns waits until the page has been still for a while. If
 * the mouse wheel were turned while the browser is still scrolling to the section, that would have no effect.
 */
async function stillness(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const moved = { at: 0 }
    Object.assign(window, { moved })
    addEventListener('scroll', () => (moved.at = performance.now()))
  })
  return () =>
    page.waitForFunction(() => {
      const { moved } = window as unknown as { moved: { at: number } }
      return moved.at > 0 && performance.now() - moved.at > 300
    })
}

test('a reader who has scrolled on stays in place when the portraits load', async ({ page }) => {
  const isStill = await stillness(page)
  const { opened, letGo } = gate()
  await page.route(/\.woff2$/, async (route) => {
    await opened
    await route.continue()
  })
  await page.setViewportSize(desktop)
  await page.goto('/#services')
  await expect.poll(async () => Math.abs((await topOf(page, 'services')) - 120)).toBeLessThanOrEqual(2)
  await isStill()
  await page.mouse.wheel(0, 400)
  await expect.poll(async () => topOf(page, 'services')).toBeLessThan(-200)
  letGo()
  await page.waitForFunction(() => [...document.fonts].filter((face) => face.status === 'loaded').length >= 2)
  await isStill()
  expect(await topOf(page, 'services')).toBeLessThan(-200)
})

/** Waits until the page takes any scrolling for the reader's, a second after it has loaded. */
const hasLongLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return visit!.loadEventEnd > 0 && performance.now() - visit!.loadEventEnd > 1500
  })

test('what grows above the section once more, as the page is put back, does not move it', async ({ page }) => {
  await page.goto('/#careers')
  await standsBelowTheBar(page, 'careers')
  await hasLongLoaded(page)
  await page.evaluate(() => {
    const above = document.querySelector<HTMLElement>('#services')!
    const grow = () => (above.style.paddingBottom = `${parseFloat(getComputedStyle(above).paddingBottom) + 30}px`)
    addEventListener('scroll', grow, { capture: true, once: true })
    grow()
  })
  await standsBelowTheBar(page, 'careers')
})

// On a wide screen the form's card has a margin of its own below the bar.
for (const anchor of ['careers', 'contact-card']) {
  test(`the browser’s own late scroll to #${anchor} is not taken for the reader’s, whatever moves after it`, async ({
    page,
  }) => {
    await page.goto('/')
    await hasLongLoaded(page)
    await page.evaluate((id) => {
      const above = document.querySelector<HTMLElement>('#services')!
      const padding = parseFloat(getComputedStyle(above).paddingBottom)
      // A busy browser scrolls as it draws, after the event `hashchange`. This observer is older than the page's own,
      // so it is called first.
      new ResizeObserver(() => {
        if (above.dataset.grown !== 'once') return
        above.dataset.grown = 'twice'
        document.getElementById(id)!.scrollIntoView({ behavior: 'instant' })
        // Before the next picture, and so before the event `scroll`.
        setTimeout(() => (above.style.paddingBottom = `${padding}px`))
      }).observe(document.querySelector('main')!)
      addEventListener('grow', () => {
        above.dataset.grown = 'once'
        above.style.paddingBottom = `${padding + 300}px`
      })
    }, anchor)
    await page.goto(`/#${anchor}`)
    await standsBelowTheBar(page, anchor)
    await page.evaluate(() => dispatchEvent(new Event('grow')))
    await expect(page.locator('#services')).toHaveAttribute('data-grown', 'twice')
    await standsBelowTheBar(page, anchor)
  })
}

test('a smooth scroll that the browser does not draw for a while still ends at the section', async ({ page }) => {
  await page.goto('/')
  await hasLongLoaded(page)
  // While it waits, the browser draws nothing, as if it were busy; the scroll itself goes on.
  await page.evaluate(() => {
    const drawNothing = () => document.startViewTransition(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    addEventListener('hashchange', drawNothing, { once: true })
    addEventListener('scrollend', () => (document.title = 'Over'))
  })
  await page.goto('/#careers')
  await expect(page).toHaveTitle('Over')
  await standsBelowTheBar(page, 'careers')
})

test('a reader who leaves by the scroll bar is not brought back when something grows', async ({ page }) => {
  await page.goto('/#careers')
  await standsBelowTheBar(page, 'careers')
  await hasLongLoaded(page)
  // Fires no event but scroll, as the scroll bar does.
  await page.evaluate(() => scrollBy({ top: -300, behavior: 'instant' }))
  const left = await page.evaluate(() => scrollY)
  await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    document.querySelector<HTMLElement>('#contact')!.style.paddingBottom = '300px'
    await painted()
    // The page waits as long for the end of scrolling (`stillAfterMs` in arrive.ts), and began earlier.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await painted()
  })
  expect(await page.evaluate(() => scrollY)).toBe(left)
})

test('with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await page.goto('/#testimonials')
  await standsBelowTheBar(page, 'testimonials')
})

test('on a slow phone', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.setViewportSize(phone)
  await page.goto('/#contact')
  await standsBelowTheBar(page, 'contact')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a link to a section scrolls it below the bar, and it stays there', async ({ page }) => {
    for (const anchor of ['careers', 'testimonials']) {
      await page.goto('about:blank')
      await page.goto(`/#${anchor}`)
      const away = async () => Math.abs((await page.locator(`#${anchor}`).boundingBox())!.y - 120)
      await expect.poll(away, { message: anchor }).toBeLessThanOrEqual(2)
      // Without script the page can’t wait for its next frame; a screenshot does.
      for (let look = 0; look < 4; look++) {
        await page.screenshot()
        expect(await away(), anchor).toBeLessThanOrEqual(2)
      }
    }
  })
})

test('the page starts at its top, when it loads and when it is reloaded', async ({ page }) => {
  await page.goto('/')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.mouse.wheel(0, 2400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  await page.reload()
  await landingHasStarted(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a reload of a link to a section shows that section again', async ({ page }) => {
  await page.goto('/#careers')
  await standsBelowTheBar(page, 'careers')
  await page.mouse.wheel(0, -1500)
  await expect.poll(() => topOf(page, 'careers')).toBeGreaterThan(900)
  await page.reload()
  await page.mouse.move(20, 20)
  await standsBelowTheBar(page, 'careers')
})

test('Back returns to where the reader was', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => addEventListener('scrollend', () => (document.title = 'Still'), { once: true }))
  await page.mouse.wheel(0, 2400)
  await expect(page).toHaveTitle('Still')
  const left = await page.evaluate(() => scrollY)
  await page.goto('/blog')
  await page.goBack()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(400)
})
