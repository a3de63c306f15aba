import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { findsNothing, findsNothingWide } from './axe.ts'
import { recordingOf } from './recordings.ts'
import { atHeading, onDevice, plays, recorded, switchOn, texts } from './room-steps.ts'
import { expect, gate, press } from './test.ts'
import { staysInPlace } from './touching.ts'

// Staff write a question set: its films, and what a colleague saves meanwhile.

/** Checks a state of the room on a phone and on a wide screen. */
export async function everywhere(page: Page): Promise<void> {
  await findsNothing(page)
  await findsNothingWide(page)
}

/** Asks the first question of the set on film, with the camera that the browser plays. */
export async function askOnFilm(page: Page): Promise<void> {
  await page.goto('/admin/interviews/sets')
  await page.getByRole('link', { name: /^A first call/ }).click()
  await press(page, 'Record a film')
  const dialog = page.getByRole('dialog', { name: 'Ask question 1 on film' })
  await unplugged(page, dialog)
  await dialog.getByRole('button', { name: 'Once more' }).click()
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog.getByText(/^\d:(0[2-9]|[1-9]\d)$/)).toBeVisible()
  await findsNothing(page)
  await dialog.getByRole('button', { name: 'I’m done' }).click()
  await expect.poll(() => plays(page, 'Play your film')).toBe(true)
  await findsNothing(page)
  // The film is uploaded while another question is open.
  const held = gate()
  await page.route(/question-films/, async (route) => {
    if (route.request().method() !== 'GET') await held.opened
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Use this film' }).click()
  const list = page.getByRole('list', { name: 'Questions of this set' })
  await list.getByRole('button', { name: texts[1]! }).click()
  await expect(list.getByText(/^Sending film/)).toBeVisible()
  held.letGo()
  await expect(list.getByText(/^Film, about/)).toBeVisible()
  await list.getByRole('button', { name: texts[0]! }).click()
  await expect(list.getByRole('button', { name: texts[0]! })).toHaveAttribute('aria-current', 'true')
  await staysInPlace(page.getByRole('button', { name: 'Text only' }), () =>
    expect(page.getByLabel('Play the film of question 1')).toBeVisible(),
  )
  await expect.poll(() => plays(page, 'Play the film of question 1')).toBe(true)
  await findsNothing(page)
  await welcomeOnFilm(page, list)
  await overtaken(page)
  await press(page, 'Save as version 3')
  await expect(page.getByText('Version 3, sent to nobody yet')).toBeVisible()
  await page.getByText('Earlier versions').click()
  const changes = page.getByRole('region', { name: 'What changed' })
  await expect(changes.getByRole('term')).toHaveText(['Name of the set', /welcome$/, 'Film of the welcome', /: Film$/])
  await findsNothing(page)
  await tryOut(page)
}

/** A page that stands still for a while goes on recording. Once the camera has gone, it says so, and keeps the film. */
async function unplugged(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Start recording' }).click()
  await expect(dialog.getByText('0:01')).toBeVisible()
  await page.route('**/slow', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6000))
    await route.fulfill({ status: 204 })
  })
  await page.evaluate(async () => {
    const request = new XMLHttpRequest()
    request.open('GET', '/slow', false)
    request.send()
    // Ten more checks of the recorder.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  })
  await expect(dialog.getByRole('button', { name: 'I’m done' })).toBeVisible()
  await dialog.locator('video').evaluate((video: HTMLVideoElement) => {
    const [camera] = (video.srcObject as MediaStream).getVideoTracks()
    camera!.dispatchEvent(new Event('ended'))
  })
  await expect(dialog.getByRole('alert')).toHaveText(
    /^The camera went at 0:\d\d\. Unplugged, or taken by another app\.$/,
  )
  await expect.poll(() => plays(page, 'Play your film')).toBe(true)
  await findsNothing(page)
}

/** A colleague saves a version while this page has a draft: nothing is saved before both were shown. */
async function overtaken(page: Page): Promise<void> {
  const sets = await page.request.get('/api/admin/interviews/sets')
  const { data } = (await sets.json()) as { data: { name: string; familyId: string; questions: object[] }[] }
  const { familyId, questions } = data.find(({ name }) => name === 'A first call')!
  const theirs = { after: { familyId, version: 1 }, name: 'A second call', questions }
  const saved = await page.request.post('/api/admin/interviews/sets', {
    data: theirs,
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(saved.status()).toBe(201)
  await press(page, 'Save as version 2')
  await expect(page.getByText('Moira Tennant saved version 2 while you wrote.')).toBeVisible()
  await press(page, 'Compare')
  const both = page.getByRole('region', { name: 'Their version and yours' })
  await expect(both.getByRole('term')).toHaveText(['Name of the set', /welcome$/, 'Film of the welcome', /: Film$/])
  await expect(both.getByRole('deletion').first()).toHaveText('A second call')
  await everywhere(page)
  // Theirs can be taken, and mine got back.
  await press(page, 'Use version 2 instead')
  await expect(page.getByLabel('Name of the set')).toHaveValue('A second call')
  await press(page, 'Get mine back')
  await expect(page.getByLabel('Name of the set')).toHaveValue('A first call')
}

/** Uploads a film that welcomes candidates, and looks at another page of the console while it is sent. */
async function welcomeOnFilm(page: Page, list: Locator): Promise<void> {
  await page.getByRole('button', { name: /^Welcome/ }).click()
  await page.getByLabel('What you say').fill('Hello. Your own kitchen, and nothing to catch you out.')
  await findsNothing(page)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-welcome-'))
  const held = gate()
  await page.route(/question-films/, async (route) => {
    if (route.request().method() !== 'GET') await held.opened
    await route.continue()
  })
  const buffer = recordingOf(2, { folder, size: '320x180' })
  fs.rmSync(folder, { recursive: true })
  await page.getByLabel('Upload a film').setInputFiles({ name: 'hello.webm', mimeType: 'video/webm', buffer })
  await page.getByRole('link', { name: 'All sets' }).click()
  await atHeading(page, 'Question sets')
  held.letGo()
  await expect(page.getByText('Its film has arrived. Save the set to use it.').first()).toBeVisible()
  // What was changed before is still there, and so is the film.
  await page.getByRole('link', { name: /^A first call/ }).click()
  await expect(page.getByRole('button', { name: /^Welcome/ })).toContainText('A film on the first page')
  await page.getByRole('button', { name: /^Welcome/ }).click()
  await expect.poll(() => plays(page, 'Play the welcome')).toBe(true)
  await findsNothing(page)
  await expect(list.getByText(/^Film, about/)).toBeVisible()
}

/** Goes through a saved set as a candidate would. Nothing of it reaches the server or the device's storage. */
async function tryOut(page: Page): Promise<void> {
  const [trial] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Try it as a candidate' }).click(),
  ])
  const sent: string[] = []
  trial.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await trial.setViewportSize({ width: 390, height: 844 })
  await atHeading(trial, /^Hello, /)
  await expect.poll(() => plays(trial, / says hello$/)).toBe(true)
  await expect(trial.getByText(/Nothing is stored or sent\./)).toBeVisible()
  await everywhere(trial)
  await press(trial, 'Read how it works')
  await trial.getByText('Film and keep my answers').click()
  await press(trial, 'Agree and go on')
  await switchOn(trial)
  await press(trial, 'Looks right')
  await expect.poll(() => plays(trial, /asks this question$/)).toBe(true)
  await press(trial, 'Start when ready')
  await recorded(trial, 2)
  await everywhere(trial)
  await press(trial, 'I’m done')
  await expect.poll(() => plays(trial, 'Play your answer')).toBe(true)
  await press(trial, 'Keep this one')
  await press(trial, 'Stop for now')
  await atHeading(trial, 'One to go.')
  await expect(trial.getByText(/^With us, 0:/)).toBeVisible()
  await press(trial, 'Go on with question 2')
  await press(trial, /^Answer in writing/)
  await trial.getByLabel('Your answer').fill('Combine harvesters.')
  await press(trial, 'Keep this one')
  await press(trial, 'Send my answers')
  await atHeading(trial, 'That’s you.')
  await expect(trial.getByText('In a trial nothing is sent, and nobody is told.')).toBeVisible()
  expect(await onDevice(trial)).toEqual({ takes: [], parts: {} })
  expect(sent).toEqual([])
  await trial.close()
}
