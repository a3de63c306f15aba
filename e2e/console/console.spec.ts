import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { sweptScreens } from '../support/thorough.ts'
import { expect, signIn, staff, test } from '../support/test.ts'

// Tests the console's frame: by keyboard alone, when a session ends during work, when a page crashes, and its
// accessibility.

async function enter(page: Page, address: string): Promise<void> {
  await signIn(page.request)
  await page.goto(address)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const guideFor = (page: Page, email: string) =>
  page.request.post('/api/email-signup', {
    data: { email, source: 'hiring-guide', metadata: { requestType: 'hiring-guide' } },
  })

test('works by keyboard alone, and a mail that is sent appears without a reload', async ({ page }) => {
  await enter(page, '/admin')
  await expect(heading(page, 'Today')).toBeVisible()
  await page.keyboard.press('o')
  await expect(heading(page, 'Outbox')).toBeFocused()
  await expect(page).toHaveTitle(/^Outbox \|/)

  await guideFor(page, 'outbox-one@westermill.example')
  await guideFor(page, 'outbox-two@westermill.example')
  const mail = page.getByRole('link', { name: /outbox-one@westermill/ }).first()
  await expect(mail).toBeVisible()

  await page.keyboard.press('f')
  await expect(page.getByRole('searchbox')).toBeFocused()
  // In a field, letters are not shortcuts.
  await page.keyboard.type('outbox-')
  await expect(page).toHaveURL(/\/admin\/outbox\?q=outbox-$/)
  // The address changes before the list does.
  await expect(mail).toHaveAttribute('href', /\?q=outbox-$/)
  // For each of two people: the guide, and the mail to us about it.
  await expect(page.getByRole('list', { name: /Emails/ }).getByRole('listitem')).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /guide/ })).toBeFocused()
  await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/admin\/outbox\?q=outbox-$/)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'All shortcuts' })
  await expect(keys).toContainText('Open Settings')
  await keys.getByLabel('Shortcuts are on').uncheck()
  await page.keyboard.press('Escape')
  // Opens nothing: the last step goes back from Settings to the outbox, not to Leads.
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Shortcuts', exact: true }).click()
  await page.getByLabel('Shortcuts are on').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(heading(page, 'Settings')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/outbox\?q=outbox-$/)
})

test('a session that ends during work shows the sign-in on top of the page, which keeps what was typed', async ({
  page,
}) => {
  await enter(page, '/admin/settings')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the portal password' })
  await dialog.getByLabel('I’ll type one').check()
  await dialog.getByLabel('Password', { exact: true }).fill('typed before it ended')
  await page.context().clearCookies({ name: 'patter_staff' })
  await dialog.getByRole('button', { name: 'Change password' }).click()

  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again.getByLabel('Email')).toHaveValue(staff.email)
  await again.getByLabel('Password').fill('not the one')
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert')).toBeVisible()
  await again.getByLabel('Password').fill(staff.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toBeHidden()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('typed before it ended')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible()
})

test('an error from the server disappears once its field is changed; the others stay', async ({ page }) => {
  await enter(page, '/admin/contracts')
  await page.getByRole('button', { name: 'Invite a client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Invite a client' })
  const [name, email] = [dialog.getByLabel('Name', { exact: true }), dialog.getByLabel('Email')]
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  await send.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/./)
  await name.fill('Jean Orr')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(name).toHaveAccessibleDescription('')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await send.click()
  await expect(email).toBeFocused()
  await page.keyboard.press('Escape')

  await page.goto('/admin/account')
  const current = page.getByLabel('Current password')
  await current.fill('not the one')
  await page.getByLabel('New password', { exact: true }).fill('four windows over the close')
  await page.getByLabel('Repeat new password').fill('four windows over the close')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('!')
  await expect(current).not.toHaveAttribute('aria-invalid')
})

test.describe('a page whose script does not load', () => {
  test.use({ mayComplain: true })
  test('says that nothing is lost, and the other parts still work', async ({ page }) => {
    await page.route(/\/assets\/settings\.page-.*\.js$/, (route) => route.abort())
    await enter(page, '/admin/settings')
    await expect(page.getByRole('alert')).toContainText('Reload to carry on where you were')
    await page.getByRole('link', { name: /^Outbox/ }).click()
    await expect(heading(page, 'Outbox')).toBeFocused()
  })
})

for (const [width, height] of sweptScreens) {
  test(`is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await guideFor(page, `eyes-${width}@westermill.example`)
    await enter(page, `/admin/outbox?q=eyes-${width}`)
    const mail = page
      .getByRole('list', { name: /Emails/ })
      .getByRole('link')
      .first()
    await expect(mail).toBeVisible()
    await findsNothing(page)
    await mail.click()
    await page.getByRole('button', { name: 'Plain text' }).click()
    await findsNothing(page)
    await page.getByRole('button', { name: 'Send again' }).click()
    await findsNothing(page, 'dialog')
    await page.goto('/admin/candidates')
    await expect(page.getByText('No candidates yet.').or(page.getByRole('table'))).toBeVisible()
    await findsNothing(page)
    await page.getByRole('button', { name: 'Add someone' }).first().click()
    await findsNothing(page, 'dialog')
    await page.goto('/admin/settings')
    await expect(page.getByText('Test gateway')).toBeVisible()
    await findsNothing(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
