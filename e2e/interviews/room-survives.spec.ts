import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findsNothing } from '../support/axe.ts'
import { chromiumExecutable } from '../support/chromium.ts'
import { kill, openBrowser, watchRecorder } from '../support/killed-browser.ts'
import { faults } from '../support/room-devices.ts'
import {
  arrived,
  atHeading,
  enter,
  invite,
  onDevice,
  opened,
  plays,
  recorded,
  seconds,
  setOfflineWhileRecording,
  sha256,
  sum,
  switchOn,
  uploadsOf,
  wiped,
} from '../support/room-steps.ts'
import { startSite } from '../support/site.ts'
import { expect, gate, press, staff, testOnItsOwnSite } from '../support/test.ts'
import { joinsAndPlays } from '../support/recordings.ts'
import { browserKills } from '../support/thorough.ts'

// What can interrupt somebody who films an answer on a small phone, and how much of the answer survives.

const test = testOnItsOwnSite({ VIDEO_CONVERTER: 'none' })
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 390, height: 664 } })

test('a browser that is killed in the middle of an answer loses only a second or two of it, and continues', async ({
  site,
}) => {
  test.skip(chromiumExecutable() === undefined, 'needs a Chromium of the system')
  test.setTimeout(900_000 + browserKills * 60_000)
  const { link } = await invite(site, { questions: 1, seconds: 600 })
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-profile-'))
  let open = await openBrowser(profile)
  const partsOfAnswer: Buffer[] = []
  const keptSeconds: number[] = []
  try {
    await open.page.goto(site.url + link)
    await atHeading(open.page, 'Hello, Dee.')
    // Killed as soon as it is open, this browser must not look like another device to the server afterwards.
    await kill(open)
    open = await openBrowser(profile)
    await open.page.goto(site.url + link)
    const shown = open.page.getByRole('heading', { level: 1, name: /^(Hello|Already open)/ })
    await shown.waitFor()
    expect(await shown.textContent()).toBe('Hello, Dee.')
    let made = await watchRecorder(open.page)
    let uploads = uploadsOf(open.page)
    await enter(open.page, site.url + link)
    await press(open.page, 'Start when ready')
    for (let n = 1; n <= browserKills; n++) {
      // The first time as early as possible: a slow encoder has then delivered only the file's header.
      const wanted = n === 1 ? 1 : 1 + Math.floor(Math.random() * 8)
      await expect.poll(() => made.sizes.length).toBeGreaterThanOrEqual(wanted)
      if (n > 1) await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000))
      const ran = (Date.now() - made.startedAt) / 1000
      await kill(open)
      const { sizes } = made
      const address = uploads.addresses.at(-1)
      open = await openBrowser(profile)
      const { page } = open
      const held = gate()
      await page.route('**/api/interviews/uploads**', (route) => held.opened.then(() => route.continue()))
      made = await watchRecorder(page)
      uploads = uploadsOf(page)
      await page.goto(site.url + link)
      // No other page holds the interview, so this one does not ask to take it over.
      await atHeading(page, 'Back again.')
      const { takes, parts } = await onDevice(page)
      const take = takes[0]!
      // A browser that is killed before it has written the first piece leaves no part.
      const part = take.parts[partsOfAnswer.length]
      const device = part ? parts[`${take.id}.${part.n}`]! : Buffer.alloc(0)
      if (part) partsOfAnswer.push(device)
      const kept = part?.seconds ?? 0
      keptSeconds.push(kept)
      test.info().annotations.push({ type: 'lost', description: `${(ran - kept).toFixed(2)} s of ${ran.toFixed(2)} s` })
      // Everything except the piece that had not ended and the one before it.
      expect(device.length).toBeGreaterThanOrEqual(sum(sizes.slice(0, -1)))
      expect(take.ended?.by).toBe('closed')
      const server = arrived(site, address)
      expect(server.equals(device.subarray(0, server.length))).toBe(true)

      held.letGo()
      await press(page, 'Go on with question 1')
      if (sum(keptSeconds) > 0) {
        await atHeading(page, /^We kept/)
        await expect.poll(() => plays(page, 'Play your answer')).toBe(true)
      } else {
        await atHeading(page, 'Nothing was recorded yet.')
        await expect(page.getByLabel('Play your answer')).toHaveCount(0)
        await findsNothing(page)
      }
      if (part) await expect.poll(() => uploads.kept.has(sha256(device))).toBe(true)
      await press(page, /^Go on/)
      await switchOn(page)
      await press(page, 'Looks right')
      await press(page, /^Go on/)
    }
    await expect.poll(() => made.sizes.length).toBeGreaterThanOrEqual(2)
    await press(open.page, 'I’m done')
    await atHeading(open.page, 'Happy with that?')
    await expect(open.page.getByText('All of it is with us')).toBeVisible()
    const { takes, parts } = await onDevice(open.page)
    partsOfAnswer.push(parts[`${takes[0]!.id}.${partsOfAnswer.length + 1}`]!)
    await press(open.page, 'Keep this one')
    await expect(open.page.getByText(/^With us, \d:/)).toBeVisible()
    // The answer is chosen and on the server, so nothing stays on the device.
    await expect.poll(async () => Object.keys((await onDevice(open.page)).parts)).toEqual([])
    await joinsAndPlays(profile, partsOfAnswer, sum(keptSeconds))
  } finally {
    await kill(open)
    fs.rmSync(profile, { recursive: true, force: true })
  }
})

