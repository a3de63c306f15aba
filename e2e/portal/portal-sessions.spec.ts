import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, portalPassword as password, press, test, toast, unique } from '../support/test.ts'
import type { Site } from '../support/site.ts'
import { accept, drawWithMouse, fillIn, heading, toSignature, unlock } from '../support/portal-steps.ts'

// Tests unlocking the portal, leaving it, and using it in two tabs.

test('a wrong password is refused and the field cleared; logout ends the session and empties the form', async ({
  page,
}) => {
  await page.goto('/portal')
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('let me in')
  await press(page, 'Show password')
  await expect(field).toHaveAttribute('type', 'text')
  await press(page, 'Review & Sign')
  await expect(page.getByText('Access Denied: Invalid password. Please try again.')).toBeVisible()
  await expect(toast(page)).toContainText('Access Denied')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()

  await field.fill(password)
  await page.keyboard.press('Enter')
  await accept(page)
  await fillIn(page, 'ailsa@lochbay.example')
  await press(page, 'Logout')
  await expect(toast(page)).toContainText('Logged Out')
  await expect(toast(page)).toContainText('You have been successfully logged out.')
  expect(await page.evaluate(() => sessionStorage.getItem('portal_authenticated'))).toBeNull()
  expect((await page.request.get('/api/contracts')).status()).toBe(401)
  await page.reload()
  await expect(field).toBeVisible()
  await unlock(page)
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await accept(page)
  await expect(page.getByLabel('Company Name')).toHaveValue('')
})

test('an attempt over the limit says what is limited and how long to wait', async ({ page }) => {
  await page.route('**/api/portal/session', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '90' },
      json: { message: 'The portal has been opened a lot of times from your network. Please wait 2 minutes.' },
    }),
  )
  await page.goto('/portal')
  await page.getByLabel('Password', { exact: true }).fill('guess')
  await press(page, 'Review & Sign')
  await expect(page.locator('.err')).toHaveText(
    'The portal has been opened a lot of times from your network. Please wait 2 minutes.',
  )
})

test('a second tab opens without the password, and notices that the first one signed and logged out', async ({
  page,
  context,
}) => {
  await toSignature(page, `nadia-${unique()}@lochbay.example`)
  const second = await context.newPage()
  await second.goto('/portal')
  await expect(heading(second, 'Electronic signature')).toBeVisible()
  // A background tab draws no frames.
  await page.bringToFront()
  await drawWithMouse(page)
  await press(page, 'Sign Contract')
  await expect(second.getByRole('heading', { name: 'Contract Signed Successfully!' })).toBeVisible()
  await press(page, 'Logout')
  await expect(second.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a tab that is still loading when another one logs out does not show the contract', async ({ page, context }) => {
  await unlock(page)
  const second = await context.newPage()
  const [held, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await second.route('**/api/contracts', async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await second.goto('/portal')
  await answered.promise
  await press(page, 'Logout')
  const field = second.getByLabel('Password', { exact: true })
  await expect(field).toBeVisible()
  const late = second.waitForResponse('**/api/contracts')
  held.resolve()
  await (await late).finished()
  // The answer to this comes after the late one.
  await field.fill('let me in')
  await field.press('Enter')
  await expect(second.getByText('Access Denied: Invalid password. Please try again.')).toBeVisible()
})

test('another browser with the same session reads that the contract is already signed', async ({
  page,
  context,
  browser,
  site,
}) => {
  await toSignature(page, `moira-${unique()}@lochbay.example`)
  const otherBrowser = await sameSession(browser, context, site)
  await expect(heading(otherBrowser, 'Electronic signature')).toBeVisible()
  await drawWithMouse(otherBrowser)
  await drawWithMouse(page)
  await press(page, 'Sign Contract')
  await expect(heading(page, 'Payment Options')).toBeVisible()
  await press(otherBrowser, 'Sign Contract')
  await expect(toast(otherBrowser)).toContainText('Already signed')
  await expect(otherBrowser.getByRole('heading', { name: 'Contract Signed Successfully!' })).toBeVisible()
  await otherBrowser.context().close()
})

test('what is typed in two tabs is kept, whichever saves last', async ({ page, context }) => {
  await unlock(page)
  const second = await context.newPage()
  await second.goto('/portal')
  await expect(heading(second, 'Review the agreement')).toBeVisible()
  await page.bringToFront()
  await accept(page)
  const saved = (tab: Page) => tab.waitForResponse((response) => response.url().endsWith('/draft') && response.ok())
  const first = saved(page)
  await page.getByLabel('Company Name').fill('Thrum Ltd')
  await first
  await second.bringToFront()
  await accept(second)
  const later = saved(second)
  await second.getByLabel('Job Title').fill('Founder')
  await later
  await page.reload()
  await expect(page.getByLabel('Job Title')).toHaveValue('Founder')
  await expect(page.getByLabel('Company Name')).toHaveValue('Thrum Ltd')
})

/** Opens a page in another browser with the same cookie: only the server connects the two. */
async function sameSession(browser: Browser, context: BrowserContext, site: Site): Promise<Page> {
  const otherBrowser = await browser.newContext({ baseURL: site.url, storageState: await context.storageState() })
  await otherBrowser.addInitScript(() => sessionStorage.setItem('portal_authenticated', 'true'))
  const page = await otherBrowser.newPage()
  await page.goto('/portal')
  return page
}

test('a session that ends while the client types asks for the password and keeps what was typed', async ({ page }) => {
  await unlock(page)
  await accept(page)
  await page.context().clearCookies()
  await page.getByLabel('Company Name').fill('Thrum Ltd')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Company Name')).toHaveValue(/^Thrum/)
})

test('says if there are no contracts, or no connection', async ({ page }) => {
  await page.route('**/api/contracts', (route) => route.fulfill({ json: { not: 'a list' } }), { times: 1 })
  await page.goto('/portal')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Review & Sign')
  await expect(heading(page, 'No Contracts Available')).toBeVisible()
  await expect(page.getByText('There are no active contracts to display at this time.')).toBeVisible()
  await page.route('**/api/contracts', (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await press(page, 'Try again')
  await expect(heading(page, 'Review the agreement')).toBeVisible()
})
