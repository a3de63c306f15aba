import { findsNothing } from '../support/axe.ts'
import { expect, signIn, testOnItsOwnSite } from '../support/test.ts'

// The page Today: staff deal with a lead and a call until nothing is left (STAFF-17).

const test = testOnItsOwnSite({ CLOCK: '2026-11-24T09:00:00Z' })

test('staff start on the page of what needs them, answer a lead by keyboard, undo that, and finish the list on a phone', async ({
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