test('an answer that is given without a connection is uploaded after a reload, byte for byte', async ({
  browser,
  site,
}) => {
  const { page, link } = await opened(browser, site)
  await page.context().setOffline(true)
  await press(page, 'Start when ready')
  await recorded(page, 3)
  await expect(page.getByText('The line has gone. Keep talking.')).toBeVisible()
  await press(page, 'I’m done')
  await atHeading(page, 'Happy with that?')
  await expect(page.getByText('On this device, waiting for a line')).toBeVisible()
  await press(page, 'Keep this one')
  await expect(page.getByText(/^On this device, 0:/)).toBeVisible()
  await press(page, 'Not your own device?')
  await expect(page.getByText(/^0:0\d is only on this device$/)).toBeVisible()
  await findsNothing(page)
  await press(page, 'Send it to us, then wipe')
  await expect(page.getByText(/^No line just now/)).toBeVisible()
  await press(page, 'Back to my answers')
  const [bytes] = Object.values((await onDevice(page)).parts)
  expect(bytes!.length).toBeGreaterThan(100_000)

  const uploads = uploadsOf(page)
  await page.context().setOffline(false)
  await page.goto(link)
  await press(page, 'See my answers')
  await expect(page.getByText(/^With us, 0:/)).toBeVisible()
  expect([...uploads.kept]).toEqual([sha256(bytes!)])

  // On a borrowed device, once the server has everything: it is wiped, and can no longer open the interview.
  const invitation = await wiped(page, async () => {
    await expect(page.getByText('We have all of it')).toBeVisible()
    await findsNothing(page)
    await press(page, 'Wipe this device')
  })
  const asked = await page.request.get(`/api/interviews/takes/tak_1/film?interview=${invitation}`)
  expect(asked.status()).toBe(401)
  await page.context().close()
})

test('a connection that fails every second, and lost responses, neither duplicate nor lose a byte', async ({
  browser,
  site,
}) => {
  const { page } = await opened(browser, site)
  const context = page.context()
  const uploads = uploadsOf(page)
  const end = gate()
  let sent = 0
  await page.route('**/api/interviews/uploads/**', async (route) => {
    // The last piece of the part waits.
    if (route.request().headers()['upload-length'] !== undefined) await end.opened
    // The server has the piece, but the page never learns that.
    if (++sent % 3 === 0) {
      await route.fetch().catch(() => {})
      await route.abort().catch(() => {})
    } else await route.continue().catch(() => {})
  })
  await press(page, 'Start when ready')
  for (let n = 1; n <= 4; n++) {
    await recorded(page, n * 2)
    await setOfflineWhileRecording(page, n % 2 === 1)
  }
  await press(page, 'I’m done')
  await atHeading(page, 'Happy with that?')
  const [bytes] = Object.values((await onDevice(page)).parts)
  expect(sent).toBeGreaterThan(2)

  // On a borrowed device, before the server has everything: it is wiped automatically once it has, and not before.
  await press(page, 'Stop for now')
  await wiped(page, async () => {
    await press(page, 'Send it to us, then wipe')
    await expect(page.getByText(/^On its way\. The device is wiped as soon as/)).toBeVisible()
    expect(Object.keys((await onDevice(page)).parts)).toHaveLength(1)
    end.letGo()
  })
  expect([...uploads.kept]).toEqual([sha256(bytes!)])
  await context.close()
})

