import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { fileSizeText } from '../../src/values/numbers.ts'
import { findsNothing } from '../support/axe.ts'
import type { Site } from '../support/site.ts'
import { expect, gate, signIn, testOnItsOwnSite, toast } from '../support/test.ts'

// Staff manage the video library (docs/specification/videos.md): real films, a dropped connection, and what visitors
// see.

const films = path.resolve(import.meta.dirname, '../../content/films')
const film = (name: string) => path.join(films, name)

// A site of its own, because films on the front page would disturb other journeys.
const test = testOnItsOwnSite()
test.describe.configure({ mode: 'serial' })

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit: ${title}` }) })
const upload = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Upload' }).getByRole('listitem').filter({ hasText: title })
const isReady = async (line: Locator) => {
  await expect(line).not.toContainText(/Making|Waiting/)
  // A picture that could not be loaded is complete too, and has no width.
  await expect.poll(() => line.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}

async function openLibrary(page: Page): Promise<void> {
  await signIn(page.request)
  await page.goto('/admin/videos')
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
}

const bytesOnDisk = (site: Site, upload: string) => {
  const uploads = path.join(site.dataDir, 'uploads')
  const name = fs.readdirSync(uploads, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith(upload))
  return name ? fs.statSync(path.join(uploads, name)).size : 0
}

/** Sends up to half of one film to the server, and cuts the connection once some of it is on the server's disk. */
async function cutHalfWay(page: Page, site: Site, fileName: string): Promise<{ resumedAt: () => number | undefined }> {
  let place: string | undefined
  let wasCut = false
  let resumedAt: number | undefined
  const bytes = fs.readFileSync(film(fileName))
  page.on('response', (answer) => {
    const named = Buffer.from(
      /filename ([\w+/=]+)/.exec(answer.request().headers()['upload-metadata'] ?? '')?.[1] ?? '',
      'base64',
    ).toString()
    if (answer.request().method() === 'POST' && named === fileName) place = answer.headers().location
  })
  await page.route('**/api/videos/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH' || !place || !request.url().endsWith(place)) return route.continue()
    if (wasCut) {
      resumedAt ??= Number(request.headers()['upload-offset'])
      return route.continue()
    }
    wasCut = true
    const headers = { ...(await request.allHeaders()), 'content-length': String(bytes.length) }
    const half = http.request(request.url(), { method: 'PATCH', headers })
    half.on('error', () => {})
    const closed = new Promise((resolve) => half.once('close', resolve))
    half.write(bytes.subarray(0, bytes.length / 2))
    await expect.poll(() => bytesOnDisk(site, path.basename(place!))).toBeGreaterThan(0)
    half.destroy()
    await closed
    return route.abort('connectionreset')
  })
  return { resumedAt: () => resumedAt }
}

/** Waits, because the public page may be a second behind the library. */
async function frontPageHas(page: Page, words: string, isExpected: boolean): Promise<void> {
  await expect.poll(async () => (await (await page.request.get('/')).text()).includes(words)).toBe(isExpected)
}

/** Returns what a visitor's card plays: the overlay's title and the film's address. */
async function onTheCard(browser: Browser, url: string): Promise<{ title: string; src: string | null; page: Page }> {
  const page = await browser.newPage({ baseURL: url })
  await page.goto('/')
  const card = page.getByRole('button', { name: /Client Visit/ })
  await card.click()
  const overlay = page.getByRole('dialog')
  await expect(overlay.locator('video')).toBeVisible()
  return {
    title: await overlay.getByRole('heading', { level: 2 }).innerText(),
    src: await overlay.locator('video').getAttribute('src'),
    page,
  }
}

test('three films are uploaded at once over a connection that breaks; one is put on the front page, hidden, shown and deleted', async ({
  page,
  browser,
  site,
}) => {
  await openLibrary(page)
  await expect(page.getByText('No videos uploaded yet.')).toBeVisible()
  // The site's own films are part of the library: each place shows one, and an uploaded film can replace it.
  await expect(page.getByText('4 films on the site, 0 uploaded')).toBeVisible()
  const places = page.getByRole('region', { name: 'On the front page' })
  await expect(places.getByRole('listitem')).toHaveCount(4)
  await expect(places.getByText('Built in')).toHaveCount(4)
  expect(
    (
      await page.request.get(
        (await places.getByRole('link', { name: 'Watch: Behind the headline' }).getAttribute('href'))!,
      )
    ).status(),
  ).toBe(200)
  await places.getByRole('button', { name: 'Replace: Card: Our Process' }).click()
  await expect(page.locator('input[type=file]')).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'On the front page' })).toHaveValue('our-process')
  await page.getByRole('combobox', { name: 'On the front page' }).selectOption('Nowhere')
  const line = await cutHalfWay(page, site, 'client-visit.mp4')

  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Please select a file and provide a title')
  await expect(page.locator('input[type=file]')).toBeFocused()
  await page
    .locator('input[type=file]')
    .setInputFiles([film('job-advert.mp4'), film('client-visit.mp4'), film('our-process.mp4')])
  await page.getByRole('textbox', { name: 'Title' }).nth(1).fill('Halyard, third floor')
  await page.getByRole('button', { name: 'Upload 3 films' }).click()

  await expect(upload(page, 'Halyard, third floor')).toContainText(
    'The connection dropped. It will carry on automatically.',
  )
  await expect(toast(page)).toContainText('Video uploaded successfully!')
  await expect(page.getByRole('heading', { name: 'Uploaded videos (3)' })).toBeVisible()
  const size = fs.statSync(film('client-visit.mp4')).size
  // Bytes that were still being sent are lost.
  expect(line.resumedAt(), 'it goes on about where the line was cut').toBeGreaterThan(0)
  expect(line.resumedAt()).toBeLessThanOrEqual(Math.floor(size / 2))
  await expect(row(page, 'Halyard, third floor')).toContainText(fileSizeText(size))
  for (const title of ['Job advert', 'Halyard, third floor', 'Our process']) await isReady(row(page, title))

  // A place on the front page, a still and captions, edited by keyboard.
  await row(page, 'Halyard, third floor').getByRole('button', { name: 'Edit: Halyard' }).first().focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit video' })
  await editor.getByLabel('On the front page').selectOption('Card: Client Visit')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('This film has no captions')).toBeVisible()
  await editor.getByRole('button', { name: 'Publish without captions' }).click()
  await expect(editor.getByText('Saved.')).toBeVisible()
  await editor.locator('input[type=file]').setInputFiles({
    name: 'halyard.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('00:01.000 --> 00:02.000\nNot captions'),
  })
  await expect(editor.getByRole('alert')).toContainText(/WEBVTT/)
  await editor.locator('input[type=file]').setInputFiles(film('client-visit.vtt'))
  await expect(editor.getByText('Captions added.')).toBeVisible()
  const before = await row(page, 'Halyard').locator('img').getAttribute('src')
  await editor.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = 9
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  })
  await editor.getByRole('button', { name: 'Use this frame 00:09' }).click()
  await expect(row(page, 'Halyard').locator('img')).not.toHaveAttribute('src', before!)
  // A colleague saves first. The form shows what they saved, keeps what was typed, and can save it over theirs.
  await editor.getByLabel('Description').fill('Mine')
  const id = (await row(page, 'Halyard').locator('img').getAttribute('src'))!.split('/')[3]!
  expect((await page.request.put(`/api/videos/${id}`, { data: { description: 'Theirs' } })).ok()).toBe(true)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('alert')).toContainText('Update failed. Someone else changed this video')
  await expect(editor.locator('.con-theirs')).toContainText('Theirs')
  await findsNothing(page, 'dialog[open]')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Saved.')).toBeVisible()
  await expect(editor.getByLabel('Description')).toHaveValue('Mine')
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Halyard')).toContainText('Card: Client Visit')
  await expect(row(page, 'Our process')).toContainText('No captions')
  await row(page, 'Halyard')
    .getByRole('button', { name: /^Play: Halyard/ })
    .click()
  await expect(row(page, 'Halyard').locator('video')).toHaveJSProperty('paused', false)
  await expect(row(page, 'Halyard').locator('track')).toHaveAttribute('src', /captions/)
  await expect(places.getByRole('listitem').filter({ hasText: 'Card: Client Visit' })).toContainText('Uploaded')

  await frontPageHas(page, 'Halyard, third floor', true)
  const shown = await onTheCard(browser, site.url)
  expect(shown.title).toBe('Halyard, third floor')
  expect(shown.src).toMatch(/^\/public-objects\/vid_/)
  await expect(shown.page.getByRole('dialog').locator('track')).toHaveAttribute(
    'src',
    /^\/public-objects\/vid_.*\.vtt$/,
  )
  await expect
    .poll(() =>
      shown.page
        .locator('.vid__still')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  const stream = (await row(page, 'Halyard')
    .getByRole('link', { name: /Open stream/ })
    .getAttribute('href'))!
  const asVisitor = async (address: string) =>
    (await shown.page.request.get(address, { headers: { range: 'bytes=0-9' } })).status()
  expect([await asVisitor(stream), await asVisitor(shown.src!)]).toEqual([206, 206])

  await row(page, 'Halyard').getByRole('button', { name: /^Hide/ }).click()
  await expect(toast(page)).toContainText('Video status updated!')
  await expect(row(page, 'Halyard')).toContainText('Inactive')
  expect([await asVisitor(stream), await asVisitor(shown.src!)], 'what is hidden is nowhere').toEqual([404, 404])
  await frontPageHas(page, shown.src!, false)
  const fallback = await onTheCard(browser, site.url)
  expect(fallback).toMatchObject({ title: 'Client Visit', src: '/public-objects/client-visit.mp4' })
  await row(page, 'Halyard').getByRole('button', { name: /^Show/ }).click()
  await expect(row(page, 'Halyard')).toContainText('Active')
  expect(await asVisitor(shown.src!)).toBe(206)

  await row(page, 'Halyard')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete video' })
  await expect(question).toContainText('Delete "Halyard, third floor"? This cannot be undone.')
  await expect(question).toContainText('It’s on the front page now, on the card Client Visit.')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(toast(page)).toContainText('Video deleted successfully!')
  await expect(page.getByRole('heading', { name: 'Uploaded videos (2)' })).toBeVisible()
  expect(await asVisitor(shown.src!)).toBe(404)
})

test('a file that is not a film is refused with an explanation; an upload that a reload interrupts asks for the same file again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openLibrary(page)
  await page.locator('input[type=file]').setInputFiles({
    name: 'holiday.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('This is a letter, whatever its name says.\n'.repeat(200)),
  })
  await page.getByRole('textbox', { name: 'Title' }).fill('Holiday')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(toast(page)).toContainText('Upload failed')
  await expect(upload(page, 'Holiday').getByRole('alert')).toContainText(/video/)
  await findsNothing(page)
  await upload(page, 'Holiday')
    .getByRole('button', { name: /^Remove/ })
    .click()

  await page.route('**/api/videos/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
  )
  await page.locator('input[type=file]').setInputFiles(film('hero.mp4'))
  await page.getByRole('textbox', { name: 'Title' }).fill('Interrupted')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload(page, 'Interrupted')).toContainText('The connection dropped')
  await upload(page, 'Interrupted')
    .getByRole('button', { name: /^Pause/ })
    .click()
  await page.unroute('**/api/videos/uploads/*')
  await page.reload()

  const left = upload(page, 'Interrupted')
  await expect(left).toContainText('Stopped at 0% when the page was closed')
  await left.locator('input[type=file]').setInputFiles(film('our-process.mp4'))
  await expect(left).toContainText('That’s a different file. Choose hero.mp4, 1.07 MB, unchanged.')
  await left.locator('input[type=file]').setInputFiles(film('hero.mp4'))
  await expect(row(page, 'Interrupted')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Upload' })).toHaveCount(0)

  // Changes the order by keyboard alone. Until the server has saved it, further moves and fetched lists keep it.
  const titles = () => page.locator('[data-row]').allInnerTexts()
  const [first, second, third] = await titles()
  const { opened, letGo } = gate()
  await page.route('**/api/videos/order', async (route) => {
    await opened
    await route.continue()
  })
  let saved = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/api/videos/order') && response.ok()) saved++
  })
  await page.getByRole('button', { name: `Move ${first} down` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${first} is now 2 of 3.`)).toBeAttached()
  await page.waitForResponse(/\/api\/videos\?active=false/)
  await expect.poll(titles).toEqual([second, first, third])
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${first} is now 3 of 3.`)).toBeAttached()
  letGo()
  await expect.poll(() => saved).toBe(2)
  await page.reload()
  await expect.poll(titles).toEqual([second, third, first])
})

test('a film on the front page whose file is gone is reported as unavailable', async ({ page, browser, site }) => {
  await openLibrary(page)
  const video = { name: 'a.mp4', mimeType: 'video/mp4', buffer: fs.readFileSync(film('hero.mp4')) }
  const sent = await page.request.post('/api/videos/upload', {
    multipart: { title: 'Lost at sea', placement: 'client-visit', withoutCaptions: 'true', video },
  })
  expect(sent.status()).toBe(201)
  await page.reload()
  await isReady(row(page, 'Lost at sea'))
  await frontPageHas(page, 'Lost at sea', true)
  const objects = path.join(site.dataDir, 'objects')
  const kept = fs.readdirSync(objects, { recursive: true, encoding: 'utf8' })
  for (const name of kept) if (name.endsWith('.mp4')) fs.rmSync(path.join(objects, name))

  const visitor = await browser.newPage({ baseURL: site.url })
  await visitor.goto('/')
  await visitor.getByRole('button', { name: /Client Visit/ }).click()
  const overlay = visitor.getByRole('dialog')
  await expect(overlay.getByRole('heading', { name: 'Video Unavailable' })).toBeVisible()
  await expect(overlay.getByText('This video is being processed and will be available soon.')).toBeVisible()
  await expect(overlay.locator('video')).toHaveCount(0)
})

test('the library says that it is loading, that it could not be loaded, and that a deletion failed', async ({
  page,
}) => {
  const { opened, letGo } = gate()
  await page.route('**/api/videos?active=false', async (route) => {
    await opened
    await route.fulfill({ status: 500, json: { error: 'The disk is full.' } })
  })
  await openLibrary(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading videos...' })).toBeVisible()
  letGo()
  await expect(page.getByText('Failed to fetch videos')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()

  await page.route('**/api/videos/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: 'The disk is full.' } })
      : route.continue(),
  )
  await row(page, 'Lost at sea')
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Delete video' })
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(question).toContainText('Delete failed.')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(row(page, 'Lost at sea')).toBeVisible()
})
