import { ask } from '../support/ask.ts'
import { findsNothing } from '../support/axe.ts'
import { expect, gate, signIn, testOnItsOwnSite, toast } from '../support/test.ts'

// The Today page: staff deal with a lead and a call until nothing is left (STAFF-17). Then two members of staff edit
// the same things (STAFF-21). Articles, content, videos and candidates' records are edited by two in other journeys.

const test = testOnItsOwnSite({ CLOCK: '2026-11-24T09:00:00Z' })
test.describe.configure({ mode: 'default' })

test('staff start on the Today page, answer a lead by keyboard, undo that, and finish the list on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page.request)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByText('Nothing needs you now.')).toBeVisible()

  const lead = { name: 'Grace Obi', email: 'grace@skelp.example', phone: '+44 7700 900123', candidateCount: '2-5' }
  expect((await page.request.post('/api/contact', { data: lead })).ok()).toBe(true)
  const call = {
    kind: 'demo',
    datetime: '2026-11-24T15:00:00Z',
    name: 'Iain Orr',
    email: 'iain@lochbay.example',
    phone: '0141 496 0000',
    company: 'Lochbay',
  }
  const booked = await page.request.post('/api/admin/diary/calls', { data: call })
  const { id } = (await booked.json()).data as { id: string }

  const leads = page.getByRole('region', { name: /Leads to answer/ })
  await expect(leads.getByRole('listitem')).toContainText(/Answer by Wed \d\d:\d\d/)
  await expect(page.getByRole('region', { name: /Calls today/ })).toContainText('15:00 to 15:30')
  await expect(page.getByRole('link', { name: /^Leads 1/ })).toBeVisible()
  await findsNothing(page)

  await page.keyboard.press('j')
  await expect(leads.getByRole('link', { name: 'Grace Obi', exact: true })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('Grace Obi is marked as answered.')).toBeVisible()
  await expect(leads).toBeHidden()
  await expect(page.getByRole('link', { name: 'Iain Orr', exact: true })).toBeFocused()
  await page.keyboard.press('z')
  await expect(leads).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await findsNothing(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await leads.getByRole('button', { name: /^Mark answered/ }).click()
  await expect(leads).toBeHidden()
  await page.request.post(`/api/admin/diary/calls/${id}/cancel`, { data: { reason: 'Ill' } })
  await expect(page.getByText('Nothing needs you now.')).toBeVisible()
})

