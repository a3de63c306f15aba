import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { findsNothing, findsNothingWide } from '../support/axe.ts'
import {
  atHeading,
  byKey,
  closesApplications,
  invite,
  onDevice,
  plays,
  recorded,
  switchOn,
  texts,
} from '../support/room-steps.ts'
import { lockThatCanBeTaken, troubledDevice } from '../support/room-devices.ts'
import { asSlowAsAPerson, expect, mailTo, press, testOnItsOwnSite } from '../support/test.ts'
import { sweptScreens } from '../support/thorough.ts'

// The interview page for people who use a keyboard or a screen reader, have no camera, or apply by themselves.

const test = testOnItsOwnSite({ VIDEO_CONVERTER: 'none', PUBLIC_URL: 'http://patter.test' })
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 390, height: 844 } })

/** Checks a state of the page on every screen size of the sweep. */
async function sweep(page: Page): Promise<void> {
  for (const [width, height] of sweptScreens) {
    await page.setViewportSize({ width, height })
    await findsNothing(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await findsNothingWide(page)
}

/** Expects the heading of a new screen to have the focus, so that a screen reader says where its user is. */
async function heard(page: Page, name: RegExp | string): Promise<void> {
  await atHeading(page, name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await sweep(page)
}

test('one interview by keyboard alone, with double time and pauses, without motion, on a clock that is a year wrong', async ({
  browser,
  site,
}) => {
  const { link, email } = await invite(site)
  const context = await browser.newContext({
    baseURL: site.url,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(
    (shift) => {
      const { now } = Date
      Date.now = () => now() - shift
    },
    400 * 24 * 3600_000,
  )
  await page.addInitScript(lockThatCanBeTaken)
  const locks = () => page.evaluate(() => (window as unknown as { locks: { released: boolean }[] }).locks)
  await page.goto(link)
  await heard(page, 'Hello, Dee.')
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  for (const option of [/Longer answers/, /Pauses while I answer/, /More takes/])
    await byKey(page, option, 'checkbox', 'Space')
  await sweep(page)
  await byKey(page, 'Save what helps')
  await expect(page.getByText('Saved.')).toBeVisible()
  await byKey(page, 'Read how it works')
  await heard(page, 'Before you record.')
  await byKey(page, 'Agree and go on')
  await expect(page.getByRole('alert')).toHaveText(/Tick this to record/)
  await sweep(page)
  await byKey(page, /Film and keep my answers/, 'checkbox', 'Space')
  await byKey(page, 'Agree and go on')
  await heard(page, /Your browser/)
  await byKey(page, 'Switch on camera and microphone')
  await heard(page, 'There you are.')
  await byKey(page, 'Looks right')
  await heard(page, texts[0]!)
  await expect(page.getByText('About 2 minutes.')).toBeVisible()
  await byKey(page, 'Start when ready')
  await recorded(page, 2)
  // The system takes the lock back, and the screen would go dark in the middle of the answer.
  await page.evaluate(() => (window as unknown as { locks: WakeLockSentinel[] }).locks[0]!.release())
  await expect.poll(async () => (await locks()).map(({ released }) => released)).toEqual([true, false])
  await expect(page.getByRole('heading', { level: 1, name: texts[0]! })).toBeFocused()
  await sweep(page)
  // Only the buttons lead out while the camera records.
  await expect(page.getByRole('link')).toHaveCount(0)
  await byKey(page, 'Pause')
  await expect(page.getByText('Still the same take. We join the parts.')).toBeVisible()
  await sweep(page)
  await byKey(page, 'Go on')
  await recorded(page, 4)
  // What a screen reader says while it records: no seconds, because the stair is only for sighted users.
  expect(await page.getByRole('main').ariaSnapshot()).not.toMatch(/\d:\d\d/)
  await byKey(page, 'I’m done')
  await heard(page, 'Happy with that?')
  await expect(page.getByText('2 parts, one take.')).toBeVisible()
  await expect.poll(() => plays(page, 'Play your answer')).toBe(true)
  await byKey(page, 'Again')
  await recorded(page, 2)
  await byKey(page, 'I’m done')
  await heard(page, 'Happy with that?')
  await byKey(page, /^Take 1/)
  await expect(page.getByText('2 parts, one take.')).toBeVisible()
  await byKey(page, 'Keep this one')

  await heard(page, texts[1]!)
  await byKey(page, 'Stop for now')
  await heard(page, 'One to go.')
  await byKey(page, 'Go on with question 2')
  // The camera was switched off when the interview was stopped.
  await byKey(page, 'Switch on camera and microphone')
  await byKey(page, 'Looks right')
  await byKey(page, 'Start when ready')
  await recorded(page, 2)
  await byKey(page, 'I’m done')
  await byKey(page, 'Keep this one')
  await heard(page, 'All of them.')
  await expect(page.getByText(/^Closes /)).toHaveCount(0)
  await byKey(page, 'Send my answers')
  await heard(page, 'That’s you.')
  expect(Object.keys((await onDevice(page)).parts)).toEqual([])
  await mailTo(site, email, /answers/i)
  expect(complaints).toEqual([])
  await context.close()
})

/** Opens the page with a camera that fails as it is told to. */
async function withTrouble(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  return context.newPage()
}

test('every way in which a camera can fail is explained, and offers alternatives', async ({ browser, site }) => {
  const { link } = await invite(site, { questions: 1 })
  const page = await withTrouble(browser, { baseURL: site.url })
  await page.addInitScript(troubledDevice)
  await page.goto(link)
  await press(page, 'Read how it works')
  await page.getByText('Film and keep my answers').click()
  await press(page, 'Agree and go on')
  const failures = [
    ['NotAllowedError', 'The camera is blocked.', 'I’ve allowed it. Try again'],
    ['NotFoundError', 'No camera here.', 'Look again'],
    ['NotReadableError', 'Something else has the camera.', 'Try again'],
  ] as const
  let again = 'Switch on camera and microphone'
  for (const [failure, heading, next] of failures) {
    await page.evaluate((name) => void ((window as unknown as { failure?: string }).failure = name), failure)
    await press(page, again)
    await heard(page, heading)
    for (const way of [
      'Sound only',
      'Upload a film',
      'Answer in writing',
      'Send the link to another device',
      'Talk to someone',
    ])
      await expect(page.getByRole('button', { name: way })).toBeVisible()
    again = next
  }
  await press(page, /^Talk to someone/)
  await expect(page.getByText('Asked. One of us rings you.')).toBeVisible()
  await page.evaluate(() => void ((window as unknown as { failure?: string }).failure = 'Dark'))

  // The camera works and sees nothing, the battery is nearly empty, and then the recorder does not start.
  await press(page, again)
  await atHeading(page, 'There you are.')
  await atHeading(page, 'A bit dark.')
  await expect(page.getByText('Battery at 19%. Plug in if you can.')).toBeVisible()
  await sweep(page)
  await press(page, 'Looks right')
  await page.evaluate(() => {
    MediaRecorder.prototype.start = () => {
      throw new DOMException('no', 'UnknownError')
    }
  })
  await press(page, 'Start when ready')
  await heard(page, 'Something else has the camera.')
  await press(page, /^Sound only/)
  await heard(page, 'Sound only.')
  await page.context().close()
})

test('browsers that may not film say so on the first page, before anybody agrees to anything', async ({
  browser,
  site,
}) => {
  const { link, email } = await invite(site, { questions: 1 })
  const inApp = await withTrouble(browser, {
    baseURL: site.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 [LinkedInApp]/9.31',
  })
  await inApp.goto(link)
  await heard(inApp, 'Open this in your own browser.')
  await press(inApp, 'Email it to me')
  await expect(inApp.getByText(/^On its way\./)).toBeVisible()
  expect((await mailTo(site, email, /way back/)).text).toContain('Open my interview')
  await press(inApp, 'Try it here all the same')
  await atHeading(inApp, 'Hello, Dee.')
  await inApp.context().close()

  const insecure = await withTrouble(browser, { baseURL: site.url.replace(/127\.0\.0\.1|localhost/, 'patter.test') })
  await insecure.goto((await invite(site, { questions: 1 })).link)
  await heard(insecure, 'This address can’t use a camera.')
  // Nor can it copy.
  await press(insecure, /^Send the link to another device/)
  await expect(insecure.getByText(/^Your browser didn’t let us copy it\./)).toBeVisible()
  await expect(insecure.getByLabel('Your link')).toHaveValue(insecure.url())
  await press(insecure, 'Go on without filming here')
  await press(insecure, 'Read how it works')
  await insecure.getByText('Film and keep my answers').click()
  await press(insecure, 'Agree and go on')
  await heard(insecure, 'This address can’t use a camera.')
  // The alternative is a film by the phone's own camera. Such an address has no storage for files either.
  await press(insecure, /^Upload a film/)
  await heard(insecure, texts[0]!)
  const choose = insecure.locator('input[type=file]')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no film') })
  await expect(insecure.getByText('notes.txt can’t be opened.')).toBeVisible()
  await choose.setInputFiles({ name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) })
  await expect(insecure.getByText('empty.mp4 is empty.')).toBeVisible()
  await sweep(insecure)
  await choose.setInputFiles('src/videos/samples/plain.mp4')
  await heard(insecure, 'All of them.')
  await expect(insecure.getByRole('button', { name: 'Send my answers' })).toBeEnabled()
  await insecure.context().close()

  const old = await withTrouble(browser, { baseURL: site.url })
  await old.addInitScript(() => Reflect.deleteProperty(window, 'MediaRecorder'))
  await old.goto((await invite(site, { questions: 1 })).link)
  await heard(old, 'This browser can’t record.')
  await press(old, 'Go on without filming here')
  await atHeading(old, 'Hello, Dee.')
  await old.context().close()
})

test('practice stores nothing; an answer by sound and one in writing are sent like any other', async ({
  browser,
  site,
}) => {
  const { link } = await invite(site)
  const page = await withTrouble(browser, { baseURL: site.url })
  await page.goto(link)
  await press(page, 'Practise first. Nothing is kept')
  await atHeading(page, /Your browser/)
  await switchOn(page)
  await press(page, 'Looks right')
  await press(page, 'Start practising')
  await recorded(page, 2)
  await sweep(page)
  await press(page, 'I’m done')
  await heard(page, 'That’s you on film.')
  await expect.poll(() => plays(page, 'Play your answer')).toBe(true)
  expect((await onDevice(page)).takes).toEqual([])
  await press(page, 'Start with question 1')
  await atHeading(page, 'Before you record.')
  await page.getByText('Film and keep my answers').click()
  await press(page, 'Agree and go on')
  await press(page, /^Sound only/)
  await heard(page, 'Sound only.')
  await press(page, 'Looks right')
  await press(page, 'Start when ready')
  await recorded(page, 2)
  await expect(page.getByText('Recording sound')).toBeVisible()
  await sweep(page)
  // After a reload in the middle it continues with sound only.
  await page.reload()
  await press(page, 'Go on with question 1')
  await atHeading(page, /^We kept/)
  await press(page, /^Go on/)
  await press(page, 'Switch on the microphone')
  await press(page, 'Looks right')
  await press(page, /^Go on/)
  await recorded(page, 4)
  await press(page, 'I’m done')
  await atHeading(page, 'Happy with that?')
  await press(page, 'Keep this one')
  await atHeading(page, texts[1]!)
  // Somebody who has gone without a picture does so for the next answer too.
  await expect(page.getByRole('button', { name: 'Start when ready' })).toBeVisible()
  await page.reload()
  await press(page, 'Go on with question 2')
  await press(page, /^Answer in writing/)
  await heard(page, texts[1]!)
  await press(page, 'Keep this one')
  await expect(page.getByText('Write something first.')).toBeVisible()
  await page.getByLabel('Your answer').fill('Combine harvesters, to people who had one. '.repeat(20))
  await expect(page.getByText('Saved')).toBeVisible()
  await sweep(page)
  await press(page, 'Keep this one')
  await heard(page, 'All of them.')
  await expect(page.getByText('With us, in writing')).toBeVisible()
  await page.getByRole('button', { name: 'Send my answers' }).click()
  await heard(page, 'That’s you.')
  await page.context().close()
})

test('an open application starts at once, mails a link for later, and tells nobody else of the address', async ({
  browser,
  site,
}) => {
  const page = await withTrouble(browser, { baseURL: site.url })
  await page.goto('/')
  const [door] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /Solo Interview/ }).click(),
  ])
  await atHeading(door, 'Come away in.')
  await expect(door.getByText('3, answered on film')).toBeVisible()
  await expect(door.getByRole('link', { name: 'Talk to someone instead' })).toHaveAttribute(
    'href',
    '/?book=consultation',
  )
  await expect(door.getByRole('link', { name: '0141 496 0140' })).toBeVisible()
  await press(door, 'Go on')
  await expect(door.getByText('Please tell us your name')).toBeVisible()
  await sweep(door)
  await door.getByLabel('Your name').fill('Kofi Mensah')
  await door.getByLabel('Email').fill('kofi@home.example')
  await asSlowAsAPerson(door)
  await press(door, 'Go on')
  await heard(door, 'Hello, Kofi.')
  await press(door, 'Read how it works')
  await atHeading(door, 'Before you record.')
  const mail = await mailTo(site, 'kofi@home.example')
  await door.goto('/interview')
  await door.getByLabel('Your name').fill('Somebody Else')
  await door.getByLabel('Email').fill('KOFI@home.example')
  await press(door, 'Go on')
  await heard(door, 'We know you.')
  const elsewhere = await withTrouble(browser, { baseURL: site.url })
  await elsewhere.goto(/\/i\/[\w-]+/.exec(mail.text ?? '')![0])
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
  // Also where IndexedDB never answers.
  await elsewhere.addInitScript(() => void (indexedDB.open = () => new EventTarget() as IDBOpenDBRequest))
  await elsewhere.goto('/i/there-is-no-such-link')
  await heard(elsewhere, 'No interview here.')
  await press(elsewhere, 'Send me a new link')
  await expect(elsewhere.getByText(/^An address looks like/)).toBeVisible()
  await elsewhere.getByLabel('Email').fill('kofi@home.example')
  await press(elsewhere, 'Send me a new link')
  await expect(elsewhere.getByText(/^If an interview is open/)).toBeVisible()
  // Staff close open applications while a page with the form is open.
  await press(door, 'Use another address')
  await door.getByLabel('Email').fill('ishbel@home.example')
  const office = await closesApplications(browser, site)
  await press(door, 'Go on')
  await heard(door, 'Not just now.')
  await byKey(door, 'Write to me then')
  await heard(door, 'We’ll write.')
  await office.open()
  expect((await mailTo(site, 'ishbel@home.example')).subject).toBe('Open applications are open again')
  await door.reload()
  await atHeading(door, 'Come away in.')
  await elsewhere.context().close()
  await page.context().close()
})

