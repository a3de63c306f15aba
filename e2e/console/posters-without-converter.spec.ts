import path from 'node:path'
import { drawnEarly, watchDrawnPictures } from '../support/film-pictures.ts'
import { expect, signIn, testOnItsOwnSite } from '../support/test.ts'

// Without a converter on the server, missing posters are made by the browser when a member of staff opens the library.

const test = testOnItsOwnSite({ VIDEO_CONVERTER: 'none' })
const film = path.resolve(import.meta.dirname, '../../content/films/our-process.mp4')

test('a new film gets a poster, which is drawn once the browser has shown the picture', async ({ page }) => {
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
