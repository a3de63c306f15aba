import type { Page } from '@playwright/test'
import { openDemo, answerDemo } from '../support/other-visitors.ts'
import { toPayment, toSignature } from '../support/client-at-payment.ts'
import { findsNothing } from '../support/axe.ts'
import {
  asSlowAsAPerson,
  earlierMailsAreSent,
  expect,
  gate,
  loseTheAnswer,
  mailTo,
  signIn,
  test,
  toast,
  unique,
} from '../support/test.ts'
import { failureTexts } from '../../content/site/sections.ts'

// Responses that get lost: before it says anything, the page asks how the call ended, and then shows the result.

/** Loses the first response, and holds back the page's next request until it is released. */
async function loseTheFirst(page: Page, path: string): Promise<() => void> {
  const { opened, letGo } = gate()
  await page.route(path, async (route) => {
    await opened
    await route.continue()
  })
  await page.route(path, loseTheAnswer, { times: 1 })
  return letGo
}

const checking = (page: Page) => page.getByRole('status').filter({ hasText: failureTexts.checking })

async function contactWizard(page: Page, email: string) {
  await page.goto('/#contact')
  const form = page.locator('#contact')
  await form.getByRole('radio', { name: '2-5' }).check()
  for (const [label, answer] of [
    ['Where should we send your pricing?', email],
    ['And the best number to reach you?', '0141 496 0000'],
  ] as const) {
    await form.getByRole('button', { name: 'Continue' }).click()
    await form.getByLabel(label).fill(answer)
  }
  await asSlowAsAPerson(page)
  return form
}

test('a signature whose response was lost is signed: the page checks and goes on', async ({ page }) => {
  await toSignature(page)
  const letGo = await loseTheFirst(page, '**/signature')
  await page.getByRole('button', { name: 'Sign Contract' }).click()
  await expect(checking(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Signing...' })).toBeVisible()
  await expect(page.getByText('Nothing was signed')).toHaveCount(0)
  await findsNothing(page)
  letGo()
  await expect(page.getByRole('heading', { name: 'Payment Options' })).toBeVisible()
})

test('a signature that cannot be sent again is looked up', async ({ page }) => {
  await toSignature(page)
  await page.route('**/signature', (route) => route.abort())
  await page.route('**/signature', loseTheAnswer, { times: 1 })
  await page.getByRole('button', { name: 'Sign Contract' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Options' })).toBeVisible()
})

test('if the server cannot be reached at all, the page claims nothing, and a second press finds out', async ({
  page,
}) => {
  await toSignature(page)
  await page.route('**/signature*', (route) => route.abort())
  await page.route('**/signature-status*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign Contract' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t see whether it was signed.' })
  await expect(alert).toContainText('Nothing you typed is lost.')
  await expect(alert).not.toContainText('Nothing was signed')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Sign Contract' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Options' })).toBeVisible()
})

test('a booking whose response was lost is made only once', async ({ page, site }) => {
  const email = `lost-${unique()}@lochbay.example`
  const letGo = await loseTheFirst(page, '**/api/demo-booking')
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(7).click()
  await answerDemo(dialog, email)
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(checking(page)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Booking...' })).toBeVisible()
  await expect(dialog.getByText('isn’t booked')).toHaveCount(0)
  letGo()
  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
  await mailTo(site, email, /Your call/)
  await earlierMailsAreSent(page, site)
  expect((await site.mails()).filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(1)
})

test('the contact form: a gateway’s 504 is not a response either, and one lead arrives', async ({ page, site }) => {
  const email = `lost-${unique()}@lochbay.example`
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 504, body: '<h1>Gateway Time-out</h1>' })
    },
    { times: 1 },
  )
  const form = await contactWizard(page, email)
  await form.getByRole('button', { name: 'Unlock Pricing' }).click()
  await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  await mailTo(site, email)
  await earlierMailsAreSent(page, site)
  expect((await site.mails()).filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(1)
})

test('without a connection the form says so, keeps what was typed, and sends it once there is one', async ({
  page,
  site,
}) => {
  const email = `offline-${unique()}@lochbay.example`
  const form = await contactWizard(page, email)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Unlock Pricing' }).click()
  await expect(form.getByRole('status').filter({ hasText: failureTexts.offline })).toBeVisible()
  await expect(form.getByLabel('And the best number to reach you?')).toHaveValue('0141 496 0000')
  await expect(form.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  await mailTo(site, email)
})

test('the hiring guide, and Tell Me More under a film', async ({ page, site }) => {
  const email = `lost-${unique()}@lochbay.example`
  await page.route('**/api/email-signup', loseTheAnswer, { times: 1 })
  await page.route('**/api/video-interest', loseTheAnswer, { times: 1 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Get the hiring guide' }).click()
  const guide = page.getByRole('dialog')
  await guide.getByRole('textbox').fill(email)
  await guide.locator('[type=submit]').click()
  await expect(guide.getByRole('heading', { name: 'Email Captured!' })).toBeVisible()
  await mailTo(site, email)
  await page.keyboard.press('Escape')
  await page
    .locator('#videos')
    .getByRole('button', { name: /Client Visit/ })
    .click()
  const film = page.getByRole('dialog', { name: 'Client Visit' })
  await film.getByRole('textbox').fill(email)
  const answered = page.waitForResponse('**/api/video-interest')
  await film.getByRole('button', { name: 'Tell Me More' }).click()
  expect((await answered).status()).toBe(201)
})

test('an invoice and a deposit', async ({ page }) => {
  await toPayment(page)
  const letGo = await loseTheFirst(page, '**/send-invoice')
  await page.getByRole('button', { name: 'Invoice Me Later' }).click()
  await expect(checking(page)).toBeVisible()
  letGo()
  await expect(page.getByText('Invoice Sent!').first()).toBeVisible()
  await page.route('**/create-payment-intent', loseTheAnswer, { times: 1 })
  await page.route('**/confirm-payment', loseTheAnswer, { times: 1 })
  for (const name of ['Pay Deposit Now (£2,000)', 'Use card 4242 4242 4242 4242', 'Pay £2,000.00'])
    await page.getByRole('button', { name }).click()
  await expect(page.getByRole('heading', { name: 'Payment Completed' })).toBeVisible()
})

test('an action in the console: a notice above its dialog says so, can be reached, and disappears when the result is known', async ({
  page,
  context,
}) => {
  await signIn(context.request)
  await page.goto('/admin/team')
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog')
  const letGo = await loseTheFirst(page, '**/api/admin/team/links')
  await dialog.getByLabel('Name').fill('Isla Quick')
  await dialog.getByLabel('Email').fill(`isla-${unique()}@patter.example`)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText(failureTexts.checking)
  // The notice is inside the dialog, because everything else is inert while that is open.
  await expect(dialog.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible()
  await findsNothing(page)
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=region]') != null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toHaveValue('Isla Quick')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  letGo()
  await expect(dialog).toBeHidden()
  await expect(toast(page)).toBeVisible()
})