test('the second of two who save sees what the first saved, loses nothing typed, and can save it over theirs', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page.request)
  const other = await browser.newContext({ baseURL: site.url })
  const colleague = other.request
  await signIn(colleague)
  const lead = { name: 'Ina Struan', email: 'ina@struan.example', phone: '+44 7700 900456', candidateCount: '2-5' }
  expect((await page.request.post('/api/contact', { data: lead })).ok()).toBe(true)
  const [{ id: personId }] = await ask(colleague, 'GET', `/api/admin/find?q=${lead.email}`)
  const view = await ask(colleague, 'POST', '/api/admin/lead-views', {
    name: 'Struan',
    query: '?q=struan',
    isShared: true,
  })
  const call = { kind: 'demo', datetime: '2026-11-25T15:00:00Z', name: 'Iain Orr', email: 'orr@lochbay.example' }
  const { id: callId } = await ask(colleague, 'POST', '/api/admin/diary/calls', {
    ...call,
    phone: '0141 496 0000',
    company: 'Lochbay',
  })
  const dialog = page.getByRole('dialog')
  const isTold = async (sentence: RegExp, theirs: string) => {
    await expect(dialog.getByRole('alert')).toContainText(sentence)
    await expect(dialog.locator('.con-theirs')).toContainText(theirs)
  }

  await page.goto(`/admin/leads/${personId}`)
  await page.getByRole('button', { name: 'Correct details' }).click()
  await dialog.getByLabel('Company').fill('Struan Ltd')
  const { version } = await ask(colleague, 'GET', `/api/admin/leads/${personId}`)
  await ask(colleague, 'PUT', `/api/admin/leads/${personId}`, { version, company: 'Struan Systems' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await isTold(/Someone else changed this first/, 'Struan Systems')
  await expect(dialog.getByLabel('Company')).toHaveValue('Struan Ltd')
  await findsNothing(page, 'dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Correct details' })).toBeFocused()

  await page.keyboard.press('e')
  const { version: read } = await ask(colleague, 'GET', `/api/admin/leads/${personId}`)
  await ask(colleague, 'PUT', `/api/admin/leads/${personId}`, { version: read, company: 'Struan and Co' })
  await dialog.getByRole('button', { name: 'Close lead' }).last().click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this first')
  await dialog.getByRole('button', { name: 'Close lead' }).last().click()
  await expect(page.getByText(/^Closed: /)).toBeVisible()

  await page.goto(`/admin/leads?view=${view.id}`)
  await page.getByRole('button', { name: 'Edit view' }).click()
  await dialog.getByLabel('Name').fill('Struan and sons')
  await ask(colleague, 'PUT', `/api/admin/lead-views/${view.id}`, { version: view.version, name: 'Struan, all' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await isTold(/Someone else changed this view first/, 'Struan, all')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'Struan and sons' })).toBeVisible()

  await page.goto(`/admin/diary?date=2026-11-25&call=${callId}`)
  const note = dialog.getByLabel(/^Note/)
  await note.fill('Wants two by February')
  await ask(colleague, 'PUT', `/api/admin/diary/calls/${callId}/note`, { note: 'Rings from a train', before: '' })
  await expect(dialog.getByRole('alert')).toContainText('Rings from a train')
  await expect(note).toHaveValue('Wants two by February')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(dialog.getByRole('alert')).toBeHidden()

  await page.goto('/admin/diary/hours')
  await page.getByRole('button', { name: /^Change when .* takes calls/ }).click()
  await dialog.getByLabel('Calls per day').fill('4')
  const [host] = (await ask(colleague, 'GET', '/api/admin/diary/hosts')).hosts
  const { memberId, name, kinds } = host
  const theirs = { memberId, name, kinds, own: { dailyCap: 7 }, version: host.version }
  await ask(colleague, 'PUT', `/api/admin/diary/hosts/${host.number}`, theirs)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await isTold(/A colleague changed this first/, '7')
  await expect(dialog.getByLabel('Calls per day')).toHaveValue('4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Saved.')
  await ask(colleague, 'POST', '/api/admin/diary/hosts', { memberId: null, name: 'Isla Reid', kinds, own: {} })
  await page.getByRole('button', { name: 'Remove Isla Reid from the diary' }).click()
  const isla = (await ask(colleague, 'GET', '/api/admin/diary/hosts')).hosts.at(-1)
  const renamed = { memberId: null, name: 'Isla Reid Orr', kinds, own: {}, version: isla.version }
  await ask(colleague, 'PUT', `/api/admin/diary/hosts/${isla.number}`, renamed)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/A colleague changed this first/)
  await expect(dialog.getByRole('heading', { name: /Isla Reid Orr/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: /^Remove .* from the diary/ })).toHaveCount(0)

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByLabel('I’ll type one').check()
  await dialog.getByLabel('Password', { exact: true }).fill('four windows over the close')
  await ask(colleague, 'POST', '/api/admin/settings/portal-password', { password: 'a tram to the far end' })
  // A press before the colleague's change has been fetched would be refused again.
  const { opened, letGo } = gate()
  await page.route('**/api/admin/settings', async (route) => {
    await opened
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('was changed after you opened this')
  await expect(dialog.getByRole('button', { name: 'Change password' })).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('four windows over the close')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page)).toContainText('Password changed')
  const entered = await colleague.post('/api/portal/session', { data: { password: 'four windows over the close' } })
  expect(entered.status()).toBe(201)
  await other.close()
})
