import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Browser, type Page, request } from '@playwright/test'
import type { QuestionSetView } from '../../src/interviews/console-api.ts'
import { findsNothing } from './axe.ts'
import type { Site } from './site.ts'
import { expect, mailTo, press, signIn } from './test.ts'

export const texts = ['Who are you, and what made you try sales?', 'What did you sell last?']

export const atHeading = (page: Page, name: RegExp | string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Signs in, creates a question set, and makes an invitation to it, as staff would. */
async function asStaff(site: Site) {
  const api = await request.newContext({ baseURL: site.url })
  await signIn(api)
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await api.post(path, { data, headers: { 'idempotency-key': randomUUID() } })
    expect([answer.status(), await answer.text()]).toEqual([201, expect.anything()])
    return (await answer.json()).data
  }
  return { api, post }
}

/** Moves to a control by Tab alone, and presses it. */
export async function byKey(
  page: Page,
  name: RegExp | string,
  role: 'button' | 'checkbox' = 'button',
  key = 'Enter',
): Promise<void> {
  const control = page.getByRole(role, { name })
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`No Tab leads to ${name}`)
}

let candidates = 0

/** Invites somebody; returns the path of the link in their mail. */
export async function invite(
  site: Site,
  {
    questions = 2,
    seconds = 60,
    adjustments = {},
    until = '2099-12-04',
    isProfile = false,
    more = {},
  }: {
    questions?: number
    seconds?: number
    adjustments?: object
    until?: string
    /** Asks for a video profile. */
    isProfile?: boolean
    more?: object
  } = {},
): Promise<{ link: string; email: string; callOff: () => Promise<void> }> {
  const { api, post } = await asStaff(site)
  const { data: sets } = (await (await api.get('/api/admin/interviews/sets')).json()) as { data: QuestionSetView[] }
  const profile = sets.find(({ kind }) => kind === 'profile')!
  const set = await post('/api/admin/interviews/sets', {
    ...(isProfile ? { after: { familyId: profile.familyId, version: profile.version } } : {}),
    name: 'A first call',
    questions: texts.slice(0, questions).map((text, index) => ({
      id: `q${index + 1}`,
      text,
      short: text.split(',')[0],
      seconds,
      takes: 2,
      thinkSeconds: 30,
      anchors: { one: 'A list of jobs', three: 'One reason', five: 'A story with a reason in it' },
      ...more,
    })),
  })
  const email = `dee${++candidates}@home.example`
  const { id } = await post('/api/admin/interviews/invitations', {
    name: 'Dee Okafor',
    email,
    setId: set.id,
    purpose: 'Account executive at Lochbay',
    until,
    adjustments,
  })
  const mail = await mailTo(site, email)
  const callOff = async () => {
    const { version } = (await (await api.get(`/api/admin/interviews/${id}`)).json()).data
    const headers = { 'idempotency-key': randomUUID() }
    const answer = await api.post(`/api/admin/interviews/${id}/withdraw`, { data: { version }, headers })
    expect(answer.ok()).toBe(true)
  }
  return { link: /\/i\/[\w-]+/.exec(mail.text ?? '')![0], email, callOff }
}

export async function switchOn(page: Page): Promise<void> {
  await press(page, 'Switch on camera and microphone')
  await atHeading(page, 'There you are.')
}

/** Goes from the link to the first question, before anything is recorded. */
export async function enter(
  page: Page,
  link: string,
  checked: () => Promise<void> = async () => {},
  hello = 'Hello, Dee.',
): Promise<void> {
  await page.goto(link)
  await atHeading(page, hello)
  await checked()
  await press(page, 'Read how it works')
  await atHeading(page, 'Before you record.')
  await checked()
  await page.getByText('Film and keep my answers').click()
  await press(page, 'Agree and go on')
  await atHeading(page, /Your browser/)
  await checked()
  await switchOn(page)
  await checked()
  await press(page, 'Looks right')
  await atHeading(page, texts[0]!)
  await checked()
}

/** Opens an interview, up to its first question, in a context that can be disconnected. */
export async function opened(
  browser: Browser,
  site: Site,
  adjustments: object = {},
): Promise<{ page: Page; link: string }> {
  const { link } = await invite(site, { questions: 1, adjustments })
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await enter(page, link)
  return { page, link }
}

/** Returns the seconds that the stair shows. */
export const seconds = async (page: Page) => {
  const [, minutes, rest] = /(\d+):(\d+)/.exec((await page.locator('.iv-climb__t b').textContent()) ?? '') ?? []
  return Number(minutes) * 60 + Number(rest)
}
export const recorded = (page: Page, atLeast: number) =>
  expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(atLeast)

/**
 * Takes the connection away, or gives it back. The notice about it can be read whole, also on the smallest phones, and
 * does not move the button away from a finger.
 */
export async function setOfflineWhileRecording(page: Page, isOffline: boolean): Promise<void> {
  const [done, notice] = [page.getByRole('button', { name: 'I’m done' }), page.getByText('The line has gone')]
  const place = await done.boundingBox()
  await page.context().setOffline(isOffline)
  await expect(notice).toBeVisible({ visible: isOffline })
  expect(await done.boundingBox()).toEqual(place)
  if (!isOffline) return
  const usual = page.viewportSize()!
  for (const size of [usual, { width: 320, height: 568 }]) {
    await page.setViewportSize(size)
    const [text, foot] = await Promise.all([notice.boundingBox(), page.locator('.iv-foot').boundingBox()])
    expect(text!.y + text!.height).toBeLessThan(foot!.y)
  }
  await page.setViewportSize(usual)
}

