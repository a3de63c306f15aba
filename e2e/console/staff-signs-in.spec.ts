import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { expect, gate, mailTo, staff, test } from '../support/test.ts'
import { sweptScreens } from '../support/thorough.ts'

// From the sign-in page to a colleague with a second factor, by keyboard, checking WCAG 2.2 AA on the way.

const freya = { name: 'Freya Baird', password: 'lintel and stair and window' }

async function signIn(page: Page, route: string): Promise<void> {
  expect((await page.goto(route))?.status()).toBe(401)
  await page.getByLabel('Email').fill(staff.email)
  await page.getByLabel('Password').fill(staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
}

test('a colleague is invited, joins, switches a second factor on, signs in with it, and is removed', async ({
  page,
  site,
  browser,
  visitor,
}) => {
  // The first field has the focus, and a wrong password is reported at its field.
  await page.goto('/admin/team')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(staff.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That email address and password don’t match.')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(staff.email)
  await findsNothing(page)
  await page.keyboard.type(staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()

  const email = `freya.${visitor}@patter.example`
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  await expect(page.locator('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type(freya.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await findsNothing(page, 'dialog')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('table', { name: 'Invitations and reset links' }).getByRole('row', { name: freya.name }),
  ).toBeVisible()

  const mail = await mailTo(site, email, /^Join/)
  const link = /\/admin\/join\/[\w-]{43}/.exec(mail.text ?? '')![0]
  // The colleague's browser runs no script until she has signed in.
  const bare = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': visitor },
  })
  const door = await bare.newPage()
  await door.goto(link)
  await door.getByLabel('Password', { exact: true }).fill(freya.password)
  await door.getByLabel('Repeat password').fill('something else')
  await door.getByRole('button', { name: 'Join the team' }).click()
  await expect(door.getByText('The passwords don’t match')).toBeVisible()
  await door.getByLabel('Password', { exact: true }).fill(freya.password)
  await door.getByLabel('Repeat password').fill(freya.password)
  await door.getByRole('button', { name: 'Join the team' }).click()
  await expect(door).toHaveURL(/\/admin$/)
  await bare.close()

  const hers = await browser.newContext({ baseURL: site.url, extraHTTPHeaders: { 'x-forwarded-for': visitor } })
  const computer = await hers.newPage()
  expect((await computer.goto(link))?.status()).toBe(404)
  await findsNothing(computer)
  await comeIn(computer, email)
  await computer.goto('/admin/account')
  const spent = await switchOn(computer)
  const codes = await computer.locator('dialog li code').allTextContents()
  expect(codes).toHaveLength(10)
  await findsNothing(computer, 'dialog')
  await computer.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(computer.getByText('10 recovery codes left')).toBeVisible()
  // The owner sees it without reloading.
  await expect(
    page.getByRole('table', { name: 'Everyone in the team' }).getByRole('row', { name: freya.name }),
  ).toContainText('On')

  await hers.clearCookies()
  await comeBack(computer, email, spent, codes[0]!)

  await page.getByRole('row', { name: freya.name }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove from the team' }).click()
  await expect(page.getByRole('row', { name: freya.name })).toBeHidden()
  await expect(computer.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
  await hers.close()
})

async function comeIn(page: Page, email: string): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(freya.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Console' })).toBeVisible()
}

/** Types the password, reads the key from the page as a camera would, and types a code. Returns the code. */
async function switchOn(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.locator('dialog').getByLabel('Password')).toBeFocused()
  await page.keyboard.type('not her password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That’s not your password.')).toBeVisible()
  await page.locator('dialog').getByLabel('Password').fill(freya.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Scan this with your authenticator' })).toBeVisible()
  await findsNothing(page, 'dialog')
  const key = (await page.locator('dialog code').textContent())!.replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code didn’t work.')).toBeVisible()
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await page.getByLabel('Code from the app').fill(code)
  const answer = gate()
  await page.route('**/second-factor/confirmation', async (route) => {
    await answer.opened
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'true')
  // The codes are shown only once, so the dialog stays before they are there and while they are.
  const pressEscTwice = async () => {
    for (let press = 0; press < 2; press++) await page.keyboard.press('Escape')
  }
  await pressEscTwice()
  answer.letGo()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await pressEscTwice()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return code
}

/** Tries to sign in without a code, with a used one, with a recovery code. */
async function comeBack(page: Page, email: string, spent: string, recoveryCode: string): Promise<void> {
  await page.goto('/admin/account')
  const attempt = async (code: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(freya.password)
    await page.getByLabel('Code from your authenticator').fill(code)
    await page.keyboard.press('Enter')
  }
  await attempt('')
  await expect(page.getByText('Your second factor is on')).toBeVisible()
  await attempt(spent)
  await expect(page.getByText('That code didn’t work.')).toBeVisible()
  await page.getByLabel('Password').fill(freya.password)
  await page.getByText('Don’t have your authenticator?').click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
}

const overflow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#app :is(h1, h2, p, dd, td, th, button, input, select, a, label)')]
      .filter(
        (element) =>
          !element.closest('.sr, .skip, [aria-hidden], .toasts, thead, .con-tw, .con-tabs') &&
          element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  )

for (const [width, height] of sweptScreens) {
  test(`the sign-in page, team, account and log at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/team')
    expect(await overflow(page)).toEqual([])
    await signIn(page, '/admin/team')
    for (const [route, title] of [
      ['team', 'Team'],
      ['account', 'My account'],
      ['log', 'Log'],
    ] as const) {
      await page.goto(`/admin/${route}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('main table tbody tr:not(.tb__wait)').first()).toBeVisible()
      await findsNothing(page)
      expect([route, await overflow(page)]).toEqual([route, []])
    }
  })
}
