import type { Page } from '@playwright/test'
import { findsNothing } from '../support/axe.ts'
import { expect, kitHasStarted, landingHasStarted, test, toast } from '../support/test.ts'
import { isThorough, sweptScreens } from '../support/thorough.ts'

// Checks WCAG 2.2 AA on the page, in each dialog and at each step, at the smallest and largest widths.

const open: Record<string, (page: Page) => Promise<void>> = {
  'the video profiles': (page) => page.getByRole('button', { name: /Video Profiles/ }).click(),
  'a film': (page) =>
    page
      .locator('#videos')
      .getByRole('button', { name: /Client Visit/ })
      .click(),
  'the hiring guide': (page) => page.getByRole('button', { name: 'Get the hiring guide' }).click(),
  'the hiring guide with an error': async (page) => {
    await page.getByRole('button', { name: 'Get the hiring guide' }).click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill('rhona@gmail.com')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  },
  'the jobs gate': (page) => page.getByRole('button', { name: /View All Jobs/ }).click(),
  'the demo': (page) => page.getByRole('button', { name: 'Book Demo' }).click(),
  'the consultation': (page) => page.getByRole('button', { name: /Speak To Our Team/ }).click(),
  'a review': async (page) => {
    await page.locator('#testimonials .reel').getByRole('button').first().focus()
    await page.keyboard.press('Enter')
  },
  'all reviews': (page) => page.getByRole('button', { name: 'View All Reviews' }).click(),
}

for (const [width, height] of sweptScreens) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('the landing page', async ({ page }) => {
      await page.goto('/')
      await landingHasStarted(page)
      await findsNothing(page)
    })

    test('each dialog', async ({ page }) => {
      await page.goto('/')
      for (const [name, act] of Object.entries(open)) {
        await test.step(name, async () => {
          await act(page)
          await expect(page.getByRole('dialog')).toBeVisible()
          await findsNothing(page, 'dialog')
          await page.keyboard.press('Escape')
          await expect(page.getByRole('dialog')).toBeHidden()
        })
      }
    })

    test('the plans, and each step of the wizard with its errors and its success', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Get Started with Talent Days' }).click()
      await expect(page.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
      await findsNothing(page, '#services')
      await page.getByRole('button', { name: /Standard Rate/ }).click()
      const form = page.locator('#contact')
      await findsNothing(page, '#contact')
      await form.getByRole('button', { name: 'Continue' }).click()
      await expect(toast(page)).toContainText('Please complete this field')
      await findsNothing(page, '#contact')
      await form.getByRole('radio', { name: '1', exact: true }).check()
      await form.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Step 2 of 3')).toBeVisible()
      await findsNothing(page, '#contact')
      await page.keyboard.type('axe@lochbay.example')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Step 3 of 3')).toBeVisible()
      await findsNothing(page, '#contact')
      await page.keyboard.type('0141 496 0000')
      await page.keyboard.press('Enter')
      await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
      await findsNothing(page)
    })

    test('the kit', async ({ page }) => {
      test.skip(!isThorough, 'the largest page of all, which no visitor sees')
      await page.goto('/kit')
      await kitHasStarted(page)
      await findsNothing(page)
    })

    test('a page that does not exist', async ({ page }) => {
      await page.goto('/nowhere')
      await findsNothing(page)
    })
  })
}

test.describe('without script', () => {
  test('the plain form', async ({ page }) => {
    // Axe needs script, so instead of switching script off this keeps React from loading.
    await page.route(/landing\.client-.*\.js$/, (route) => route.abort())
    await page.goto('/')
    await page.mouse.move(5, 5)
    await expect(page.locator('form[action="/api/contact"]')).toBeVisible()
    await findsNothing(page, '#contact')
  })
})

test.describe('on a narrow screen and enlarged', () => {
  for (const [name, viewport] of [
    ['320 px', { width: 320, height: 640 }],
    ['1440 px at 200 %', { width: 720, height: 450 }],
    ['1280 px at 400 %', { width: 320, height: 256 }],
  ] as const) {
    test(`${name}: nothing is cut off and nothing scrolls sideways`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/')
      await landingHasStarted(page)
      const beyond = await page.evaluate(() => {
        const width = document.documentElement.clientWidth
        const reel = document.querySelector('.reel')
        return {
          scrolls: document.documentElement.scrollWidth - width,
          cut: [
            ...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, label, input, li), footer :is(a, p, li)'),
          ]
            .filter((element) => !reel?.contains(element) && !element.closest('[inert], [aria-hidden=true], .sr'))
            .filter(
              (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().right > width + 1,
            )
            .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
        }
      })
      expect(beyond).toEqual({ scrolls: 0, cut: [] })
    })
  }
})