/** Whether a film plays: its picture is there and its time advances. Returns `false` while there is no film yet. */
export async function plays(page: Page, label: string | RegExp): Promise<boolean> {
  const player = page.getByLabel(label)
  if ((await player.count()) === 0) return false
  return player.evaluate(async (film: HTMLVideoElement) => {
    film.muted = true
    // Once it plays it is let alone: a film of half a second would begin again at every look.
    if (film.currentTime === 0) await film.play().catch(() => {})
    return film.videoWidth > 0 && film.currentTime > 0
  })
}

export interface OnDevice {
  /** What the device noted about each take. */
  takes: { id: string; parts: { n: number; seconds: number }[]; ended: { by: string } | null }[]
  /** The bytes of each part, by take and number. */
  parts: Record<string, Buffer>
}

/** Returns what a page has stored on the device, read without the page's own code. */
export async function onDevice(page: Page): Promise<OnDevice> {
  const files = await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('interviews', { create: true })
    const found: Record<string, string> = {}
    // A file that the page writes meanwhile can't be read; one that it deletes, because the server has it, is gone.
    const whole = async (handle: FileSystemFileHandle, tries = 20): Promise<ArrayBuffer | undefined> => {
      const buffer = await handle
        .getFile()
        .then((file) => file.arrayBuffer())
        .catch(() => undefined)
      if (buffer || tries === 0) return buffer
      await new Promise((resolve) => setTimeout(resolve, 50))
      return whole(handle, tries - 1)
    }
    for await (const [name, handle] of (
      folder as unknown as { entries(): AsyncIterable<[string, FileSystemFileHandle]> }
    ).entries()) {
      const buffer = await whole(handle)
      if (!buffer) continue
      const bytes = new Uint8Array(buffer)
      let text = ''
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
      found[name] = btoa(text)
    }
    return found
  })
  const filesAndBytes = Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const)
  return {
    takes: filesAndBytes.filter(([name]) => name.endsWith('.json')).map(([, bytes]) => JSON.parse(bytes.toString())),
    parts: Object.fromEntries(filesAndBytes.filter(([name]) => /\.\d+$/.test(name))),
  }
}

/** Returns what has arrived at an upload's address on the server: nothing if there is no address yet. */
export function arrived(site: Site, address: string | undefined): Buffer {
  const file = path.join(site.dataDir, 'uploads/interviews', address ?? '')
  return address && fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0)
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Follows the uploads of a page. Returns their addresses in the order in which they began, and the SHA-256 of each one
 * that the server has acknowledged.
 */
export function uploadsOf(page: Page): { addresses: string[]; kept: Set<string> } {
  const seen = { addresses: [] as string[], kept: new Set<string>() }
  page.on('request', (sent) => {
    const address = /\/uploads\/(upl_\w+)/.exec(sent.url())?.[1]
    if (address && !seen.addresses.includes(address)) seen.addresses.push(address)
  })
  page.on('response', (answer) => {
    const hash = answer.headers()['x-part-kept']
    if (hash) seen.kept.add(hash)
  })
  return seen
}

/** Wipes the device from the list of answers, and returns the id of the interview that was open. */
export async function wiped(page: Page, wipe: () => Promise<void>): Promise<string> {
  let invitation = ''
  page.on('request', (request) => (invitation = request.headers()['x-interview'] ?? invitation))
  await press(page, 'Not your own device?')
  await atHeading(page, 'Not your own device?')
  await wipe()
  await atHeading(page, 'Wiped.')
  await findsNothing(page)
  expect(await onDevice(page)).toEqual({ takes: [], parts: {} })
  expect(new URL(page.url()).pathname).toBe('/interview')
  return invitation
}

/** Fills in staff's dialog that invites Dee Okafor, and looks at the mail that she would get. */
export async function fillInvitation(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Name', { exact: true }).fill('Dee Okafor')
  await dialog.getByLabel('Email').fill('dee@gmial.com')
  await dialog.getByLabel('For which job').focus()
  await dialog.getByRole('button', { name: 'Correct it to dee@gmail.com' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('dee@gmail.com')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Question set').selectOption({ label: 'A first call, version 3' })
  await dialog.getByLabel('For which job').fill('Account executive at Lochbay')
  await dialog.getByLabel('Until').fill('2099-12-04')
  await press(page, 'Show the email')
  await expect(dialog.getByText('2 questions, your own kitchen')).toBeVisible()
  const letter = dialog.frameLocator('iframe')
  await expect(letter.getByText(/^Dee, would you answer 2 questions on film/)).toBeVisible()
  await findsNothing(page)
  await press(page, 'Hide the email')
}

/** Closes open applications for two months on staff's page, and returns how they are opened there again. */
export async function closesApplications(browser: Browser, site: Site): Promise<{ open: () => Promise<void> }> {
  const page = await browser.newPage({ baseURL: site.url })
  await signIn(page.request)
  await page.goto('/admin/interviews/sets')
  await press(page, 'Close for a while')
  const day = new Date(Date.now() + 60 * 24 * 3600_000).toISOString().slice(0, 10)
  await page.getByLabel('Open again on').fill(day)
  await findsNothing(page)
  await press(page, 'Close until then')
  await expect(page.getByText('Open applications are closed until')).toBeVisible()
  return {
    async open() {
      await page.reload()
      await expect(page.getByText('One person has asked to be told')).toBeVisible()
      await findsNothing(page)
      await press(page, 'Open now')
      await page.getByRole('dialog').getByRole('button', { name: 'Open now' }).click()
      await expect(page.getByText('Open applications are open.')).toBeVisible()
      await page.close()
    },
  }
}
