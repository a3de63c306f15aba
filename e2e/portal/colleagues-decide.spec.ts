import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays } from '../../src/values/calendar-date.ts'
import { londonDate } from '../../src/values/london-time.ts'
import { findsNothing } from '../support/axe.ts'
import type { Site } from '../support/site.ts'
import { expect, mailTo, staff, testOnItsOwnSite, toast } from '../support/test.ts'

// Two people of one client decide on a shortlist, one on a phone, one by keyboard alone: from a brief to a hire, which
// staff invoice before its candidate is deleted (docs/specification/talent.md). The sample client has six films and
// three colleagues, two of whom have begun. The first day, without any role, is tested in client-briefs-a-role.spec.ts.

// Films are shown as they are: making smaller versions of six takes a minute on a busy machine.
const test = testOnItsOwnSite({ SEED: 'sample', VIDEO_CONVERTER: 'none' })

/** Opens the portal by a person's own link, at the role whose shortlist has been sent. */
async function toRole(page: Page, site: Site, key: string): Promise<string> {
  await page.goto(`${site.url}/portal#k=${key}`)
  await page.getByRole('main').getByRole('button').first().press('Enter')
  const role = page.getByRole('article').filter({ hasText: 'Account Executive' })
  await expect(role).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(role).toContainText(/Watch (two|three) films/, { timeout: 2000 })
  }).toPass()
  await role.getByRole('link', { name: 'Account Executive' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Executive' })).toBeVisible()
  return new URL(page.url()).pathname
}

const plays = (page: Page) =>
  expect
    .poll(() => page.locator('video:not([hidden])').evaluate((film: HTMLVideoElement) => film.currentTime))
    .toBeGreaterThan(0)

/** Returns the feedback about a candidate that the wall shows. */
const verdictsOn = (page: Page, name: string) => page.getByRole('list', { name: `Verdicts on ${name}` })

test('a brief, eight verdicts by two people, an interview, a hire, its invoice, and an erasure', async ({
  page,
  browser,
  site,
}) => {
  const graham = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const invited = await mailTo(site, 'graham@lochbay.example')
  const role = await toRole(graham, site, /#k=([\w-]+)/.exec(invited.text!)![1]!)
  await onAPhone(graham)
  await graham.goto(site.url + role)

  await page.setViewportSize({ width: 1440, height: 900 })
  const own = /portal#k=([\w-]+)/.exec(site.output.join('\n'))![1]!
  await toRole(page, site, own)
  await briefAnother(page, role)
  const stale = await page.context().newPage()
  await stale.goto(site.url + role)
  await expect(stale.getByRole('link', { name: /Play all/ })).toBeVisible()
  await byKeyboard(page)

  // Each sees the other's feedback; what a stale window sends is not taken for new.
  await graham.reload()
  await expect(verdictsOn(graham, 'Dee')).toHaveText(/You.*No.*Rhona.*Yes/)
  await expect(verdictsOn(graham, 'Mei')).toHaveText(/You.*Yes.*Rhona.*Maybe/)
  await page.reload()
  await expect(verdictsOn(page, 'Nadia')).toHaveText(/You.*Yes.*Graham.*Maybe/)
  await stale.getByRole('link', { name: /^Watch Kofi Mensah/ }).press('Enter')
  await stale.getByRole('button', { name: 'No', exact: true }).press('Enter')
  await expect(toast(stale)).toContainText('You’ve said something else since')
  await expect(stale.getByRole('button', { name: 'Yes', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await stale.close()
  await graham.close()
  await shareWithoutNames(page, site)

  await decide(page, site)
  await invoiceAndErase(await browser.newPage({ baseURL: site.url }), page, role)
})

/** Writes a brief by keyboard, saving it half done and continuing later. */
async function briefAnother(page: Page, role: string) {
  await page.getByRole('link', { name: 'Your roles' }).last().press('Enter')
  await page.getByRole('button', { name: 'Brief a role' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Brief a role' })
  await expect(form.getByLabel('What is the role called?')).toBeFocused()
  await page.keyboard.type('Field Sales Executive')
  await form.getByRole('button', { name: 'Save and finish later' }).press('Enter')
  await page.getByRole('link', { name: 'Field Sales Executive' }).press('Enter')
  await page.getByRole('button', { name: 'Finish the brief' }).press('Enter')
  await expect(form.getByLabel('What is the role called?')).toHaveValue('Field Sales Executive')
  await findsNothing(page, 'dialog')
  await form.getByRole('button', { name: 'Save and finish later' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Finish the brief' })).toBeVisible()
  await page.goto(role)
}

/** Gives three verdicts by touch: the next film is loaded before it is pressed, and a lost connection loses nothing. */
async function onAPhone(page: Page) {
  await findsNothing(page)
  await page.getByRole('link', { name: /Play all/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nadia' })).toBeVisible()
  await plays(page)
  await page.getByRole('button', { name: 'Maybe', exact: true }).click()
  await page.getByRole('button', { name: 'Hear more' }).click()
  await findsNothing(page)
  const waiting = page.locator('video[hidden]')
  await expect.poll(() => waiting.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThanOrEqual(3)
  // With the data saver on, nothing is loaded in advance.
  await page.getByText('Data saver', { exact: true }).click()
  await expect(waiting).toHaveCount(0)
  await page.getByText('Data saver', { exact: true }).click()
  await expect.poll(() => waiting.evaluate((film: HTMLVideoElement) => film.readyState)).toBeGreaterThanOrEqual(3)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next: Dee' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dee' })).toBeVisible()
  await plays(page)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByText('One is waiting.')).toBeVisible()
  await findsNothing(page)
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/verdict') && answer.ok())
  await page.context().setOffline(false)
  await stored
  await expect(page.getByText('You’re offline.')).toBeHidden()

  await page.getByRole('button', { name: 'Next: Mei' }).click()
  await plays(page)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /That’s/ })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('button', { name: 'Back to the shortlist' }).click()
  for (const [name, verdict] of [
    ['Ailsa Drummond', 'Maybe'],
    ['Callum Baird', 'No'],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^Watch ${name}`) }).click()
    await page.getByRole('button', { name: verdict, exact: true }).click()
    await page.getByRole('button', { name: 'Back to the shortlist' }).click()
  }
  await expect(verdictsOn(page, 'Callum')).toHaveText(/You.*No/)
}

/** Gives three verdicts without a mouse. */
async function byKeyboard(page: Page) {
  await page.getByRole('link', { name: /Play all/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dee' })).toBeVisible()
  await plays(page)
  await page.keyboard.press('y')
  await expect(page.getByText('What did it?')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Mei' })).toBeVisible()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1, name: 'Kofi' })).toBeVisible()
  await page.keyboard.press('y')
  await findsNothing(page)
  await page.getByRole('button', { name: 'Back to the shortlist' }).focus()
  await page.keyboard.press('Enter')
  await expect(verdictsOn(page, 'Kofi')).toHaveText(/You.*Yes.*Graham.*Yes/)
}

/** Shares the shortlist without names: a guest reads first and watches after a verdict. */
async function shareWithoutNames(page: Page, site: Site) {
  const email = 'ken@lochbay.example'
  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share the shortlist' })
  await dialog.getByLabel('Colleague’s email').fill(email)
  await dialog.getByText('Hide names and faces until').click()
  await dialog.getByRole('button', { name: 'Send the link' }).press('Enter')
  await expect(toast(page)).toContainText(`Sent to ${email}`)
  await expect(dialog.getByText('Never opened')).toBeVisible()
  await findsNothing(page, 'dialog')

  const mail = await mailTo(site, email)
  const ken = await page
    .context()
    .browser()!
    .newPage({ viewport: { width: 390, height: 844 } })
  await ken.goto(site.url + /\/s\/[\w-]+/.exec(mail.text!)![0])
  await expect(ken.getByRole('heading', { level: 1, name: /Six films/ })).toBeVisible()
  await findsNothing(ken)
  await ken.getByRole('button', { name: 'Open the shortlist' }).click()
  await expect(ken.getByRole('heading', { name: 'Words first' })).toBeVisible()
  await ken.getByRole('button', { name: /^Read the whole transcript.*1$/ }).click()
  await expect(ken.getByText('The name is left out where it’s said.')).toBeVisible()
  await findsNothing(ken)
  expect(await ken.locator('body').innerText()).not.toMatch(/Ailsa|Drummond|Nadia|Rahman|Kofi|Mensah/)
  await ken.getByRole('group', { name: 'Verdict on candidate 1' }).getByRole('button', { name: 'Maybe' }).click()
  await expect(ken.getByRole('heading', { name: 'Ailsa Drummond' })).toBeVisible()
  await ken.getByRole('button', { name: /^Change my verdict/ }).click()
  await ken.getByRole('group', { name: 'Verdict on candidate 1' }).getByRole('button', { name: 'Yes' }).click()
  await expect(ken.getByText('You said Yes to the words.')).toBeVisible()
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
async function decide(page: Page, site: Site) {
  const press = (name: RegExp) => page.getByRole('button', { name }).press('Enter')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'See the decision sheet' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Who do we meet?' })).toBeVisible()
  await findsNothing(page)
  await press(/^Ask to interview.*Ailsa/)
  await expect(dialog.getByText('All times are London time')).toBeVisible()
  await dialog
    .getByRole('button', { name: /^Change/ })
    .first()
    .press('Enter')
  await findsNothing(page, 'dialog')
  await dialog
    .getByRole('group', { name: /day \d/ })
    .getByRole('button', { pressed: false, disabled: false })
    .last()
    .press('Enter')
  await expect(dialog.getByRole('button', { name: /^Change.*16:30/ })).toBeFocused()
  await press(/^Ask Ailsa/)
  await expect(toast(page)).toContainText('Ailsa is being asked')

  const asked = await mailTo(site, 'ailsa.drummond@home.example', /meet|interview/i)
  const candidate = await page.context().browser()!.newPage()
  await candidate.goto(site.url + /\/me\/[\w-]+/.exec(asked.html ?? asked.text ?? '')![0])
  await candidate.getByRole('button', { name: /16:30/ }).click()
  await candidate.close()

  await page.reload()
  await press(/^See the interview.*Ailsa/)
  await expect(dialog.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  await findsNothing(page, 'dialog')
  await page.keyboard.press('Escape')
  await press(/^Make an offer.*Ailsa/)
  await dialog.getByLabel('Start').fill(addDays(londonDate(new Date()), 48))
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
  await press(/^Write the words.*Callum/)
  await dialog.getByLabel('Your words').fill(`Callum, thank you. ${randomUUID()}`)
  await findsNothing(page, 'dialog')
  await press(/^Send to/)
  await expect(page.getByText('The words are read first, then sent').first()).toBeVisible()
}

/** Staff check the hire's figures and invoice it; its candidate asks to be deleted, and is. */
async function invoiceAndErase(page: Page, client: Page, role: string) {
  const dialog = page.getByRole('dialog')
  expect((await page.request.post('/api/staff/session', { data: staff })).status()).toBe(201)
  await page.goto(`${role.replace('/portal/', '/admin/')}/board`)
  const card = page.getByRole('region', { name: 'Hired' }).getByRole('button', { name: 'Ailsa Drummond' })
  await card.click()
  await dialog.getByRole('button', { name: 'Check figures' }).click()
  // The candidate starts sooner than the client said, so the first instalment is due from then on.
  await dialog.getByLabel('First day').fill(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10))
  await findsNothing(page, 'dialog')
  await dialog.getByLabel('First day').press('Enter')
  await expect(dialog).toBeHidden()
  await card.click()
  await dialog.getByRole('link', { name: 'Open contract' }).click()
  await page.getByRole('button', { name: 'Placement invoice' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Placement' })).toContainText('Ailsa Drummond')
  await findsNothing(page, 'dialog')
  await dialog.getByRole('button', { name: 'Calculate' }).click()
  await dialog.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(toast(page)).toContainText('Invoice issued')

  await page.goto('/admin/candidates')
  await page.getByRole('link', { name: 'What goes when' }).click()
  // The address of the guest whose link was revoked.
  await expect(page.getByText('ken@lochbay.example')).toBeVisible()
  await findsNothing(page, '#page')
  await page.getByRole('link', { name: 'All candidates' }).click()
  await page.getByRole('link', { name: /Ailsa Drummond/ }).click()
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true })
  for (const happened of ['Hired', 'Interview booked', 'Graham Tait said Maybe', 'Graham Tait watched the film'])
    await expect(timeline).toContainText(happened)
  await findsNothing(page, '#page')
  await page.getByRole('button', { name: 'Delete now' }).click()
  await dialog.getByLabel(/^Type/).fill('ailsa.drummond@home.example')
  await findsNothing(page, 'dialog')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(toast(page)).toContainText('Erased')
  await expect(page.getByRole('heading', { level: 1, name: /^Candidate \d/ })).toBeVisible()
  await client.goto(role)
  await expect(client.getByRole('heading', { level: 1, name: 'Account Executive' })).toBeVisible()
  await expect(client.getByRole('link', { name: /^Watch Ailsa/ })).toHaveCount(0)
}
