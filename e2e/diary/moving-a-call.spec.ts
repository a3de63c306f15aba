import type { APIRequestContext, Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { expect, mailTo, testOnItsOwnSite } from '../support/test.ts'
import { sweptScreens } from '../support/thorough.ts'

// A guest's own page: `/bookings/{token}`, on a Monday morning before any bookings.

const test = testOnItsOwnSite({ CLOCK: '2026-11-16T08:00:00Z', CALL_LINK: 'https://meet.patter.example/{room}' })
// One after the other, on one site.
test.describe.configure({ mode: 'default' })

interface Slot {
  id: string
  formatted: string
  datetime: string
}

async function freeSlots(request: APIRequestContext): Promise<Slot[]> {
  const answer = (await (await request.get('/api/calendar/weekly-slots')).json()) as { data: Slot[] }
  return answer.data
}

async function book(
  request: APIRequestContext,
  slot: Slot,
  guest: { timeZone?: string } = {},
): Promise<{ path: string; email: string }> {
  const email = `guest-${Math.random().toString(36).slice(2, 10)}@struan.example`
  const response = await request.post('/api/demo-booking', {
    data: {
      type: 'demo_booking_30min',
      name: 'Iain Baird',
      email,
      company: 'Struan',
      phone: '0141 496 0000',
      message: '',
      datetime: slot.datetime,
      duration: '30 minutes',
      ...guest,
    },
  })
  expect(response.status()).toBe(201)
  const { data } = (await response.json()) as { data: { link: string } }
  return { path: new URL(data.link).pathname, email }
}

/** Returns three free slots of a day without bookings. */
async function quietDay(request: APIRequestContext): Promise<[Slot, Slot, Slot]> {
  const slots = await freeSlots(request)
  const days = Map.groupBy(slots, (slot) => slot.formatted.split(',')[0]!)
  const [first, second, third] = [...days.values()].toSorted((a, b) => b.length - a.length)[0]!
  return [first!, second!, third!]
}

const timeOf = (slot: Slot) => slot.formatted.split(', ')[1]!
const dayOf = (slot: Slot) => slot.formatted.split(', ')[0]!
const ticket = (page: Page) => page.locator('.tk')

async function choose(page: Page, slot: Slot): Promise<void> {
  const radio = page.locator(`[value="${slot.id}"]`)
  const day = page.locator('details', { has: radio })
  if ((await day.getAttribute('open')) === null) await day.locator('summary').click()
  await radio.check()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a call is moved, moved again and cancelled, and its slot is free again', async ({ page, request, site }) => {
      const [first, second, third] = await quietDay(request)
      const { path, email } = await book(request, first)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Your call, Iain.' })).toBeVisible()
      await expect(ticket(page)).toContainText(timeOf(first))

      for (const slot of [second, third]) {
        await page.getByRole('link', { name: 'Move call' }).click()
        await expect(page.getByRole('heading', { name: 'When suits you better?' })).toBeVisible()
        await expect(page).toHaveTitle('Move your call | Patter')
        await choose(page, slot)
        await page.getByRole('button', { name: 'Move call' }).click()
        await expect(page).toHaveURL(`${path}?moved`)
        await expect(page.getByRole('status')).toContainText(`Your call is now on ${dayOf(slot)} at ${timeOf(slot)}.`)
        await expect(ticket(page)).toContainText(timeOf(slot))
      }
      expect((await freeSlots(request)).map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]))
      await mailTo(site, email, /Moved/)

      await page.getByRole('link', { name: 'Cancel call' }).click()
      await expect(
        page.getByRole('heading', { name: `Cancel ${dayOf(third).split(' ')[0]}, ${timeOf(third)}?` }),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Keep call' }).click()
      await page.getByRole('link', { name: 'Cancel call' }).click()
      await page.getByRole('button', { name: 'Cancel call' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Cancelled. The kettle is off.' })).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Pick another time' })).toHaveAttribute('href', '/?book=demo')
      expect((await freeSlots(request)).map(({ id }) => id)).toContain(third.id)
      await mailTo(site, email, /Cancelled/)
    })

    test('a slot that has just been taken is refused, and the call keeps its own', async ({ page, request }) => {
      const [first, second, third] = await quietDay(request)
      const { path } = await book(request, first)
      await page.goto(`${path}?move`)
      await choose(page, second)
      await book(request, second)
      await page.getByRole('button', { name: 'Move call' }).click()
      await expect(page.getByRole('alert')).toContainText('That time has just gone.')
      await expect(page).toHaveTitle('That time has just gone. Move your call | Patter')
      await expect(ticket(page)).toContainText(timeOf(first))
      await expect(page.locator(`[value="${second.id}"]`)).toHaveCount(0)
      await choose(page, third)
      await page.getByRole('button', { name: 'Move call' }).click()
      await expect(ticket(page)).toContainText(timeOf(third))
    })

    test('Move without a chosen slot asks for one', async ({ page, request }) => {
      const [first] = await quietDay(request)
      const { path } = await book(request, first)
      await page.goto(`${path}?move`)
      await page.getByRole('button', { name: 'Move call' }).click()
      await expect(page.getByRole('alert')).toContainText('Please choose a time first.')
      await expect(ticket(page)).toContainText(timeOf(first))
    })
  })
}

