import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { findsNothing } from './axe.ts'
import { toPayment } from './client-at-payment.ts'
import { expect, gate, mailTo, test } from './test.ts'
import { isThorough, sweptScreens } from './thorough.ts'

// Step 4 of the portal on the built-in test gateway: the deposit by card, an invoice instead, and all that can happen in between (PAY-4 to PAY-13).

const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  challenge: '4000 0025 0000 3155',
  timesOut: '4000 0000 0000 0119',
  succeedsLate: '4000 0000 0000 0077',
} as const

const notice = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const alert = (page: Page) => page.getByRole('alert')
const downloads = (page: Page) => page.getByRole('link', { name: /^Download (invoice|receipt|credit note)/ })

async function openForm(page: Page): Promise<void> {
  await press(page, 'Pay Deposit Now (£2,000)')
  await expect(heading(page, 'Pay by card')).toBeFocused()
  await expect(page.getByText('Test gateway: no card is charged.')).toBeVisible()
}

async function payWith(page: Page, card: keyof typeof cards): Promise<void> {
  await press(page, `Use card ${cards[card]}`)
  await press(page, 'Pay £2,000.00')
}

async function expectPaid(page: Page): Promise<void> {
  await expect(heading(page, 'Payment Completed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Payment Completed' })).toBeDisabled()
}

/** Documents are drawn by a job; the page asks until they are there. */
async function expectDocuments(page: Page, count: number): Promise<void> {
  await expect(downloads(page)).toHaveCount(count, { timeout: 30_000 })
}

async function download(page: Page, name: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) }
}

test('the deposit by card: completed, receipted, and the same after a reload', async ({ page, site }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
  })
  const { email } = await toPayment(page)
  await expect(heading(page, 'Welcome. Work has begun.')).toBeVisible()
  await expect(page.getByText('Contract completed successfully!')).toBeVisible()
  await openForm(page)
  await press(page, 'Pay £2,000.00')
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Please enter the whole card number')

  await page.getByLabel('Card number').fill('4242424242424243')
  await page.getByLabel('Expiry').pressSequentially('1249')
  await expect(page.getByLabel('Expiry')).toHaveValue('12 / 49')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4243')
  await expect(page.getByText('That card number isn’t right.')).toBeVisible()
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Card number').fill(cards.succeeds)
  await page.keyboard.press('Enter')
  await expectPaid(page)
  await expect(heading(page, 'Payment Completed')).toBeFocused()
  await expect(notice(page)).toContainText('Payment Completed')
  // What it means, not two buttons that do nothing: the headline, the receipt, the weeks to come, and who to ask.
  await expect(heading(page, 'That’s you started.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invoice Me Later' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem').last()).toHaveAttribute(
    'data-completed',
    'true',
  )
  await expect(heading(page, 'What happens next')).toBeVisible()
  await expect(page.getByText(/^By \d+ \w+/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book the briefing call' })).toHaveAttribute('href', '/?book=demo')
  await expect(heading(page, 'Moira will look after you.')).toBeVisible()
  await expect(page.getByText('Contract completed successfully!')).toBeVisible()

  await expectDocuments(page, 1)
  const receipt = await download(page, /^Download receipt RCP-\d{4}$/)
  expect(receipt.name).toMatch(/^receipt-RCP-\d{4}\.pdf$/)
  expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const mail = await mailTo(site, email, /receipt|deposit/i)
  expect(mail.attachments.some(({ filename }) => filename === receipt.name)).toBe(true)
  await page.reload()
  await expectPaid(page)
  await expectDocuments(page, 1)
  expect(foreign).toEqual([])
})

test('declined, short of funds, then paid: the gateway’s words each time, one receipt', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  for (const [card, words] of [
    ['declined', 'Your card was declined.'],
    ['insufficientFunds', 'Your card has insufficient funds.'],
  ] as const) {
    await payWith(page, card)
    await expect(alert(page).filter({ hasText: 'Payment Failed' })).toContainText(words)
    await expect(notice(page)).toContainText(words)
  }
  await page.reload()
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toContainText('Your card has insufficient funds.')
  await openForm(page)
  await payWith(page, 'succeeds')
  await expectPaid(page)
  await expect(alert(page)).toHaveCount(0)
  await expectDocuments(page, 1)
})

