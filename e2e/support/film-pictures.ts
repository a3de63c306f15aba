import type { Page } from '@playwright/test'
import { atHeading } from './room-steps.ts'
import { expect, press } from './test.ts'

/**
 * Begins to note which pictures of films the page draws on a canvas before the browser has shown them, from its next
 * load on.
 */
export async function watchDrawnPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const early: string[] = []
    Object.assign(window, { drawnEarly: early })
    const shownAt = new WeakMap<object, number>()
    const { prototype } = HTMLVideoElement
    const request = prototype.requestVideoFrameCallback
    prototype.requestVideoFrameCallback = function (callback) {
      return request.call(this, (now, shown) => {
        shownAt.set(this, shown.mediaTime)
        callback(now, shown)
      })
    }
    const draw = CanvasRenderingContext2D.prototype.drawImage
    CanvasRenderingContext2D.prototype.drawImage = function (...given: unknown[]) {
      const [video] = given
      if (video instanceof HTMLVideoElement && !video.isConnected) {
        const shown = shownAt.get(video) ?? Number.NaN
        if (!(Math.abs(video.currentTime - shown) < 0.5)) early.push(`at ${video.currentTime}, shown ${shown}`)
      }
      Reflect.apply(draw, this, given)
    }
  })
}

/** Returns which pictures the page has drawn before they were shown. */
export const drawnEarly = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { drawnEarly: string[] }).drawnEarly)

/** Waits until there are three different pictures to choose from, on a page whose drawn pictures are watched. */
export async function threePictures(page: Page): Promise<void> {
  await atHeading(page, 'Which one is you?')
  await expect(page.getByRole('radio')).toHaveCount(3)
  const pictures = await page
    .locator('fieldset img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(new Set(pictures).size).toBe(3)
  expect(await drawnEarly(page)).toEqual([])
}

/** On another device, where nothing was recorded: chooses another picture of a profile's film, and sends it. */
export async function changePicture(page: Page, link: string, checked: () => Promise<void>): Promise<void> {
  await watchDrawnPictures(page)
  await page.goto(link)
  await press(page, 'Carry on here instead')
  await press(page, 'See my answers')
  await page.getByRole('button', { name: 'Change its picture' }).click()
  await threePictures(page)
  await checked()
  await page.locator('fieldset label').first().click()
  const chosen = page.waitForResponse(/\/poster$/)
  await press(page, 'Keep this film')
  const answer = await chosen
  const { at } = answer.request().postDataJSON() as { at: number }
  expect([answer.status(), at < 4]).toEqual([200, true])
  await atHeading(page, 'That’s your film.')
  const picture = page.getByRole('list').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await checked()
  await press(page, 'Send my film')
  await atHeading(page, 'That’s your ninety.')
  await checked()
  await page.close()
}
