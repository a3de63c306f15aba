import type { Locator, Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { findsNothing } from '../support/axe.ts'
import { expect, gate, mailTo, signIn, testOnItsOwnSite, toast } from '../support/test.ts'

// Staff manage the diary: they book a call for a guest, move and cancel it, and the guest's invitation follows; they
// take time off; and what guests do appears without a reload.

// A site of its own, on a Tuesday morning, because days off would disturb other journeys.
const test = testOnItsOwnSite({ CLOCK: '2026-11-24T08:20:00Z' })
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const day = (page: Page, name: string) => page.getByRole('region', { name })
const invitation = (mail: Email) =>
  mail.attachments
    .map(({ mimeType, content }) =>
      mimeType === 'text/calendar' ? Buffer.from(content as ArrayBuffer).toString() : '',
    )
    .join('')

async function openDiary(page: Page, address = '/admin/diary'): Promise<void> {
  await signIn(page.request)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeVisible()
  await expect(page.locator('.dia')).toBeVisible()
}

async function drag(
  page: Page,
  { what, where, beforeDrop }: { what: Locator; where: Locator; beforeDrop?: () => Promise<void> },
): Promise<void> {
  const [from, to] = [(await what.boundingBox())!, (await where.boundingBox())!]
  await page.mouse.move(from.x + 40, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 8, { steps: 5 })
  await beforeDrop?.()
  await page.mouse.up()
}

async function fillIn(dialog: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
}

test('a call is booked, moved and cancelled by keyboard, and the guest’s invitation follows', async ({
  page,
  site,
}) => {
  const guest = 'rhona@lochbay.example'
  await openDiary(page)
  await day(page, 'Wednesday 25 November').getByRole('button', { name: 'Free, 11:00' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Book a call here' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Book a call' })
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('11:00')
  await findsNothing(page, 'dialog')
  await fillIn(form, { Name: 'Rhona Mackie', Email: guest, Phone: '0141 496 0000', Company: 'Lochbay Energy' })
  await form.getByLabel('Where they are').selectOption('Somewhere else')
  await form.getByLabel('Nearest large city').fill('Paris')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Book call' }).press('Enter')
  await expect(toast(page)).toContainText('Booked.')
  const call = day(page, 'Wednesday 25 November').getByRole('button', { name: /^11:00 Rhona Mackie/ })
  await expect(call).toHaveAccessibleName(/Lochbay Energy · 12:00 in Paris Demo, 30 min/)
  const booked = invitation(await mailTo(site, guest, /^Your call/))
  const uid = /UID:(\S+)/.exec(booked)![1]!
  expect(booked).toContain('SEQUENCE:0')

  await call.focus()
  await page.keyboard.press('Enter')
  const record = page.getByRole('dialog', { name: 'Demo, 30 min' })
  await expect(record).toContainText('by Moira Tennant')
  await findsNothing(page, 'dialog')
  await page.keyboard.press('Escape')
  await findsNothing(page, 'main')
  await call.press('Enter')
  await record.getByRole('button', { name: 'Move call' }).press('Enter')
  const move = page.getByRole('form', { name: 'Move Rhona Mackie' })
  await expect(move).toBeVisible()
  await day(page, 'Thursday 26 November').getByRole('button', { name: 'Free, 14:00' }).press('Enter')
  await expect(move.getByLabel('Time')).toHaveValue('14:00')
  await move.getByRole('button', { name: 'Move call' }).press('Enter')
  await expect(toast(page)).toContainText('Moved.')
  const moved = invitation(await mailTo(site, guest, /^Moved/))
  expect(moved).toContain(`UID:${uid}`)
  expect(moved).toContain('SEQUENCE:1')
  expect(moved).toContain('DTSTART:20261126T140000Z')

  await day(page, 'Thursday 26 November')
    .getByRole('button', { name: /^14:00 Rhona Mackie/ })
    .press('Enter')
  // A question on top of the call leaves what is typed there, and gives the focus back.
  await record.getByLabel(/^Note/).fill('Not saved yet')
  await record.getByRole('button', { name: 'Cancel call' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Cancel this call?' })
  await expect(question.getByLabel('Why')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record.getByRole('button', { name: 'Cancel call' })).toBeFocused()
  await expect(record.getByLabel(/^Note/)).toHaveValue('Not saved yet')
  // Until the diary behind it is loaded too, the note that was just saved isn't taken for a colleague's.
  const diary = gate()
  await page.route(/\/api\/admin\/diary(\?|$)/, async (route) => {
    await diary.opened
    await route.continue()
  })
  await record.getByRole('button', { name: 'Save note' }).click()
  await expect(record.getByLabel(/^Note/)).toHaveAccessibleDescription(/^Moira Tennant, /)
  await expect(record.getByRole('alert')).toHaveCount(0)
  diary.letGo()
  await expect(record.getByRole('button', { name: 'Save note' })).toHaveCount(0)
  await record.getByRole('button', { name: 'Cancel call' }).press('Enter')
  await question.getByLabel('Why').fill('Moira has lost her voice. Next week?')
  await question.getByRole('button', { name: 'Cancel call' }).press('Enter')
  await expect(record).toContainText('Reason for cancelling')
  await page.keyboard.press('Escape')
  await expect(day(page, 'Thursday 26 November').getByRole('button', { name: 'Free, 14:00' })).toBeVisible()
  const cancelled = await mailTo(site, guest, /^Cancelled/)
  expect(cancelled.text).toContain('Moira has lost her voice. Next week?')
  expect(invitation(cancelled)).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/)
})

test('time is taken off and given back; a guest’s booking appears without a reload; new hours show what they change', async ({
  page,
  request,
  site,
}) => {
  const offered = async () =>
    ((await (await request.get('/api/calendar/weekly-slots')).json()) as { data: { date: string; time: string }[] })
      .data
  await openDiary(page)
  const book = (datetime: string, name = 'Iain Petrie') =>
    request.post('/api/demo-booking', {
      data: {
        type: 'demo_booking_30min',
        name,
        email: 'iain@struan.example',
        company: 'Struan Systems',
        phone: '0141 496 0001',
        message: '',
        datetime,
      },
    })
  expect((await book('2026-11-27T10:00:00.000Z')).status()).toBe(201)
  const friday = day(page, 'Friday 27 November')
  const call = friday.getByRole('button', { name: /Iain Petrie/ })
  await expect(call).toHaveAccessibleName(/^10:00/)

  // The call is dragged to a slot that somebody else books meanwhile, so it returns; then it moves to a free one.
  await drag(page, { what: call, where: friday.getByRole('button', { name: 'Free, 14:00' }) })
  const move = page.getByRole('form', { name: 'Move Iain Petrie' })
  await expect(move).toContainText('Iain Petrie gets a new invitation at iain@struan.example')
  await expect(move.getByLabel('Time')).toHaveValue('14:00')
  expect((await book('2026-11-27T14:00:00.000Z', 'Una Baird')).status()).toBe(201)
  await move.getByRole('button', { name: 'Move call' }).click()
  await expect(move.getByRole('alert')).toContainText('The call stays at Friday 27 November, 10:00.')
  await friday.getByRole('button', { name: 'Free, 09:30' }).click()
  await move.getByRole('button', { name: 'Move call' }).click()
  await expect(call).toHaveAccessibleName(/^09:30/)

  await page.getByRole('button', { name: 'Block time' }).click()
  const form = page.getByRole('dialog', { name: 'Block time' })
  await fillIn(form, { 'First day': '2026-11-27', Reason: 'A wedding in Oban' })
  await form.getByRole('button', { name: 'Block this time' }).click()
  const over = page.getByRole('dialog', { name: 'Block time over these calls?' })
  await expect(over).toContainText('Iain Petrie')
  await findsNothing(page, 'dialog')
  await over.getByRole('button', { name: 'Block this time' }).click()
  const standing = page.getByRole('dialog', { name: 'Blocked. These calls are still booked.' })
  await expect(standing).toContainText('Iain Petrie')
  await findsNothing(page, 'dialog')
  await standing.getByRole('button', { name: 'Keep these calls' }).click()
  await expect(day(page, 'Friday 27 November')).toContainText('A wedding in Oban')
  expect((await offered()).filter(({ date }) => date === '2026-11-27')).toEqual([])
  await day(page, 'Friday 27 November').getByRole('button', { name: 'Open the day' }).click()
  await expect(day(page, 'Friday 27 November').getByRole('button', { name: 'Free, 11:00' })).toBeVisible()

  await page.getByRole('button', { name: 'Opening hours' }).click()
  await page.getByLabel('Friday, from').fill('10:30')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const question = page.getByRole('dialog', { name: 'Set these hours?' })
  await expect(question).toContainText('1 booked call falls outside these hours. It stays booked.')
  await findsNothing(page, 'dialog')
  await question.getByRole('button', { name: 'Set hours' }).click()
  await expect(page.getByText('Set by Moira Tennant')).toBeVisible()
  expect((await offered()).find(({ date }) => date === '2026-11-27')?.time).toBe('10:30')

  // A colleague takes calls too; one is given to them, and its guest is told who will call.
  await page.getByRole('button', { name: 'Add someone' }).click()
  const host = page.getByRole('dialog', { name: 'Add someone who takes calls' })
  await host.getByLabel('Name guests see').fill('Isla Reid')
  await host.getByLabel('Consultations').uncheck()
  await findsNothing(page, 'dialog')
  await host.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Remove Isla Reid from the diary' })).toBeVisible()
  await page
    .getByRole('tab', { name: 'Calls' })
    .or(page.getByRole('button', { name: 'Calls', exact: true }))
    .click()
  await call.click()
  const record = page.getByRole('dialog')
  await record.getByLabel('Give this call to').selectOption('Isla Reid')
  await record.getByRole('button', { name: 'Give call' }).click()
  // The day was taken off above, so staff are asked for confirmation.
  await expect(record).toContainText('Guests can’t book this time: the diary is closed then.')
  await record.getByRole('button', { name: 'Give anyway' }).click()
  await expect(record).toContainText('Given to somebody else by Moira Tennant: to Isla Reid')
  await findsNothing(page, 'dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Isla Reid', exact: true }).click()
  await expect(friday.getByRole('button', { name: /Iain Petrie/ })).toHaveAccessibleName(/^Isla Reid: /)
  await expect(page.getByRole('button', { name: /Una Baird/ })).toHaveCount(0)
  await findsNothing(page)
  await mailTo(site, 'iain@struan.example', /^Your call is now with Isla Reid: Friday 27 November, 09:30/)

  // With several people taking calls, the colleague who moves one also chooses who takes it.
  await call.click()
  await record.getByRole('button', { name: 'Move call' }).click()
  await move.getByLabel('Time').fill('11:30')
  await move.getByLabel('Who takes it').selectOption('Moira Tennant')
  await findsNothing(page)
  await move.getByRole('button', { name: 'Move call' }).click()
  await expect(friday.getByRole('button', { name: /Iain Petrie/ })).toHaveCount(0)
  await mailTo(site, 'iain@struan.example', /^Moved: your call is now Friday 27 November, 11:30/)

  // Somebody who was chosen for a demo, and takes no consultations, is not asked to take one.
  await page.getByRole('button', { name: 'Book a call' }).click()
  const booking = page.getByRole('dialog', { name: 'Book a call' })
  await booking.getByLabel('Who takes it').selectOption('Isla Reid')
  await booking.getByLabel('Consultation, 15 min').check()
  await fillIn(booking, { Day: '2026-11-26', Time: '10:00', Name: 'Una Baird', Phone: '0141 496 0002' })
  await fillIn(booking, { Email: 'una@struan.example' })
  await booking.getByRole('button', { name: 'Book call' }).click()
  await expect(booking).toHaveCount(0)
  await expect(toast(page).last()).toContainText('Booked.')
})

test('on a phone it shows one day at a time, nothing is cut off, and it is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDiary(page)
  await page.getByRole('button', { name: /^Fri 27 November/ }).click()
  await page.getByRole('button', { name: 'Next open day: Tuesday 1 December' }).click()
  await page.getByRole('button', { name: 'Book a call' }).click()
  await expect(page.getByRole('dialog').getByLabel('Day')).toHaveValue('2026-12-01')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByRole('button', { name: 'Wed 25 November' }).click()
  const wednesday = day(page, 'Wednesday 25 November')
  await wednesday.getByRole('button', { name: 'Free, 15:30' }).click()
  await expect(page.getByRole('button', { name: 'Book a call here' })).toBeInViewport()
  await expect(day(page, 'Thursday 26 November')).toBeHidden()
  await findsNothing(page)
  await page.goto('/admin/diary/hours')
  await expect(page.getByLabel('Monday, from')).toBeVisible()
  await findsNothing(page)
  for (const address of ['/admin/diary', '/admin/diary/hours']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320)
  }
})

