import type { APIRequestContext, Page } from '@playwright/test'
import { addDays } from '../../src/values/calendar-date.ts'
import { londonDate, longDate } from '../../src/values/london-time.ts'
import { ask } from '../support/ask.ts'
import { findsNothing } from '../support/axe.ts'
import { addColleague, briefByKeyboard } from '../support/brief-a-role.ts'
import { byKeyboard, decide, meanwhile, onAPhone, shareWithoutNames, verdictsOn } from '../support/client-decides.ts'
import { payTheDeposit, toPayment } from '../support/client-at-payment.ts'
import { askPermission, sayYes, sendShortlist, shown } from '../support/staff-shortlist.ts'
import type { Site } from '../support/site.ts'
import { expect, mailTo, phone, signIn, testOnItsOwnSite, toast, withMotion } from '../support/test.ts'

// A client's first role from the brief to a hire, its invoice, and the candidate's erasure
// (docs/specification/talent.md). One of the client's people works on a phone, the other by keyboard alone. The
// candidates are those of the sample data, whose own client is another company.

// Films are shown as they are: making smaller versions of six takes a minute on a busy machine.
// The address of a guest whose link was revoked is deleted within the thirty days that the console looks ahead.
const test = testOnItsOwnSite({ SEED: 'sample', VIDEO_CONVERTER: 'none', KEEP_GUESTS_DAYS: '29' })
test.describe.configure({ mode: 'default' })
test.use(withMotion)

const title = 'Field Sales Executive'
const company = 'Strathmore Bakery Ltd'

