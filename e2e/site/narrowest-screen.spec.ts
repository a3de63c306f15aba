import type { Page } from '@playwright/test'
import { toPayment, toSignature } from '../support/client-at-payment.ts'
import { answerDemo, openDemo, slotsOf } from '../support/other-visitors.ts'
import { expect, portalPassword, test } from '../support/test.ts'
import { nothingTouches } from '../support/touching.ts'

// Checks every page outside the console at 320 px (WCAG 2.2, 1.4.10 and 2.5.8).

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Makes the browser lay out sections that are far from the screen, so that they can be measured. */
async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { content-visibility: visible !important; transition: none !important; animation-duration: 0s !important }',
    )
    document.adoptedStyleSheets = [sheet]
    await document.fonts.ready
  })
}

async function look(page: Page, where: string): Promise<void> {
  await layOutAll(page)
  await nothingTouches(page, where)
}

test('no two elements touch on any page', async ({ page }) => {
  for (const path of [
    '/',
    '/blog',
    '/blog/ninety-seconds-beats-two-pages',
    '/privacy',
    '/verify',
    '/bookings/gone',
    '/blog/gone',
    '/nowhere',
    '/portal',
    '/admin',
  ]) {
    await page.goto(path)
    await look(page, path)
  }
  await page.goto('/verify')
  await press(page, 'Menu')
  await look(page, 'the menu')
})

test('no two elements touch in any dialog', async ({ page, site }) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const open: Record<string, () => Promise<void>> = {
    'the hiring guide': async () => {
      await press(page, 'Get the hiring guide')
      await dialog.getByRole('textbox').fill('rhona@gmail.com')
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    },
    'the video profiles': () => press(page, /Video Profiles/),
    'a film': () =>
      page
        .locator('#videos')
        .getByRole('button', { name: /Client Visit/ })
        .click(),
    'the jobs gate': () => press(page, /View All Jobs/),
    'a review': () => page.locator('#testimonials .reel').getByRole('button').first().press('Enter'),
    'all reviews': () => press(page, 'View All Reviews'),
  }
  for (const [name, act] of Object.entries(open)) {
    await act()
    await expect(dialog).toBeVisible()
    await look(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await press(page, 'Get Started with Talent Days')
  await press(page, 'Choose 6-Month Plan')
  await look(page, 'a plan that was chosen')

  await page.goto('/?book=consultation')
  await expect(dialog.locator('.slot').first()).toBeVisible()
  await look(page, 'the times of a consultation')
  await dialog.locator('.slot').last().click()
  await dialog.getByRole('button', { name: /Book/ }).click()
  await expect(dialog.locator('.err').first()).toBeVisible()
  await look(page, 'the consultation’s form, with its errors')
  await openDemo(page, (await slotsOf(site, 'calendar')).at(-1)!.id)
  await answerDemo(dialog, 'narrow@lochbay.example')
  await look(page, 'the demo’s questions')
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog).toContainText('Demo Booked Successfully!')
  await look(page, 'a demo that is booked')
  await page.goto(new URL((await dialog.getByRole('link').last().getAttribute('href'))!).pathname)
  await look(page, 'a call')
  for (const [link, heading] of [
    ['Move call', 'When suits you better?'],
    ['Cancel call', /^Cancel .+\?$/],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await look(page, link)
    await page.goBack()
  }
})

test('no two elements touch in the portal', async ({ page }) => {
  await page.goto('/portal')
  await page.getByLabel('Password', { exact: true }).fill(portalPassword)
  await press(page, 'Review & Sign')
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
  await look(page, 'the agreement')
  await page.getByRole('checkbox').check()
  await press(page, 'Continue to Information')
  await press(page, /Continue/)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look(page, 'the details, with their errors')
  await toSignature(page)
  await look(page, 'the signature')
  await toPayment(page)
  await look(page, 'the payment')
  await press(page, 'Pay Deposit Now (£2,000)')
  await expect(page.getByRole('button', { name: 'Pay £2,000.00' })).toBeVisible()
  await look(page, 'the card')
  await press(page, 'Use card 4242 4242 4242 4242')
  await press(page, 'Pay £2,000.00')
  await expect(page.getByRole('heading', { name: 'Payment Completed' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download receipt/ })).toBeVisible()
  await look(page, 'the deposit, paid')
})
