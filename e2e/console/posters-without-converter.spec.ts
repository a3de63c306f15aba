import path from 'node:path'
import { drawnEarly, watchDrawnPictures } from '../support/profile-picture.ts'
import { expect, signIn, testOnItsOwnSite } from '../support/test.ts'

// A server that can't convert films leaves their posters to the browser of whoever opens the library.

const test = testOnItsOwnSite({ VIDEO_CONVERTER: 'none' })
const film = path.resolve(import.meta.dirname, '../../content/films/our-process.mp4')

test('the library draws the poster of a new film from a picture that the browser has shown', async ({ page }) => {
  await signIn(page.request)
  await watchDrawnPictures(page)
  await page.goto('/admin/videos')
  await page.locator('input[type=file]').setInputFiles(film)
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Halyard, third floor')
  await page.getByRole('button', { name: /^Upload/ }).click()
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Edit: Halyard, third floor' }) })
  const poster = line.locator('img[src*="/thumbnail"]')
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await drawnEarly(page)).toEqual([])
})
