import { atRest, findsNothing } from '../support/axe.ts'
import { expect, test, toast, unique } from '../support/test.ts'

// Each page leads further, and each action confirms that it worked.

const phone = { width: 390, height: 844 }
const subpages = [
  '/blog',
  '/blog/ninety-seconds-beats-two-pages',
  '/privacy',
  '/verify',
  '/api/docs',
  '/nowhere',
  '/bookings/gone',
  '/blog/gone',
]

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu is on every page, with and without scripts', async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, viewport: phone, javaScriptEnabled: false })
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const path of subpages) {
      await page.goto(path)
      await expect(menu, path).toBeHidden()
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(menu.getByRole('link'), path).toHaveText([
        'Services',
        'Jobs',
        'Reviews',
        'Get Started',
        'Book Demo',
        'Articles',
        'Client portal',
      ])
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menu, path).toBeHidden()
    }
    await page.close()
  })

  test('the front page’s menu leads to a demo, the articles and the portal', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Articles' })).toHaveAttribute('href', '/blog')
    await expect(menu.getByRole('link', { name: 'Client portal' })).toHaveAttribute('href', '/portal')
    await menu.getByRole('button', { name: 'Book Demo' }).click()
    await expect(page.getByRole('dialog', { name: 'Book Demo' })).toBeVisible()
    await page.goto('/verify')
    await page.getByRole('button', { name: 'Menu' }).click()
    await findsNothing(page)
  })

  test('the form shows what was chosen', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Get Started with Talent Days' }).click()
    await page.getByRole('button', { name: 'Choose 6-Month Plan' }).click()
    const chosen = page.locator('#contact-card').getByRole('region', { name: 'Your Selection' })
    await expect(chosen).toBeInViewport({ ratio: 1 })
    await expect(chosen).toContainText('Talent Days')
  })

  test('the guide’s cover is completely visible', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Get the hiring guide' }).click()
    // The dialog slides in.
    await expect(page.getByRole('dialog')).toBeVisible()
    await atRest(page)
    const boxOf = async (part: string) => (await page.locator(`dialog ${part}`).boundingBox())!
    const [field, cover] = [await boxOf('.book'), await boxOf('.book__c')]
    expect(cover.y).toBeGreaterThanOrEqual(field.y)
    expect(cover.y + cover.height).toBeLessThanOrEqual(field.y + field.height)
  })

  test('nothing touches on the narrowest screen, and nothing is cut off', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/')
    const boxOf = async (part: string) => (await page.locator(part).boundingBox())!
    const [mark, button, menu] = [await boxOf('.nav__logo'), await boxOf('.nav__cta'), await boxOf('.nav__t')]
    expect(button.x - (mark.x + mark.width)).toBeGreaterThanOrEqual(8)
    expect(menu.x - (button.x + button.width)).toBeGreaterThanOrEqual(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    for (const count of await page.locator('.counts b').all())
      expect((await count.boundingBox())!.height).toBeLessThan(30)
  })
})

test('the footer is at the bottom of the window, however short the page is', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1800 })
  for (const path of subpages) {
    await page.goto(path)
    const { y, height } = (await page.getByRole('contentinfo').boundingBox())!
    expect(y + height, path).toBeGreaterThanOrEqual(1800)
  }
})

test('a link to a call that no longer exists says so, with two links onwards; an address that never existed keeps its hint', async ({
  page,
}) => {
  const answer = await page.goto('/bookings/nothing-here')
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work any more.')
  await expect(page.getByText('router')).toHaveCount(0)
  await findsNothing(page)
  await expect(page.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', 'mailto:hello@patter.example')
  await page.getByRole('link', { name: 'Book a consultation' }).click()
  await expect(page.getByRole('dialog', { name: 'Speak To Our Team' })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('Tell Me More confirms that it worked', async ({ page }) => {
  const email = `more-${unique()}@lochbay.example`
  await page.goto('/')
  await page.getByRole('button', { name: /Job Advert/ }).click()
  const film = page.getByRole('dialog')
  await film.getByLabel('Like what you see?').fill(email)
  await film.getByRole('button', { name: 'Tell Me More' }).click()
  await expect(film).toBeHidden()
  await expect(toast(page)).toContainText(email)
})

test('a visitor who has sent the contact form can choose a slot at once', async ({ page }) => {
  await page.goto('/#contact')
  const form = page.locator('#contact')
  await form.getByRole('radio', { name: '2-5' }).check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('Where should we send your pricing?').fill(`time-${unique()}@lochbay.example`)
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByLabel('And the best number to reach you?').fill('0141 496 0000')
  await form.getByRole('button', { name: 'Unlock Pricing' }).click()
  await form.getByRole('button', { name: 'Pick a time to talk' }).click()
  await expect(page.getByRole('dialog', { name: 'Book Demo' })).toBeVisible()
})

test('on a laptop both plans can be chosen without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started with Video Hiring' }).click()
  for (const plan of ['Standard Rate', '6-Month Plan'])
    await expect(page.getByRole('button', { name: `Choose ${plan}` })).toBeInViewport({ ratio: 1 })
})

test('by keyboard each film is one stop, and thirty reviews can be skipped', async ({ page }) => {
  await page.goto('/')
  const stops: string[] = []
  for (let stop = 0; stop < 14; stop++) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(() => document.activeElement!.className))
  }
  expect(stops.filter((name) => /hero__(vp|dot|frame)/.test(name))).toEqual(['hero__vp'])

  await page.getByRole('button', { name: 'View All Reviews' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip the reviews' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('.story, #after-reviews').getByRole('link', { name: 'Get Started' })).toBeFocused()
})

test('the clients’ logos have loaded, as one file, before anybody scrolls to them', async ({ page }) => {
  const requestedMarks: string[] = []
  page.on('request', (request) => /marks/.test(request.url()) && requestedMarks.push(request.url()))
  await page.goto('/')
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('#clients img')].every(
          (mark) => mark.complete && mark.naturalWidth > 0,
        ),
      ),
    )
    .toBe(true)
  expect(requestedMarks).toHaveLength(1)
})

test('no text overlaps before the fonts load', async ({ page }) => {
  await page.route(/\.woff2/, (route) => route.abort())
  await page.goto('/')
  for (const width of [1440, 1280, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    const gaps = await page.evaluate(() =>
      [...document.querySelectorAll('.svc')].map((line) => {
        const title = document.createRange()
        title.selectNodeContents(line.querySelector('.svc__t')!)
        return line.querySelector('p')!.getBoundingClientRect().left - title.getBoundingClientRect().right
      }),
    )
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0)
  }
})