test('an interview that staff cancel says so, and so does one that the candidate closes', async ({ browser, site }) => {
  const { link } = await invite(site, { questions: 1 })
  const page = await withTrouble(browser, { baseURL: site.url })
  await page.goto(link)
  await press(page, 'Not for me, thanks')
  await heard(page, 'Fair enough.')
  await press(page, 'No thanks, close it')
  await heard(page, 'You closed this one.')
  await expect(page.getByText(/^Nothing that you recorded is left/)).toBeVisible()
  const off = await invite(site, { questions: 1 })
  await page.goto(off.link)
  await press(page, 'Read how it works')
  await page.getByText('Film and keep my answers').click()
  await press(page, 'Agree and go on')
  await press(page, /^Answer in writing/)
  await page.getByLabel('Your answer').fill('Combine harvesters.')
  await expect(page.getByText('Saved')).toBeVisible()
  await off.callOff()
  await page.goto(off.link)
  await heard(page, 'This one was called off.')
  await expect(page.getByText(/is deleted by .*, or now\.$/)).toBeVisible()
  await press(page, 'Delete it now')
  await heard(page, 'Delete everything?')
  await press(page, 'Delete it all')
  await atHeading(page, 'This one was called off.')
  await expect(page.getByText(/^Nothing that you recorded is left/)).toBeVisible()
  await page.context().close()
})