test('a challenge, failed, then passed', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  await payWith(page, 'challenge')
  await expect(heading(page, 'Your bank wants to check it’s you.')).toBeFocused()
  await press(page, 'Fail')
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toContainText(
    'We are unable to authenticate your payment method.',
  )
  await expect(heading(page, 'Pay by card')).toBeVisible()
  await payWith(page, 'challenge')
  await press(page, 'Pass')
  await expectPaid(page)
})

test('a reload in the middle of a challenge goes on in the middle of it', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  await payWith(page, 'challenge')
  await expect(heading(page, 'Your bank wants to check it’s you.')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Your bank wants to check it’s you.')).toBeVisible()
  await press(page, 'Back to Payment Options')
  await expect(heading(page, 'Payment Options')).toBeFocused()
  await press(page, 'Pay Deposit Now (£2,000)')
  await press(page, 'Pass')
  await expectPaid(page)
})

test('a reload before the server heard of the success comes back paid', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  await page.route('**/confirm-payment', () => {}, { times: 1 })
  const gateway = page.waitForResponse(/test-gateway\/intents\/.*\/confirm/)
  await payWith(page, 'succeeds')
  await gateway
  await page.reload()
  await expectPaid(page)
  await expectDocuments(page, 1)
})

test('a slow bank says so, and its late yes is shown without a reload', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  await payWith(page, 'succeedsLate')
  await expect(
    page.getByText('Your bank is still working on it. You can close this page: we’ll email your receipt.'),
  ).toBeVisible()
  await expect(heading(page, 'Payment Options')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' })).toBeDisabled()
  await expect(heading(page, 'Payment Completed')).toBeVisible({ timeout: 40_000 })
  await expectPaid(page)
})

test('a bank that never answers is a failure in the end, and another card pays', async ({ page }) => {
  test.skip(!isThorough, 'half a minute of waiting')
  test.slow()
  await toPayment(page)
  await openForm(page)
  await payWith(page, 'timesOut')
  await expect(page.getByText('Your bank is still working on it.')).toBeVisible()
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toContainText(
    'An error occurred while processing your card.',
    { timeout: 60_000 },
  )
  await expect(heading(page, 'Pay by card')).toBeVisible()
  await payWith(page, 'succeeds')
  await expectPaid(page)
})

test('back and again, and a double click, are one payment', async ({ page }) => {
  await toPayment(page)
  for (let round = 0; round < 2; round++) {
    await openForm(page)
    await press(page, 'Back to Payment Options')
    await expect(heading(page, 'Payment Options')).toBeFocused()
  }
  let confirmed = 0
  page.on('request', (request) => {
    if (/test-gateway\/intents\/.*\/confirm/.test(request.url())) confirmed++
  })
  await openForm(page)
  await press(page, `Use card ${cards.succeeds}`)
  await page.getByRole('button', { name: 'Pay £2,000.00' }).dblclick()
  await expectPaid(page)
  expect(confirmed).toBe(1)
  await press(page, 'Back to Signature')
  await press(page, 'Continue to Payment')
  await expectPaid(page)
  await expectDocuments(page, 1)
})

test('two tabs paying at once pay once, and both say so', async ({ page, context }) => {
  await toPayment(page)
  const second = await context.newPage()
  await second.goto('/portal')
  await expect(heading(second, 'Payment Options')).toBeVisible()
  for (const tab of [page, second]) {
    await tab.bringToFront()
    await openForm(tab)
    await press(tab, `Use card ${cards.succeeds}`)
  }
  await Promise.all(
    [page, second].map((tab) => tab.getByRole('button', { name: 'Pay £2,000.00' }).dispatchEvent('click')),
  )
  for (const tab of [page, second]) {
    await expectPaid(tab)
    await expectDocuments(tab, 1)
  }
})