for (const moment of ['before', 'after'] as const) {
  test(`a call is moved if the script that reads the clocks arrives during the drag, just ${moment} the drop`, async ({
    page,
    request,
  }) => {
    const script = gate()
    await page.route('**/assets/zoned-time-*.js', async (route) => {
      await script.opened
      await route.continue()
    })
    await openDiary(page)
    const guest = {
      name: 'Ailsa Orr',
      email: `ailsa-${moment}@struan.example`,
      company: 'Struan Systems',
      phone: '0141 496 0001',
    }
    const datetime = moment === 'before' ? '2026-11-26T10:00:00.000Z' : '2026-11-26T11:00:00.000Z'
    const booking = { type: 'demo_booking_30min', ...guest, message: '', datetime }
    expect((await request.post('/api/demo-booking', { data: booking })).status()).toBe(201)
    const thursday = day(page, 'Thursday 26 November')
    const call = thursday.getByRole('button', { name: `${datetime.slice(11, 16)} Ailsa Orr` })
    const requested = page.waitForRequest('**/assets/zoned-time-*.js')
    const loads = async () => {
      script.letGo()
      // Resolves when the module has run, and so after the page's own import of it.
      await page.evaluate((address) => import(address), (await requested).url())
    }
    const where = thursday.getByRole('button', { name: 'Free, 14:00' })
    await drag(page, { what: call, where, ...(moment === 'before' && { beforeDrop: loads }) })
    script.letGo()
    const move = page.getByRole('form', { name: 'Move Ailsa Orr' })
    await expect(move.getByLabel('Time')).toHaveValue('14:00')
  })
}
