import type { Page } from '@playwright/test'
import { atHeading, press } from './room-steps.ts'
import { expect } from './test.ts'

/** Waits until there are three different pictures to choose from. */
export async function threePictures(page: Page): Promise<void> {
  await atHeading(page, 'Which one is you?')
  await expect(page.getByRole('radio')).toHaveCount(3, { timeout: 60_000 })
  const pictures = await page
    .locator('fieldset img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(new Set(pictures).size).toBe(3)
}

/** On another device, where nothing was recorded: chooses another picture of a profile's film, and sends it. */
export async function changePicture(page: Page, link: string, checked: () => Promise<void>): Promise<void> {
  await page.goto(link)
  await press(page, 'Carry on here instead')
  await press(page, 'See my answers')
  await page.getByRole('button', { name: 'Change its picture' }).click({ timeout: 90_000 })
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