test('by keyboard alone', async ({ page, request }) => {
  const [first] = await quietDay(request)
  const { path } = await book(request, first)
  await page.goto(`${path}?move`)
  await page.locator('summary').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator('input:checked')
  await expect(chosen).toBeFocused()
  const id = await chosen.inputValue()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?moved$/)
  expect((await freeSlots(request)).map((slot) => slot.id)).not.toContain(id)
})

test('opening the links changes nothing, whether a person or a program opens them', async ({ page, request }) => {
  const [first] = await quietDay(request)
  const { path } = await book(request, first)
  for (const address of [
    path,
    `${path}?move`,
    `${path}?cancel`,
    `${path}/move`,
    `${path}/cancel`,
    `${path}/invitation.ics`,
  ]) {
    await request.get(address, { maxRedirects: 5 })
    await request.head(address, { maxRedirects: 5 })
  }
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Move call' })).toBeVisible()
  await expect(ticket(page)).toContainText(timeOf(first))
  expect((await freeSlots(request)).map(({ id }) => id)).not.toContain(first.id)
})

test('the page is private: not indexed, not stored, not revealed to other sites', async ({ request }) => {
  const [first] = await quietDay(request)
  const { path } = await book(request, first)
  const answer = await request.get(path)
  expect(answer.headers()['cache-control']).toContain('no-store')
  expect(answer.headers()['x-robots-tag']).toContain('noindex')
  expect(answer.headers()['referrer-policy']).toMatch(/^(no-referrer|same-origin)$/)
})

test('an address that belongs to no call says so, with status 404', async ({ page, request }) => {
  for (const address of ['/bookings/nobody', `/bookings/${'a'.repeat(43)}?cancel`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link doesn’t work any more.' })).toBeVisible()
  }
  for (const act of ['move', 'cancel'])
    expect((await request.post(`/bookings/nobody/${act}`, { form: { slot: 'x' } })).status()).toBe(404)
})

test('the calendar file shows the call as it is now', async ({ request }) => {
  const [first] = await quietDay(request)
  const { path } = await book(request, first)
  const answer = await request.get(`${path}/invitation.ics`)
  expect(answer.headers()['content-type']).toContain('text/calendar')
  expect(await answer.text()).toContain(`DTSTART`)
  await request.post(`${path}/cancel`)
  expect((await request.get(`${path}/invitation.ics`)).status()).toBe(404)
})

test('a guest in another time zone sees both times', async ({ page, request }) => {
  const [first, second] = await quietDay(request)
  const { path } = await book(request, first, { timeZone: 'America/New_York' })
  await page.goto(path)
  await expect(page.getByText(/^That’s \d\d:\d\d in New York\.$/)).toBeVisible()
  await page.goto(`${path}?move`)
  const hour = Number(timeOf(second).slice(0, 2)) - 5
  await expect(page.locator('label', { has: page.locator(`[value="${second.id}"]`) })).toContainText(
    `${String(hour).padStart(2, '0')}:`,
  )
})

for (const [width, height] of sweptScreens) {
  test(`is accessible at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height })
    const [first, second] = await quietDay(request)
    const { path } = await book(request, first, { timeZone: 'Europe/Paris' })
    for (const mode of ['', '?move', '?cancel']) {
      await page.goto(`${path}${mode}`)
      await findsNothing(page)
    }
    await page.goto(`${path}?move`)
    await page.getByRole('button', { name: 'Move call' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await findsNothing(page)
    await choose(page, second)
    await page.getByRole('button', { name: 'Move call' }).click()
    await expect(page.getByRole('status')).toBeVisible()
    await findsNothing(page)
    await request.post(`${path}/cancel`)
    await page.goto(path)
    await findsNothing(page)
  })
}

test('nothing is lost on a narrow screen with large text', async ({ page, request }) => {
  const [first] = await quietDay(request)
  const { path } = await book(request, first, { timeZone: 'Pacific/Auckland' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const mode of ['', '?move', '?cancel']) {
    await page.goto(`${path}${mode}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), mode).toBeLessThanOrEqual(320)
  }
})
