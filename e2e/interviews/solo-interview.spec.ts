import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { changePicture, threePictures, watchDrawnPictures } from '../support/film-pictures.ts'
import { askOnFilm, everywhere } from '../support/question-set-steps.ts'
import {
  atHeading,
  enter,
  fillInvitation,
  invite,
  plays,
  recorded,
  seconds,
  switchOn,
  texts,
} from '../support/room-steps.ts'
import type { Site } from '../support/site.ts'
import { expect, gate, mailTo, press, signIn, testOnItsOwnSite } from '../support/test.ts'

// Somebody answers on film, with the browser's fake camera and microphone; staff watch the answer.

const test = testOnItsOwnSite()
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 390, height: 844 } })

const email = 'dee@home.example'

/**
 * Hears the question, after which the time to think begins; plays it once more and starts in the middle of it. The
 * film is silent before the recorder listens.
 */
async function hearAndStart(page: Page): Promise<void> {
  const film = page.getByLabel(/asks this question$/)
  await expect(page.getByText(/^Your thinking time begins/)).toBeVisible()
  expect(await seconds(page)).toBe(0)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length)).toBe(1)
  await film.evaluate((video: HTMLVideoElement) => void video.play())
  await expect(page.getByText(/^Think first/)).toBeVisible()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0)
  await film.evaluate((video: HTMLVideoElement) => video.play())
  await page.evaluate(() => {
    const start = MediaRecorder.prototype.start
    MediaRecorder.prototype.start = function (this: MediaRecorder, ms?: number) {
      const films = [...document.querySelectorAll('video')].filter(({ srcObject }) => !srcObject)
      document.body.dataset.heard = String(films.filter(({ paused }) => !paused).length)
      start.call(this, ms)
    }
  })
  await press(page, 'Start when ready')
  await recorded(page, 1)
  expect(await page.evaluate(() => document.body.dataset.heard)).toBe('0')
}

/** Invites somebody to two questions; returns the path of the link in their mail. */
async function invited(page: Page, site: Site): Promise<string> {
  await signIn(page.request)
  const questions = texts.map((text, index) => ({
    id: `q${index + 1}`,
    text,
    short: text.split(',')[0],
    seconds: 60,
    takes: 2,
    thinkSeconds: 30,
    anchors: { one: 'A list of jobs', three: 'One reason', five: 'A story with a reason in it' },
  }))
  const set = await page.request.post('/api/admin/interviews/sets', {
    data: { name: 'A first call', questions },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(set.status()).toBe(201)
  await askOnFilm(page)

  await page.goto('/admin/interviews')
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click()
  await fillInvitation(page, email)
  await press(page, 'Send invitation')
  // These tests have no mail server.
  await press(page, 'Copy the link')
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/i\/[\w-]{20,}$/)
  await findsNothing(page)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await atHeading(page, 'Dee Okafor')
  await expect(page.getByText('Nothing to review yet')).toBeVisible()
  await findsNothing(page)

  const mail = await mailTo(site, email)
  const link = /\/i\/[\w-]+/.exec(mail.text ?? '')?.[0]
  expect(link).toBeDefined()
  return link!
}

/** Reloads the page in the middle of an answer, and continues it. */
async function reloadInTheMiddle(page: Page): Promise<void> {
  await recorded(page, 3)
  await everywhere(page)
  const before = await seconds(page)
  await page.reload()
  await atHeading(page, 'Back again.')
  await everywhere(page)
  await press(page, 'Go on with question 1')
  await atHeading(page, /^We kept/)
  await everywhere(page)
  const [, kept] = /We kept 0:(\d\d)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '') ?? []
  expect(Number(kept)).toBeGreaterThanOrEqual(before - 2)

  await press(page, /^Go on/)
  await switchOn(page)
  await press(page, 'Looks right')
  await atHeading(page, /^We kept/)
  await press(page, /^Go on/)
  await recorded(page, Number(kept) + 2)
}

/** Ends an answer, plays it, and keeps it. One of several parts is played to its end, and is at its beginning again. */
async function keep(page: Page, { hasParts = false } = {}): Promise<void> {
  await press(page, 'I’m done')
  await atHeading(page, 'Happy with that?')
  const film = page.getByLabel('Play your answer')
  const first = (await film.getAttribute('src')) ?? ''
  await expect(page.getByText('All of it is with us')).toBeVisible()
  await expect.poll(() => plays(page, 'Play your answer')).toBe(true)
  if (hasParts) {
    await expect(film).not.toHaveAttribute('src', first)
    await expect(film).toHaveAttribute('src', first)
    expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  }
  await everywhere(page)
  await press(page, 'Keep this one')
}