test('an invoice first, then the card: both documents, and the receipt cites the invoice', async ({ page, site }) => {
  const { email } = await toPayment(page)
  await press(page, 'Invoice Me Later')
  await expect(page.locator('#main').getByRole('status').filter({ hasText: 'Invoice Sent!' })).toContainText(
    'You will receive the contract via email shortly.',
  )
  await expect(notice(page)).toContainText('Invoice Sent!')
  await expectDocuments(page, 1)
  const invoice = await download(page, /^Download invoice INV-\d{4}$/)
  expect(invoice.name).toMatch(/^invoice-INV-\d{4}\.pdf$/)
  const number = /INV-\d{4}/.exec(invoice.name)![0]
  await expect(page.getByText(`Invoice ${number} is payable by`)).toBeVisible()
  await mailTo(site, email, /invoice/i)

  // It is settled: there is nothing more to ask for, here or after a reload.
  await expect(page.getByRole('button', { name: 'Invoice Sent' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Invoice Sent' })).toBeDisabled()
  await expectDocuments(page, 1)
  await openForm(page)
  await payWith(page, 'succeeds')
  await expectPaid(page)
  await expectDocuments(page, 2)
  expect((await download(page, /^Download receipt RCP-\d{4}$/)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a document whose session has ended says so on the portal’s page, pressed or opened by its address', async ({
  page,
  context,
}) => {
  await toPayment(page)
  await press(page, 'Invoice Me Later')
  await expectDocuments(page, 1)
  const address = (await downloads(page).first().getAttribute('href'))!
  await context.clearCookies()
  await downloads(page).first().click()
  const sentence = 'Your session has ended. To get back to your contract'
  await expect(alert(page)).toContainText(sentence)
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(tab).toHaveURL(/\/portal$/)
  await expect(alert(tab)).toContainText(sentence)
  await expect(tab.getByLabel('Password', { exact: true })).toBeFocused()
})

test('what goes wrong on the way is said in its words, inline and as a notice, and nothing is stuck', async ({
  page,
}) => {
  await toPayment(page)
  await openForm(page)
  await page.route(
    '**/create-payment-intent',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }),
    { times: 1 },
  )
  await payWith(page, 'succeeds')
  await expect(alert(page).filter({ hasText: 'Payment Error' })).toContainText('Failed to create payment intent')
  await expect(notice(page)).toContainText('Payment Error')
  await page.route(
    '**/create-payment-intent',
    (route) =>
      route.fulfill({ status: 503, json: { code: 'gateway_unavailable', error: 'The card provider is closed.' } }),
    { times: 1 },
  )
  await press(page, 'Pay £2,000.00')
  await expect(alert(page).filter({ hasText: 'Payment Error' })).toContainText('The card provider is closed.')
  await page.route(
    '**/test-gateway/**',
    (route) => route.fulfill({ json: { error: { code: 'card_declined', message: '' } } }),
    { times: 1 },
  )
  await press(page, 'Pay £2,000.00')
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toContainText('Please try again.')
  await page.route('**/test-gateway/**', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'Pay £2,000.00')
  await expect(alert(page).filter({ hasText: 'Payment Error' })).toContainText('Payment processing failed')

  const confirming = '**/confirm-payment'
  const asking = '**/payment'
  await page.route(confirming, (route) => route.fulfill({ status: 500, body: '' }))
  await page.route(asking, (route) => route.abort())
  await press(page, 'Pay £2,000.00')
  await expect(alert(page).filter({ hasText: 'Payment Error' })).toContainText('Payment confirmation failed')
  await expect(page.getByRole('button', { name: 'Pay £2,000.00' })).toHaveCount(0)
  await page.unroute(confirming)
  await page.unroute(asking)
  await press(page, 'Check again')
  await expectPaid(page)
})

test('a card that failed is forgotten once an invoice was sent instead', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  await payWith(page, 'declined')
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toBeVisible()
  await press(page, 'Back to Payment Options')
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toBeVisible()
  await press(page, 'Invoice Me Later')
  await expect(page.locator('#main').getByRole('status').filter({ hasText: 'Invoice Sent!' })).toBeVisible()
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' })).toBeEnabled()
})

test('a session that has ended is noticed before the card form opens, and the way back is shown', async ({
  page,
  context,
}) => {
  await toPayment(page)
  // What the page still asks for by itself would notice first, and show the door before there is a button to press.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await press(page, 'Pay Deposit Now (£2,000)')
  await expect(alert(page)).toContainText('Your session has ended. To get back to your contract')
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('an invoice that fails, or lacks what it needs, says so', async ({ page }) => {
  await toPayment(page)
  const invoice = page.getByRole('button', { name: 'Invoice Me Later' })
  await page.route('**/api/contracts', async (route) => {
    const response = await route.fetch()
    const [contract] = await response.json()
    await route.fulfill({ response, json: [{ ...contract, draft: { ...contract.draft, jobTitle: ' ' } }] })
  })
  await page.reload()
  await invoice.click()
  await expect(alert(page).filter({ hasText: 'Missing Information' })).toContainText(
    'Please ensure all client information is filled in before requesting an invoice.',
  )
  await expect(notice(page)).toContainText('Missing Information')
  await page.unroute('**/api/contracts')
  await page.reload()

  await page.route('**/send-invoice', (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }), {
    times: 1,
  })
  await invoice.click()
  await expect(alert(page).filter({ hasText: 'Invoice Failed' })).toContainText(
    'Failed to send invoice. Please try again.',
  )
  const { opened, letGo } = gate()
  await page.route(
    '**/send-invoice',
    async (route) => {
      await opened
      await route.continue()
    },
    { times: 1 },
  )
  await invoice.click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.locator('#main').getByRole('status').filter({ hasText: 'Invoice Sent!' })).toBeVisible()
})

test('paid with the keyboard alone', async ({ page }) => {
  await toPayment(page)
  const keys = page.keyboard
  const tabTo = async (name: string) => {
    const target = page
      .getByRole('button', { name })
      .or(page.getByLabel(name, { exact: true }))
      .first()
    for (let count = 0; count < 40; count++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keys.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await tabTo('Pay Deposit Now (£2,000)')
  await keys.press('Enter')
  await expect(heading(page, 'Pay by card')).toBeFocused()
  await tabTo('Card number')
  await keys.type('4000002500003155')
  await tabTo('Expiry')
  await keys.type('949')
  await expect(page.getByLabel('Expiry')).toHaveValue('09 / 49')
  await tabTo('Security code')
  await keys.type('123')
  await keys.press('Enter')
  await expect(heading(page, 'Your bank wants to check it’s you.')).toBeFocused()
  await tabTo('Pass')
  await keys.press('Space')
  await expect(heading(page, 'Payment Completed')).toBeFocused()
})

for (const [width, height] of sweptScreens) {
  test(`every state at ${width} px: WCAG 2.2 AA, and nothing runs out of the page`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const holds = async () => {
      await findsNothing(page)
      const over = await page.evaluate(() =>
        [...document.querySelectorAll('#app :is(h2, h3, p, b, li, button, input, a, label, output, span)')]
          .filter(
            (element) =>
              !element.closest('.sr, .skip, [aria-hidden], .toasts') &&
              element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
          )
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(over).toEqual([])
    }
    await toPayment(page)
    await holds()
    await press(page, 'Invoice Me Later')
    await expectDocuments(page, 1)
    await holds()
    await openForm(page)
    await holds()
    await press(page, 'Pay £2,000.00')
    await holds()
    await payWith(page, 'declined')
    await expect(alert(page)).toBeVisible()
    await holds()
    await payWith(page, 'challenge')
    await expect(heading(page, 'Your bank wants to check it’s you.')).toBeVisible()
    await holds()
    await press(page, 'Pass')
    await expectPaid(page)
    await expectDocuments(page, 2)
    await holds()
  })
}
