import fs from 'node:fs'
import type { BankLine } from '../../src/books/statement/api.ts'
import { ask } from '../support/ask.ts'
import { findsNothing } from '../support/axe.ts'
import { toPayment } from '../support/client-at-payment.ts'
import { expect, signIn, test, toast } from '../support/test.ts'

// A client asks for an invoice and pays part of it by bank; staff find the payment, record it, and export the books.

test('a deposit that was paid in part is recorded, shows what is still due, and is exported for the bookkeeper', async ({
  page,
  context,
  browser,
  site,
}) => {
  const visitor = await browser.newContext({ baseURL: site.url })
  const { contractId } = await toPayment(await visitor.newPage())
  const sent = await visitor.request.post(`/api/contracts/${contractId}/send-invoice`, {
    data: {
      companyName: 'Lochbay Energy Ltd',
      contactName: 'Rhona Mackie',
      registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
      jobTitle: 'Sales Director',
      clientEmail: 'rhona@lochbay.example',
    },
  })
  const { number } = (await sent.json()).data as { number: string }
  await signIn(context.request)

  await page.goto('/admin/contracts')
  await expect(page.getByRole('heading', { level: 1, name: 'Contracts' })).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeFocused()
  const row = page.getByRole('row', { name: new RegExp(`Invoice ${number}`) })
  await expect(row).toContainText('£2,000.00')
  await expect(page.getByRole('region', { name: 'Owed, by age' })).toContainText('Not late')

  // From any page, by the search.
  await page.keyboard.press('y')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('record bank')
  await expect(page.getByRole('option', { name: 'Record a bank transfer' })).toBeVisible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Record bank transfer' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/money$/)
  await dialog.getByLabel('Amount, £').fill('1,200')
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  await dialog.getByLabel('Date received').fill(today)
  await dialog.getByLabel('Reference', { exact: true }).fill(`LOCHBAY ${number}`)
  await dialog.getByLabel(new RegExp(number)).first().check()
  await expect(dialog.getByLabel(`Paid on ${number}, £`)).toHaveValue('1200.00')
  await expect(dialog.getByText('All of it is set against invoices.')).toBeVisible()
  await findsNothing(page, 'dialog')
  await dialog.getByRole('button', { name: 'Record transfer' }).click()
  await expect(toast(page).filter({ hasText: 'Recorded' }).first()).toBeVisible()
  await expect(row).toContainText('£800.00')
  await expect(row).toContainText('Paid in part')

  await page.getByRole('button', { name: 'Import statement' }).click()
  const day = today.split('-').toReversed().join('/')
  const lines = [`LOCHBAY ENERGY ${number},1200.00`, `LOCHBAY ENERGY ${number} 2,300.00`, 'HMRC,77.00', 'RENT,-900.00']
  const upload = page.getByRole('dialog')
  // The file is on a slow disk: the button is pressed before it has been read.
  await page.evaluate(() => {
    const { prototype } = FileReader
    const read = prototype.readAsDataURL
    prototype.readAsDataURL = function (file) {
      prototype.readAsDataURL = read
      Object.assign(window, { readFile: () => this.readAsDataURL(file) })
    }
  })
  await upload.getByLabel('Statement', { exact: true }).setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Description,Amount\n${lines.map((line) => `${day},${line}\n`).join('')}`),
  })
  await upload.getByRole('button', { name: 'Import statement' }).click()
  await expect(upload.getByRole('button', { name: 'Import statement' })).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => (window as unknown as { readFile: () => void }).readFile())
  await expect(upload.getByText('3 new payments.')).toBeVisible()
  await expect(upload.getByText('1 outgoing line was skipped.')).toBeVisible()
  await upload.getByRole('button', { name: 'Close' }).last().click()
  const waiting = page.getByRole('region', { name: /bank lines? waits? for you/ })
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await findsNothing(page, '#page')
  }
  await waiting.getByRole('button', { name: 'Already recorded: link it' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await waiting.getByRole('button', { name: /^Ignore £77/ }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)

  // A colleague ignores a line and takes that back while its dialog is open. After the refusal it is the line as it is.
  await waiting
    .getByRole('listitem')
    .filter({ hasText: '£300.00' })
    .getByRole('button', { name: 'Choose invoices' })
    .click()
  const choose = page.getByRole('dialog', { name: 'Record bank line' })
  const bankLines = '/api/admin/money/bank-lines'
  const { rows } = await ask(context.request, 'GET', bankLines)
  const { id, version } = (rows as BankLine[]).find(({ leftPence }) => leftPence === 30_000)!
  await ask(context.request, 'POST', `${bankLines}/${id}/ignore`, { version })
  await ask(context.request, 'POST', `${bankLines}/${id}/restore`, { version: version + 1 })
  await choose.getByRole('button', { name: 'Record' }).click()
  await expect(choose).toContainText('Someone else dealt with this line first.')
  await expect(choose.getByRole('button', { name: 'Record' })).not.toHaveAttribute('aria-busy', 'true')
  await choose.getByLabel(`Paid on ${number}, £`).fill('400')
  await choose.getByRole('button', { name: 'Record' }).click()
  await expect(choose).toContainText('Only £300.00 of this line is left to record.')
  await choose.getByRole('button', { name: 'Cancel' }).click()

  await waiting.getByRole('button', { name: `Record £300.00 against ${number}` }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(row).toContainText('£500.00')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV for Xero' }).click()
  const file = await (await download).path()
  expect(fs.readFileSync(file, 'utf8')).toMatch(new RegExp(`^\\*ContactName,[^\\n]*\\n[\\s\\S]*${number}`))

  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/contracts/${contractId}$`))
  await expect(page.getByText('£1,500.00 by bank transfer so far, £500.00 still due')).toBeVisible()
  await visitor.close()
})
