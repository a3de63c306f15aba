import type { Browser, Page } from '@playwright/test'
import { findsNothing } from './axe.ts'
import type { Site } from './site.ts'
import { expect, mailTo, phone, toast } from './test.ts'

/** People of the sample data, in the order in which the client is shown them. */
export const shown = ['Ailsa Drummond', 'Nadia Rahman', 'Callum Baird', 'Kofi Mensah'] as const

const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@home.example`

/**
 * Staff put candidates on a role and ask them for permission, several at once. The question is taken back and asked
 * again, so each gets one mail.
 */
export async function askPermission(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/candidates')
  for (const name of shown)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Film, captions')
  const choose = async (action: string, confirm: string) => {
    for (const name of shown) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
    await page.getByRole('button', { name: action, exact: true }).click()
    await dialog.getByLabel('Search open roles').fill(title)
    await dialog.getByRole('radio', { name: title }).check()
    await findsNothing(page, 'dialog')
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
  }
  await choose('Put on a role', 'Put on this role')
  await expect(toast(page).last()).toContainText(`4 people put on ${title}`)
  await choose('Ask permission', 'Ask by email')
  await expect(toast(page).last()).toContainText('4 people asked')
  await toast(page).last().getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page).last()).toContainText('4 questions taken back')
  await choose('Ask permission', 'Ask by email')
  await expect(toast(page).last()).toContainText('4 people asked')
}

/** Each candidate says Yes on a page of their own. Returns the address of the first one's page. */
export async function sayYes(browser: Browser, site: Site, company: string): Promise<string> {
  const page = await browser.newPage(phone)
  const addresses: string[] = []
  for (const name of shown) {
    const asked = await mailTo(site, addressOf(name), new RegExp(company))
    const address = site.url + /\/me\/[\w-]+/.exec(asked.html ?? asked.text ?? '')![0]
    addresses.push(address)
    await page.goto(address)
    const question = page.getByRole('region', { name: `May we show this film to ${company}?` })
    if (addresses.length === 1) await findsNothing(page)
    await question.getByRole('button', { name: 'Yes, show it' }).tap()
    await expect(page.getByRole('status')).toContainText('They may see your film now.')
    await expect(question).toBeHidden()
  }
  await page.close()
  const mails = (await site.mails()).filter(({ subject }) => subject === `May we show your film to ${company}?`)
  expect(mails).toHaveLength(shown.length)
  return addresses[0]!
}

/** Staff compose a shortlist from those who said yes, and send it. */
export async function sendShortlist(page: Page, role: string): Promise<void> {
  await page.goto(`${role}/shortlist`)
  for (const name of shown) {
    await page.getByRole('button', { name: `Add ${name}` }).click()
    await page.getByRole('textbox', { name: `One line on ${name}` }).fill('Sells in one sentence.')
  }
  await expect(page.getByText('Nobody else is ready.')).toBeVisible()
  await findsNothing(page, '#page')
  await page.getByRole('button', { name: 'Send shortlist' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(toast(page).last()).toContainText('On its way.')
}