test('a second tab is told, takes over, and continues with what the first one recorded', async ({ browser, site }) => {
  const { page: first, link } = await opened(browser, site)
  await press(first, 'Start when ready')
  await recorded(first, 2)
  const second = await first.context().newPage()
  await second.goto(link)
  await atHeading(second, 'Already open somewhere else.')
  expect((await onDevice(second)).takes[0]!.ended).toBeNull()
  await press(second, 'Carry on here instead')
  await atHeading(first, 'Already open somewhere else.')
  await expect.poll(async () => (await onDevice(second)).takes[0]!.ended?.by).toBe('moved')
  await first.close()
  // What the closed tab recorded is found.
  await expect(second.getByRole('button', { name: 'See my answers' })).toBeVisible()
  await press(second, 'Go on with question 1')
  await atHeading(second, /^We kept/)
  await expect(second.getByText('This interview was opened somewhere else')).toBeVisible()
  await press(second, /^Go on/)
  await switchOn(second)
  await press(second, 'Looks right')
  await press(second, /^Go on/)
  await recorded(second, 4)

  // Another device takes over from it, and this one keeps what it has.
  const other = await browser.newPage({ baseURL: site.url })
  await other.goto(link)
  await press(other, 'Carry on here instead')
  await atHeading(second, 'Already open somewhere else.')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.close()
  await second.context().close()
})

