import {
  answerDemo,
  bookElsewhere,
  buttonOf,
  demoPrompts,
  holdElsewhere,
  isFree,
  openDemo,
  slotsOf,
} from '../support/other-visitors.ts'
import { expect, loseTheAnswer, mailTo, test, unique } from '../support/test.ts'

// What can go wrong while a call is booked (BOOK-11, BOOK-15, BOOK-18): slots that are taken, responses that are lost,
// a diary that fails.

test('Back on the first question and the arrow lead to the list, and release the slot', async ({ page, site }) => {
  const [, slot] = await slotsOf(site, 'calendar')
  const dialog = await openDemo(page)
  for (const back of [
    dialog.getByRole('button', { name: 'Back', exact: true }),
    dialog.getByRole('button', { name: 'Back to times' }),
  ]) {
    await buttonOf(dialog, slot!).click()
    await expect(dialog.getByText(/Held for you until \d\d:\d\d/)).toBeVisible()
    expect(await holdElsewhere(site, slot!)).toBe(409)
    await back.click()
    await expect(dialog.getByRole('heading', { name: 'Pick a time. We bring the people.' })).toBeFocused()
    await expect.poll(() => isFree(site, slot!)).toBe(true)
  }
  await buttonOf(dialog, slot!).click()
  await expect(dialog.getByText(/Held for you/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFree(site, slot!), 'closing lets it go').toBe(true)
})

test('leaving the page releases the slot', async ({ page, site }) => {
  const [, slot] = await slotsOf(site, 'calendar')
  const dialog = await openDemo(page, slot!.id)
  await expect(dialog.getByText(/Held for you/)).toBeVisible()
  await page.goto('/healthz')
  await expect.poll(() => holdElsewhere(site, slot!)).toBe(201)
})

test('a slot that is taken before it is held is reported, and removed from the list', async ({ page, site }) => {
  const [, , slot] = await slotsOf(site, 'calendar')
  const dialog = await openDemo(page)
  await expect(buttonOf(dialog, slot!)).toBeVisible()
  expect(await bookElsewhere(site, slot!)).toBe(201)
  await buttonOf(dialog, slot!).click()
  await expect(dialog.getByRole('alert')).toContainText('That time has just gone.')
  await expect(buttonOf(dialog, slot!)).toHaveCount(0)
})

test('a hold whose response was lost does not block its own visitor', async ({ page, site }) => {
  const [slot] = await slotsOf(site, 'calendar')
  await page.route('**/api/booking-holds', loseTheAnswer, { times: 1 })
  const dialog = await openDemo(page)
  await buttonOf(dialog, slot!).click()
  await answerDemo(dialog, `lost-${unique()}@lochbay.example`)
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog).toContainText('Demo Booked Successfully!')
})

for (const way of ['take', 'another'] as const) {
  test(`a slot that is taken while the visitor types keeps the answers and offers the next one: ${way === 'take' ? 'taken' : 'another one picked'}`, async ({
    page,
    site,
  }) => {
    const email = `slow-${unique()}@lochbay.example`
    const slots = await slotsOf(site, 'calendar')
    const slot = slots.find(({ date }, index) => slots[index + 1]?.date === date)!
    // Without a hold, so that someone else can be faster.
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

test('a refused booking says so and keeps the answers; the second attempt succeeds', async ({ page, site }) => {
  const email = `lost-${unique()}@lochbay.example`
  await page.route(
    '**/api/demo-booking',
    (route) =>
      route.fulfill({ status: 507, json: { code: 'database_full', message: 'We have no room for it just now.' } }),
    { times: 1 },
  )
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(4).click()
  await answerDemo(dialog, email)
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('We have no room for it just now.')
  await expect(alert).toContainText('Your answers are safe.')
  await expect(dialog.getByRole('button', { name: 'Book Demo' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByRole('heading', { name: 'Demo Booked Successfully!' })).toBeVisible()
  await mailTo(site, email, /Your call/)
  const invitations = (await site.mails()).filter((mail) => mail.to?.[0]?.address === email)
  expect(invitations).toHaveLength(1)
})

test('an invalid address is asked for again at its own question', async ({ page }) => {
  const dialog = await openDemo(page)
  await dialog.locator('.slot').nth(5).click()
  await answerDemo(dialog, 'rhona@')
  await dialog.getByRole('button', { name: 'Book Demo' }).click()
  await expect(dialog.getByText('Step 2 of 4')).toBeVisible()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel(demoPrompts[1]!)).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('the list explains a diary that is empty, fails and recovers, or does not respond', async ({ page }) => {
  await page.route('**/weekly-slots', (route) => route.fulfill({ json: { success: true, data: [] } }), { times: 1 })
  await page.goto('/?book=consultation')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'No available slots found. Please try again later.' })).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'hello@patter.example' })).toBeVisible()

  await page.route(
    '**/weekly-slots',
    (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'Calendly is having a lie-down.', code: 'scheduling_unavailable' },
      }),
    { times: 1 },
  )
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
