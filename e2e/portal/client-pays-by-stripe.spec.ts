import type { Page, Route } from '@playwright/test'
import { startStripeStandIn, type StripeStandIn } from '../../src/payments/server/gateway/test-stripe.ts'
import { comeBackToPayment } from '../support/card-form.ts'
import { toPayment } from '../support/client-at-payment.ts'
import { expect, mailTo, test as base } from '../support/test.ts'

// Step 4 with Stripe's keys set. Tests cannot reach Stripe itself: a local server stands in for its API
// (test-stripe.ts), and its script, its frame and its bank's page are stand-ins too, which the browser fetches
// under Stripe's own names. So only our part is tested: the form around the element, the policy that allows these names
// and no others, the way back from a bank, and the webhook.

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
}

/** The same for all tests of this file, as their site is; it ends with their worker. */
let started: Promise<StripeStandIn> | undefined

const test = base.extend<{ stripe: StripeStandIn }>({
  stripe: async ({}, use) => {
    started ??= startStripeStandIn({ secretKey: keys.STRIPE_SECRET_KEY, webhookSecret: keys.STRIPE_WEBHOOK_SECRET })
    await use(await started)
  },
  siteSettings: async ({ stripe }, use) => use({ STRIPE_API_BASE: stripe.url, ...keys }),
})
test.describe.configure({ mode: 'default' })

/**
 * As much of Stripe.js as the page calls (docs.stripe.com/js): the element is a frame of Stripe's, confirming is a call
 * to Stripe.
 */
const stripeScript = `
window.Stripe = (key) => {
  const confirm = async (clientSecret, card) => {
    const id = clientSecret.split('_secret_')[0]
    const response = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', { method: 'POST', body: new URLSearchParams({ key, client_secret: clientSecret, card }) })
    return response.json()
  }
  let card
  addEventListener('message', (event) => { if (event.origin === 'https://js.stripe.com') card = event.data })
  return {
    elements: () => ({
      create: () => {
        const frame = document.createElement('iframe')
        frame.src = 'https://js.stripe.com/stand-in.html'
        frame.title = 'Secure payment input frame'
        return { mount: (place) => place.append(frame), destroy: () => frame.remove() }
      },
      submit: async () => (card ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
    }),
    confirmPayment: async ({ clientSecret, confirmParams }) => {
      const answer = await confirm(clientSecret, card)
      if (answer.paymentIntent?.status === 'requires_action') {
        location.assign('https://hooks.stripe.com/stand-in?' + new URLSearchParams({ back: confirmParams.return_url, intent: answer.paymentIntent.id, secret: clientSecret }))
        return new Promise(() => {})
      }
      return answer
    },
    handleNextAction: ({ clientSecret }) => confirm(clientSecret, 'passed'),
  }
}
`
const cardFrame = `<!doctype html><label>Card number <input></label><script>document.querySelector('input').oninput = (event) => parent.postMessage(event.target.value, '*')</script>`

