import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { expect, gate, test } from '../support/test.ts'
import { sweptScreens } from '../support/thorough.ts'

// Checks WCAG 2.2 AA in every view of both booking dialogs, at the smallest and largest widths.

const gone = { status: 409, json: { code: 'slot_taken', message: 'Somebody was quicker.', errors: [] } }
const booked = {
  status: 201,
  json: {
    success: true,
    data: { id: 'x', link: 'http://localhost/bookings/x', datetime: '', formatted: '' },
    message: '',
  },
}

/**
 * Refuses the first booking because its slot is taken; the second succeeds. Call this before the page opens, because an
 * open page may miss a route that was just added.
 */
async function refuseOnce(page: Page): Promise<void> {
  const answers = [gone, booked]
  await page.route(/\/api\/(demo|consultation)-booking$/, (route) => route.fulfill(answers.shift()!))
}

for (const [width, height] of sweptScreens) {
  test.describe(`${width} px`, () => {
    // In another time zone, so that every line is shown.
    test.use({ viewport: { width, height }, timezoneId: 'Asia/Tokyo' })

    test('the demo: loading, empty, the list, each question, a refusal, the ticket', async ({ page }) => {
      await refuseOnce(page)
      const { opened, letGo } = gate()
      await page.route(
        '**/weekly-slots',
        async (route) => {
          await opened
          await route.fulfill({ json: { success: true, data: [] } })
        },
        { times: 1 },
      )
      await page.goto('/?book=demo')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Finding your perfect time slots...')
      await findsNothing(page, 'dialog')
      letGo()
      await expect(dialog).toContainText('No available slots found.')
      await findsNothing(page, 'dialog')

      await page.goto('/?book=demo')
      await expect(dialog.locator('.slot').first()).toBeVisible()
      await findsNothing(page, 'dialog')
      await dialog.locator('.slot').last().click()
      for (const [index, text] of ['Rhona Mac', 'rhona@lochbay.example', 'Lochbay Energy', '0141 496 0000'].entries()) {
        await expect(dialog.getByText(`Step ${index + 1} of 4`)).toBeVisible()
        await findsNothing(page, 'dialog')
        await dialog.getByRole('textbox').fill(text)
        if (!text.startsWith('0141')) await page.keyboard.press('Enter')
      }
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('button', { name: /^Take/ })).toBeVisible()
      await findsNothing(page, 'dialog')
      await dialog.getByRole('button', { name: 'Book Demo' }).click()
      await expect(dialog).toContainText('Demo Booked Successfully!')
      await findsNothing(page, 'dialog')
    })

    test('the consultation: a failure, the list, the form with its errors, a refusal, the ticket', async ({ page }) => {
      await refuseOnce(page)
      await page.route('**/weekly-slots', (route) => route.abort(), { times: 1 })
      await page.goto('/?book=consultation')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Couldn’t load the times.')
      await findsNothing(page, 'dialog')
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(dialog.locator('.slot').first()).toBeVisible()
      await findsNothing(page, 'dialog')
      await dialog.locator('.slot').first().click()
      await expect(dialog.getByRole('heading', { name: 'About you' })).toBeVisible()
      await findsNothing(page, 'dialog')
      await dialog.getByRole('button', { name: 'Book Consultation' }).click()
      await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await findsNothing(page, 'dialog')
      for (const [label, text] of [
        ['Name', 'Tomasz Wilk'],
        ['Email', 'tomasz@home.example'],
        ['Phone', '07700 900456'],
        ['Location', 'Paisley'],
      ] as const) {
        await dialog.getByLabel(label, { exact: true }).fill(text)
      }
      await dialog.getByRole('button', { name: 'Book Consultation' }).click()
      await expect(dialog.getByRole('button', { name: /^Take/ })).toBeVisible()
      await findsNothing(page, 'dialog')
      await dialog.getByRole('button', { name: 'Book Consultation' }).click()
      await expect(dialog).toContainText('Consultation Booked!')
      await findsNothing(page, 'dialog')
    })
  })
}
