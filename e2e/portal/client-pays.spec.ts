import { findsNothing } from '../support/axe.ts'
import { toPayment } from '../support/client-at-payment.ts'
import { expect, mailTo, press, test, toast } from '../support/test.ts'
import { isThorough, sweptScreens } from '../support/thorough.ts'
import {
  alert,
  cards,
  comeBackToPayment,
  download,
  expectDocuments,
  expectPaid,
  heading,
  openForm,
  payWith,
} from '../support/card-form.ts'
import { tabTo } from '../support/portal-steps.ts'

// Step 4 of the portal with the built-in test gateway: the deposit by card, an invoice instead, and everything that can
// happen in between (PAY-4 to PAY-13).

test('the deposit by card: completed, with a receipt, and the same after a reload', async ({ page, site }) => {
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
  await expect(toast(page)).toContainText('Payment Completed')
  // Instead of two disabled buttons it shows the headline, the receipt, the coming weeks, and whom to ask.
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
  await comeBackToPayment(page)
  await expectPaid(page)
  await expectDocuments(page, 1)
  expect(foreign).toEqual([])
})

test('declined, without funds, then paid: the gateway’s words each time, one receipt', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  for (const [card, words] of [
    ['declined', 'Your card was declined.'],
    ['insufficientFunds', 'Your card has insufficient funds.'],
  ] as const) {
    await payWith(page, card)
    await expect(alert(page).filter({ hasText: 'Payment Failed' })).toContainText(words)
    await expect(toast(page)).toContainText(words)
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

test('a reload in the middle of a challenge shows the same challenge again', async ({ page }) => {
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

test('a reload before the server knew of the success shows the deposit as paid', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  await page.route('**/confirm-payment', () => {}, { times: 1 })
  const gateway = page.waitForResponse(/test-gateway\/intents\/.*\/confirm/)
  await payWith(page, 'succeeds')
  await gateway
  await comeBackToPayment(page)
  await expectPaid(page)
  await expectDocuments(page, 1)
})

test('a slow bank is mentioned, and its late yes is shown without a reload', async ({ page }) => {
  await toPayment(page)
  await openForm(page)
  await payWith(page, 'succeedsLate')
  await expect(
    page.getByText('Your bank is still working on it. You can close this page: we’ll email your receipt.'),
  ).toBeVisible()
  await expect(heading(page, 'Payment Options')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' })).toBeDisabled()
  await expect(heading(page, 'Payment Completed')).toBeVisible()
  await expectPaid(page)
})

test('a bank that never responds fails in the end, and another card pays', async ({ page }) => {
  test.skip(!isThorough, 'half a minute of waiting')
  test.slow()
  await toPayment(page)
  await openForm(page)
  await payWith(page, 'timesOut')
  await expect(page.getByText('Your bank is still working on it.')).toBeVisible()
  await expect(alert(page).filter({ hasText: 'Payment Failed' })).toContainText(
    'An error occurred while processing your card.',
  )
  await expect(heading(page, 'Pay by card')).toBeVisible()
  await payWith(page, 'succeeds')
  await expectPaid(page)
})

test('going back and trying again, and a double click, make only one payment', async ({ page }) => {
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

test('two tabs that pay at once pay once, and both say so', async ({ page, context }) => {
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

test('first an invoice, then the card: both documents, and the receipt cites the invoice', async ({ page, site }) => {
  const { email } = await toPayment(page)
  await press(page, 'Invoice Me Later')
  await expect(page.locator('#main').getByRole('status').filter({ hasText: 'Invoice Sent!' })).toContainText(
    'You will receive the contract via email shortly.',
  )
  await expect(toast(page)).toContainText('Invoice Sent!')
  await expectDocuments(page, 1)
  const invoice = await download(page, /^Download invoice INV-\d{4}$/)
  expect(invoice.name).toMatch(/^invoice-INV-\d{4}\.pdf$/)
  const number = /INV-\d{4}/.exec(invoice.name)![0]
  await expect(page.getByText(`Invoice ${number} is payable by`)).toBeVisible()
  await mailTo(site, email, /invoice/i)

  // It is settled, so there is nothing more to request, now or after a reload.
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

test('paid with the keyboard alone', async ({ page }) => {
  await toPayment(page)
  const keys = page.keyboard
  // It does nothing until the page knows what has been paid.
  await expect(page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' })).toBeEnabled()
  await tabTo(page, 'Pay Deposit Now (£2,000)')
  await keys.press('Enter')
  await expect(heading(page, 'Pay by card')).toBeFocused()
  await tabTo(page, 'Card number')
  await keys.type('4000002500003155')
  await tabTo(page, 'Expiry')
  await keys.type('949')
  await expect(page.getByLabel('Expiry')).toHaveValue('09 / 49')
  await tabTo(page, 'Security code')
  await keys.type('123')
  await keys.press('Enter')
  await expect(heading(page, 'Your bank wants to check it’s you.')).toBeFocused()
  await tabTo(page, 'Pass')
  await keys.press('Space')
  await expect(heading(page, 'Payment Completed')).toBeFocused()
})

for (const [width, height] of sweptScreens) {
  test(`every state at ${width} px: WCAG 2.2 AA, and nothing overflows the page`, async ({ page }) => {
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
