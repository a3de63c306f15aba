import type { BrowserContext } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { expect, staff, test } from '../support/test.ts'

// A member of staff finds the person who rings, from any page and without the mouse.

const unique = () => Math.random().toString(36).slice(2, 8)
const signIn = async (context: BrowserContext) =>
  expect((await context.request.post('/api/staff/session', { data: staff })).status()).toBe(201)

test('whoever rings is found from any page by their number, their name or a note, with the keyboard alone and on a phone', async ({
  page,
  context,
}) => {
  await signIn(context)
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
  await expect(dialog.getByRole('option', { name: 'Diary' })).toBeVisible()
  await findsNothing(page, 'dialog')
  // Typed at once, as by someone on the phone: none of it is taken for a key.
  await page.keyboard.type(`07700 ${digits}`)
  await expect(dialog.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog.getByRole('status')).toHaveText('1 match')
  await findsNothing(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()

  // In a field, and by a word of a note.
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
