import type { Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import { expect, gate, mailTo, testOnItsOwnSite } from '../support/test.ts'

// What a client does with one film stays with that film. The client, the role and the films are those of the sample.

const test = testOnItsOwnSite({ SEED: 'sample', VIDEO_CONVERTER: 'none' })

/**
 * Opens the sample's role by the link that the first start prints, once its shortlist has been sent. Returns the path
 * of its page.
 */
async function toTheRole(page: Page, site: Site): Promise<string> {
  const link = () => site.output.map((line) => /\/portal#k=\S+/.exec(line)?.[0]).find(Boolean)
  await expect.poll(link).toBeDefined()
  await page.goto(link()!)
  await page.getByRole('main').getByRole('button').first().click()
  await page.getByRole('link', { name: 'Account Executive' }).first().click()
  await page.waitForURL('**/portal/roles/*')
  const role = new URL(page.url()).pathname
  await expect.poll(async () => (await candidaciesOn(page, role)).length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Watch Ailsa/ })).toBeVisible()
  return role
}

interface OnRole {
  id: string
  name: string
  watched: { at: number }
}

async function candidaciesOn(page: Page, role: string): Promise<OnRole[]> {
  return ((await (await page.request.get(`/api${role}`)).json()).data as { candidacies: OnRole[] }).candidacies
}

/** Returns what the server says of the people with these names. */
async function peopleOn(page: Page, role: string, names: readonly string[]): Promise<OnRole[]> {
  const candidacies = await candidaciesOn(page, role)
  return names.map((name) => candidacies.find((one) => one.name === name)!)
}

/** Goes to the film of the person with this name by the squares above the films. */
const goTo = async (page: Page, name: string) => {
  await page
    .getByRole('list', { name: 'Films' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: name.split(' ')[0]! })).toBeVisible()
}

test('another film that is opened while one plays changes neither where that was stopped nor what was typed', async ({
  page,
  site,
}) => {
  const role = await toTheRole(page, site)
  await page.getByRole('link', { name: /^Watch Ailsa/ }).click()
  const film = page.locator('video:not([hidden])')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)

  const reported = page.waitForResponse((answer) => answer.url().endsWith('/watched') && answer.ok())
  await goTo(page, 'Callum Baird')
  await reported
  const [ailsa] = await peopleOn(page, role, ['Ailsa Drummond'])
  expect(ailsa!.watched.at).toBeGreaterThan(1)

  const comment = page.getByRole('textbox', { name: /^Comment at/ })
  await comment.fill('Callum knows the trade.')
  await goTo(page, 'Ailsa Drummond')
  await expect(comment).toHaveValue('')
  await comment.fill('Ailsa asks first.')
  await goTo(page, 'Callum Baird')
  await expect(comment).toHaveValue('Callum knows the trade.')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Callum knows the trade.' })).toBeVisible()
  await goTo(page, 'Ailsa Drummond')
  await expect(page.getByRole('listitem').filter({ hasText: 'Callum knows the trade.' })).toHaveCount(0)
  await expect(comment).toHaveValue('Ailsa asks first.')
})

test('what could not be reported of a film is not taken for another one, and is reported later', async ({
  page,
  site,
}) => {
  const role = await toTheRole(page, site)
  const [nadia] = await peopleOn(page, role, ['Nadia Rahman'])
  await page.getByRole('link', { name: /^Watch Nadia/ }).click()
  const film = page.locator('video:not([hidden])')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
  await page.route('**/watched', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/watched'))
  await goTo(page, 'Kofi Mensah')
  await lost
  await page.unroute('**/watched')
  const reported = await page.waitForResponse((answer) => answer.url().endsWith('/watched') && answer.ok())
  expect(new URL(reported.url()).pathname).toBe(`/api/portal/films/${nadia!.id}/watched`)
})

test('in a comparison, a film plays that is chosen while another is still loading', async ({ page, site }) => {
  const role = await toTheRole(page, site)
  const [slow, quick] = await peopleOn(page, role, ['Ailsa Drummond', 'Callum Baird'])
  const loading = gate()
  await page.route(`**/films/${slow!.id}/stream`, async (route) => {
    await loading.opened
    await route.continue()
  })
  await page.goto(`${role}/compare?of=${slow!.id},${quick!.id}`)
  const asked = page.waitForRequest(`**/films/${slow!.id}/stream`)
  await page.getByRole('button', { name: /^Play Ailsa Drummond/ }).click()
  await asked
  await page.getByRole('button', { name: /^Play Callum Baird/ }).click()
  const film = page.locator(`video[src*="${quick!.id}"]`)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  loading.letGo()
})

test('a guest whose link is revoked while the page is open reads that it has ended', async ({
  page,
  browser,
  site,
}) => {
  const role = await toTheRole(page, site)
  const guest = { email: 'ken@lochbay.example', mayComment: true, days: 7 }
  for (const means of ['film', 'verdict']) {
    const headers = { origin: site.url, 'idempotency-key': `a-key-of-the-link-${means}` }
    const email = `${means}.${guest.email}`
    const made = await page.request.post(`/api${role}/share-links`, { data: { ...guest, email }, headers })
    expect(made.status()).toBe(201)
    const mail = await mailTo(site, email)
    const ken = await browser.newPage({ baseURL: site.url })
    await ken.goto(site.url + /\/s\/[\w-]+/.exec(mail.text!)![0])
    await ken.getByRole('button', { name: 'Open the shortlist' }).click()
    await ken.getByRole('link', { name: /^Watch Ailsa/ }).click()
    await expect(ken.getByRole('heading', { level: 1, name: 'Ailsa' })).toBeVisible()
    const { id } = ((await made.json()) as { data: { id: string } }).data
    const revoked = await page.request.delete(`/api${role}/share-links/${id}`, {
      headers: { ...headers, 'idempotency-key': `a-key-of-the-end-${means}` },
    })
    expect(revoked.status()).toBe(200)
    if (means === 'film') await ken.getByRole('button', { name: /^Callum Baird/ }).click()
    else await ken.getByRole('button', { name: 'Yes', exact: true }).click()
    await expect(ken.getByText('This link has ended.')).toBeVisible()
    await ken.close()
  }
})
