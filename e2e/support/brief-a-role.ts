import type { Page } from '@playwright/test'
import { findsNothing } from './axe.ts'
import { expect, gate, toast } from './test.ts'

const answers: [label: string, answer: string][] = [
  ['How many people?', '2'],
  ['Salary from', '36,000'],
  ['Salary to', '44,000'],
  ['What does your company do?', 'Bread for shops and hotels.'],
  ['What will they sell, and to whom?', 'Bread and rolls, to hotels from Perth to Aberdeen.'],
  ['Permanent, or for how long?', 'Permanent'],
  ['Which hours?', 'Monday to Friday, 9 to 5'],
  ['When should they start?', 'Within two months'],
  ['Where is the work?', 'Forfar'],
  ['Any risks to health or safety', 'Early roads in winter. We pay for the tyres.'],
  ['What must they have?', 'A driving licence.'],
]

/**
 * Writes the first brief by keyboard alone, from the portal's page of the first day: half of it is saved and finished
 * later. Ends on the page of the role.
 */
export async function briefByKeyboard(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Your roles' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /That’s you/ })).toBeVisible()
  await findsNothing(page)

  await page.getByRole('button', { name: 'Write the brief yourself' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Brief a role' })
  await expect(form.getByLabel('What is the role called?')).toBeFocused()
  await findsNothing(page, 'dialog')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('answers are missing')
  await expect(form.getByLabel('Salary from')).toBeFocused()
  await form.getByRole('button', { name: 'Save and finish later' }).press('Enter')

  await page.getByRole('link', { name: title }).press('Enter')
  await page.getByRole('button', { name: 'Finish the brief' }).press('Enter')
  await expect(form.getByLabel('What is the role called?')).toHaveValue(title)
  for (const [label, answer] of answers) {
    await form.getByLabel(label).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(answer)
  }
  // A colleague saves their own, and the page has fetched it, as it does after a change of windows.
  const address = `/api${new URL(page.url()).pathname}`
  const { brief, version } = (await (await page.request.get(address)).json()).data
  const theirs = { title, openings: 1, brief: { ...brief, hours: 'Four days a week' }, version, send: false }
  expect((await page.request.put(address, { data: theirs })).status()).toBe(200)
  const fetched = page.waitForResponse((response) => response.url().endsWith(address))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await fetched
  // Their version is known, so nobody has to wait until it has been fetched again.
  const later = gate()
  await page.route(`**${address}`, async (route) => {
    if (route.request().method() === 'GET') await later.opened
    await route.continue()
  })
  await form.getByRole('button', { name: 'Send to Moira' }).press('Enter')
  await expect(form.getByRole('alert')).toContainText('A colleague has changed this brief meanwhile.')
  await expect(form.getByRole('alert')).toBeInViewport()
  const changes = form.getByRole('region', { name: 'What your colleague has written' })
  await expect(changes.getByRole('definition')).toHaveText(['Four days a week'])
  await findsNothing(page, 'dialog')
  await form.getByRole('button', { name: 'Send to Moira' }).press('Enter')
  later.letGo()
  await expect(toast(page).last()).toContainText('Your brief is with us')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('£36,000 to £44,000')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No shortlist yet.' })).toBeVisible()
  await findsNothing(page)
}

/** Adds a colleague to the client's team by keyboard, from the portal's home page. */
export async function addColleague(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a colleague' }).press('Enter')
  const team = page.getByRole('dialog', { name: 'Your team' })
  await team.getByLabel('Name').fill(name)
  await team.getByLabel('Email').fill(email)
  await findsNothing(page, 'dialog')
  await team.getByRole('button', { name: 'Send the invitation' }).press('Enter')
  await expect(toast(page).last()).toContainText('Invited')
  await page.keyboard.press('Escape')
}
