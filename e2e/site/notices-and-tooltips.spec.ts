import type { Page } from '@playwright/test'
import { expect, kitHasStarted, landingHasStarted, test, toast } from '../support/test.ts'

// How long notices and tooltips stay, by the page's own clock, which stands still between the steps.

/** Opens a page, and stops its clock once React has taken over. */
async function opened(
  page: Page,
  address: string,
  hasStarted: (page: Page) => Promise<void> = landingHasStarted,
): Promise<void> {
  await page.clock.install()
  await page.goto(address)
  await hasStarted(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Presses Continue in the empty contact form, which shows a notice. */
async function missAField(page: Page): Promise<void> {
  await page.locator('#contact').getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page)).toContainText('Please complete this field')
}

test('a notice is dismissed after 5,000 ms', async ({ page }) => {
  await opened(page, '/#contact')
  await missAField(page)
  await page.clock.runFor(4999)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(1)
  await expect(toast(page)).toHaveCount(0)
})

test('a notice is dismissed by swiping it more than 50 px to the right, and not by less', async ({ page }) => {
  await opened(page, '/#contact')
  await missAField(page)
  const swipe = async (px: number) => {
    const box = (await toast(page).boundingBox())!
    const [x, y] = [box.x + 20, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + px / 2, y)
    await page.mouse.move(x + px, y)
    await page.mouse.up()
  }
  await swipe(50)
  await expect(toast(page)).toHaveCount(1)
  await swipe(-200)
  await expect(toast(page)).toHaveCount(1)
  await swipe(51)
  await expect(toast(page)).toHaveCount(0)
})

test('a tooltip opens after 700 ms; for 300 ms after one has closed, the next opens at once', async ({ page }) => {
  await opened(page, '/kit', kitHasStarted)
  const button = page.locator('div:has(> h3:text-is("Tooltip"))').getByRole('button')
  const tip = page.getByRole('tooltip')
  // A tooltip stays open while the pointer may be on its way to it, and closes at the next movement.
  const leave = () =>
    expect(async () => {
      await page.mouse.move(0, 0)
      await page.mouse.move(5, 5)
      expect(await tip.count()).toBe(0)
    }).toPass()
  await button.hover()
  await page.clock.runFor(699)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tip).toHaveCount(1)
  await leave()
  await page.clock.runFor(299)
  await button.hover()
  await expect(tip).toHaveCount(1)
  await leave()
  await page.clock.runFor(300)
  await button.hover()
  await page.clock.runFor(699)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tip).toHaveCount(1)
})
