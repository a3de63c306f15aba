import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { payTheDeposit, toPayment } from '../support/client-at-payment.ts'
import { expect, mailTo, signIn, test, toast } from '../support/test.ts'

// A role from its contract to the shortlist that the client receives: staff in the console, the candidate on their
// page.

const film = fs.readFileSync(new URL('../../src/videos/samples/plain.mp4', import.meta.url))
const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nI sell bread.\n'

/** Adds a candidate by hand, with a film and captions. */
async function addCandidate(page: Page, name: string, email: string) {
  await page.goto('/admin/candidates')
  await page.getByRole('button', { name: 'Add someone' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Does now').fill('Broker, Leith')
  await page.getByRole('button', { name: 'Add candidate' }).click()
  await expect(page.getByText('Choose a day')).toBeVisible()
  await page.getByLabel('Where they agreed to be kept').fill('said on the call')
  await page.getByLabel('When they agreed').fill('2026-11-12')
  await page.getByRole('button', { name: 'Add candidate' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kept until 12 November 2027' })).toBeVisible()

  await page.getByLabel('Upload film').setInputFiles({ name: 'kofi.mp4', mimeType: 'video/mp4', buffer: film })
  await expect(toast(page)).toContainText('Film uploaded')
  await page
    .getByLabel('Upload .vtt')
    .setInputFiles({ name: 'kofi.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) })
  await expect(page.getByText(/^Captions checked/)).toBeVisible()
  await page.getByLabel('Company', { exact: true }).fill('Halyard')
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect(page.getByRole('button', { name: 'Remove Halyard' })).toBeVisible()

  // A colleague saves first: staff are told, and what they typed stays.
  await page.getByLabel('Town').fill('Leith')
  const record = `/api/admin/candidates/${page.url().split('/').at(-1)}`
  const { version } = (await (await page.request.get(record)).json()).data as { version: number }
  const theirs = await page.request.put(record, {
    data: { version, headline: 'Broker, Portobello' },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(theirs.status()).toBe(200)
  await expect(page.getByText('Someone else changed this record.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Changes saved')
  await expect(page.getByLabel('Town')).toHaveValue('Leith')
  await expect(page.getByLabel(`Film of ${name}`)).toBeVisible()
  await findsNothingAnywhere(page)
}

/** On a computer and on a phone. */
async function findsNothingAnywhere(page: Page): Promise<void> {
  await findsNothing(page, '#page')
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await findsNothing(page, '#page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize(size)
}

interface Deciding {
  page: Page
  client: Page
  own: Page
  name: string
}

/**
 * The client asks for an interview, the candidate chooses a time, and staff record the hire, whose invoice is drafted.
 */
async function fromYesToHired({ page, client, own, name }: Deciding, door: string): Promise<void> {
  const call = async (path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() }
    const answer = body ? await client.request.post(path, { data: body, headers }) : await client.request.get(path)
    expect(answer.ok()).toBe(true)
    return (await answer.json()).data
  }
  const role = new URL(client.url()).pathname.split('/')[3]!
  const { candidacies } = (await call(`/api/portal/roles/${role}`)) as { candidacies: { id: string }[] }
  const candidacy = `/api/portal/candidacies/${candidacies[0]!.id}`
  const { days } = (await call(`${candidacy}/interview-times`)) as { days: { times: string[] }[] }
  const times = days.flatMap((day) => day.times).slice(0, 3)
  await call(`${candidacy}/interview-request`, { times, place: 'office', where: '12 Bothwell Street' })

  await own.goto(door)
  const question = own.getByRole('region', { name: /would like to meet you/ })
  await expect(question.getByText('12 Bothwell Street')).toBeVisible()
  await findsNothing(own)
  await question.getByRole('button').first().click()
  await expect(own.getByText('It’s booked.')).toBeVisible()
  await findsNothing(own)

  const card = page.getByRole('button', { name })
  await expect(page.getByRole('region', { name: 'Interview' }).getByRole('button', { name })).toBeVisible()
  await card.click()
  await expect(page.getByRole('button', { name: 'Cancel interview' })).toBeVisible()
  await findsNothing(page, 'dialog')
  await page.getByRole('button', { name: 'Record hire' }).click()
  await page.getByLabel('First-year salary').fill('42,000')
  await page.getByLabel('First day').fill('2027-01-11')
  await findsNothing(page, 'dialog')
  await page.getByRole('button', { name: 'Record hire' }).click()
  await expect(toast(page)).toContainText('is hired')
  await expect(page.getByRole('region', { name: 'Hired' }).getByRole('button', { name })).toContainText('11 Jan')
  await card.click()
  await expect(page.getByText('The placement is drafted; nothing is invoiced.')).toBeVisible()
  const contract = await page.getByRole('link', { name: 'Open contract' }).getAttribute('href')
  const money = await page.request.get(`/api/admin${contract!.replace('/admin', '')}/money`)
  expect((await money.json()).data.placements).toMatchObject([{ candidate: name, invoiced: 0 }])
  await page.keyboard.press('Escape')
}

test('staff create a role, add a candidate, ask for permission, and send the shortlist', async ({
  page,
  context,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(context.request)
  const unique = Math.random().toString(36).slice(2, 8)
  const [name, email] = [`Kofi Mensah ${unique}`, `kofi-${unique}@home.example`]
  await addCandidate(page, name, email)
  const client = await browser.newPage()
  const rhona = await toPayment(client)

  await page.goto('/admin/roles')
  await page.getByRole('button', { name: 'New role' }).first().click()
  await page.getByLabel('Title').fill(`Account Executive ${unique}`)
  await page.getByLabel('Find the client').fill(rhona.email)
  await page.getByRole('radio', { name: /Lochbay Energy/ }).check()
  await page.getByRole('button', { name: 'Make role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Account Executive ${unique}` })).toBeVisible()

  // What was typed is still there after a reload.
  await page.getByLabel('Salary to').fill('44,000')
  await page.getByLabel('Town').fill('Glasgow, Bothwell Street')
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(toast(page)).toContainText('Brief saved')
  await page.reload()
  await expect(page.getByLabel('Salary to')).toHaveValue('£44,000')
  await findsNothingAnywhere(page)

  await page.getByRole('button', { name: /^Board/ }).click()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByLabel('Search candidates').fill(name)
  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  const card = page.getByRole('button', { name })
  await expect(page.getByRole('region', { name: 'Considered' }).getByRole('button', { name })).toBeVisible()

  // By keyboard: before a move happens, it says who will be mailed.
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`${name} gets an email in ten seconds`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Ask by email' })).toBeHidden()
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Ask by email' }).click()
  await expect(page.getByRole('region', { name: 'Permission' }).getByRole('button', { name })).toContainText(
    'no answer',
  )
  await findsNothingAnywhere(page)

  // Nothing can be sent before they have said yes.
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Put in the shortlist' }).click()
  await expect(page.getByText('One thing stops this going out')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send shortlist' })).toBeDisabled()
  await findsNothingAnywhere(page)

  const asked = await mailTo(site, email)
  const door = /\/me\/[\w-]+/.exec(asked.html ?? asked.text ?? '')![0]
  const own = await browser.newPage()
  await own.goto(`${site.url}${door}`)
  await findsNothing(own)
  await own.setViewportSize({ width: 390, height: 844 })
  await findsNothing(own)
  await own.getByRole('button', { name: /^Yes/ }).first().click()
  await own.waitForLoadState()

  await page
    .getByRole('textbox', { name: `One line on ${name}` })
    .fill('Explains a tariff so that a baker understands it.')
  await page.getByRole('button', { name: 'Send shortlist' }).click()
  const when = page.getByLabel('When')
  await when.selectOption('Another time')
  await findsNothingAnywhere(page)
  await when.selectOption('Now')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(toast(page)).toContainText('On its way.')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Nothing was sent.')
  await page.getByRole('button', { name: 'Send shortlist' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await mailTo(site, rhona.email, /film/i)
  await page.getByRole('button', { name: /^Verdicts/ }).click()
  await expect(page.getByRole('row', { name })).toContainText('Nobody yet')
  await findsNothingAnywhere(page)
  await page.getByRole('button', { name: /^Board/ }).click()
  await expect(page.getByRole('region', { name: 'Sent' }).getByRole('button', { name })).toContainText('Not watched')

  // The client sees that the films wait for the deposit, pays, watches on a phone, and answers in two taps.
  const role = new URL(page.url()).pathname.replace('/admin/', '/portal/').replace(/(\/roles\/[^/]+).*/, '$1')
  await client.goto(role)
  await expect(client.getByRole('heading', { name: 'The films open with the deposit.' })).toBeVisible()
  await findsNothing(client)
  await client.getByRole('link', { name: 'See the payment' }).click()
  await payTheDeposit(client)
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(role)
  await expect(client.getByRole('heading', { level: 1, name: `Account Executive ${unique}` })).toBeVisible()
  await findsNothing(client)
  // One press opens the film and plays it with sound.
  await client.getByRole('link', { name: 'Play' }).click()
  const seconds = () =>
    client
      .locator('video')
      .first()
      .evaluate((film: HTMLVideoElement) => film.currentTime)
  await expect.poll(seconds).toBeGreaterThan(0)
  await client.getByRole('button', { name: 'Yes', exact: true }).click()
  await client.getByRole('button', { name: 'Knows our trade' }).click()
  await findsNothing(client)
  await page.getByRole('button', { name: /^Verdicts/ }).click()
  await page.reload()
  await expect(page.getByRole('row', { name })).toContainText('Yes')
  await page.getByRole('button', { name: /^Board/ }).click()

  // A move by hand says beforehand that it mails nobody, and one key undoes it.
  await card.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('This notes an interview that was arranged elsewhere')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Interview' }).getByRole('button', { name })).toBeFocused()
  await page.keyboard.press('u')
  await expect(page.getByRole('region', { name: 'Sent' }).getByRole('button', { name })).toBeVisible()

  await fromYesToHired({ page, client, own, name }, `${site.url}${door}`)

  // Their record says who may see the film, and staff withdraw it when the candidate calls.
  await card.click()
  await page.getByRole('link', { name: 'Open candidate' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(/^Asked .*\. Said yes/)).toBeVisible()
  await findsNothingAnywhere(page)
  await page.getByRole('button', { name: /^Stop showing/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop showing' }).click()
  await expect(toast(page)).toContainText('Film stopped for Lochbay Energy')
  await expect(page.getByText(/Stopped \d/)).toBeVisible()
  await client.close()
  await own.close()
})
