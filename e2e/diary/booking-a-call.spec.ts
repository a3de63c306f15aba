import type { BookingAnswer } from '../../src/bookings/api.ts'
import { answerDemo, bookElsewhere, buttonOf, demoPrompts, openDemo, slotsOf } from '../support/other-visitors.ts'
import { expect, mailTo, test, unique, withMotion } from '../support/test.ts'

// A visitor uses both booking dialogs, up to the invitation in the outbox.

test.use(withMotion)

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
  const { timestamp, timeZone, holdId, visit, ...slotAsShown } = request.postDataJSON() as Record<string, unknown>
  expect(slotAsShown).toEqual({
    type: 'demo_booking_30min',
    name: 'Rhona Mac',
    email,
    company: 'Lochbay Energy',
    phone: '0141 496 0000',
    message: '',
    selectedSlot: slot!.formatted,
    datetime: slot!.datetime,
    date: slot!.date,
    time: slot!.time,
    calendarLink: slot!.calendarLink,
    duration: '30 minutes',
  })
  expect(new Date(String(timestamp)).toISOString()).toBe(timestamp)
  expect([typeof timeZone, typeof holdId]).toEqual(['string', 'string'])
  // Sent once the visit is counted, a second after the page has loaded.
  expect(visit ?? '0-x').toMatch(/^\d+-\w+$/)

  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeFocused()
  await expect(dialog).toContainText("You'll receive a calendar invitation and reminder emails")
  await expect(dialog).toContainText(slot!.time)
  const mail = await mailTo(site, email, /Your call/)
  expect(mail.subject).toContain(slot!.formatted)
  expect(mail.attachments.some(({ mimeType }) => mimeType === 'text/calendar')).toBe(true)
  expect((await slotsOf(site, 'calendar')).map(({ id }) => id)).not.toContain(slot!.id)

  // The link starts with the public address, not with the test's port.
  const link = new URL(
    (await dialog.getByRole('link', { name: 'View, move or cancel your call' }).getAttribute('href'))!,
  )
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
  // Passes the strip of days, whose second button leads to the second day.
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

test('a consultation by mouse: errors are shown for what is missing, then it is booked', async ({ page, site }) => {
  const email = `tomasz-${unique()}@home.example`
  const slot = (await slotsOf(site, 'consultation')).at(-1)!
  await page.goto('/')
  await page.getByRole('button', { name: /Speak To Our Team/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Speak To Our Team' })
  await expect(dialog).toContainText('15 minutes • Phone or video, you choose')
  await buttonOf(dialog, slot).click()
  await expect(dialog.getByRole('heading', { name: 'About you' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Book Consultation' }).click()
  for (const label of ['Name', 'Email', 'Phone', 'Location'])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
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
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio', { name: 'Video call' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'By phone' })).toBeChecked()
  for (const text of ['Tomasz Wilk', email, '07700 900456', 'Paisley']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Consultation Booked!' })).toBeFocused()
  await expect(dialog).toContainText('By phone. Moira will ring the number you gave.')
  expect((await mailTo(site, email, /Your call/)).text).toContain('15 minutes • By phone')
})

test('at most two days are almost full, and they stay the same for the session', async ({ page, site }) => {
  // Two days that have fewer free times than another, whatever was booked before.
  const slots = Map.groupBy(await slotsOf(site, 'calendar'), ({ date }) => date)
  for (const [, [first]] of [...slots].slice(1, 3)) expect(await bookElsewhere(site, first!)).toBe(201)
  const free = new Map<string, number>()
  for (const { date } of await slotsOf(site, 'calendar')) free.set(date, (free.get(date) ?? 0) + 1)
  const fewest = [...free]
    .sort(([a, n], [b, m]) => n - m || a.localeCompare(b))
    .slice(0, 2)
    .map(([date]) => date)
  const dialog = await openDemo(page)
  await expect(dialog.getByText('Almost Full')).toHaveCount(2)
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('almostFullDays')!) as string[])
  expect((await kept()).sort()).toEqual(fewest.sort())
  for (const date of fewest)
    await expect(dialog.locator('.day').filter({ has: page.locator(`[data-day="${date}"]`) })).toContainText(
      'Almost Full',
    )
  const others = [...free.keys()].filter((date) => !fewest.includes(date)).slice(0, 2)
  await page.evaluate((days) => sessionStorage.setItem('almostFullDays', JSON.stringify(days)), others)
  await openDemo(page)
  await expect(dialog.getByText('Almost Full')).toHaveCount(2)
  expect(await kept()).toEqual(others)
})

test.describe('a visitor in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('sees both time zones: in the list, at the chosen time, on the ticket', async ({ page, site }) => {
    const slot = (await slotsOf(site, 'calendar')).at(-2)!
    const timeInNewYork = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(slot.datetime))
    const dialog = await openDemo(page)
    await expect(dialog).toContainText('Times are Glasgow time, with your own (New York)')
    await expect(buttonOf(dialog, slot)).toContainText(timeInNewYork)
    await buttonOf(dialog, slot).click()
    await expect(dialog.getByText(`In New York:`)).toContainText(timeInNewYork)
    await answerDemo(dialog, `ny-${unique()}@lochbay.example`)
    await dialog.getByRole('button', { name: 'Book Demo' }).click()
    await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
    await expect(dialog.getByText(`In New York:`)).toContainText(timeInNewYork)
  })
})

test('a link to a slot opens its questions; if the slot is taken it opens the list', async ({ page, site }) => {
  const slot = (await slotsOf(site, 'consultation')).at(-3)!
  await page.goto(`/?book=consultation&slot=${slot.id}&utm_source=mail`)
  const dialog = page.getByRole('dialog', { name: 'Speak To Our Team' })
  await expect(dialog).toContainText(slot.formatted)
  await expect(dialog.getByRole('heading', { name: 'About you' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/\?utm_source=mail$/)

  const gone = await openDemo(page, 'demo-20200106T110000Z')
  await expect(gone.getByRole('alert')).toContainText('The time in your link is no longer available.')
  await expect(gone.locator('.slot').first()).toBeVisible()
})

test('a call that can only be booked on another site has a plain link there', async ({ page }) => {
  await page.route('**/api/demo-booking', (route) =>
    route.fulfill({
      status: 409,
      json: {
        code: 'book_elsewhere',
        message: 'This time is booked at Calendly.',
        link: 'https://calendly.com/patter/demo',
      },
    }),
  )
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(6).click()
  await answerDemo(dialog, 'far@lochbay.example')
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByRole('link', { name: /Finish booking at calendly\.com/ })).toHaveAttribute(
    'href',
    'https://calendly.com/patter/demo',
  )
})

test('at 320 px and with long names nothing is cut off at the sides', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const long = 'Bartholomew-Maximilian Featherstonehaugh-Cholmondeley'.replaceAll(' ', '')
  const fits = () => page.locator('.dlg__scroll').evaluate((part) => part.scrollWidth <= part.clientWidth)
  const dialog = await openDemo(page)
  await expect(dialog.locator('.slot').first()).toBeVisible()
  expect(await fits()).toBe(true)
  await dialog.locator('.slot').last().click()
  await dialog.getByLabel(demoPrompts[0]!).fill(long)
  expect(await fits()).toBe(true)
  const answer: BookingAnswer = {
    success: true,
    data: { id: 'x', link: 'http://localhost/bookings/x', datetime: '', formatted: '', host: 'Isla Reid' },
    message: '',
  }
  await page.route('**/api/demo-booking', (route) => route.fulfill({ status: 201, json: answer }))
  await answerDemo(dialog, `${long}@lochbay.example`)
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
  expect(await fits()).toBe(true)
})
