import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { toPayment } from '../support/client-at-payment.ts'
import { expect, mailTo, phone, signIn, test, toast, withMotion } from '../support/test.ts'
import { staysInPlace } from '../support/touching.ts'

// A role from its contract to the shortlist that the client receives: staff in the console, the candidate on their
// page.

test.use(withMotion)

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
  await expect(page.getByLabel('Replace film')).toBeVisible()
  await staysInPlace(page.getByRole('heading', { name: 'What we know' }), () =>
    expect(page.getByLabel(`Film of ${name}`)).toBeVisible(),
  )
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

/** Expects axe to find nothing, on a computer and on a phone. */
async function findsNothingAnywhere(page: Page): Promise<void> {
  await findsNothing(page, '#page')
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await findsNothing(page, '#page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize(size)
}

/** Rests a finger on a card until it is lifted, and drops it. */
async function dragByFinger(page: Page, card: Locator, target: Locator): Promise<void> {
  const { send } = await page
    .context()
    .newCDPSession(page)
    .then((session) => ({
      send: (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints }),
    }))
  await target.scrollIntoViewIfNeeded()
  const from = (await card.boundingBox())!
  const to = (await target.boundingBox())!
  const start = { x: from.x + 40, y: from.y + 20 }
  const end = { x: to.x + 30, y: to.y + 20 }
  await send('touchStart', [start])
  await expect(card).toHaveAttribute('data-lifted', '')
  for (const part of [0.3, 0.6, 1])
    await send('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
  await expect(target).toHaveAttribute('data-drop', 'true')
  await send('touchEnd', [])
}

/**
 * Staff note an interview that was arranged elsewhere by dragging a card, take that back with one key, note it again on
 * a phone, where a finger drags the card or taps it, and record the hire.
 */
async function toHired(page: Page, name: string): Promise<void> {
  const cardIn = (on: Page, stage: string) => on.getByRole('region', { name: stage }).getByRole('button', { name })
  // A move by hand says beforehand that it mails nobody.
  await cardIn(page, 'Sent').dragTo(page.getByRole('region', { name: 'Interview' }))
  await expect(page.getByText('This records an interview that was arranged elsewhere')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cardIn(page, 'Interview')).toBeFocused()
  await page.keyboard.press('u')
  await expect(cardIn(page, 'Sent')).toBeVisible()

  const storageState = await page.context().storageState()
  const held = await page
    .context()
    .browser()!
    .newPage({ ...phone, storageState })
  await held.goto(page.url())
  await held.getByRole('group', { name: 'Stage' }).getByRole('button', { name: 'Sent' }).tap()
  await dragByFinger(held, cardIn(held, 'Sent'), held.getByRole('button', { name: 'Interview 0' }))
  await held.getByRole('button', { name: 'Cancel' }).tap()
  await cardIn(held, 'Sent').tap()
  await held.getByRole('button', { name: 'Move to Interview' }).tap()
  await held.getByRole('button', { name: 'Move, email nobody' }).tap()
  await expect(toast(held)).toContainText('moved to Interview')
  await held.close()

  await page.reload()
  await cardIn(page, 'Interview').click()
  await findsNothing(page, 'dialog')
  await page.getByRole('button', { name: 'Record hire' }).click()
  await page.getByLabel('First-year salary').fill('42,000')
  await page.getByLabel('First day').fill('2027-01-11')
  await findsNothing(page, 'dialog')
  await page.getByRole('button', { name: 'Record hire' }).click()
  await expect(toast(page)).toContainText('is hired')
  await expect(cardIn(page, 'Hired')).toContainText('11 Jan')
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
  await client.close()

  await page.goto('/admin/roles')
  await page.getByRole('button', { name: 'New role' }).first().click()
  await page.getByLabel('Title').fill(`Account Executive ${unique}`)
  await page.getByLabel('Find the client').fill(rhona.email)
  await page.getByRole('radio', { name: /Lochbay Energy/ }).check()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Account Executive ${unique}` })).toBeVisible()

  // What was typed is still there after a reload.
  await page.getByLabel('Salary to').fill('44,000')
  await page.getByLabel('Town').fill('Glasgow, Bothwell Street')
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(toast(page)).toContainText('Brief saved')
  await page.reload()
  await expect(page.getByLabel('Salary to')).toHaveValue('£44,000')

  // A colleague changes the role first: nothing of theirs is overwritten before staff have chosen.
  await page.getByLabel('Town').fill('Glasgow, Hope Street')
  const record = `/api/admin/roles/${/rol_\w+/.exec(page.url())![0]}`
  const { version } = (await (await page.request.get(record)).json()).data as { version: number }
  const theirs = await page.request.put(record, {
    data: { version, openings: 2 },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(theirs.status()).toBe(200)
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(page.getByText('Someone else changed this role.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save brief' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save brief' }).click()
  await expect(toast(page)).toContainText('Brief saved')
  await expect(page.getByLabel('Town')).toHaveValue('Glasgow, Hope Street')
  await findsNothingAnywhere(page)

  await page.getByRole('button', { name: /^Board/ }).click()
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByLabel('Search candidates').fill(name)
  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  const card = page.getByRole('button', { name })
  await expect(page.getByRole('region', { name: 'Considered' }).getByRole('button', { name })).toBeVisible()

  // By keyboard: before a move, the page says who will get an email.
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
  await own.getByRole('button', { name: /^Yes/ }).click()
  await own.close()

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

  await toHired(page, name)

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
})
