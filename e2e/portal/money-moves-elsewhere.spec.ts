import type { Browser, Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { payTheDeposit, toPayment } from '../support/client-at-payment.ts'
import type { Site } from '../support/site.ts'
import { expect, mailTo, press, signIn, testOnItsOwnSite, toast } from '../support/test.ts'

// A bank takes a deposit back, or does not; a candidate leaves (docs/decisions/0023-money-that-moves-elsewhere.md).
// Staff see this without a reload.

// A site of its own, whose documents are numbered from one, because one test reads the numbers.
const test = testOnItsOwnSite()
test.describe.configure({ mode: 'serial' })

const disputedCard = '4000 0000 0000 0259'

const dialog = (page: Page) => page.getByRole('dialog')
const record = (page: Page) => page.getByRole('article')
const row = (page: Page, id: string) => page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) })
const documentLine = (page: Page, number: string) =>
  record(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${number}`) })
const dayOf = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)

/** Creates a client whose deposit was paid with this card, and opens their contract as the owner. */
async function clientWhoPaid(
  page: Page,
  browser: Browser,
  site: Site,
  card?: string,
): Promise<{ email: string; contractId: string }> {
  const client = await (await browser.newContext({ baseURL: site.url })).newPage()
  const signed = await toPayment(client)
  await payTheDeposit(client, card)
  await client.context().close()
  await signIn(page.request)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/admin/contracts/${signed.contractId}`)
  await expect(record(page)).toContainText('£2,000.00 by card')
  return signed
}

async function invoicePlacement(page: Page, contractId: string, part: number, startsOn: string): Promise<void> {
  const answer = await page.request.post(`/api/admin/contracts/${contractId}/placements`, {
    data: { part, candidate: 'Kofi Mensah', firstYearSalaryPence: 4_500_000, startsOn },
  })
  expect(answer.status()).toBe(201)
}

test('a disputed deposit is lost: what an invoice had deducted for it is owed again', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const { email, contractId } = await clientWhoPaid(page, browser, site, disputedCard)
  await expect(record(page)).toContainText('they say they didn’t make this payment')
  await expect(record(page)).toContainText('Until the bank decides, the deposit counts as paid and can’t be refunded.')
  await expect(page.getByRole('button', { name: 'Refund deposit' })).toHaveCount(0)
  // Each document that the bank asks for has a link.
  for (const name of ['the signed agreement with its audit trail', 'receipt RCP-0001']) {
    const link = await record(page).getByRole('link', { name, exact: true }).getAttribute('href')
    // A receipt's PDF is made by a job.
    await expect.poll(async () => (await page.request.get(link!)).headers()['content-type']).toBe('application/pdf')
  }
  await mailTo(site, 'hello@patter.example', /^Disputed: Lochbay/)
  await findsNothing(page, '#page')
  await invoicePlacement(page, contractId, 1, dayOf(-3))
  await expect(documentLine(page, 'INV-0001')).toContainText('Covered by the deposit')

  await press(page, 'Simulate: we lose')
  await expect(toast(page)).toContainText('Simulated')
  await expect(record(page)).toContainText('£1,500.00 is no longer covered.')
  await expect(documentLine(page, 'CRN-0001')).toBeVisible()
  await expect(record(page)).toContainText('Taken back by the bank')
  await mailTo(site, 'hello@patter.example', /^Dispute lost: Lochbay/)
  await mailTo(site, email, /CRN-0001/)
  await page.goto('/admin/contracts')
  await expect(row(page, contractId)).toContainText('Lost to a dispute')
  await row(page, contractId).getByRole('link').first().click()

  await press(page, 'Invoice this')
  await expect(dialog(page)).toContainText('Invoice £1,500.00 again?')
  await findsNothing(page, 'dialog')
  await page.getByRole('button', { name: 'Issue invoice' }).dblclick()
  await expect(toast(page)).toContainText('INV-0002, £1,500.00.')
  await expect(documentLine(page, 'INV-0002')).toContainText('Due')
  await expect(record(page)).not.toContainText('is no longer covered.')
  await mailTo(site, email, /INV-0002/)
  // The double click issued only one.
  await expect(documentLine(page, 'INV-0003')).toHaveCount(0)
})

test('a disputed deposit is won: it is kept, and can be refunded again', async ({ page, browser, site }) => {
  await clientWhoPaid(page, browser, site, disputedCard)
  await press(page, 'Simulate: we win')
  await expect(record(page)).toContainText('Dispute won')
  await expect(record(page)).toContainText('£2,000.00 by card')
  await expect(page.getByRole('button', { name: 'Refund deposit' })).toBeVisible()
})

test('a candidate leaves: the next instalment is cancelled, and what had been paid for it is returned by bank', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const { email, contractId } = await clientWhoPaid(page, browser, site)
  const startsOn = dayOf(-50)
  await invoicePlacement(page, contractId, 1, startsOn)
  await invoicePlacement(page, contractId, 2, startsOn)
  const second = record(page).getByRole('listitem').filter({ hasText: 'instalment 2 of 6' })
  await second.getByRole('button', { name: 'Record bank transfer' }).click()
  await dialog(page).getByLabel('Date received').fill(dayOf(0))
  await dialog(page).getByLabel('Reference').fill('LOCHBAY 2')
  await press(page, 'Record transfer')
  await expect(second).toContainText('Paid')

  await press(page, 'Candidate left')
  await press(page, 'Calculate')
  await expect(dialog(page).getByLabel('Last working day')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByLabel('Last working day').fill(dayOf(-40))
  await press(page, 'Calculate')
  await expect(dialog(page)).toContainText('instalments 3, 4, 5, 6')
  await expect(dialog(page)).toContainText('£1,000.00')
  await findsNothing(page, 'dialog')
  await page.getByRole('button', { name: 'Stop instalments' }).dblclick()
  await expect(toast(page)).toContainText('Instalments stopped')
  await expect(record(page)).toContainText('£1,000.00 to refund.')
  await expect(record(page)).toContainText(/Kofi Mensah: last day .*, instalments stopped\./)
  await findsNothing(page, '#page')

  await record(page).getByRole('button', { name: 'Record refund' }).click()
  await press(page, 'Record transfer')
  await expect(dialog(page).getByLabel('Transfer reference')).toHaveAttribute('aria-invalid', 'true')
  await dialog(page).getByLabel('Transfer reference').fill('BACK 17')
  await press(page, 'Record transfer')
  await expect(toast(page)).toContainText(/Credit note CRN-\d+, £1,000\.00\./)
  await expect(record(page)).not.toContainText('to refund.')
  await mailTo(site, email, /CRN-/)
  // A candidate who has left cannot be chosen for another invoice.
  await press(page, 'Placement invoice')
  await expect(dialog(page).getByLabel('Candidate')).toHaveValue('')
})
