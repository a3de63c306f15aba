import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { payTheDeposit } from '../support/client-at-payment.ts'
import { expect, mailTo, press, signIn, testOnItsOwnSite, toast } from '../support/test.ts'

// Staff invite a client, see each of their steps without a reload, invoice a placement and refund what is left.

// A site of its own, because other journeys' contracts would be in the list.
const test = testOnItsOwnSite()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')
const record = (page: Page) => page.getByRole('article')
const trail = (page: Page) => page.getByRole('region', { name: 'Audit trail' })

async function openContracts(page: Page): Promise<void> {
  await signIn(page.request)
  await page.goto('/admin/contracts')
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
}

test('invited, read, signed, paid, placed, refunded: staff see each step as it happens', async ({
  page,
  site,
  browser,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openContracts(page)
  await expect(page.getByText('No contracts yet')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }))

  await page.getByRole('button', { name: 'Invite a client' }).first().click()
  await press(page, 'Send invitation')
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Please enter a name')
  await dialog(page).getByLabel('Name', { exact: true }).fill('Jean Orr')
  await dialog(page).getByLabel('Email').fill('jean@westermill.example')
  await dialog(page).getByLabel('Company').fill('Westermill Property plc')
  await page.getByRole('button', { name: 'Send invitation' }).dblclick()
  await expect(page.getByRole('heading', { level: 2, name: 'Westermill Property plc' })).toBeFocused()
  await expect(toast(page)).toContainText('Invitation sent')
  await expect(page.getByRole('row', { name: /Westermill/ })).toContainText('Invited')
  await expect(trail(page)).toContainText('To jean@westermill.example.')
  await findsNothing(page, '#page')

  const mail = await mailTo(site, 'jean@westermill.example')
  const elsewhere = await browser.newContext({
    baseURL: site.url,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.77' },
  })
  const client = await elsewhere.newPage()
  await client.goto(/https?:\/\/\S+?(\/portal#k=[\w-]+)/.exec(mail.text ?? '')![1]!)
  await press(client, 'Open my portal')
  await expect(trail(page)).toContainText('Portal unlocked from the personal link')
  await expect(page.getByRole('row', { name: /Westermill/ })).toContainText('Opened')

  await client.getByRole('checkbox', { name: 'I have read and accept the contract terms above' }).check()
  await press(client, 'Continue to Information')
  await client.getByLabel('Registered Address').fill('8 Lade Street, Perth PH1 5XX')
  await client.getByLabel('Job Title').fill('Finance Director')
  await client.getByLabel('Preferred Pricing Option').selectOption('Option 2: Monthly, 20%')
  await expect(record(page)).toContainText('Finance Director')
  await expect(page.getByRole('row', { name: /Westermill/ })).toContainText(/Reading, step 2 of 4/)
  await press(client, 'Continue to Signature')
  await client.getByRole('button', { name: 'Type', exact: true }).click()
  await client.getByLabel('Your full name').fill('Jean Orr')
  await press(client, 'Sign Contract')
  await expect(client.getByRole('heading', { name: 'Payment Options' })).toBeVisible()
  await expect(trail(page)).toContainText('Terms, details, option and signature stored together.')
  await expect(trail(page)).toContainText('From now on every download is this same file.')
  await press(page, 'Verify now')
  await expect(record(page)).toContainText('Genuine and unchanged.')
  await findsNothing(page, '#page')

  await press(page, 'Placement invoice')
  await press(page, 'Calculate')
  await expect(dialog(page).getByLabel('Candidate')).toHaveAccessibleDescription('Please give the candidate’s name.')
  await dialog(page).getByLabel('Candidate').fill('Kofi Mensah')
  await dialog(page).getByLabel('First-year salary, £').fill('45,000')
  await dialog(page)
    .getByLabel('Start date')
    .fill(await page.evaluate(() => new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)))
  await press(page, 'Calculate')
  await expect(dialog(page)).toContainText('Placement fee, Monthly: instalment 1 of 6: Kofi Mensah')
  await expect(dialog(page)).not.toContainText('Deposit deducted')

  // The client pays the deposit before staff confirm an invoice that would not deduct it.
  await payTheDeposit(client)
  await press(page, 'Issue invoice')
  await expect(dialog(page)).toContainText('These figures have changed since you checked them, so nothing was done.')
  await expect(dialog(page)).toContainText('−£1,500.00')
  await findsNothing(page, 'dialog')
  await page.getByRole('button', { name: 'Issue invoice' }).dblclick()
  await expect(toast(page)).toContainText('Invoice issued')
  await expect(record(page)).toContainText('£2,000.00 by card')
  await expect(page.getByRole('row', { name: /Westermill/ })).toContainText('Paid by card')
  await expect(page.getByText('£2,000 paid, £0 owed')).toBeVisible()
  await expect(record(page).getByRole('listitem').filter({ hasText: 'INV-0001' })).toContainText(
    'Covered by the deposit',
  )

  await press(page, 'Refund deposit')
  await dialog(page).getByLabel('Amount, £').fill('2,000')
  await press(page, 'Send refund')
  await expect(dialog(page).getByLabel('Amount, £')).toHaveAccessibleDescription('That’s not the amount. It’s £500.00.')
  await dialog(page).getByLabel('Amount, £').fill('500')
  await page.getByRole('button', { name: 'Send refund' }).dblclick()
  await expect(toast(page)).toContainText('£500.00, credit note CRN-0001.')
  await expect(record(page).getByRole('listitem').filter({ hasText: 'CRN-0001' })).toContainText('Credited')
  await mailTo(site, 'jean@westermill.example', /CRN-0001/)
  // Each double click issued only one document.
  for (const number of ['INV-0002', 'CRN-0002'])
    await expect(record(page).getByRole('listitem').filter({ hasText: number })).toHaveCount(0)
  expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true)
  await elsewhere.close()
})

test('on a phone the record replaces the list; an open contract is withdrawn, and its link stops working', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openContracts(page)
  await press(page, 'Invite a client')
  await dialog(page).getByLabel('Name', { exact: true }).fill('Iain Petrie')
  await dialog(page).getByLabel('Email').fill('iain@struan.example')
  await press(page, 'Send invitation')
  await expect(page.getByRole('heading', { level: 2, name: 'Iain Petrie' })).toBeFocused()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await findsNothing(page, '#page')
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
  const mail = await mailTo(site, 'iain@struan.example')

  await press(page, 'Withdraw')
  await expect(dialog(page)).toContainText('No one will be able to sign it')
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page)).toContainText('Withdrawn')
  await expect(page.getByRole('button', { name: 'Resend link' })).toHaveCount(0)
  const client = await (await browser.newContext({ baseURL: site.url })).newPage()
  await client.goto(/https?:\/\/\S+?(\/portal#k=[\w-]+)/.exec(mail.text ?? '')![1]!)
  await press(client, 'Open my portal')
  await expect(client.getByText('This link no longer works.')).toBeVisible()
  await client.context().close()

  await page.getByRole('link', { name: 'All contracts' }).click()
  await press(page, 'Filters')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Withdrawn')
  await expect(page.getByRole('row', { name: /Iain Petrie/ })).toContainText('Withdrawn')
  // While a list loads, the previous one is pale.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await findsNothing(page, '#page')
})
