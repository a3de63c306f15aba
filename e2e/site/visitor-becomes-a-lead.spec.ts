import type { Page } from '@playwright/test'
import {
  asSlowAsAPerson,
  earlierMailsAreSent,
  expect,
  mailTo,
  test,
  toast,
  unique,
  withMotion,
} from '../support/test.ts'

// Every way in which a visitor can leave their details, up to the mail in the outbox.

test.use(withMotion)

async function wizard(page: Page, email: string) {
  await page.goto('/#contact')
  const form = page.locator('#contact')
  await form.getByRole('radio', { name: '2-5' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('Where should we send your pricing?').fill(email)
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('And the best number to reach you?').fill('0141 496 0000')
  await asSlowAsAPerson(page)
  return form
}

test('the contact wizard: three steps, then both sides get a mail', async ({ page, site }) => {
  const email = `rhona-${unique()}@lochbay.example`
  const form = await wizard(page, email)
  await expect(form.getByText('Step 3 of 3')).toBeVisible()
  await form.getByRole('button', { name: 'Unlock Pricing' }).click()
  await expect(toast(page)).toContainText('Thank you for your interest!')
  await expect(toast(page)).toContainText("We'll be in touch within 24 hours with your pricing and next steps.")
  await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeFocused()

  const answer = await mailTo(site, email)
  expect(answer.text).toContain('24 hours')
  const announced = await mailTo(site, 'hello@patter.example', new RegExp(email))
  expect(announced.replyTo?.[0]?.address).toBe(email)
  expect(announced.text).toContain('0141 496 0000')
})

test('the wizard by keyboard alone: Enter continues if there is text, and shows an error if there is none', async ({
  page,
  site,
}) => {
  const email = `keys-${unique()}@lochbay.example`
  await page.goto('/#contact')
  await page.locator('#contact').getByRole('radio', { name: '1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '2-5' })).toBeChecked()
  // The first key press loads React, which then handles Enter.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText('Step 2 of 3')).toBeVisible({ timeout: 1000 })
  }).toPass()
  const emailField = page.getByLabel('Where should we send your pricing?')
  await expect(emailField).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Please complete this field')
  await expect(toast(page)).toContainText('This information is required to continue')
  await expect(emailField).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('And the best number to reach you?')).toBeFocused()
  await page.keyboard.type('0141 496 0000')
  await asSlowAsAPerson(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  await mailTo(site, email)
})

test('the phone question shows the UK format, and Back keeps the answers', async ({ page }) => {
  const form = await wizard(page, 'back@lochbay.example')
  await expect(form.getByLabel('And the best number to reach you?')).toHaveAttribute(
    'placeholder',
    '+44 7xxx xxxxxx (UK)',
  )
  await expect(form.getByLabel('And the best number to reach you?')).toHaveAttribute('type', 'tel')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByLabel('Where should we send your pricing?')).toHaveValue('back@lochbay.example')
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByRole('radio', { name: '2-5' })).toBeChecked()
})

