import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { expect, gate, press, test } from '../support/test.ts'
import { sweptScreens } from '../support/thorough.ts'

// Checks WCAG 2.2 AA in every state of the portal, at the smallest and largest widths. Nothing overflows a narrow page,
// however long a company's name is.

const draft = {
  companyName: 'Lochbay Energy Ltd',
  contactName: 'Rhona Mackie',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
  termsAccepted: true,
  selectedPricingOption: 'monthly',
  step: 1,
}
const blank = {
  companyName: '',
  contactName: '',
  registeredAddress: '',
  jobTitle: '',
  clientEmail: '',
  termsAccepted: false,
  selectedPricingOption: '',
  step: 1,
}
const contract = {
  id: 'ctr_1',
  isSigned: false,
  signature: null as null | object,
  number: 'PT-0031',
  agreementVersion: 1,
  draft,
  document: { state: 'none', sha256: null as null | string },
}
const signed = {
  ...contract,
  isSigned: true,
  signature: { signedAt: '2025-11-21T15:43:00Z', kind: 'drawn' },
  document: { state: 'waiting', sha256: null },
}

/** Opens the portal with a contract of our choice, as the server would send it. */
async function open(page: Page, what: object): Promise<void> {
  await page.route('**/api/contracts', (route) => route.fulfill({ json: [what] }))
  await page.route('**/api/contracts/**', (route) =>
    route.fulfill({ json: { success: true, data: { isSigned: true, signedAt: null, document: 'waiting' } } }),
  )
  const payment = {
    state: 'none',
    failure: null,
    intent: null,
    gateway: 'test',
    publishableKey: null,
    amountPence: 200_000,
    documents: [],
  }
  await page.route('**/api/contracts/*/payment', (route) => route.fulfill({ json: { success: true, data: payment } }))
  await page.addInitScript(() => sessionStorage.setItem('portal_authenticated', 'true'))
  await page.goto('/portal')
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
}

/** Returns texts and controls beyond the page's edge. The page clips them, so its own width does not reveal them. */
const overflow = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '#app :is(h1, h2, h3, p, b, dd, td, li, button, input, select, a, label, mark, canvas, output)',
      ),
    ]
      .filter(
        (element) =>
          !element.closest('.sr, .skip, [aria-hidden], .toasts') &&
          element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  )

for (const [width, height] of sweptScreens) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('locked, denied, invited, loading, empty and unreachable', async ({ page }) => {
      await page.goto('/portal')
      await findsNothing(page)
      await page.getByLabel('Password', { exact: true }).fill('no')
      await press(page, 'Review & Sign')
      await expect(page.locator('.err')).toBeVisible()
      await findsNothing(page)
      await page.goto('/portal#k=nothing')
      await press(page, 'Open my portal')
      await expect(page.getByRole('alert')).toContainText('This link no longer works.')
      await findsNothing(page)

      const { opened, letGo } = gate()
      await page.route('**/api/contracts', async (route) => {
        await opened
        await route.fulfill({ json: [] })
      })
      await page.evaluate(() => sessionStorage.setItem('portal_authenticated', 'true'))
      await page.reload()
      await expect(page.getByText('Loading contracts...')).toBeVisible()
      await findsNothing(page)
      letGo()
      await expect(page.getByText('No Contracts Available')).toBeVisible()
      await findsNothing(page)
      await page.route('**/api/portal/roles', (route) => route.abort(), { times: 1 })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'We couldn’t load your roles.' })).toBeVisible()
      await page.unroute('**/api/contracts')
      await page.route('**/api/contracts', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('Check your connection')).toBeVisible()
      await findsNothing(page)
    })

    test('each step, with its errors', async ({ page }) => {
      await open(page, { ...contract, draft: blank })
      await findsNothing(page)
      await page.getByRole('checkbox').check()
      await press(page, 'Continue to Information')
      await press(page, 'Continue to Signature')
      await expect(page.getByLabel('Company Name')).toHaveAttribute('aria-invalid', 'true')
      await findsNothing(page)
      await page.getByLabel('Company Name').fill(draft.companyName)
      await page.getByLabel('Email Address').fill('rhona')
      await expect(page.getByRole('button', { name: 'rhona@lochbay.com' })).toBeVisible()
      await findsNothing(page)
    })

    test('both ways to sign', async ({ page }) => {
      await open(page, { ...contract, draft: { ...draft, step: 3 } })
      await press(page, 'Sign Contract')
      await expect(page.getByRole('alert')).toBeVisible()
      await findsNothing(page)
      await page.getByRole('button', { name: 'Type', exact: true }).click()
      await page.getByLabel('Your full name').fill('Rhona Mackie')
      await press(page, 'Save Signature')
      await findsNothing(page)
    })

    test('signed: each step', async ({ page }) => {
      await page.route('**/api/portal/roles', (route) => route.abort(), { times: 1 })
      await open(page, signed)
      const rolesFailed = page.getByRole('alert').filter({ hasText: 'We couldn’t load your roles.' })
      await expect(rolesFailed).toBeVisible()
      await findsNothing(page)
      await press(page, 'Try again')
      await expect(rolesFailed).toBeHidden()
      await press(page, 'Pay Deposit Now (£2,000)')
      await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
      await findsNothing(page)
      for (const [button, heading] of [
        ['Back to Signature', 'Contract Signed Successfully!'],
        ['Back to Information', 'Your information'],
        ['Back to Contract', 'Review the agreement'],
      ] as const) {
        await press(page, button)
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
        await findsNothing(page)
      }
    })
  })
}

const long = {
  ...draft,
  companyName: 'Dampfschifffahrtsgesellschaftskapitän'.repeat(6).slice(0, 200),
  contactName: 'Rhona-Alexandra '.repeat(13).slice(0, 200).trim(),
  registeredAddress: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch '.repeat(7).slice(0, 400).trim(),
  jobTitle: 'Director'.repeat(25),
  clientEmail: `${'r'.repeat(60)}@${'lochbay'.repeat(8)}.example`,
}

test('nothing overflows a page of 320, 390, 720, 768 or 1440 px', async ({ page }) => {
  const fits = async (where: string) => {
    for (const width of [320, 390, 720, 768, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await overflow(page), `${where}, ${width} px`).toEqual([])
    }
  }
  await page.goto('/portal')
  await fits('locked')
  await open(page, { ...contract, draft: long })
  const pressOnceItFits = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeVisible()
    await fits(`before ${name}`)
    await button.click()
  }
  for (const name of ['Continue to Information', 'Continue to Signature', 'Type']) await pressOnceItFits(name)
  await expect(page.getByLabel('Your full name')).toBeVisible()
  await fits('with a typed signature')
  await page.unrouteAll()
  await open(page, { ...signed, draft: long })
  for (const name of [
    'Pay Deposit Now (£2,000)',
    'Back to Payment Options',
    'Back to Signature',
    'Back to Information',
    'Back to Contract',
  ])
    await pressOnceItFits(name)
  await expect(page.getByRole('heading', { name: 'Review the agreement' })).toBeVisible()
  await fits('signed, the agreement')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says what to do', async ({ page }) => {
    await page.goto('/portal')
    await expect(page.getByText('You need JavaScript to read and sign here')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review & Sign' })).toBeHidden()
  })
})
