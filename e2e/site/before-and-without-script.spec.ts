import type { Page } from '@playwright/test'
import { expect, gate, mailTo, test } from '../support/test.ts'

// The page before React has arrived, and without it (LAND-5, LEADS-12).

const landingScript = /landing\.client-.*\.js$/

/** Waits until the page has nothing left to do. */
const idle = (page: Page) => page.evaluate(() => new Promise((done) => requestIdleCallback(done)))

test.describe('before React has loaded', () => {
  for (const [press, name] of [
    ['mouse', 'Book Demo'],
    ['keyboard', 'Book Demo'],
    ['mouse', 'Get the hiring guide'],
    ['keyboard', 'View All Reviews'],
  ] as const) {
    test(`the first press on ${name} by ${press} opens the right thing, once`, async ({ page }) => {
      // React arrives long after the press.
      const { opened, letGo } = gate()
      await page.route(landingScript, async (route) => {
        await opened
        await route.continue()
      })
      await page.goto('/')
      const button = page.getByRole('button', { name }).first()
      if (press === 'mouse') await button.click()
      else {
        await button.focus()
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('dialog')).toHaveCount(0)
      letGo()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await idle(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
    })
  }

  test('a tap on a phone is not lost either', async ({ browser, site }) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    const { opened, letGo } = gate()
    await page.route(landingScript, async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Book Demo' }).tap()
    letGo()
    await expect(page.getByRole('dialog', { name: 'Book Demo' })).toBeVisible()
    await context.close()
  })

  test('links work at once, and a choice in the form is still there when React has loaded', async ({ page }) => {
    const { opened, letGo } = gate()
    await page.route(landingScript, async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Find Talent' }).first().click()
    await expect(page).toHaveURL(/#contact$/)
    await page.locator('#contact').getByRole('radio', { name: '11-20' }).check()
    letGo()
    await page.locator('#contact').getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await page.locator('#contact').getByRole('button', { name: 'Back' }).click()
    await expect(page.locator('#contact').getByRole('radio', { name: '11-20' })).toBeChecked()
  })

  test('React is not fetched before the visitor does something', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // One page in ten measures its own speed.
      if (request.resourceType() === 'script' && !pathname.includes('/vitals-')) scripts.push(pathname)
    })
    await page.goto('/')
    // The event that the browser itself fires when a page loads under a pointer that does not move.
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
    await idle(page)
    // A later request has been sent, and no request for a script before it.
    await Promise.all([page.waitForRequest('**/robots.txt'), page.evaluate(() => fetch('/robots.txt'))])
    expect(scripts).toHaveLength(1)
    await page.mouse.move(50, 50, { steps: 3 })
    await expect.poll(() => scripts.length).toBeGreaterThan(1)
  })

  test('when React cannot be fetched the plain form replaces the wizard', async ({ page }) => {
    await page.route(landingScript, (route) => route.abort())
    await page.goto('/')
    await page.mouse.move(50, 50)
    const plain = page.locator('form[action="/api/contact"]')
    await plain.scrollIntoViewIfNeeded()
    await expect(plain).toBeVisible()
    await expect(page.locator('#contact-card')).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page can be read completely', async ({ page }) => {
    await page.goto('/')
    for (const heading of [
      'Now showing',
      'Three ways to hire',
      'They pressed play',
      'Current Opportunities',
      'Good patter travels',
      'Who do you need?',
    ]) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Book Demo' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'hello@patter.example' }).first()).toBeVisible()
  })

  test('on a phone the menu shows its links', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' })).toBeVisible()
  })

  test('the contact form sends', async ({ page, site }) => {
    const email = `plain-${Math.random().toString(36).slice(2, 8)}@lochbay.example`
    await page.goto('/')
    const form = page.locator('form[action="/api/contact"]')
    await form.getByLabel('Name').fill('Rhona Mac')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Company').fill('Lochbay')
    await form.getByLabel('Phone').fill('0141 496 0000')
    await form.getByLabel('How many people are you hiring?').selectOption('4-5')
    await form.getByRole('button', { name: 'Unlock Pricing' }).click()
    await expect(page).toHaveURL(/\?sent=contact#contact$/)
    await expect(page.getByText('Thank you for your interest!').first()).toBeVisible()
    const announced = await mailTo(site, 'hello@patter.example', new RegExp(email))
    expect(announced.text).toContain('Rhona Mac')
    await mailTo(site, email)
  })

  test('the contact form comes back with its errors and with what was typed', async ({ page }) => {
    await page.goto('/')
    const form = page.locator('form[action="/api/contact"]')
    await form.evaluate((element: HTMLFormElement) => (element.noValidate = true)).catch(() => {})
    await form.getByLabel('Name').fill('Rhona Mac')
    await form.getByLabel('Email').fill('rhona@lochbay')
    await form.getByLabel('Company').fill('Lochbay')
    await form.getByLabel('Phone').fill('0141 496 0000')
    await form.getByLabel('How many people are you hiring?').selectOption('1')
    await form.getByRole('button', { name: 'Unlock Pricing' }).click()
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
    await expect(page.locator('form[action="/api/contact"]').getByLabel('Name')).toHaveValue('Rhona Mac')
  })
})
