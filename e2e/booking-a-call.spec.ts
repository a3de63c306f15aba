import type { Locator, Page } from '@playwright/test'
import type { BookingAnswer, WireDemoSlot, WireSlot } from '../src/bookings/api.ts'
import type { Site } from './site.ts'
import { expect, mailTo, test } from './test.ts'

// Both booking dialogs, as a visitor goes them, up to the invitation in the outbox.

const unique = () => Math.random().toString(36).slice(2, 8)

async function slotsOf(site: Site, kind: 'calendar' | 'consultation'): Promise<WireDemoSlot[]> {
  const response = await fetch(`${site.url}/api/${kind}/weekly-slots`)
  return ((await response.json()) as { data: WireDemoSlot[] }).data
}

/** A visitor elsewhere. */
const elsewhere = () => ({ 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` })

async function bookElsewhere(site: Site, { datetime }: WireSlot): Promise<number> {
  const body = { type: 'demo_booking_30min', name: 'Isla Quick', email: `quick-${unique()}@fast.example`, company: 'Fast', phone: '1', message: '', datetime }
  return (await fetch(`${site.url}/api/demo-booking`, { method: 'POST', headers: { ...elsewhere(), 'idempotency-key': `quick-${unique()}-${unique()}` }, body: JSON.stringify(body) })).status
}

async function holdElsewhere(site: Site, slot: WireSlot): Promise<number> {
  const response = await fetch(`${site.url}/api/booking-holds`, { method: 'POST', headers: elsewhere(), body: JSON.stringify({ kind: 'demo', slot: slot.id }) })
  if (response.ok) {
    const { data } = (await response.json()) as { data: { id: string } }
    await fetch(`${site.url}/api/booking-holds/${data.id}`, { method: 'DELETE', headers: elsewhere() })
  }
  return response.status
}

/** Asked without taking it: a list that is loaded just then must not miss it. */
async function isFree(site: Site, slot: WireSlot): Promise<boolean> {
  return (await slotsOf(site, 'calendar')).some(({ id }) => id === slot.id)
}

const buttonOf = (dialog: Locator, slot: WireSlot) =>
  dialog.locator('.day').filter({ has: dialog.page().locator(`[data-day="${slot.date}"]`) }).getByRole('button', { name: slot.time })

async function openDemo(page: Page, slotId?: string): Promise<Locator> {
  await page.goto(`/?book=demo${slotId ? `&slot=${slotId}` : ''}`)
  return page.getByRole('dialog', { name: 'Book Demo' })
}

const demoPrompts = ["What's your full name?", "What's your business email?", 'Which company do you work for?', "What's your phone number?"]

/** The four answers, up to the button that books. */
async function answerDemo(dialog: Locator, email: string): Promise<void> {
  for (const [index, text] of ['Rhona Mac', email, 'Lochbay Energy', '0141 496 0000'].entries()) {
    await expect(dialog.getByText(`Step ${index + 1} of 4`)).toBeVisible()
    await dialog.getByLabel(demoPrompts[index]!).fill(text)
    if (index < 3) await dialog.getByRole('button', { name: 'Continue' }).click()
  }
}

test('a demo by mouse: a time, four questions, a ticket, an invitation', async ({ page, site }) => {
  const email = `rhona-${unique()}@lochbay.example`
  const [slot] = await slotsOf(site, 'calendar')
  await page.goto('/')
  await page.getByRole('button', { name: 'Book Demo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Demo' })
  await expect(dialog).toContainText('30 minutes • Video call with the founder')
  await expect(dialog.getByRole('heading', { name: 'Pick a time. We bring the people.' })).toBeFocused()
  await expect(dialog.getByRole('heading', { name: slot!.formatted.split(',')[0]! })).toBeVisible()
  await buttonOf(dialog, slot!).click()

  await expect(dialog).toContainText(slot!.formatted)
  const first = dialog.getByLabel(demoPrompts[0]!)
  await expect(first).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await first.fill('   ')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await answerDemo(dialog, email)
  const sent = page.waitForRequest('**/api/demo-booking')
  await dialog.getByRole('button', { name: 'Book Demo' }).click()

  const request = await sent
  expect(request.headers()['idempotency-key']).toMatch(/^\w{16,}$/)
  const { timestamp, timeZone, holdId, ...said } = request.postDataJSON() as Record<string, unknown>
  expect(said).toEqual({
    type: 'demo_booking_30min', name: 'Rhona Mac', email, company: 'Lochbay Energy', phone: '0141 496 0000', message: '',
    selectedSlot: slot!.formatted, datetime: slot!.datetime, date: slot!.date, time: slot!.time, calendarLink: slot!.calendarLink, duration: '30 minutes',
  })
  expect(new Date(String(timestamp)).toISOString()).toBe(timestamp)
  expect([typeof timeZone, typeof holdId]).toEqual(['string', 'string'])

  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeFocused()
  await expect(dialog).toContainText("You'll receive a calendar invitation and reminder emails")
  await expect(dialog).toContainText(slot!.time)
  const mail = await mailTo(site, email, /Your call/)
  expect(mail.subject).toContain(slot!.formatted)
  expect(mail.attachments.some(({ mimeType }) => mimeType === 'text/calendar')).toBe(true)
  expect((await slotsOf(site, 'calendar')).map(({ id }) => id)).not.toContain(slot!.id)

  // The link begins with the public address, which a port of the system's choice is not.
  const link = new URL((await dialog.getByRole('link', { name: 'See, move or cancel your call' }).getAttribute('href'))!)
  expect(link.pathname).toMatch(/^\/bookings\/[\w-]{20,}$/)
  await page.goto(link.pathname)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Your call/)
})

test('a demo by keyboard alone', async ({ page, site }) => {
  const email = `keys-${unique()}@lochbay.example`
  await page.goto('/')
  await page.getByRole('button', { name: 'Book Demo' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book Demo' })
  await expect(dialog.getByRole('heading', { name: 'Pick a time. We bring the people.' })).toBeFocused()
  // Past the strip of days: its second leads to the second day.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[data-day]').nth(1)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.locator('.day').nth(1).getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  for (const [index, text] of ['Rhona Mac', email, 'Lochbay Energy', '0141 496 0000'].entries()) {
    await expect(dialog.getByLabel(demoPrompts[index]!)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`Step ${index + 1} of 4`)).toBeVisible()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Book Demo' })).toBeFocused()
  await mailTo(site, email, /Your call/)
})

test('a consultation by mouse: what is missing is said, then it is booked', async ({ page, site }) => {
  const email = `tomasz-${unique()}@home.example`
  const slot = (await slotsOf(site, 'consultation')).at(-1)!
  await page.goto('/')
  await page.getByRole('button', { name: /Speak To Our Team/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Speak To Our Team' })
  await expect(dialog).toContainText('15 minutes • Phone or video, you choose')
  await buttonOf(dialog, slot).click()
  await expect(dialog.getByRole('heading', { name: 'About you' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Book Consultation' }).click()
  for (const label of ['Name', 'Email', 'Phone', 'Location']) await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByLabel('Name', { exact: true }).fill('Tomasz Wilk')
  await expect(dialog.getByLabel('Name', { exact: true }), 'putting one right leaves the focus there').toBeFocused()
  await dialog.getByLabel('Email', { exact: true }).fill('tomasz@')
  await dialog.getByLabel('Phone', { exact: true }).fill('07700 900456')
  await dialog.getByLabel('Location', { exact: true }).fill('Paisley')
  await dialog.getByRole('button', { name: 'Book Consultation' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()

  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByRole('button', { name: 'Back to times' }).last().click()
  await buttonOf(dialog, slot).click()
  await expect(dialog.getByLabel('Location', { exact: true })).toHaveValue('Paisley')
  await dialog.getByRole('button', { name: 'Book Consultation' }).click()
  await expect(dialog.getByRole('heading', { name: 'Consultation Booked!' })).toBeFocused()
  await expect(dialog).toContainText('calendar invitation')
  await expect(dialog).toContainText('reminders')
  await expect(dialog).toContainText(slot.time)
  expect((await mailTo(site, email, /Your call/)).subject).toContain(slot.formatted)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: /Speak To Our Team/ }).click()
  await dialog.locator('.slot').first().click()
  await expect(dialog.getByLabel('Name', { exact: true }), 'closing resets the form').toHaveValue('')
})

test('a consultation by keyboard alone', async ({ page, site }) => {
  const email = `keys-${unique()}@home.example`
  await page.goto('/?book=consultation')
  const dialog = page.getByRole('dialog', { name: 'Speak To Our Team' })
  await expect(dialog.getByRole('heading', { name: 'Fifteen minutes. No suit.' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'About you' })).toBeFocused()
  for (const text of ['Tomasz Wilk', email, '07700 900456', 'Paisley']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Consultation Booked!' })).toBeFocused()
  await mailTo(site, email, /Your call/)
})

test('Back on the first question and the arrow lead to the list, and let the time go', async ({ page, site }) => {
  const [, slot] = await slotsOf(site, 'calendar')
  const dialog = await openDemo(page)
  for (const back of [dialog.getByRole('button', { name: 'Back', exact: true }), dialog.getByRole('button', { name: 'Back to times' })]) {
    await buttonOf(dialog, slot!).click()
    await expect(dialog.getByText(/Kept for you until \d\d:\d\d/)).toBeVisible()
    expect(await holdElsewhere(site, slot!)).toBe(409)
    await back.click()
    await expect(dialog.getByRole('heading', { name: 'Pick a time. We bring the people.' })).toBeFocused()
    await expect.poll(() => isFree(site, slot!)).toBe(true)
  }
  await buttonOf(dialog, slot!).click()
  await expect(dialog.getByText(/Kept for you/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFree(site, slot!), 'closing lets it go').toBe(true)
})

test('leaving the page lets the time go', async ({ page, site }) => {
  const [, slot] = await slotsOf(site, 'calendar')
  const dialog = await openDemo(page, slot!.id)
  await expect(dialog.getByText(/Kept for you/)).toBeVisible()
  await page.goto('/healthz')
  await expect.poll(() => holdElsewhere(site, slot!)).toBe(201)
})

test('a time that is gone before it could be kept: the list says so and has it no more', async ({ page, site }) => {
  const [, , slot] = await slotsOf(site, 'calendar')
  const dialog = await openDemo(page)
  await expect(buttonOf(dialog, slot!)).toBeVisible()
  expect(await bookElsewhere(site, slot!)).toBe(201)
  await buttonOf(dialog, slot!).click()
  await expect(dialog.getByRole('alert')).toContainText('That time has just gone.')
  await expect(buttonOf(dialog, slot!)).toHaveCount(0)
})

test('a hold whose answer was lost is not in its own visitor’s way', async ({ page, site }) => {
  const [slot] = await slotsOf(site, 'calendar')
  await page.route('**/api/booking-holds', async (route) => {
    await route.fetch()
    await route.abort()
  }, { times: 1 })
  const dialog = await openDemo(page)
  await buttonOf(dialog, slot!).click()
  await answerDemo(dialog, `lost-${unique()}@lochbay.example`)
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog).toContainText('Demo Booked Successfully!')
})

for (const way of ['take', 'another'] as const) {
  test(`a time that goes while somebody types keeps the answers and offers the next: ${way === 'take' ? 'taken' : 'another one picked'}`, async ({ page, site }) => {
    const email = `slow-${unique()}@lochbay.example`
    const slots = await slotsOf(site, 'calendar')
    const slot = slots.find(({ date }, index) => slots[index + 1]?.date === date)!
    // The hold could not be had, so that somebody can be quicker.
    await page.route('**/api/booking-holds', (route) => route.abort(), { times: 1 })
    const dialog = await openDemo(page)
    await buttonOf(dialog, slot).click()
    await answerDemo(dialog, email)
    expect(await bookElsewhere(site, slot)).toBe(201)
    await dialog.getByRole('button', { name: 'Book Demo' }).click()

    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText('That time has just gone.')
    await expect(alert).toContainText('Your answers are safe.')
    await expect(dialog.getByLabel(demoPrompts[3]!)).toHaveValue('0141 496 0000')
    const take = dialog.getByRole('button', { name: /^Take .* instead$/ })
    await expect(take).toBeVisible()
    if (way === 'take') {
      const time = /^Take (.*) instead$/.exec((await take.textContent())!)![1]!
      await take.click()
      await expect(alert).toBeHidden()
      await expect(dialog).toContainText(time)
      await expect(dialog.getByRole('button', { name: 'Book Demo' })).toBeFocused()
    } else {
      await dialog.getByRole('button', { name: 'Pick another time' }).click()
      await expect(buttonOf(dialog, slot)).toHaveCount(0)
      await dialog.locator('.slot').last().click()
      await expect(dialog.getByText('Step 4 of 4')).toBeVisible()
      await expect(dialog.getByLabel(demoPrompts[3]!)).toHaveValue('0141 496 0000')
    }
    await dialog.getByRole('button', { name: 'Book Demo' }).click()
    await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
    expect((await mailTo(site, email, /Your call/)).subject).not.toContain(slot.formatted)
  })
}

test('a double click books once', async ({ page, site }) => {
  const email = `twice-${unique()}@lochbay.example`
  let posts = 0
  page.on('request', (request) => void (request.url().endsWith('/api/demo-booking') && posts++))
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(3).click()
  await answerDemo(dialog, email)
  await dialog.getByRole('button', { name: 'Book Demo' }).dblclick()
  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
  await mailTo(site, email, /Your call/)
  expect(posts).toBe(1)
})

test('an answer that is lost on the way: the second try gets the first one’s', async ({ page, site }) => {
  const email = `lost-${unique()}@lochbay.example`
  await page.route(
    '**/api/demo-booking',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(4).click()
  await answerDemo(dialog, email)
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('That did not reach us.')
  await expect(alert).toContainText('Your answers are safe.')
  await expect(dialog.getByRole('button', { name: 'Book Demo' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
  await mailTo(site, email, /Your call/)
  const invitations = (await site.mails()).filter((mail) => mail.to?.[0]?.address === email)
  expect(invitations).toHaveLength(1)
})

test('an address that is none is asked for again at its question', async ({ page }) => {
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(5).click()
  await answerDemo(dialog, 'rhona@')
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByText('Step 2 of 4')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel(demoPrompts[1]!)).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('no more than two days are almost full, and they stay the same for the session', async ({ page, site }) => {
  const free = new Map<string, number>()
  for (const { date } of await slotsOf(site, 'calendar')) free.set(date, (free.get(date) ?? 0) + 1)
  const fewest = [...free].sort(([a, n], [b, m]) => n - m || a.localeCompare(b)).slice(0, 2).map(([date]) => date)
  const dialog = await openDemo(page)
  await expect(dialog.getByText('Almost Full')).toHaveCount(2)
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('almostFullDays')!) as string[])
  expect((await kept()).sort()).toEqual(fewest.sort())
  for (const date of fewest) await expect(dialog.locator('.day').filter({ has: page.locator(`[data-day="${date}"]`) })).toContainText('Almost Full')
  const others = [...free.keys()].filter((date) => !fewest.includes(date)).slice(0, 2)
  await page.evaluate((days) => sessionStorage.setItem('almostFullDays', JSON.stringify(days)), others)
  await openDemo(page)
  await expect(dialog.getByText('Almost Full')).toHaveCount(2)
  expect(await kept()).toEqual(others)
})

test.describe('a visitor in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('sees both clocks: in the list, at the chosen time, on the ticket', async ({ page, site }) => {
    const slot = (await slotsOf(site, 'calendar')).at(-2)!
    const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' }).format(new Date(slot.datetime))
    const dialog = await openDemo(page)
    await expect(dialog).toContainText('Times are Glasgow’s. Yours (New York)')
    await expect(buttonOf(dialog, slot)).toContainText(there)
    await buttonOf(dialog, slot).click()
    await expect(dialog.getByText(`In New York:`)).toContainText(there)
    await answerDemo(dialog, `ny-${unique()}@lochbay.example`)
    await dialog.getByRole('button', { name: 'Book Demo' }).click()
    await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
    await expect(dialog.getByText(`In New York:`)).toContainText(there)
  })
})

test('a link to a time opens its questions; a time that has gone opens the list', async ({ page, site }) => {
  const slot = (await slotsOf(site, 'consultation')).at(-3)!
  await page.goto(`/?book=consultation&slot=${slot.id}&utm_source=mail`)
  const dialog = page.getByRole('dialog', { name: 'Speak To Our Team' })
  await expect(dialog).toContainText(slot.formatted)
  await expect(dialog.getByRole('heading', { name: 'About you' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/\?utm_source=mail$/)

  const gone = await openDemo(page, 'demo-20200106T110000Z')
  await expect(gone.getByRole('alert')).toContainText('The time in your link is no longer on offer.')
  await expect(gone.locator('.slot').first()).toBeVisible()
})

test('a diary with nothing in it, one that fails and mends, one that does not answer', async ({ page }) => {
  await page.route('**/weekly-slots', (route) => route.fulfill({ json: { success: true, data: [] } }), { times: 1 })
  await page.goto('/?book=consultation')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'No available slots found. Please try again later.' })).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'hello@patter.example' })).toBeVisible()

  await page.route('**/weekly-slots', (route) => route.fulfill({ status: 503, json: { message: 'Calendly is having a lie-down.', code: 'scheduling_unavailable' } }), { times: 1 })
  await openDemo(page)
  await expect(dialog).toContainText('Calendly is having a lie-down.')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.locator('.slot').first()).toBeVisible()

  await page.route('**/weekly-slots', () => {})
  await openDemo(page)
  await expect(dialog).toContainText('Finding your perfect time slots...')
  await expect(dialog).toContainText('This should only take a moment')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('what can only be booked on another site has a plain link there', async ({ page }) => {
  await page.route('**/api/demo-booking', (route) => route.fulfill({ status: 409, json: { code: 'book_elsewhere', message: 'This time is booked at Calendly.', link: 'https://calendly.com/patter/demo' } }))
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(6).click()
  await answerDemo(dialog, 'far@lochbay.example')
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByRole('link', { name: /Finish at calendly\.com/ })).toHaveAttribute('href', 'https://calendly.com/patter/demo')
})

test('at 320 px and with long names nothing is cut off sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const long = 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley'.replaceAll(' ', '')
  const fits = () => page.locator('.dlg__scroll').evaluate((part) => part.scrollWidth <= part.clientWidth)
  const dialog = await openDemo(page)
  await expect(dialog.locator('.slot').first()).toBeVisible()
  expect(await fits()).toBe(true)
  await dialog.locator('.slot').last().click()
  await dialog.getByLabel(demoPrompts[0]!).fill(long)
  expect(await fits()).toBe(true)
  const answer: BookingAnswer = { success: true, data: { id: 'x', link: 'http://localhost/bookings/x', datetime: '', formatted: '' }, message: '' }
  await page.route('**/api/demo-booking', (route) => route.fulfill({ status: 201, json: answer }))
  await answerDemo(dialog, `${long}@lochbay.example`)
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
  expect(await fits()).toBe(true)
})
