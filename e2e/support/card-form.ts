import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, press } from './test.ts'

/** Uses step 4 of the portal with the built-in test gateway: its cards, its form, its documents. */

export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  challenge: '4000 0025 0000 3155',
  timesOut: '4000 0000 0000 0119',
  succeedsLate: '4000 0000 0000 0077',
} as const

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
export const alert = (page: Page) => page.getByRole('alert')
export const downloads = (page: Page) => page.getByRole('link', { name: /^Download (invoice|receipt|credit note)/ })

export async function openForm(page: Page): Promise<void> {
  await press(page, 'Pay Deposit Now (£2,000)')
  await expect(heading(page, 'Pay by card')).toBeFocused()
  await expect(page.getByText('Test gateway: no card is charged.')).toBeVisible()
}

export async function payWith(page: Page, card: keyof typeof cards): Promise<void> {
  await press(page, `Use card ${cards[card]}`)
  await press(page, 'Pay £2,000.00')
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(heading(page, 'Payment Completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Payment Completed' })).toBeDisabled()
}

/** Returns to the contract and its payment, because a client who has paid sees their roles first. */
export async function comeBackToPayment(page: Page): Promise<void> {
  await page.evaluate(() => history.replaceState(history.state, '', '#contract'))
  await page.reload()
}

/** Waits for the documents, which a job makes; the page asks until they exist. */
export async function expectDocuments(page: Page, count: number): Promise<void> {
  await expect(downloads(page)).toHaveCount(count)
}

export async function download(page: Page, name: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) }
}
