import fs from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { expect, portalPassword, press, toast } from './test.ts'

/**
 * Goes through the portal from its password to the signature, step by step, using the page's own fields and buttons.
 */

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

/** Presses Tab until the button, checkbox or field of this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = page
    .getByRole('button', { name })
    .or(page.getByRole('checkbox', { name }))
    .or(page.getByLabel(name, { exact: true }))
    .first()
  for (let count = 0; count < 40; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(name)}`)
}

export async function unlock(page: Page): Promise<void> {
  await page.goto('/portal')
  await page.getByLabel('Password', { exact: true }).fill(portalPassword)
  await press(page, 'Review & Sign')
  await expect(heading(page, 'Review the agreement')).toBeFocused()
}

export async function accept(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read and accept the contract terms above' }).check()
  await press(page, 'Continue to Information')
  await expect(heading(page, 'Your information')).toBeFocused()
}

export async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Company Name').fill('lochbay energy ltd')
  await page.getByLabel('Contact Name').fill('Siân O’Neill')
  await page.getByLabel('Registered Address').fill('14 Weaver’s Vennel, Glasgow g15zz')
  await page.getByLabel('Job Title').fill('Sales Director')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Preferred Pricing Option').selectOption('Option 2: Monthly, 20%')
}

export async function toSignature(page: Page, email: string): Promise<void> {
  await unlock(page)
  await accept(page)
  await fillIn(page, email)
  await press(page, 'Continue to Signature')
  await expect(heading(page, 'Electronic signature')).toBeFocused()
}

export const strokes = [
  [
    [0.1, 0.7],
    [0.2, 0.2],
    [0.25, 0.8],
    [0.35, 0.3],
    [0.45, 0.8],
  ],
  [
    [0.55, 0.6],
    [0.7, 0.25],
    [0.8, 0.75],
    [0.9, 0.4],
  ],
] as const

export async function drawWithMouse(page: Page): Promise<void> {
  const box = await settled(page)
  for (const stroke of strokes) {
    const [first, ...rest] = stroke.map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const)
    await page.mouse.move(...first!)
    await page.mouse.down()
    for (const point of rest) await page.mouse.move(...point, { steps: 6 })
    await page.mouse.up()
  }
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Scrolls the pad into view and waits until the page has stopped moving. Returns where the pad is. */
export async function settled(page: Page): Promise<Box> {
  const canvas = page.getByRole('img', { name: /^Signature pad/ })
  await expect(toast(page)).toHaveCount(0)
  let box: Box | null = null
  await expect
    .poll(async () => {
      const before = box
      await canvas.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      box = await canvas.boundingBox()
      return isDeepStrictEqual(box, before)
    })
    .toBe(true)
  return box!
}

/** Returns how many dark pixels the pad shows. */
export function inkOnScreen(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, index) => index % 4 === 3 && value > 64).length
  })
}

export async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download Completed Contract')])
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) }
}