test('a brief, a shortlist, eight verdicts by two people, an interview, a hire, its invoice, and an erasure', async ({
  page,
  browser,
  site,
}) => {
  const rhona = await toPayment(page, { companyName: company })
  await briefByKeyboard(page, title)
  const role = new URL(page.url()).pathname
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Your roles' }).first().press('Enter')
  await addColleague(page, 'Graham Tait', 'graham@strathmore.example')

  const staff = await browser.newPage({ baseURL: site.url, viewport: { width: 1440, height: 900 } })
  await signIn(staff.request)
  const inConsole = role.replace('/portal/', '/admin/')
  await staff.goto(inConsole)
  await staff.getByRole('button', { name: 'Look after it' }).click()
  await expect(toast(staff).last()).toContainText('You look after')
  await askPermission(staff, title)
  const ownPage = await sayYes(browser, site, company)
  await sendShortlist(staff, inConsole)
  await mailTo(site, rhona.email, /film/i)

  // The films wait for the deposit.
  await page.goto(role)
  await expect(page.getByRole('heading', { name: 'The films open with the deposit.' })).toBeVisible()
  await findsNothing(page)
  await page.getByRole('link', { name: 'See the payment' }).press('Enter')
  await payTheDeposit(page)

  const graham = await browser.newPage(phone)
  const invited = await mailTo(site, 'graham@strathmore.example')
  await graham.goto(`${site.url}/portal${/#k=[\w-]+/.exec(invited.text!)![0]}`)
  await graham.getByRole('main').getByRole('button').first().tap()
  await graham.getByRole('link', { name: title }).tap()
  await onAPhone(graham)

  await page.goto(role)
  const stale = await page.context().newPage()
  await stale.goto(site.url + role)
  await expect(stale.getByRole('link', { name: /Play all/ })).toBeVisible()
  await byKeyboard(page)

  // Each sees the other's feedback; what a stale window sends is not taken for new.
  await graham.reload()
  await expect(verdictsOn(graham, 'Callum')).toHaveText(/You.*No.*Rhona.*No/)
  await expect(verdictsOn(graham, 'Nadia')).toHaveText(/You.*Maybe.*Rhona.*Yes/)
  await graham.close()
  await stale.getByRole('link', { name: /^Watch Kofi Mensah/ }).press('Enter')
  await stale.getByRole('button', { name: 'No', exact: true }).press('Enter')
  await expect(toast(stale)).toContainText('You’ve said something else since')
  await expect(stale.getByRole('button', { name: 'Maybe', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await stale.close()
  await page.getByRole('link', { name: /^Watch Ailsa/ }).press('Enter')
  await page.getByRole('button', { name: 'Yes', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Back to the shortlist' }).press('Enter')

  await staff.goto(`${inConsole}/verdicts`)
  const together = { 'Ailsa Drummond': /Yes.*Yes/, 'Nadia Rahman': /Yes.*Maybe|Maybe.*Yes/, 'Callum Baird': /No.*No/ }
  for (const [name, said] of Object.entries(together))
    await expect(staff.getByRole('row').filter({ hasText: name })).toContainText(said)
  await expect(staff.getByRole('button', { name: 'Verdicts 8' })).toBeVisible()
  await findsNothing(staff, '#page')

  await shareWithoutNames(page, site, 'ken@strathmore.example')
  await decide(page, site, company)
  const film = await filmOf(page, role)
  await approve(staff, page, inConsole)
  await invoice(staff, inConsole)
  await erase(staff)

  // The film is gone for the client and for the candidate; the client's role and its hire stay.
  await page.goto(role)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Watch Nadia/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Watch Ailsa/ })).toHaveCount(0)
  expect((await page.request.get(film)).status()).toBe(404)
  const { hired } = (await (await page.request.get(`/api${role}`)).json()).data as { hired: number }
  expect(hired).toBe(1)
  await page.goto(ownPage)
  await expect(page.getByRole('heading', { level: 1, name: 'This link has ended.' })).toBeVisible()
})

/** Returns the address of the film of the candidate who was hired, which the client may watch. */
async function filmOf(page: Page, role: string): Promise<string> {
  const { candidacies } = (await (await page.request.get(`/api${role}`)).json()).data as {
    candidacies: { id: string; name: string }[]
  }
  const film = `/api/portal/films/${candidacies.find(({ name }) => name === shown[0])!.id}/stream`
  expect((await page.request.get(film, { headers: { range: 'bytes=0-9' } })).status()).toBe(206)
  return film
}

/** Staff send the message to somebody who was not chosen, which the client changes while they read it. */
async function approve(page: Page, client: Page, role: string) {
  const dialog = page.getByRole('dialog')
  await page.goto(`${role}/board`)
  await page.getByRole('button', { name: 'Callum Baird' }).click()
  await dialog.getByRole('button', { name: 'Read and approve' }).click()
  await dialog.getByLabel('Your line on top').fill('It was close.')
  await meanwhile(client, 'Callum', 'not-chosen', { words: 'Callum, I liked your film.', version: 2 })
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed this first.')
  await expect(dialog.getByText('The message is now:')).toBeVisible()
  await expect(dialog.getByRole('blockquote')).toHaveText('Callum, I liked your film.')
  await expect(dialog.getByLabel('Your line on top')).toHaveValue('It was close.')
  await findsNothing(page, 'dialog')
  await dialog.getByLabel('The client’s words').fill('Callum, I liked your film.')
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(toast(page)).toContainText('Callum Baird has been told')
}

/** Staff check the hire's figures and invoice it. */
async function invoice(page: Page, role: string) {
  const dialog = page.getByRole('dialog')
  await page.goto(`${role}/board`)
  const card = page.getByRole('region', { name: 'Hired' }).getByRole('button', { name: 'Ailsa Drummond' })
  await card.click()
  await expect(dialog.getByText('The placement is drafted; nothing is invoiced.')).toBeVisible()
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
}

/** Staff delete the candidate, who has asked them to. */
async function erase(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/candidates')
  await page.getByRole('link', { name: 'Upcoming deletions' }).click()
  // The address of the guest whose link was revoked.
  await expect(page.getByText('ken@strathmore.example')).toBeVisible()
  await findsNothing(page, '#page')
  await page.getByRole('link', { name: 'All candidates' }).click()
  await page.getByRole('link', { name: /Ailsa Drummond/ }).click()
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true })
  for (const happened of ['Hired', 'Interview booked', 'Graham Tait said Yes', 'Graham Tait watched the film'])
    await expect(timeline).toContainText(happened)
  await findsNothing(page, '#page')
  await page.getByRole('button', { name: 'Delete now' }).click()
  await dialog.getByLabel(/^Type/).fill('ailsa.drummond@home.example')
  await findsNothing(page, 'dialog')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(toast(page)).toContainText('Erased')
  await expect(page.getByRole('heading', { level: 1, name: /^Candidate \d/ })).toBeVisible()
}

/** Signs the sample's client in by the link that the first start printed. */
async function sampleClient(request: APIRequestContext, site: Site): Promise<void> {
  const key = /\/portal#k=(\S+)/.exec(site.output.join('\n'))![1]
  await ask(request, 'POST', '/api/portal/session', { key })
}

