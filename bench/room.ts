import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { chromiumExecutable, journeyBrowser } from '../e2e/support/chromium.ts'
import { kill, openBrowser, watchRecorder } from '../e2e/support/killed-browser.ts'
import { atHeading, enter, invite, onDevice, recorded, switchOn } from '../e2e/support/room-steps.ts'
import { type Site, startSite } from '../e2e/support/site.ts'
import { expect, press } from '../e2e/support/test.ts'
import { median, printTable } from './print.ts'

/** How often a browser is killed; `INTERVIEW_KILLS` changes that. */
const kills = Number(process.env.INTERVIEW_KILLS ?? 20)
/** 1.5 Mbit/s up, with a round trip of 60 ms. */
const line = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 187_500 }
const recordedSeconds = 30
const measuredSeconds = 20
const text = (seconds: number) => `${seconds.toFixed(1)} s`
const percent = (share: number) => `${Math.round(100 * share)} %`
const patiently = { timeout: 180_000 }

/**
 * Measures what recording demands of a candidate's device and connection, in Chromium with its built-in fake camera.
 */
export async function benchRoom(env: Record<string, string>): Promise<void> {
  if (!chromiumExecutable()) return
  const site = await startSite({ env: { ...env, VIDEO_CONVERTER: 'none' } })
  try {
    const lost = await lostSeconds(site)
    printTable('A browser that is killed in the middle of an answer', [
      {
        what: `seconds lost: median, most of ${lost.length}`,
        measured: `${text(median(lost))}, ${text(Math.max(...lost))}`,
        beside: `${Math.max(...lost) > 2 ? 'MISSES the bar: ' : ''}bar 2 s`,
      },
    ])
    const { bitsPerSecond, behind, afterwards } = await uploadLag(site)
    printTable(`An upload at 1.5 Mbit/s, ${(bitsPerSecond / 1e6).toFixed(1)} Mbit/s are recorded`, [
      { what: `behind the recording after ${recordedSeconds} s`, measured: text(behind), beside: '–' },
      { what: 'from “I’m done” until all of it is with us', measured: text(afterwards), beside: '–' },
    ])
    const { bare, room } = await processorOfPage(site)
    printTable('The browser’s processor while it records, of one core', [
      { what: 'the room', measured: percent(room), beside: `MediaRecorder and a preview alone: ${percent(bare)}` },
    ])
  } finally {
    await site.stop()
    site.remove()
  }
}

/** Kills a browser repeatedly in the middle of an answer, and returns how many recorded seconds were lost each time. */
async function lostSeconds(site: Site): Promise<number[]> {
  const { link } = await invite(site, { questions: 1, seconds: 600 })
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-profile-'))
  let open = await openBrowser(profile)
  const lost: number[] = []
  try {
    let made = await watchRecorder(open.page)
    await enter(open.page, site.url + link)
    await press(open.page, 'Start when ready')
    for (let n = 1; n <= kills; n++) {
      await expect.poll(() => made.sizes.length, patiently).toBeGreaterThanOrEqual(2)
      await wait(Math.random() * 2000)
      const ran = (Date.now() - made.startedAt) / 1000
      await kill(open)
      open = await openBrowser(profile)
      const { page } = open
      made = await watchRecorder(page)
      await page.goto(site.url + link)
      await atHeading(page, 'Back again.')
      const { takes } = await onDevice(page)
      lost.push(ran - takes[0]!.parts.find((part) => part.n === n)!.seconds)
      if (n === kills) break
      await press(page, 'Go on with question 1')
      await atHeading(page, /^We kept/)
      await press(page, /^Go on/)
      await switchOn(page)
      await press(page, 'Looks right')
      await press(page, /^Go on/)
    }
  } finally {
    await kill(open)
    fs.rmSync(profile, { recursive: true, force: true })
  }
  return lost
}

/** Runs the work in a browser that is at the start of an interview. */
async function atDoor<Result>(site: Site, work: (page: Page, link: string) => Promise<Result>): Promise<Result> {
  const { link } = await invite(site, { questions: 1, seconds: 600 })
  const browser = await chromium.launch(journeyBrowser())
  try {
    const page = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
    page.setDefaultTimeout(patiently.timeout)
    return await work(page, link)
  } finally {
    await browser.close()
  }
}

/** Measures how far the upload is behind the recording on a slow connection. */
async function uploadLag(site: Site): Promise<{ bitsPerSecond: number; behind: number; afterwards: number }> {
  return atDoor(site, async (page, link) => {
    await enter(page, link)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    let uploaded = 0
    page.on('response', (answer) => {
      const offset = answer.request().method() === 'PATCH' ? Number(answer.headers()['upload-offset'] ?? 0) : 0
      uploaded = Math.max(uploaded, offset)
    })
    await press(page, 'Start when ready')
    await recorded(page, 1)
    await wait(recordedSeconds * 1000)
    const parts = Object.values((await onDevice(page)).parts)
    const made = parts.reduce((sum, { length }) => sum + length, 0)
    const behindBytes = made - uploaded
    const madePerSecond = made / (recordedSeconds + 1)
    await press(page, 'I’m done')
    const done = performance.now()
    await expect(page.getByText('All of it is with us')).toBeVisible(patiently)
    const afterwards = (performance.now() - done) / 1000
    return { bitsPerSecond: 8 * madePerSecond, behind: behindBytes / madePerSecond, afterwards }
  })
}

/** Returns the share of a core that the browser needs for recording alone, and for our recording. */
async function processorOfPage(site: Site): Promise<{ bare: number; room: number }> {
  return atDoor(site, async (page, link) => {
    const devtools = await page.context().browser()!.newBrowserCDPSession()
    const used = async () => {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    }
    const share = async () => {
      const [before, began] = [await used(), performance.now()]
      await wait(measuredSeconds * 1000)
      return (((await used()) - before) * 1000) / (performance.now() - began)
    }
    await page.goto(link)
    await page.evaluate(async () => {
      const video = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } }
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video })
      const preview = document.createElement('video')
      preview.muted = true
      preview.srcObject = stream
      document.body.prepend(preview)
      await preview.play()
      const options = { videoBitsPerSecond: 2_000_000, audioBitsPerSecond: 96_000, videoKeyFrameIntervalDuration: 1000 }
      new MediaRecorder(stream, options).start(1000)
    })
    const bare = await share()
    await enter(page, link)
    await press(page, 'Start when ready')
    await recorded(page, 2)
    return { bare, room: await share() }
  })
}