/** Serves the stand-ins under Stripe's names, and records all requests to other foreign hosts. */
async function standIn(page: Page, stripe: StripeStandIn): Promise<{ foreign: string[] }> {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (!/^(http:\/\/localhost|http:\/\/127|data:|blob:|null)/.test(origin)) foreign.push(origin)
  })
  await page
    .context()
    .route('https://js.stripe.com/**', (route) =>
      route.request().url().endsWith('.html')
        ? route.fulfill({ contentType: 'text/html', body: cardFrame })
        : route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
    )
  await page.context().route('https://api.stripe.com/**', (route) => answerCard(route, stripe))
  await page.context().route('https://hooks.stripe.com/**', (route) => {
    const query = new URL(route.request().url()).searchParams
    stripe.pay(query.get('intent')!)
    const back = `${query.get('back')}?${new URLSearchParams({ payment_intent: query.get('intent')!, payment_intent_client_secret: query.get('secret')!, redirect_status: 'succeeded' })}`
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><a href="${back.replaceAll('&', '&amp;')}">Yes, it is me</a>`,
    })
  })
  return { foreign }
}

async function answerCard(route: Route, stripe: StripeStandIn): Promise<void> {
  const id = new URL(route.request().url()).pathname.split('/')[3]!
  const card = new URLSearchParams(route.request().postData() ?? '').get('card')
  const headers = { 'access-control-allow-origin': '*' }
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card has been declined by the stand-in.',
  }
  if (card === 'declined') {
    stripe.decline(id, error)
    return route.fulfill({ headers, json: { error } })
  }
  if (card === 'challenge') {
    Object.assign(stripe.intents.get(id)!, { status: 'requires_action' })
    return route.fulfill({ headers, json: { paymentIntent: { id, status: 'requires_action' } } })
  }
  stripe.pay(id)
  return route.fulfill({ headers, json: { paymentIntent: { id, status: 'succeeded' } } })
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay £2,000.00' }).click()
}

const seesPaymentCompleted = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Payment Completed' })).toBeVisible()
const receipts = (page: Page) => page.getByRole('link', { name: /^Download receipt RCP-\d{4}$/ })

test('Stripe’s script loads when somebody starts to pay; a decline in its words, then a payment, then a real receipt', async ({
  page,
  stripe,
  site,
}) => {
  const { foreign } = await standIn(page, stripe)
  const { email } = await toPayment(page)
  expect(foreign, 'before the card form is opened').toEqual([])
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/portal')).toContain("script-src 'self' https://js.stripe.com")
  for (const path of ['/', '/verify', '/portal/']) expect(await policyOf(path)).not.toContain('stripe')

  await page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' }).click()
  // Without a card number nothing is begun: Stripe's own element says what is missing.
  const before = stripe.intents.size
  await page.getByRole('button', { name: 'Pay £2,000.00' }).click()
  await expect(page.getByText('Test gateway')).toHaveCount(0)
  await payWith(page, 'declined')
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toContainText(
    'Your card has been declined by the stand-in.',
  )
  expect(stripe.intents.size).toBe(before + 1)
  await payWith(page, 'succeeds')
  await seesPaymentCompleted(page)
  await expect(receipts(page)).toHaveCount(1)
  expect([...new Set(foreign)].sort()).toEqual(['https://api.stripe.com', 'https://js.stripe.com'])
  const intent = [...stripe.intents.values()].at(-1)!
  expect(intent).toMatchObject({ amount: 200_000, currency: 'gbp', status: 'succeeded' })
  const mail = await mailTo(site, email, /Receipt/)
  expect(mail.subject).toMatch(/^Receipt RCP-\d{4}: £2,000\.00 paid$/)
  expect(mail.text).toContain('Visa ending 4242')
})

test('a bank that asks on a page of its own sends the client back to a paid deposit, and no secret remains in an address', async ({
  page,
  stripe,
}) => {
  await standIn(page, stripe)
  await toPayment(page)
  await page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' }).click()
  await payWith(page, 'challenge')
  await page.getByRole('link', { name: 'Yes, it is me' }).click()
  await seesPaymentCompleted(page)
  expect(new URL(page.url()).search).toBe('')
  await expect(receipts(page)).toHaveCount(1)
})

test('a payment whose tab was closed is settled by the signed webhook, once; a forged webhook is refused', async ({
  page,
  stripe,
  site,
  request,
}) => {
  await standIn(page, stripe)
  const { contractId, email } = await toPayment(page)
  const answer = await page.request.post(`/api/contracts/${contractId}/create-payment-intent`, {
    data: { clientEmail: email, companyName: 'Lochbay Energy Ltd' },
  })
  const { paymentIntentId } = ((await answer.json()) as { data: { paymentIntentId: string } }).data
  stripe.pay(paymentIntentId)
  const postWebhook = async (event: { body: string; headers: Headers }) => {
    const headers = { 'content-type': 'application/json', ...Object.fromEntries(event.headers) }
    return (await request.post(`${site.url}/api/payments/webhook`, { data: Buffer.from(event.body), headers })).status()
  }
  const intent = stripe.intents.get(paymentIntentId)!
  expect(await postWebhook(stripe.event('payment_intent.succeeded', intent, { secret: 'whsec_forged' }))).toBe(401)
  expect(
    await postWebhook(stripe.event('payment_intent.succeeded', intent, { at: new Date(Date.now() - 3600_000) })),
  ).toBe(401)
  const genuine = stripe.event('payment_intent.succeeded', intent)
  expect([
    await postWebhook(genuine),
    await postWebhook(stripe.event('payment_intent.processing', { ...intent, status: 'processing' })),
    await postWebhook(genuine),
  ]).toEqual([200, 200, 200])
  await comeBackToPayment(page)
  await seesPaymentCompleted(page)
  await expect(receipts(page)).toHaveCount(1)
})

test('if Stripe does not load, the form says so and nothing is charged', async ({ page, stripe }) => {
  await standIn(page, stripe)
  await page.context().route('https://js.stripe.com/**', (route) => route.abort())
  await toPayment(page)
  const before = stripe.intents.size
  await page.getByRole('button', { name: 'Pay Deposit Now (£2,000)' }).click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t open the card form.')
  expect(stripe.intents.size).toBe(before)
  await page.getByRole('button', { name: 'Back to Payment Options' }).click()
  await expect(page.getByRole('button', { name: 'Invoice Me Later' })).toBeEnabled()
})