/** Rates an answer while the note about it is being saved, and goes on at once to another: both are saved. */
async function rateAndGoOn(page: Page): Promise<void> {
  const saving = gate()
  const saved: object[] = []
  await page.route('**/ratings/*', async (route) => {
    await saving.opened
    const { value, note } = route.request().postDataJSON() as { value: number; note: string }
    saved.push({ value, note })
    await route.continue()
  })
  await page.getByLabel('Note to your colleagues').fill('Calm.')
  await page.getByRole('radio', { name: '4 of 5' }).focus()
  await page.keyboard.press('5')
  await page.getByRole('navigation', { name: 'Answers' }).getByRole('button').first().click()
  await expect(page.getByLabel('Play answer 1')).toBeVisible()
  saving.letGo()
  await expect
    .poll(() => saved)
    .toEqual([
      { value: 4, note: 'Calm.' },
      { value: 5, note: 'Calm.' },
    ])
}

/** Cuts the first answer into a shortlist film, which becomes the candidate's. */
async function cutFilm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cut', exact: true }).click()
  await press(page, /^Add 1 /)
  await expect(page.getByRole('button', { name: 'Make the film' })).toBeEnabled()
  const end = page.getByRole('slider', { name: /^End of 1 / })
  const saving = gate()
  const savedEnds: number[] = []
  await page.route('**/api/admin/interviews/*/cut', async (route) => {
    if (route.request().method() === 'PUT') {
      await saving.opened
      savedEnds.push((route.request().postDataJSON() as { clips: [{ ends: number }] }).clips[0].ends)
    }
    await route.continue()
  })
  await end.focus()
  // Each press counts, also while an earlier one is being saved.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowLeft')
  // The film is made of the cut that is saved.
  await expect(page.getByRole('button', { name: 'Make the film' })).toBeDisabled()
  saving.letGo()
  await expect.poll(() => savedEnds.length).toBe(2)
  expect(savedEnds[0]! - savedEnds[1]!).toBeCloseTo(1)
  await expect(end).toBeFocused()
  await findsNothing(page)
  await page.getByLabel('Under the name, first line').fill('Key accounts, Motherwell')
  await press(page, 'Make the film')
  await expect(page.getByText('The film is made.')).toBeVisible()
  await expect.poll(() => plays(page, 'Play the shortlist film')).toBe(true)
  const picture = page.getByAltText('The picture that is shown now')
  const before = await picture.getAttribute('src')
  await press(page, 'Use this picture')
  await expect(picture).not.toHaveAttribute('src', before!)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // The page that is open stays legible under the pointer.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Interviews' }).hover()
  await everywhere(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Open candidate record' }).click()
  // The interview's page has the same heading, and stays until the other one is shown.
  const candidates = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Candidates' })
  await expect(candidates).toHaveAttribute('aria-current', 'page')
  await atHeading(page, 'Dee Okafor')
  await expect(page.locator('video')).toBeVisible()
}

