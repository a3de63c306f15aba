import path from 'node:path'
import type { Page } from '@playwright/test'
import { clients } from '../../content/site/clients.ts'
import { contactWizard } from '../../content/site/sections.ts'
import { expect, kitHasStarted, test } from '../support/test.ts'

// What the landing page shows and does (docs/specification/landing.md).

const sections = ['home', 'videos', 'services', 'clients', 'careers', 'testimonials', 'contact']

/** Waits until a section stands below the header; while scrolling, the page may overshoot it. */
async function arrivedBelowHeader(page: Page, anchor: string, { min, max }: { min: number; max: number }) {
  const top = () => page.locator(`#${anchor}`).evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect
    .poll(
      async () => {
        const now = await top()
        return now >= min && now <= max ? 'below the header' : now
      },
      { message: `#${anchor}` },
    )
    .toBe('below the header')
}

test('the sections stand in the order of their anchors, the footer last', async ({ page }) => {
  await page.goto('/')
  const tops = await page.evaluate(
    (ids) => ids.map((id) => document.getElementById(id)!.getBoundingClientRect().top),
    sections,
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(page.getByRole('contentinfo')).toContainText('© 2025')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Services' })).toHaveAttribute(
    'href',
    '#services',
  )
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Careers' })).toHaveAttribute('href', '#careers')
})

test('every link leads to a section that exists, a mailbox, or another site', async ({ page }) => {
  await page.goto('/')
  const hrefs = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  for (const href of hrefs.filter((href) => href.startsWith('#'))) {
    expect(await page.locator(href).count(), href).toBe(1)
  }
  for (const href of hrefs.filter((href) => href.startsWith('/')))
    expect((await page.request.get(href)).status(), href).toBe(200)
  for (const href of hrefs.filter((href) => !/^[#/]/.test(href))) expect(href).toMatch(/^(https:\/\/|mailto:)/)
})

test('the navigation scrolls to its sections and leaves room below the fixed header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const [name, anchor] of [
    ['Services', 'services'],
    ['Jobs', 'careers'],
    ['Reviews', 'testimonials'],
    ['Get Started', 'contact'],
  ] as const) {
    await nav.getByRole('link', { name }).click()
    await arrivedBelowHeader(page, anchor, { min: 110, max: 150 })
  }
})

test('on a phone the menu opens, its links work, and Esc closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Jobs' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(nav.getByRole('link', { name: 'Jobs' })).toBeHidden()
  await toggle.click()
  await nav.getByRole('link', { name: 'Jobs' }).click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await arrivedBelowHeader(page, 'careers', { min: 90, max: 125 })
})

test('on a phone the first screen shows the face and a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const actions = page.locator('a[href="#contact"], #home a, .hero a')
  const seen = await actions.evaluateAll((links) =>
    links
      .filter((link) => {
        const box = link.getBoundingClientRect()
        return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight
      })
      .map((link) => link.textContent),
  )
  expect(seen.join(' ')).toMatch(/Get Started|Find Talent/)
  const face = await page.locator('.hero .who').first().boundingBox()
  expect(face!.y + face!.height * 0.6).toBeLessThan(844)
})

test('the hero: a badge that leads to the services, three buttons, and the headline that plays a film from five seconds', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Glasgow video shortlist available now/ })).toHaveAttribute(
    'href',
    '#services',
  )
  await expect(page.getByRole('link', { name: 'Find Talent' }).first()).toHaveAttribute('href', '#contact')
  await expect(page.getByRole('link', { name: 'Find Jobs' })).toHaveAttribute('href', '#careers')
  const counted = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/visitor-engagement') &&
      request.postData()!.includes('"action":"video_click","details":{"videoId":"hero"'),
  )
  await page.getByRole('button', { name: /Video Profiles/ }).click()
  const video = page.getByRole('dialog').locator('video')
  await counted
  await expect(video).toHaveAttribute('src', '/public-objects/hero.mp4')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThanOrEqual(5)
  await expect(video.locator('track[kind=captions]')).toHaveCount(1)
})

test('three films with their length, and a link to the channel', async ({ page }) => {
  await page.goto('/')
  const videos = page.locator('#videos')
  for (const title of ['Job Advert', 'Client Visit', 'Our Process'])
    await expect(videos.getByRole('button', { name: new RegExp(title) })).toBeVisible()
  await expect(videos.getByRole('link', { name: /Subscribe/ })).toHaveAttribute('href', 'https://films.patter.example/')
})

test('twelve clients show their industry on hover and on focus', async ({ page }) => {
  await page.goto('/')
  const grid = page.locator('#clients')
  await grid.scrollIntoViewIfNeeded()
  expect(clients).toHaveLength(12)
  await expect(grid.getByRole('img')).toHaveCount(12)
  for (const [index, reach] of [
    [0, 'hover'],
    [5, 'focus'],
  ] as const) {
    const client = clients[index]!
    const cell = grid.locator('li').filter({ has: page.getByRole('img', { name: client.name, exact: true }) })
    const label = grid.getByText(client.industry, { exact: true }).first()
    await (reach === 'hover' ? cell.hover() : cell.locator(':scope, [tabindex]').first().focus())
    await expect
      .poll(async () => {
        const [box, text] = [await cell.boundingBox(), await label.boundingBox()]
        return Math.round(text!.y + text!.height - (box!.y + box!.height))
      })
      .toBeLessThanOrEqual(2)
  }
  await expect(grid.getByRole('link', { name: 'Join them' })).toHaveAttribute('href', '#contact')
})

