import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { mediaToolFinder } from '../../src/videos/server/media/find-media-tool.ts'
import { findsNothing } from '../support/axe.ts'
import { Candidate, colleague } from '../support/candidate-by-http.ts'
import { expect, mailTo, signIn, staff, testOnItsOwnSite, toast } from '../support/test.ts'

// A machine drafts the captions of a video and of an answer, by the real model; a person corrects them.

const test = testOnItsOwnSite({ CAPTIONS: 'auto' })
test.describe.configure({ mode: 'serial' })

const spoken = fs.readFileSync(path.resolve(import.meta.dirname, '../../src/videos/samples/spoken.mp4'))
const hasFfmpeg = (await mediaToolFinder('ffmpeg')()) !== undefined
const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

async function findsNothingOnAny(page: Page): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await findsNothing(page)
  }
}

test('visitors get the captions of a video once somebody has checked the machine’s draft', async ({ page }) => {
  await signIn(page.request)
  const video = { name: 'spoken.mp4', mimeType: 'video/mp4', buffer: spoken }
  const sent = await page.request.post('/api/videos/upload', { multipart: { title: 'Heat pumps', video } })
  const { id } = (await sent.json()).data
  await page.goto(`/admin/videos?edit=${id}&at=captions`)
  const editor = page.getByRole('dialog')
  await expect(editor.getByText(/^Drafted by a machine on our server/)).toBeVisible()
  expect((await page.request.get(`/api/videos/${id}/captions`)).status()).toBe(404)
  await editor.getByRole('button', { name: 'Read the draft' }).click()
  const words = editor.getByRole('textbox', { name: 'Captions, as WebVTT' })
  await expect(words).toHaveValue(/in Glasgow for three years\./)
  await findsNothingOnAny(page)

  await words.fill((await words.inputValue()).replace(/I .* in Glasgow/, 'I sold heat pumps in Glasgow'))
  // Corrections that are not saved are not dropped without a question.
  for (const name of ['Close the draft', 'Done']) {
    await editor.getByRole('button', { name, exact: true }).click()
    await expect(editor.getByText('Your changes aren’t saved yet.').last()).toBeVisible()
  }
  await editor.getByRole('button', { name: 'Save as checked' }).click()
  await expect(editor.getByText('Captions added.')).toBeVisible()
  await expect(words).toBeHidden()
  expect(await (await page.request.get(`/api/videos/${id}/captions`)).text()).toContain('I sold heat pumps in Glasgow')
})

test('a reviewer corrects the machine’s transcript of an answer, line by line', async ({ page, site }) => {
  test.skip(!hasFfmpeg, 'ffmpeg, which joins answers, is not installed')
  const moira = await colleague(() => site, staff)
  const id = await moira.invite('dee@home.example', 1)
  const mail = await mailTo(site, 'dee@home.example')
  const dee = await Candidate.open(() => site, /\/i\/([\w-]+)/.exec(mail.text ?? '')![1]!)
  const take = await dee.begin('q1')
  await dee.send(await dee.beginPart(take, 1), spoken, { pieceBytes: spoken.length })
  await dee.end(take, 1)
  await dee.choose(take)
  await dee.submit()
  await expect
    .poll(async () => (await moira.ask(['GET', `/api/admin/interviews/${id}/cut`])).answers[0]?.captions)
    .toBe('draft')

  await signIn(page.request)
  await page.goto(`/admin/interviews/${id}`)
  const draft = page.getByText('Written by a machine on our server. Correct it before a client sees it.')
  await expect(draft).toBeVisible()
  // Pressing a sentence plays the film from there.
  await page.getByRole('button', { name: /The customer said no four times/i }).click()
  await expect
    .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(3.5)
  await page.locator('video').evaluate((film: HTMLVideoElement) => film.pause())
  await findsNothingOnAny(page)

  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await findsNothingOnAny(page)
  await page.getByRole('textbox', { name: 'Caption at 0:00' }).fill('I sold heat pumps in Glasgow for three years.')
  // Corrections that are not saved are not dropped without a question.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your changes aren’t saved yet.')).toBeVisible()
  await findsNothingOnAny(page)
  await page.getByRole('button', { name: 'Checked, save' }).click()
  await expect(toast(page).filter({ hasText: 'Captions saved' })).toBeVisible()
  await expect(draft).toBeHidden()
  await expect(page.getByRole('button', { name: /I sold heat pumps in Glasgow for three years/ })).toBeVisible()
})
