import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, mondayOf } from '../../src/values/calendar-date.ts'
import { londonDate } from '../../src/values/london-time.ts'
import { findsNothing } from './axe.ts'
import type { Site } from './site.ts'
import { expect, mailTo, phone, toast } from './test.ts'

/** Returns the feedback about a candidate that the wall shows. */
export const verdictsOn = (page: Page, name: string) => page.getByRole('list', { name: `Verdicts on ${name}` })

const plays = (page: Page) =>
  expect
    .poll(() => page.locator('video:not([hidden])').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0)

const filmOf = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Gives four verdicts by touch: the next film is loaded before it is pressed, and a lost connection loses nothing. */
export async function onAPhone(page: Page): Promise<void> {
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  const playAll = page.getByRole('link', { name: /Play all/ })
  await expect(playAll).toBeVisible()
  await findsNothing(page)
  await playAll.tap()
  await filmOf(page, 'Ailsa')
  await plays(page)
  await tap('Yes')
  await tap('Knows our trade')
  await findsNothing(page)
  const waiting = page.locator('video[hidden]')
  await expect.poll(() => waiting.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThanOrEqual(3)
  // With the data saver on, nothing is loaded in advance.
  await page.getByText('Data saver', { exact: true }).tap()
  await expect(waiting).toHaveCount(0)
  await page.getByText('Data saver', { exact: true }).tap()
  await expect.poll(() => waiting.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThanOrEqual(3)

  await page.context().setOffline(true)
  await tap('Next: Nadia')
  await filmOf(page, 'Nadia')
  await plays(page)
  await tap('Maybe')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByText('One is waiting.')).toBeVisible()
  await findsNothing(page)
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/verdict') && answer.ok())
  await page.context().setOffline(false)
  await stored
  await expect(page.getByText('You’re offline.')).toBeHidden()

  await tap('Next: Callum')
  await filmOf(page, 'Callum')
  await plays(page)
  await tap('No')
  await tap('Next: Kofi')
  await filmOf(page, 'Kofi')
  await tap('Yes')
  await tap('Finish')
  await expect(page.getByRole('heading', { level: 1, name: /That’s/ })).toBeVisible()
  await findsNothing(page)
  await tap('Back to the shortlist')
  await expect(verdictsOn(page, 'Kofi')).toHaveText(/You.*Yes/)
}

/** Gives four verdicts by keyboard alone. Resolves when the server has them, which the page does not wait for. */
export async function byKeyboard(page: Page): Promise<void> {
  let stored = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/verdict') && answer.ok()) stored++
  })
  await page.getByRole('link', { name: /Play all/ }).focus()
  await page.keyboard.press('Enter')
  await filmOf(page, 'Ailsa')
  await plays(page)
  await page.keyboard.press('y')
  await expect(page.getByText('What did it?')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await filmOf(page, 'Nadia')
  await page.keyboard.press('ArrowRight')
  await filmOf(page, 'Callum')
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowLeft')
  await filmOf(page, 'Nadia')
  await page.keyboard.press('y')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await filmOf(page, 'Kofi')
  await page.keyboard.press('m')
  await findsNothing(page)
  await page.getByRole('button', { name: 'Back to the shortlist' }).focus()
  await page.keyboard.press('Enter')
  await expect(verdictsOn(page, 'Kofi')).toHaveText(/You.*Maybe.*Graham.*Yes/)
  await expect.poll(() => stored, { message: 'verdicts that the server has' }).toBe(4)
}

/** Shares the shortlist without names: a guest reads first and watches after a verdict. */
export async function shareWithoutNames(page: Page, site: Site, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share the shortlist' })
  await dialog.getByLabel('Colleague’s email').fill(email)
  await dialog.getByText('Hide names and faces until').click()
  await dialog.getByRole('button', { name: 'Send the link' }).press('Enter')
  await expect(toast(page)).toContainText(`Sent to ${email}`)
  await expect(dialog.getByText('Never opened')).toBeVisible()
  await findsNothing(page, 'dialog')

  const mail = await mailTo(site, email)
  const ken = await page.context().browser()!.newPage(phone)
  await ken.goto(site.url + /\/s\/[\w-]+/.exec(mail.text!)![0])
  await expect(ken.getByRole('heading', { level: 1, name: /Four films/ })).toBeVisible()
  await findsNothing(ken)
  await ken.getByRole('button', { name: 'Open the shortlist' }).click()
  await expect(ken.getByRole('heading', { name: 'Read first, then watch' })).toBeVisible()
  await ken.getByRole('button', { name: /^Read the whole transcript.*1$/ }).click()
  await expect(ken.getByText('The name is left out where it’s said.')).toBeVisible()
  await findsNothing(ken)
  expect(await ken.locator('body').innerText()).not.toMatch(/Ailsa|Drummond|Nadia|Rahman|Kofi|Mensah/)
  await ken.getByRole('group', { name: 'Verdict on candidate 1' }).getByRole('button', { name: 'Maybe' }).click()
  await expect(ken.getByRole('heading', { name: 'Ailsa Drummond' })).toBeVisible()
  await ken.getByRole('button', { name: /^Change my verdict/ }).click()
  await ken.getByRole('group', { name: 'Verdict on candidate 1' }).getByRole('button', { name: 'Yes' }).click()
  await expect(ken.getByText('You said Yes after reading.')).toBeVisible()
  await ken.getByRole('link', { name: 'Watch' }).click()
  await plays(ken)

  await dialog.getByRole('button', { name: /^Revoke the link/ }).press('Enter')
  await dialog.getByRole('button', { name: /^Revoke the link/ }).press('Enter')
  await expect(dialog.getByText('Revoked')).toBeVisible()
  await ken.reload()
  await expect(ken.getByText('This link has ended.')).toBeVisible()
  await ken.close()
  await page.keyboard.press('Escape')
}