test('careers: three buttons', async ({ page }) => {
  await page.goto('/')
  const careers = page.locator('#careers')
  await expect(careers.getByRole('heading', { name: 'Current Opportunities' })).toBeVisible()
  await expect(careers.getByRole('button', { name: /View All Jobs/ })).toBeVisible()
  await expect(careers.getByRole('link', { name: /Solo Interview/ })).toHaveAttribute('href', '/interview')
  await expect(careers.getByRole('button', { name: /Speak To Our Team/ })).toBeVisible()
})

test('a discreet note appears beside the form after two seconds, once per session, and can be dismissed', async ({
  page,
  browser,
  site,
}) => {
  await page.goto('/')
  await page.mouse.move(10, 10)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  const note = page.getByText(contactWizard.note.text)
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await page.mouse.move(20, 20)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  // Another visitor who reaches the form later sees it.
  const visitor = await browser.newContext({ baseURL: site.url })
  const other = await visitor.newPage()
  await other.goto('/')
  await other.mouse.move(10, 10)
  await other.locator('#contact').scrollIntoViewIfNeeded()
  await expect(other.getByText(contactWizard.note.text)).toBeVisible()
  await visitor.close()
  await expect(note).toBeHidden()
})

test('a toast: one at a time, F8 moves the focus to it, and its button dismisses it', async ({ page }) => {
  await page.goto('/#contact')
  const form = page.locator('#contact')
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByRole('button', { name: 'Continue' }).click()
  const region = page.getByRole('region', { name: /Notifications/ })
  await expect(region.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=region]') !== null)).toBe(true)
  await region.getByRole('button', { name: 'Dismiss' }).click()
  await expect(region.getByRole('listitem')).toHaveCount(0)
})

test('an unknown page has status 404 and a link to the front page', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('a page whose script fails', () => {
  test.use({ mayComplain: true })

  test('shows the fallback', async ({ page }) => {
    await page.addInitScript(() => {
      // The landing page reads this value when it starts; a broken one causes an error inside React.
      const original = JSON.parse
      JSON.parse = (text: string) =>
        text.includes('careersUrl')
          ? new Proxy(
              {},
              {
                get: () => {
                  throw new TypeError('broken')
                },
              },
            )
          : original(text)
    })
    await page.goto('/')
    await page.mouse.move(30, 30)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(
      page.getByText(
        'We apologize for the inconvenience. Please try refreshing the page or contact us if the problem persists.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Refresh Page' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
  })
})

test('scripts, styles and fonts are compressed, fingerprinted and cached for ever; the page itself is always requested', async ({
  page,
}) => {
  const headers = new Map<string, Record<string, string>>()
  page.on('response', (response) => void headers.set(new URL(response.url()).pathname, response.headers()))
  const assets = () => [...headers].filter(([address]) => address.startsWith('/assets/'))
  await page.goto('/')
  // The scripts are requested when the visitor moves the mouse.
  await page.mouse.move(30, 30)
  await expect
    .poll(() => assets().map(([address]) => path.extname(address)))
    .toEqual(expect.arrayContaining(['.css', '.js', '.woff2']))
  for (const [address, header] of assets()) {
    expect(address).toMatch(/-[\w-]{8}\.\w+$/)
    expect(header['cache-control']).toContain('immutable')
    if (/\.(js|css)$/.test(address)) expect(header['content-encoding']).toMatch(/br|gzip/)
  }
  expect(headers.get('/')!['cache-control']).toBe('no-cache')
})

test('the kit shows every part, and a tooltip names controls that only have an icon', async ({ page }) => {
  await page.goto('/kit')
  await expect(page.getByRole('heading', { name: 'The kit' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Book Demo' }).click()
  // When the slots arrive the dialog grows, which moves its button.
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Pick a time' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Close' })).toBeAttached()
})

test('a film at a video host sends no request to the host before play is pressed', async ({ page }) => {
  const requestedUrls: string[] = []
  await page.route('https://player.vimeo.com/**', (route) => {
    requestedUrls.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>The player</title>' })
  })
  await page.goto('/kit')
  const film = page.locator('.kit__embed')
  await film.scrollIntoViewIfNeeded()
  await kitHasStarted(page)
  expect(requestedUrls).toEqual([])
  await film.getByRole('button').click()
  await expect(film.locator('iframe')).toBeFocused()
  await expect.poll(() => requestedUrls).toEqual(['https://player.vimeo.com/video/1084537?autoplay=1&dnt=1'])
})

test('search engines and link previews find title, description, address, picture and linked data', async ({
  page,
  site,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Patter/)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  expect((await page.locator('meta[name=description]').getAttribute('content'))!.length).toBeGreaterThan(50)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await fetch(`${site.url}${new URL(image!).pathname}`)).headers.get('content-type')).toBe('image/png')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    '@graph': { '@type': string }[]
  }
  expect(data['@graph'].map((item) => item['@type'])).toEqual([
    'EmploymentAgency',
    'WebSite',
    'VideoObject',
    'VideoObject',
    'VideoObject',
  ])
  expect(JSON.stringify(data)).not.toContain('Review')
})