test('a double click sends once', async ({ page, site }) => {
  const email = `twice-${unique()}@lochbay.example`
  const form = await wizard(page, email)
  await form.getByRole('button', { name: 'Unlock Pricing' }).dblclick()
  await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  await mailTo(site, email)
  await earlierMailsAreSent(page, site)
  expect((await site.mails()).filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(1)
})

test('a failure is explained and keeps the answers, and the second attempt succeeds', async ({ page, site }) => {
  const email = `again-${unique()}@lochbay.example`
  const form = await wizard(page, email)
  await page.route(
    '**/api/contact',
    (route) =>
      route.fulfill({ status: 507, json: { code: 'database_full', message: 'We have no room for it just now.' } }),
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Unlock Pricing' }).click()
  await expect(toast(page)).toContainText('Failed to send message')
  await expect(toast(page)).toContainText('Error: 507: We have no room for it just now.')
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('And the best number to reach you?')).toHaveValue('0141 496 0000')
  await form.getByLabel('And the best number to reach you?').press('Enter')
  await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  await mailTo(site, email)
})

test('the honeypot: the sender sees the success view, and no mail is sent', async ({ page, site }) => {
  const email = `bot-${unique()}@spam.example`
  const form = await wizard(page, email)
  const honeypot = page.locator('#contact .wiz input[name=website]')
  await expect(honeypot).toHaveAttribute('tabindex', '-1')
  await honeypot.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'))
  await form.getByRole('button', { name: 'Unlock Pricing' }).click()
  await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  await earlierMailsAreSent(page, site)
  expect(
    (await site.mails()).filter((mail) => mail.to?.[0]?.address === email || mail.subject?.includes(email)),
  ).toEqual([])
})

test('a chosen service and plan are shown beside the wizard, sent with it, and still shown afterwards', async ({
  page,
  site,
}) => {
  const email = `plan-${unique()}@lochbay.example`
  await page.goto('/')
  await page.evaluate(() => {
    const state = window as unknown as { announced: unknown }
    addEventListener('serviceSelection', (event) => (state.announced = (event as CustomEvent).detail))
  })
  await expect(page.getByText('Your Selection')).toHaveCount(0)
  const services = page.locator('#services')
  await services.getByRole('button', { name: 'Get Started with Video Hiring' }).click()
  await expect(services.getByRole('heading', { name: 'Standard Rate' })).toBeVisible()
  await services.getByRole('button', { name: 'Back to Services' }).click()
  await services.getByRole('button', { name: 'Get Started with Headhunting' }).click()
  await expect(services.getByText('Headhunting')).toBeVisible()
  await services.getByRole('button', { name: /6-Month Plan/ }).click()
  expect(await page.evaluate(() => (window as unknown as { announced: unknown }).announced)).toEqual({
    serviceName: 'Headhunting',
    pricingPlan: '6-Month Plan',
  })

  const selection = page.getByRole('region', { name: 'Your Selection' })
  await expect(selection).toContainText('Headhunting')
  await expect(selection).toContainText('6-Month Plan')
  await expect(page.locator('#contact-card')).toBeInViewport()
  const form = page.locator('#contact')
  await form.getByRole('radio', { name: '20+' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('Where should we send your pricing?').fill(email)
  await page.keyboard.press('Enter')
  await form.getByLabel('And the best number to reach you?').fill('0141 496 0000')
  await asSlowAsAPerson(page)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  await expect(selection).toContainText('6-Month Plan')
  expect((await mailTo(site, 'hello@patter.example', new RegExp(email))).text).toContain('Headhunting')
})

test.describe('the hiring guide', () => {
  test('is sent to a company address as a real PDF', async ({ page, site }) => {
    const email = `guide-${unique()}@lochbay.example`
    await page.goto('/')
    await page.getByRole('button', { name: 'Get the hiring guide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hiring guide' })
    await expect(
      dialog.getByText('Company emails only • Personal emails (Gmail, Hotmail, etc.) not accepted'),
    ).toBeVisible()
    await dialog.getByLabel('Company email').fill(email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: 'Email Captured!' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
    const mail = await mailTo(site, email)
    const pdf = mail.attachments.find((attachment) => attachment.mimeType === 'application/pdf')
    expect(
      Buffer.from(pdf!.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('an invalid address is explained at the field', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Get the hiring guide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hiring guide' })
    const field = dialog.getByLabel('Company email')
    for (const [value, sentence] of [
      ['', 'Required'],
      ['rhona@', 'Please enter a valid email address'],
      ['RHONA@GMAIL.COM ', 'Please use a company email address (not Gmail, Hotmail, etc.)'],
    ] as const) {
      await field.fill(value)
      await field.press('Enter')
      await expect(dialog.getByText(sentence, { exact: true })).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
  })
})

test.describe('a film', () => {
  test('counts the seconds that were watched and sends them with the address', async ({ page, site }) => {
    const email = `film-${unique()}@lochbay.example`
    await page.goto('/')
    await page
      .locator('#videos')
      .getByRole('button', { name: /Client Visit/ })
      .click()
    const overlay = page.getByRole('dialog', { name: 'Client Visit' })
    const video = overlay.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(8.5)
    const sent = page.waitForRequest('**/api/video-interest')
    await overlay.getByRole('textbox').fill(email)
    await overlay.getByRole('button', { name: 'Tell Me More' }).click()
    const body = (await sent).postDataJSON() as Record<string, unknown>
    expect(body).toMatchObject({ email, videoId: 'client-visit', videoTitle: 'Client Visit' })
    expect(body.watchTimeSeconds).toBeGreaterThanOrEqual(1)
    expect(new Date(String(body.submittedAt)).getFullYear()).toBeGreaterThan(2020)
    await expect(overlay).toBeHidden()
    expect((await mailTo(site, email)).text).toContain('2,000')
  })

  test('says so if it cannot be loaded, and still shows the box', async ({ page }) => {
    await page.route('**/public-objects/job-advert.mp4', (route) => route.abort())
    await page.goto('/')
    await page
      .locator('#videos')
      .getByRole('button', { name: /Job Advert/ })
      .click()
    const overlay = page.getByRole('dialog', { name: 'Job Advert' })
    await expect(overlay.getByText('Video Unavailable')).toBeVisible()
    await expect(overlay.getByText('This video is being processed and will be available soon.')).toBeVisible()
    await expect(overlay.getByRole('button', { name: 'Tell Me More' })).toBeVisible()
  })

  test('is closed by its button, by Esc and by a click outside, and the focus returns', async ({ page }) => {
    await page.goto('/')
    const card = page.locator('#videos').getByRole('button', { name: /Our Process/ })
    const overlay = page.getByRole('dialog', { name: 'Our Process' })
    for (const close of [
      () => overlay.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 450),
    ]) {
      await card.click()
      await expect(overlay).toBeVisible()
      await close()
      await expect(overlay).toBeHidden()
      await expect(card).toBeFocused()
    }
  })
})

test.describe('the jobs dialog', () => {
  test('opens the careers page in a new tab two seconds after the address was accepted', async ({
    page,
    site,
    context,
  }) => {
    const email = `job-${unique()}@home.example`
    await context.route('https://careers.patter.example/**', (route) =>
      route.fulfill({ body: 'Jobs', contentType: 'text/html' }),
    )
    await page.goto('/')
    await page.getByRole('button', { name: /View All Jobs/ }).click()
    const dialog = page.getByRole('dialog', { name: 'View All Jobs' })
    await dialog.getByLabel('Your email').fill(email)
    const tab = context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'See the Jobs' }).click()
    await expect(dialog.getByText('Access Granted! Opening careers portal...')).toBeVisible()
    expect((await tab).url()).toBe('https://careers.patter.example/')
    await expect(dialog).toBeHidden()
    expect((await mailTo(site, email)).text).toContain('https://careers.patter.example/')
  })

  test('opens it even if the network fails', async ({ page, context }) => {
    await context.route('https://careers.patter.example/**', (route) =>
      route.fulfill({ body: 'Jobs', contentType: 'text/html' }),
    )
    await page.goto('/')
    await page.getByRole('button', { name: /View All Jobs/ }).click()
    const dialog = page.getByRole('dialog', { name: 'View All Jobs' })
    await page.route('**/api/career-email-capture', (route) => route.abort())
    await dialog.getByLabel('Your email').fill('offline@home.example')
    const tab = context.waitForEvent('page')
    await dialog.getByRole('button', { name: 'See the Jobs' }).click()
    expect((await tab).url()).toBe('https://careers.patter.example/')
    await expect(dialog).toBeHidden()
  })

  test('opens nothing after a refusal, and says why', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const opened: string[] = []
      const { open } = window
      Object.assign(window, { opened, open: (url: string) => (opened.push(url), open(url)) })
    })
    await page.goto('/')
    await page.getByRole('button', { name: /View All Jobs/ }).click()
    const dialog = page.getByRole('dialog', { name: 'View All Jobs' })
    await page.route('**/api/career-email-capture', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ message: 'That was a lot at once.' }),
      }),
    )
    await dialog.getByLabel('Your email').fill('again@home.example')
    await dialog.getByRole('button', { name: 'See the Jobs' }).click()
    await expect(dialog.getByText('That was a lot at once.')).toBeVisible()
    await expect(dialog.getByLabel('Your email')).toHaveValue('again@home.example')
    // After an address that is accepted, the page opens after two seconds.
    await page.clock.runFor(2000)
    expect(await page.evaluate(() => (window as unknown as { opened: string[] }).opened)).toEqual([])
  })
})