test('whatever interrupts an answer, what was said is kept and played, and no take is used up', async ({
  browser,
  site,
}) => {
  const { link } = await invite(site, { questions: 1 })
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    const start = MediaRecorder.prototype.start
    MediaRecorder.prototype.start = function (this: MediaRecorder, ms?: number) {
      ;(window as unknown as { recorder: MediaRecorder }).recorder = this
      start.call(this, ms)
    }
    // A device that does not stay awake is no reason to stop.
    navigator.wakeLock.request = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await enter(page, link)
  await press(page, 'Start when ready')
  for (const { name, says, happens } of faults) {
    await test.step(name, async () => {
      await recorded(page, 2)
      await happens(page)
      await atHeading(page, /^We kept 0:0[1-9]/)
      await expect(page.getByText(says)).toBeVisible()
      await expect(page.getByText('This doesn’t use a take.')).toBeVisible()
      // A full device gets its space back once the server has the answer.
      if (!String(says).includes('full')) await expect.poll(() => plays(page, 'Play your answer')).toBe(true)
      if (name.includes('microphone')) {
        await page.reload()
        await press(page, 'Go on with question 1')
        await atHeading(page, /^We kept/)
        await expect.poll(() => plays(page, 'Play your answer')).toBe(true)
      }
      await press(page, /^Again, free/)
      const ask = page.getByRole('button', { name: 'Switch on camera and microphone' })
      const done = page.getByRole('button', { name: 'I’m done' })
      await expect(ask.or(done)).toBeVisible()
      if (await ask.isVisible()) {
        await switchOn(page)
        await press(page, 'Looks right')
        await press(page, /^Again, free/)
      }
    })
  }
  // From here to the end of the answer the microphone is covered.
  await recorded(page, 2)
  await page.evaluate(() => {
    AnalyserNode.prototype.getFloatTimeDomainData = (samples) => void samples.fill(0.001)
  })
  const heard = await seconds(page)
  await expect(page.getByText(/^We can’t hear you\. Still filming/)).toBeVisible()
  // More than half of it must be silent.
  await recorded(page, 2 * heard + 3)
  await press(page, 'I’m done')
  await atHeading(page, 'Happy with that?')
  await expect(page.getByText(/^We can’t hear anything from 0:0\d on/)).toBeVisible()
  await findsNothing(page)
  await press(page, 'Keep this one')
  await expect(page.getByText(/^No sound from 0:0\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send my answers' })).toBeEnabled()
  await findsNothing(page)
  // The microphone is no longer covered.
  await page.reload()
  await press(page, 'See my answers')
  await press(page, 'Do it again')
  await press(page, 'Again, free')
  await switchOn(page)
  await press(page, 'Looks right')
  await press(page, 'Start when ready')
  await recorded(page, 2)
  await press(page, 'I’m done')
  await atHeading(page, 'Happy with that?')
  await expect(page.getByRole('button', { name: 'Again. 1 take left' })).toBeVisible()
  await page.close()
})

test('the date passes while somebody speaks and the server is away: their answer counts, and nothing new begins', async ({
  browser,
}) => {
  const start = (CLOCK: string, more: { dataDir?: string; env?: Record<string, string> } = {}) =>
    startSite({
      ...more,
      env: { VIDEO_CONVERTER: 'none', STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password, CLOCK, ...more.env },
    })
  let site = await start('2026-12-04T12:00:00Z')
  try {
    const { link } = await invite(site, { questions: 1, until: '2026-12-04' })
    const page = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
    await enter(page, link)
    await press(page, 'Start when ready')
    await recorded(page, 2)
    const { dataDir, url } = site
    expect(await site.stop()).toBe(0)
    await expect(page.getByText('The line has gone. Keep talking.')).toBeVisible()
    // The same address, a day later.
    site = await start('2026-12-05T12:00:00Z', { dataDir, env: { PORT: new URL(url).port } })
    await expect(page.getByText('The line has gone. Keep talking.')).toHaveCount(0)
    await recorded(page, 4)
    await press(page, 'I’m done')
    await atHeading(page, 'Happy with that?')
    await expect(page.getByText('All of it is with us')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Again/ })).toHaveCount(0)
    await press(page, 'Keep this one')
    await press(page, 'Send my answers')
    await atHeading(page, 'That’s you.')
    await page.close()
  } finally {
    await site.stop()
    site.remove()
  }
})

test('answers are sent once, however often Send is pressed, and never before the last part has arrived', async ({
  browser,
  site,
}) => {
  const { page, link } = await opened(browser, site)
  const held = gate()
  await page.route('**/api/interviews/uploads/**', async (route) => {
    if (route.request().headers()['upload-length'] !== undefined) await held.opened
    await route.continue().catch(() => {})
  })
  await press(page, 'Start when ready')
  await recorded(page, 2)
  // Reloaded, continued, and reloaded again before any piece of the second part was stored.
  for (const round of [1, 2]) {
    await page.reload()
    await press(page, 'Go on with question 1')
    await atHeading(page, /^We kept/)
    if (round === 2) break
    await press(page, /^Go on/)
    await switchOn(page)
    await press(page, 'Looks right')
    await press(page, /^Go on/)
    await expect(page.getByRole('button', { name: 'I’m done' })).toBeVisible()
  }
  await press(page, 'Keep it as it is')
  await expect(page.getByRole('button', { name: 'You can send when all of them are up' })).toBeDisabled()
  held.letGo()
  const answered = gate()
  let pressed = 0
  await page.route('**/api/interviews/submit', async (route) => {
    pressed++
    const answer = await route.fetch()
    await answered.opened
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await page.getByRole('button', { name: 'Send my answers' }).dblclick()
  await expect.poll(() => pressed).toBe(1)
  await page.reload()
  answered.letGo()
  await atHeading(page, 'That’s you.')
  expect(Object.keys((await onDevice(page)).parts)).toEqual([])
  await page.goto(link)
  await atHeading(page, 'That’s you.')
  expect(pressed).toBe(1)
  // One mail to the candidate, and one to us.
  await expect
    .poll(async () => (await site.mails()).filter(({ subject }) => /answers/i.test(subject ?? '')).length)
    .toBe(2)
  await page.context().close()
})
