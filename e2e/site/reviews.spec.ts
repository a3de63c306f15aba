import type { Locator, Page } from '@playwright/test'
import { reviews } from '../../content/site/reviews.ts'
import { expect, test, withMotion } from '../support/test.ts'

// The reviews on the landing page: the moving row, its cards, the dialog with all of them.

test.use(withMotion)

/** Returns the row once React has loaded, which scrolling to it triggers, and has added its copy. */
async function running(page: Page): Promise<Locator> {
  const reel = page.locator('#testimonials .reel')
  await reel.scrollIntoViewIfNeeded()
  await expect(reel).toContainClass('is-running')
  await expect(reel.locator('ul')).toHaveCount(2)
  return reel
}

test('there are thirty: twenty-two from the professional network, eight from the search engine', async ({ page }) => {
  expect(reviews).toHaveLength(30)
  expect(reviews.filter((review) => review.platform === 'network')).toHaveLength(22)
  expect(reviews.filter((review) => review.platform === 'search')).toHaveLength(8)
  await page.goto('/')
  await page.getByRole('button', { name: 'View All Reviews' }).click()
  const dialog = page.getByRole('dialog', { name: 'All Reviews (30)' })
  await expect(dialog.getByRole('listitem')).toHaveCount(30)
  await expect(dialog).toContainText(reviews[29]!.content)
})

test('the row runs for 120 seconds, its copy is only for sighted readers with a pointer, and a card shows at most 110 characters', async ({
  page,
}) => {
  await page.goto('/')
  const reel = await running(page)
  const row = reel.locator('.reel__in')
  await expect(row).toHaveCSS('animation-duration', '120s')
  await expect(row).toHaveCSS('animation-timing-function', 'linear')
  await expect(row).toHaveCSS('animation-iteration-count', 'infinite')
  await expect(reel.locator('ul').nth(1)).toHaveAttribute('aria-hidden', 'true')
  await expect(reel.locator('ul').nth(1).locator('.rev__q')).toHaveCount(30)
  await expect(reel.locator('ul').nth(1).locator('a, button, input, [tabindex]')).toHaveCount(0)
  await expect(reel.locator('ul').first().locator('.rev__q')).toHaveCount(30)
  const previews = await reel.locator('ul').first().locator('.rev__q').allTextContents()
  for (const preview of previews) expect(preview.replace(/[“”…]|\.\.\.$/g, '').length).toBeLessThanOrEqual(110)
})

test('the row stops on hover, on focus and by its button', async ({ page }) => {
  await page.goto('/')
  const reel = page.locator('#testimonials .reel')
  const state = () => reel.locator('.reel__in').evaluate((element) => getComputedStyle(element).animationPlayState)
  await page.locator('#testimonials').scrollIntoViewIfNeeded()
  await page.mouse.move(2, 2)
  await expect.poll(state).toBe('running')
  await page.getByRole('button', { name: 'Pause reviews' }).click()
  await page.mouse.move(2, 2)
  await expect.poll(state).toBe('paused')
  await page.getByRole('button', { name: 'Play reviews' }).click()
  await page.mouse.move(2, 2)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await expect.poll(state).toBe('running')
  await reel.getByRole('button').first().focus()
  await expect.poll(state).toBe('paused')
})

test('a card opens the whole review, which leads to the form', async ({ page }) => {
  await page.goto('/')
  const first = reviews[0]!
  await page
    .locator('#testimonials .reel')
    .getByRole('button', { name: new RegExp(first.name) })
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(first.content)
  await dialog.getByRole('button', { name: 'Get Started Today' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('#contact')).toBeInViewport()
})

for (const by of ['mouse', 'touch'] as const) {
  test(`a card of the copy opens its review by ${by}`, async ({ browser, site }) => {
    const context = await browser.newContext({ baseURL: site.url, hasTouch: by === 'touch' })
    const page = await context.newPage()
    await page.goto('/')
    const reel = (await running(page)).locator('.reel__in')
    await expect.poll(() => reel.evaluate((element) => element.getAnimations().length)).toBe(1)
    // Near the animation's end, when the copy is visible.
    await reel.evaluate((element) => {
      const [animation] = element.getAnimations()
      animation!.pause()
      animation!.currentTime = 118_000
    })
    const twins = reel.locator('ul').nth(1).locator('.rev')
    const seen = await twins.evaluateAll((cards) => cards.findIndex((card) => card.getBoundingClientRect().left >= 0))
    // The row stands still; keyboards and screen readers never get here.
    await twins.nth(seen)[by === 'mouse' ? 'click' : 'tap']({ position: { x: 40, y: 40 } })
    await expect(page.getByRole('dialog')).toContainText(reviews[seen]!.content)
    await context.close()
  })
}

test('under reduced motion nothing moves and the row scrolls by hand', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await running(page)
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(
          (animation) =>
            animation.playState === 'running' && Number(animation.effect?.getComputedTiming().duration) > 100,
        ).length,
  )
  expect(moving).toBe(0)
  const scrolls = await page
    .locator('#testimonials')
    .evaluate((element) =>
      [...element.querySelectorAll('*')].some(
        (child) => child.scrollWidth > child.clientWidth + 100 && /auto|scroll/.test(getComputedStyle(child).overflowX),
      ),
    )
  expect(scrolls).toBe(true)
})

test('the closing box asks a question and leads to the form', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Want to Be Our Next Success Story?' })).toBeVisible()
  await expect(page.locator('.story').getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '#contact')
})
