import sharp from 'sharp'
import { findsNothing } from '../support/axe.ts'
import { expect, gate, signIn, testOnItsOwnSite, toast } from '../support/test.ts'

// Staff change a text of the site, preview it, save it so that a visitor sees it, and undo the change. Runs on a site
// of its own, because other journeys read the landing page.

const test = testOnItsOwnSite()
test.describe.configure({ mode: 'default' })

test('the badge is changed, previewed, saved, undone and restored; of two people who change it at once, each sees both values', async ({
  page,
  context,
}) => {
  await signIn(context.request)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeFocused()
  await page.getByRole('link', { name: /Headline and badge/ }).click()
  // Word by word, as people type: a space at the end stays until the next word.
  const lead = page.getByRole('form', { name: 'Text after the underlined word' })
  await lead.getByRole('textbox').fill('')
  await lead.getByRole('textbox').pressSequentially('Word by word.')
  await expect(lead.getByRole('textbox')).toHaveValue('Word by word.')
  await lead.getByRole('button', { name: 'Discard' }).click()
  const badge = page.getByRole('textbox', { name: 'Badge, after that' })
  await badge.fill('booking for January')

  const tab = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = await tab
  await expect(preview.getByText('booking for January')).toBeVisible()
  await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await preview.close()

  const field = page.getByRole('form', { name: 'Badge, after that' })
  await field.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page).filter({ hasText: 'Saved' }).first()).toBeVisible()
  await expect(field).toContainText(/Changed by .+ Default: “available now”/)
  const visitor = await context.newPage()
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByText('booking for January')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await visitor.close()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).not.toContainText('Changed by')
  await expect(badge).toHaveValue('available now')

  await field.getByRole('button', { name: 'History' }).click()
  const past = page.getByRole('dialog', { name: /History/ })
  await findsNothing(page, 'dialog')
  await past.getByRole('button', { name: /Restore what/ }).click()
  await expect(badge).toHaveValue('booking for January')

  await badge.fill('mine')
  const theirs = await context.request.put('/api/admin/content/fields/landing.hero.badge.rest', {
    data: { value: 'theirs', version: 3 },
  })
  expect(theirs.status()).toBe(200)
  await field.getByRole('button', { name: 'Save' }).click()
  await expect(field.getByRole('alert')).toContainText('Someone else changed this first.')
  await expect(field.getByRole('alert')).toContainText('theirs')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await findsNothing(page, '#page')
  }
  await field.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(field).toContainText('Changed by')
  await expect(badge).toHaveValue('mine')
})

test('clients are reordered by mouse and by keyboard, and return to their default order', async ({ page, context }) => {
  await signIn(context.request)
  await page.goto('/admin/content/clients')
  const list = page.getByRole('list', { name: /Clients/ })
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const names = () => rows.locator('.cnt-list__name').allTextContents()
  const nameOf = (text: string) => text.replace(/^\d+ /, '')
  const before = (await names()).map(nameOf)
  const grip = (place: number) => rows.nth(place).locator('.cnt-list__grip')
  await grip(0).dragTo(rows.nth(2))
  const dragged = [before[1], before[2], before[0], ...before.slice(3)]
  await expect.poll(async () => (await names()).map(nameOf)).toEqual(dragged)
  // Its own button keeps the focus, wherever the row has moved.
  const up = page.getByRole('button', { name: `Move ${before[0]} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names()).map(nameOf)).toEqual(before)
  await page.getByRole('button', { name: `Move ${before[0]} down` }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Changed by .+ Default: \d+ entries\./)).toBeVisible()
  await page.getByRole('button', { name: 'Back to default' }).click()
  await expect(page.getByText(/Changed by/)).toHaveCount(0)
  expect((await names()).map(nameOf)).toEqual(before)
})

test('a logo that arrives after its row was closed changes that row alone, and none once it was discarded', async ({
  page,
  context,
}) => {
  await signIn(context.request)
  await page.goto('/admin/content/clients')
  const rows = page.getByRole('list', { name: /Clients/ }).getByRole('listitem')
  const nameOf = (place: number) => rows.nth(place).locator('.cnt-list__name')
  const logo = sharp({ create: { width: 300, height: 60, channels: 3, background: '#0A3F3C' } })
  const buffer = await logo.png().toBuffer()
  /** Chooses a logo for the first client, whose upload waits. */
  const upload = async () => {
    const held = gate()
    await page.route(
      '**/api/admin/content/marks',
      async (route) => {
        await held.opened
        await route.continue()
      },
      { times: 1 },
    )
    await nameOf(0).click()
    await rows.nth(0).locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    return {
      async arrives() {
        const answered = page.waitForResponse('**/api/admin/content/marks')
        held.letGo()
        await (await answered).finished()
      },
    }
  }

  const first = await upload()
  await nameOf(1).click()
  await rows.nth(1).getByLabel('Trade').fill('Written meanwhile')
  await first.arrives()
  await nameOf(0).click()
  await expect(rows.nth(0).locator('img[src^="/client-marks/"]')).toBeVisible()
  await nameOf(1).click()
  expect(await rows.nth(1).getByLabel('Trade').inputValue()).toBe('Written meanwhile')
  await page.getByRole('button', { name: 'Discard' }).click()

  const second = await upload()
  await nameOf(1).click()
  await rows.nth(1).getByLabel('Trade').fill('Discarded')
  await page.getByRole('button', { name: 'Discard' }).click()
  await second.arrives()
  await nameOf(1).click()
  await expect(rows.nth(1).getByLabel('Trade')).toBeVisible()
  // There is nothing to save or discard.
  expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)
})