/** Goes from the sheet of decisions to a hire, by keyboard. */
export async function decide(page: Page, site: Site, company: string): Promise<void> {
  const press = (name: RegExp) => page.getByRole('button', { name }).press('Enter')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'See the decision sheet' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Who do we meet?' })).toBeVisible()
  await findsNothing(page)
  await press(/^Ask to interview.*Ailsa/)
  await expect(dialog.getByText('All times are London time')).toBeVisible()
  // Changes the last of the three times: tomorrow may have none left in the evening, because only times a whole day
  // ahead are offered.
  await dialog
    .getByRole('button', { name: /^Change/ })
    .last()
    .press('Enter')
  await findsNothing(page, 'dialog')
  await dialog
    .getByRole('group', { name: /day \d/ })
    .getByRole('button', { pressed: false, disabled: false })
    .last()
    .press('Enter')
  await expect(dialog.getByRole('button', { name: /^Change.*16:30/ }).last()).toBeFocused()
  // A colleague has asked first, for other times.
  const monday = mondayOf(addDays(londonDate(new Date()), 14))
  const times = [10, 11, 12].map((hour) => `${monday}T${hour}:00:00Z`)
  await meanwhile(page, 'Ailsa', 'interview-request', { times, place: 'office' })
  await press(/^Ask Ailsa/)
  await expect(dialog.getByText(/^The times are now Monday /)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Change.*16:30/ }).last()).toBeVisible()
  await findsNothing(page, 'dialog')
  await press(/^Offer Ailsa these times/)
  await expect(toast(page)).toContainText('Ailsa is being asked')

  const asked = await mailTo(site, 'ailsa.drummond@home.example', new RegExp(`${company} would like`))
  const candidate = await page.context().browser()!.newPage()
  await candidate.goto(site.url + /\/me\/[\w-]+/.exec(asked.html ?? asked.text ?? '')![0])
  await findsNothing(candidate)
  await candidate.getByRole('button', { name: /16:30/ }).last().click()
  await expect(candidate.getByText('It’s booked.')).toBeVisible()
  await candidate.close()

  await page.reload()
  await press(/^See the interview.*Ailsa/)
  await expect(dialog.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await findsNothing(page, 'dialog')
  await page.keyboard.press('Escape')
  await press(/^Make an offer.*Ailsa/)
  const startsOn = addDays(londonDate(new Date()), 48)
  await dialog.getByLabel('Start').fill(startsOn)
  await meanwhile(page, 'Ailsa', 'offer', { salaryPence: 3_150_000, startsOn, version: 0 })
  await press(/^Send it to/)
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this first.')
  await expect(dialog.getByText(/^The offer is now £31,500, starting/)).toBeVisible()
  await findsNothing(page, 'dialog')
  await press(/^Send it to/)
  await expect(toast(page).last()).toContainText('The offer is with')
  await press(/^Record the hire.*Ailsa/)
  await expect(dialog.getByText('This fills opening 1 of 2')).toBeVisible()
  await findsNothing(page, 'dialog')
  await press(/^Record that Ailsa/)
  await expect(page.getByRole('heading', { level: 1, name: /Ailsa\s*said yes/ })).toBeVisible()
  await findsNothing(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await findsNothing(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await press(/^Write a message.*Callum/)
  const thanks = `Callum, thank you. ${randomUUID()}`
  await dialog.getByLabel('Your words').fill(thanks)
  await meanwhile(page, 'Callum', 'not-chosen', { words: 'Thank you, Callum.', version: 0 })
  await press(/^Send to/)
  await expect(dialog.getByText('The message is now:')).toBeVisible()
  await expect(dialog.getByText('Thank you, Callum.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Your words')).toHaveValue(thanks)
  await findsNothing(page, 'dialog')
  await press(/^Send to/)
  await expect(page.getByText('reads it first, then sends it').first()).toBeVisible()
}

/** Sends something about a candidate of the role that is open from another window, as a colleague would. */
export async function meanwhile(
  page: Page,
  firstName: string,
  what: 'interview-request' | 'offer' | 'not-chosen',
  data: object,
): Promise<void> {
  const role = (await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json()) as {
    data: { candidacies: { id: string; firstName: string | null }[] }
  }
  const { id } = role.data.candidacies.find((one) => one.firstName === firstName)!
  const answer = await page.request.post(`/api/portal/candidacies/${id}/${what}`, { data })
  expect([answer.status() < 300, await answer.text()]).toEqual([true, expect.any(String)])
}
