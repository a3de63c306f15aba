import { findsNothing } from '../support/axe.ts'
import { expect, gate, mailTo, signIn, test, toast, unique } from '../support/test.ts'

// A member of staff finds a caller, from any page and without the mouse.

test('a caller is found from any page by number, name or note, with the keyboard alone and on a phone', async ({
  page,
  context,
}) => {
  await signIn(context.request)
  const [name, email, digits] = [
    `Nora ${unique()}`,
    `nora-${unique()}@struan.example`,
    String(Math.random()).slice(2, 8),
  ]
  const phone = `+44 7700 ${digits}`
  const lead = { name, email, phone, company: 'Struan Systems', candidateCount: '2-5' }
  expect((await context.request.post('/api/contact', { data: lead })).status()).toBe(201)
  const note = `Opens in Balerno ${unique()}`
  const found = await (await context.request.get(`/api/admin/find?q=${email}`)).json()
  await context.request.post(`/api/admin/leads/${found.data[0].id}/notes`, { data: { text: note } })

  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option', { name: 'Diary', exact: true })).toBeVisible()
  await findsNothing(page, 'dialog')
  // Typed quickly, as during a call: none of it is taken for a shortcut.
  await page.keyboard.type(`07700 ${digits}`)
  await expect(dialog.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('status')).toHaveText('1 match')
  await findsNothing(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()

  // Inside a field, and by a word from a note.
  await page.keyboard.press('n')
  await page.keyboard.press('Control+k')
  await field.fill(note)
  await expect(dialog.getByRole('option', { name: new RegExp(`^${name}`) })).toContainText(`Note: ${note}`)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/leads\?q=/)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('outb')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeFocused()

  // Everything is pressed before the search is loaded.
  const held = gate()
  await page.route('**/palette-*.js', async (route) => {
    await held.opened
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('sett')
  await page.keyboard.press('Enter')
  held.letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('nobody of this name')
  await expect(dialog.getByRole('status')).toHaveText('No matches. Try fewer words.')
  await field.fill(name)
  await expect(dialog.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible()
  await findsNothing(page, 'dialog')
  await dialog.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
})

test('leads are closed together and reopened together; one is called back and written to from their record', async ({
  page,
  context,
  site,
}) => {
  await signIn(context.request)
  const fair = `Fair ${unique()}`
  const email = `asks-${unique()}@fair.example`
  const people = [
    { name: `Ada ${fair}`, email: `ada-${unique()}@fair.example` },
    { name: `Bea ${fair}`, email },
  ]
  for (const person of people) {
    const lead = { ...person, company: fair, phone: '+44 7700 900123', candidateCount: '2-5' }
    expect((await context.request.post('/api/contact', { data: lead })).status()).toBe(201)
  }
  await page.goto(`/admin/leads?status=open&q=${encodeURIComponent(fair)}`)
  const rows = page.getByRole('list', { name: 'Leads' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  // The first record is open beside the list, but that does not mark it as read.
  await expect(page.getByRole('heading', { level: 2, name: `Bea ${fair}` })).toBeVisible()
  await expect(rows.first()).toContainText('unread')

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await findsNothing(page, '#page')
  await page.getByRole('button', { name: 'Close leads' }).click()
  await page.getByRole('dialog', { name: 'Close 2 leads?' }).getByRole('button', { name: 'Close lead' }).click()
  await expect(toast(page)).toContainText('2 leads closed')
  await expect(rows).toHaveCount(0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('2 leads are as they were')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Stop selecting' }).click()

  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('button', { name: 'Save view' }).click()
  const view = page.getByRole('dialog', { name: 'Save this view' })
  await view.getByLabel('Name').fill(`From the ${fair}`)
  await findsNothing(page, 'dialog')
  await view.getByRole('button', { name: 'Save view' }).click()
  await expect(views.getByRole('link', { name: `From the ${fair}` })).toHaveAttribute('aria-current', 'page')
  await expect(rows).toHaveCount(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('combobox', { name: 'Owner' })).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await expect(page.getByRole('combobox', { name: 'Owner' })).toBeVisible()
  await findsNothing(page, '#page')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Closed')
  await page.getByRole('link', { name: 'Back to view' }).click()
  await expect(rows).toHaveCount(2)
  await page.setViewportSize({ width: 1440, height: 900 })

  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: `Bea ${fair}` })).toBeFocused()
  await page.keyboard.press('b')
  const call = page.getByRole('dialog', { name: 'Book a call' })
  await expect(call.getByLabel('Name')).toHaveValue(`Bea ${fair}`)
  await expect(call.getByLabel('Email')).toHaveValue(email)
  await expect(call.getByLabel('Company')).toHaveValue(fair)
  await call.getByLabel('Where they are').selectOption('Somewhere else')
  await call.getByLabel('Nearest large city').fill('paris')
  await findsNothing(page, 'dialog')
  // The dialog offers today, on which ten o'clock may have passed.
  const nextWeek = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
  await call.getByLabel('Day', { exact: true }).fill(nextWeek)
  await call.getByLabel('Time', { exact: true }).fill('10:00')
  await call.getByRole('button', { name: 'Book call' }).click()
  // Ten o'clock may be closed on that day: staff book it anyway.
  const anyway = call.getByRole('button', { name: 'Book anyway' })
  await expect.poll(async () => (await anyway.isVisible()) || !(await call.isVisible())).toBe(true)
  if (await anyway.isVisible()) await anyway.click()
  await expect(call).toBeHidden()
  await expect(page.getByText('Booked a demo').first()).toBeVisible()

  await page.keyboard.press('w')
  const composer = page.getByRole('dialog', { name: `Write to Bea ${fair}` })
  await composer.getByLabel('Start from').selectOption('Offer a call')
  await expect(composer.getByLabel('Message')).toHaveValue(/^Hello Bea,\n\n[^]*2-5 hires|^Hello Bea,\n\n[^]*Fair/)
  await composer.getByLabel('Message').fill('Hello Bea,\n\nTuesday at two?')
  await findsNothing(page, 'dialog')
  await composer.getByRole('button', { name: 'Send email' }).click()
  await expect(toast(page)).toContainText('is on its way')
  await expect(page.getByText(/wrote: A quick call about/).first()).toBeVisible()
  const mail = await mailTo(site, email, /A quick call about/)
  expect(mail.text).toContain('Tuesday at two?')
  expect(mail.replyTo?.[0]?.address).toBe('hello@patter.example')
})
