import fs from 'node:fs'
import { findsNothing } from '../support/axe.ts'
import { expect, gate, mailTo, signIn, test, toast, unique } from '../support/test.ts'
import { sweptScreens } from '../support/thorough.ts'

// A lead from the form to a closed record, without a reload; then a quarantined form, and a person who asks for their
// data to be erased.

test('a lead appears without a reload, is read, noted, taken over, closed before a slower colleague can, found again and exported', async ({
  page,
  context,
  browser,
  site,
  visitor,
}) => {
  await signIn(context.request)
  await page.goto('/admin/leads')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()

  const [name, email] = [`Nora ${unique()}`, `nora-${unique()}@struan.example`]
  const lead = {
    name,
    email,
    company: 'Struan Systems',
    phone: '+44 7700 900123',
    candidateCount: '2-5',
    message: 'Two by <b>February</b>.',
    selectedService: 'Video Hiring',
    selectedPricingPlan: '6-Month Plan',
  }
  expect((await context.request.post('/api/contact', { data: lead })).status()).toBe(201)
  const row = page.getByRole('link', { name: new RegExp(name) })
  await expect(row).toContainText('Asked for pricing: 2-5 hires')
  await expect(row).toContainText('unread')
  await expect(page).toHaveTitle(/^\(\d+\) Leads/)

  // Moves by keyboard from the open lead up to the newest one.
  await expect(async () => {
    await page.keyboard.press('k')
    await expect(row).toBeFocused({ timeout: 500 })
  }).toPass()
  await findsNothing(page, '#page')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()
  await expect(row).not.toContainText('unread')
  await expect(page.getByText('“Two by <b>February</b>.”')).toBeVisible()
  await expect(page.getByText('Video Hiring, 6-Month Plan, 2-5 hires')).toBeVisible()

  const held = Promise.withResolvers<void>()
  await page.route('**/notes', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.keyboard.press('n')
  await page.keyboard.type('Rings back Tuesday')
  await page.keyboard.press('Enter')
  // The next note is begun before the first is saved.
  await page.keyboard.type(' Ask for Jean')
  held.resolve()
  await expect(page.locator('#new-note')).toHaveValue('Ask for Jean')
  await page.locator('#new-note').fill('')
  const note = page.getByRole('listitem').filter({ hasText: 'Note by' })
  await expect(note).toContainText('Rings back Tuesday')
  await note.getByRole('button', { name: 'Edit' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(', after ten')
  await page.keyboard.press('Enter')
  await expect(note).toContainText('Rings back Tuesday, after ten')
  await expect(note).toContainText('edited')
  await expect(note.getByRole('button', { name: 'Edit' })).toBeFocused()

  // While a colleague has the question open, somebody else takes over the person.
  const other = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: { 'x-forwarded-for': visitor } })
  await signIn(other.request)
  const theirs = await other.newPage()
  await theirs.goto(page.url())
  await theirs.getByRole('heading', { level: 2, name }).waitFor()
  await theirs.keyboard.press('e')
  const question = theirs.getByRole('dialog', { name: `Close ${name}?` })
  await expect(question).toBeVisible()
  const owner = page.getByRole('combobox', { name: 'Looked after by' })
  await owner.selectOption({ index: 1 })
  await expect(toast(page)).toContainText('Assigned to')
  await question.getByRole('button', { name: 'Close lead', exact: true }).last().click()
  await expect(question).toContainText('Someone else changed this first')
  await findsNothing(theirs, 'dialog')
  await other.close()

  await page.getByRole('heading', { level: 2, name }).focus()
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByLabel('Reason').selectOption({ label: 'Not now' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close lead', exact: true }).last().click()
  await expect(page.getByText('Closed: Not now')).toBeVisible()
  await expect(row).toBeHidden()

  // Search also finds closed people.
  await page.keyboard.press('f')
  await page.keyboard.type(`${name.split(' ')[1]} struan`)
  await expect(row).toContainText('closed')
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export their data' }).click(),
  ])
  const kept = JSON.parse(fs.readFileSync(await copy.path(), 'utf8'))
  expect(kept).toMatchObject({
    person: { email },
    forms: [{ said: { message: 'Two by <b>February</b>.' } }],
    notes: [{ text: 'Rings back Tuesday, after ten' }],
  })

  for (const [width, height] of sweptScreens) {
    await page.setViewportSize({ width, height })
    await findsNothing(page, '#page')
    // On a phone the record replaces the list, and has a link back to it.
    if (width >= 768) continue
    await expect(row).toBeHidden()
    await page.getByRole('link', { name: 'All leads' }).click()
    await expect(row).toBeVisible()
    await findsNothing(page, '#page')
    await row.click()
  }
})

test('a quarantined lead is released and answered; a person is erased, after a list of what will be deleted', async ({
  page,
  context,
  site,
}) => {
  await signIn(context.request)
  const [name, email] = [`Ann ${unique()}`, `ann-${unique()}@dunlace.example`]
  const [other, others] = [`Bob ${unique()}`, `bob-${unique()}@dunlace.example`]
  const asBots = { phone: '1', candidateCount: '11-20', website: 'https://filled.example' }
  await context.request.post('/api/contact', { data: { name, email, ...asBots } })
  await context.request.post('/api/contact', { data: { name: other, email: others, ...asBots } })
  await page.goto('/admin/leads?tab=quarantine')
  const held = page.getByRole('row', { name: new RegExp(name) })
  await expect(held).toContainText('Filled in the hidden field')
  await findsNothing(page, '#page')
  // The second is released while the answer for the first is still on its way.
  const saved = gate()
  await page.route(
    '**/quarantine/*/release',
    async (route) => {
      await saved.opened
      await route.continue()
    },
    { times: 1 },
  )
  await held.getByRole('button', { name: /^Release/ }).click()
  await expect(held.getByRole('button', { name: /^Release/ })).toHaveAttribute('aria-busy', 'true')
  await page
    .getByRole('row', { name: new RegExp(other) })
    .getByRole('button', { name: /^Release/ })
    .click()
  await expect(toast(page)).toContainText(`${other} moved to the inbox`)
  saved.letGo()
  await expect(toast(page)).toContainText(`${name} moved to the inbox`)
  await expect(held).toBeHidden()
  await mailTo(site, email)

  await page.getByRole('button', { name: /^All \d/ }).click()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  // Until the dialog knows what would be erased, its button says that it is busy, so that no press is lost. If it can't
  // find out, a press asks again.
  const answered = gate()
  let asks = 0
  await page.route('**/erasure', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    asks++
    await answered.opened
    return asks === 1 ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Erase this person' }).click()
  const question = page.getByRole('dialog', { name: `Erase ${name}?` })
  const confirm = question.getByRole('button', { name: 'Erase for good' })
  await expect(confirm).toHaveAttribute('aria-busy', 'true')
  answered.letGo()
  await expect(question).toContainText('We got no answer.')
  await findsNothing(page, 'dialog')
  await question.getByLabel(/^Type/).fill(email)
  await confirm.click()
  await expect(question).toContainText('1 form they sent')
  await expect(question).toContainText('Nothing is kept except a note')
  await question.getByLabel(/^Type/).fill('somebody@else.example')
  await confirm.click()
  await expect(question).toContainText('That’s a different address.')
  await findsNothing(page, 'dialog')
  await question.getByLabel(/^Type/).fill(email.toUpperCase())
  await confirm.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Erased' })).toBeVisible()
  await expect(page.getByText('Finished')).toBeVisible()
  await findsNothing(page, '#page')
  expect((await site.mails()).filter((mail) => mail.to?.some(({ address }) => address === email))).toEqual([])
})