test('staff who act for a client see what the client changed first, and what they typed stays', async ({
  page,
  browser,
  site,
}) => {
  const client = await browser.newContext({ baseURL: site.url })
  await sampleClient(client.request, site)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page.request)
  const { rows } = await ask(page.request, 'GET', '/api/admin/roles?sort=title')
  const { id: role } = (rows as { id: string; title: string }[]).find((one) => one.title === 'Account Executive')!
  const roleApi = `/api/admin/roles/${role}`
  const board = async () => (await ask(page.request, 'GET', roleApi)).board as { id: string; name: string }[]
  await expect.poll(async () => (await board()).some(({ name }) => name === 'Nadia Rahman')).toBe(true)
  const nadia = (await board()).find(({ name }) => name === 'Nadia Rahman')!.id
  const api = `/api/portal/candidacies/${nadia}`

  const dialog = page.getByRole('dialog')
  const open = async (button: string) => {
    await page.goto(`/admin/roles/${role}/board`)
    await page.getByRole('button', { name: 'Nadia Rahman' }).click()
    await dialog.getByRole('button', { name: button }).click()
  }
  /** The page behind the dialog fetches what somebody else has just done, and the next press is refused. */
  const isRefused = async (button: RegExp, sentence: RegExp, fetchedFrom = roleApi) => {
    await page.waitForResponse((response) => response.url().endsWith(fetchedFrom))
    await dialog.getByRole('button', { name: button }).click()
    await expect(dialog).toContainText(sentence)
    await findsNothing(page, 'dialog')
  }

  const { days } = await ask(client.request, 'GET', `${api}/interview-times?attends=false`)
  const [, day] = days as { date: string; times: string[] }[]
  const request = { times: day!.times.slice(0, 3), place: 'office', where: 'Weaver’s Vennel' }
  await open('Ask to interview')
  for (const [index, time] of ['14:00', '15:00', '16:00'].entries()) {
    await dialog.getByLabel(`Day ${index + 1}`).fill(day!.date)
    await dialog.getByLabel(`Time ${index + 1}`).fill(time)
  }
  await ask(client.request, 'POST', `${api}/interview-request`, request)
  await isRefused(/^Ask Nadia/, /They have been asked already/)
  await expect(dialog.getByText(/^Asked by Rhona Mackie: /)).toBeVisible()
  await expect(dialog.getByLabel('Time 3')).toHaveValue('16:00')
  await dialog.getByRole('button', { name: /^Ask Nadia/ }).click()
  await expect(toast(page)).toContainText('Nadia Rahman has been asked to an interview')

  await open('Cancel interview')
  await dialog.getByLabel('Reason').fill('The role has changed')
  await ask(client.request, 'POST', `${api}/interview-request`, { ...request, version: 2 })
  await isRefused(/^Cancel interview/, /Someone else changed this first/)
  await expect(dialog.getByText(/^Asked by Rhona Mackie: /)).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The role has changed')
  await dialog.getByRole('button', { name: 'Cancel interview' }).click()
  await expect(toast(page)).toContainText('Interview cancelled')

  const offer = { salaryPence: 4_000_000, startsOn: addDays(londonDate(new Date()), 48) }
  await ask(client.request, 'POST', `${api}/offer`, { ...offer, version: 0 })
  await open('Record answer')
  await expect(dialog.getByText(/^£40,000 from /)).toBeVisible()
  await ask(client.request, 'POST', `${api}/offer`, { ...offer, salaryPence: 3_150_000, version: 1 })
  await isRefused(/^Record answer/, /Someone else changed this first/)
  await expect(dialog.getByText(/^£31,500 from /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Record answer' }).click()
  await expect(toast(page)).toContainText('Answer recorded')

  // A colleague keeps the candidate until another day.
  await page.getByRole('button', { name: 'Nadia Rahman' }).click()
  await page.getByRole('link', { name: 'Open candidate' }).click()
  await page.getByRole('button', { name: 'Change the date' }).click()
  const [mine, theirs] = [40, 80].map((more) => addDays(londonDate(new Date()), more))
  await dialog.getByLabel('Keep until').fill(mine!)
  const record = `/api${new URL(page.url()).pathname}`
  const { version } = await ask(page.request, 'GET', record)
  await ask(page.request, 'PUT', record, { version, keepUntil: theirs })
  await isRefused(/^Save date/, /Someone else changed this/, record)
  await expect(dialog.locator('.con-theirs')).toContainText(longDate(theirs!))
  await dialog.getByRole('button', { name: 'Save date' }).click()
  await expect(page.getByRole('heading', { name: `Kept until ${longDate(mine!)}` })).toBeVisible()
  await client.close()
})