test('somebody answers on film, reloads in the middle, and sends it; staff play it', async ({
  page,
  browser,
  site,
}) => {
  const link = await invited(page, site)
  const theirs = await browser.newPage({ baseURL: site.url, permissions: ['camera', 'microphone'] })
  await theirs.setViewportSize({ width: 390, height: 844 })
  const complaints: string[] = []
  theirs.on('pageerror', (error) => complaints.push(String(error)))
  // Our server fails once, and the page gives the code by which we find the failure in the log.
  const failure = { code: 'unexpected', requestId: 'req_01kbq9c4rkzv7w2m5tqn0h8xya' }
  await theirs.route('**/api/interviews/session', (route) => route.fulfill({ status: 500, json: failure }), {
    times: 1,
  })
  await theirs.goto(link)
  await expect(theirs.getByText('If you ring or write, say 0H8XYA.')).toBeVisible()
  await press(theirs, 'Try again')
  await expect.poll(() => plays(theirs, / says hello$/)).toBe(true)
  await enter(theirs, link, () => everywhere(theirs))
  await hearAndStart(theirs)
  await reloadInTheMiddle(theirs)
  await keep(theirs, { hasParts: true })

  await atHeading(theirs, texts[1]!)
  await press(theirs, 'Start when ready')
  await recorded(theirs, 2)
  await keep(theirs)
  await atHeading(theirs, 'All of them.')
  await expect(theirs.getByText(/^With us, 0:/)).toHaveCount(2)
  // The second was recorded by this page, which shows its picture; that of the first comes from the server.
  const pictures = theirs.getByRole('list').locator('img')
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await everywhere(theirs)
  await press(theirs, 'Send my answers')
  await atHeading(theirs, 'That’s you.')
  await expect(theirs.getByText(/^Yes or no, and why\. By \w+day \d+ \w+/)).toBeVisible()
  await everywhere(theirs)
  expect(complaints).toEqual([])
  await theirs.close()

  for (const n of [1, 2]) {
    await page
      .getByRole('navigation', { name: 'Answers' })
      .getByRole('button')
      .nth(n - 1)
      .click()
    await expect(page.getByLabel(`Play answer ${n}`)).toBeVisible()
    await expect.poll(() => plays(page, `Play answer ${n}`)).toBe(true)
    await page.keyboard.press('4')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await rateAndGoOn(page)
  // The list says how far it is rated, can be narrowed to its job, and leads back.
  await page.getByRole('link', { name: 'All interviews' }).click()
  await page.getByLabel('Job').selectOption('Account executive at Lochbay')
  const row = page.getByRole('row', { name: /Dee Okafor/ })
  await expect(row.getByText('You have rated, nobody else yet')).toBeVisible()
  await everywhere(page)
  await row.getByRole('link', { name: 'Open Dee Okafor' }).click()
  await page.getByRole('navigation', { name: 'Answers' }).getByRole('button').first().click()
  const first = page.getByLabel('Play answer 1')
  // A film's length is known once its first bytes have arrived.
  await expect.poll(() => first.evaluate((film: HTMLVideoElement) => film.duration)).toBeGreaterThan(4)
  await cutFilm(page)
  await findsNothing(page)
})

test('a profile that is too short waits for the rest or is begun again, with prompts on a card', async ({
  browser,
  site,
}) => {
  const prompts = ['Who you are, and where from', 'What you want next']
  const more = { seconds: 15, atLeast: 7, prompts, takes: 40, thinkSeconds: null }
  const { link } = await invite(site, { questions: 1, isProfile: true, more })
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  await enter(page, link, undefined, 'Say hello yourself.')
  await expect(page.getByRole('list', { name: 'Your card' }).getByRole('listitem')).toHaveText(prompts)
  await press(page, 'Start when ready')
  await recorded(page, 1)
  await press(page, 'I’m done')
  await expect(page.getByText(/^A wee bit short: 7 seconds/)).toBeVisible()
  await findsNothing(page)
  await press(page, 'Start over, free')
  // Until then the page shows the seconds of the first try.
  await expect(page.getByRole('button', { name: 'Start over, free' })).toHaveCount(0)
  await recorded(page, 1)
  await press(page, 'I’m done')
  await press(page, 'Go on')
  await expect(page.getByText('That’s long enough. Stop when you’ve said it.')).toBeVisible()
  await findsNothing(page)
  await recorded(page, 8)
  await press(page, 'I’m done')
  await atHeading(page, 'Happy with that?')
  // The pictures that the page took while it recorded go with it; others are drawn from what the device has.
  await watchDrawnPictures(page)
  await page.reload()
  await press(page, 'Go on with question 1')
  await atHeading(page, 'Happy with that?')
  await expect(page.getByText('2 parts, one take.')).toBeVisible()
  await press(page, 'Keep this one')
  await threePictures(page)
  await everywhere(page)
  // By the keyboard as well as by a finger.
  await page.getByRole('radio').nth(1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  const chosen = page.waitForRequest(/\/choose$/)
  await press(page, 'Keep this film')
  const { posterAt } = (await chosen).postDataJSON() as { posterAt: number }
  expect(posterAt).toBeGreaterThan(4)
  await atHeading(page, 'That’s your film.')
  // Until the film is made, the page says when its picture can be chosen.
  const change = page.getByRole('button', { name: 'Change its picture' })
  await expect(page.getByText(/choose its picture here/).or(change)).toBeVisible()
  await page.close()
  const device = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  await changePicture(device, link, () => everywhere(device))
})
