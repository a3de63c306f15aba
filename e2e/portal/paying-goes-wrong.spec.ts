import { toPayment } from '../support/client-at-payment.ts'
import { expect, gate, press, test, toast } from '../support/test.ts'
import { alert, downloads, expectDocuments, expectPaid, openForm, payWith } from '../support/card-form.ts'

// What can go wrong in step 4 of the portal: each failure is explained, and nothing gets stuck.

test('each failure is explained in its own words, inline and as a notice, and the page can still be used', async ({
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
  await expect(toast(page)).toContainText('Payment Error')
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

test('a failed card is forgotten once an invoice has been sent instead', async ({ page }) => {
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

test('an invoice that fails, or lacks required details, says so', async ({ page }) => {
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
  await expect(toast(page)).toContainText('Missing Information')
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

test('a session that has ended is noticed before the card form opens, and the way back is shown', async ({
  page,
  context,
}) => {
  await toPayment(page)
  const pay = page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' })
  await expect(pay).not.toHaveAttribute('aria-busy')
  // The session ends as the button is pressed: earlier, one of the page's own requests might show the sign-in first.
  await page.route('**/payment', async (route) => {
    await context.clearCookies()
    await route.continue()
  })
  await pay.click()
  await expect(alert(page)).toContainText('Your session has ended. To get back to your contract')
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a document that is opened after the session has ended leads to the portal, which says so', async ({
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
