import { setTimeout as wait } from 'node:timers/promises'
import { type APIRequestContext, type Page, type Route, test as base, expect } from '@playwright/test'
import type { Email } from 'postal-mime'
import { fastestPersonMs } from '../../src/leads/lead.ts'
import { type KeptSites, keepSites } from './kept-sites.ts'
import type { Site } from './site.ts'

let visitors = 0

/** The portal's password on the site that all journeys share. */
export const portalPassword = 'a fine day for it'

/** The member of staff of that site. */
export const staff = { email: 'moira@patter.example', password: 'seven trams to Cathcart' }

/** A phone's screen, pressed with a finger. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** For journeys in which movement matters: the short ones ask for none (playwright.config.ts). */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** Settings of every journey's site. */
export const sharedSettings = {
  PORTAL_PASSWORD: portalPassword,
  STAFF_EMAIL: staff.email,
  STAFF_PASSWORD: staff.password,
}

interface Fixtures {
  /** The built site, in a process that journeys share (kept-sites.ts). */
  site: Site
  /** Settings of a site of the file's own. */
  siteSettings: Record<string, string> | undefined
  /** A new address. */
  visitor: string
  /** For a page that is broken on purpose: errors in its browser console do not fail the test. */
  mayComplain: boolean
}

/** Playwright's test with the built site, each visitor from a new address. */
export const test = base.extend<Fixtures, { keptSites: KeptSites }>({
  mayComplain: [false, { option: true }],
  siteSettings: undefined,
  keptSites: [
    async ({}, use) => {
      const sites = keepSites(sharedSettings)
      await use(sites)
      await sites.stop()
    },
    { scope: 'worker', timeout: 900_000 },
  ],
  site: [
    async ({ keptSites, siteSettings }, use, info) => use(await keptSites.siteFor(info.file, siteSettings)),
    { timeout: 900_000 },
  ],
  visitor: async ({}, use, info) => {
    visitors++
    await use(`198.51.${info.workerIndex % 250}.${visitors % 250}`)
  },
  baseURL: async ({ site }, use) => use(site.url),
  extraHTTPHeaders: async ({ visitor }, use) => use({ 'x-forwarded-for': visitor }),
  context: async ({ context }, use) => {
    insist(context.request)
    await use(context)
  },
  request: async ({ request }, use) => {
    insist(request)
    await use(request)
  },
  page: async ({ page, mayComplain }, use, info) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (4|5)\d\d|net::ERR_/.test(message.text()))
        errors.push(message.text())
    })
    await use(page)
    // A request that the test no longer waits for would fail the run.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (!mayComplain && info.status === info.expectedStatus) expect(errors, 'the page complained').toEqual([])
  },
})

/**
 * Sends a test's own requests again, so that they arrive on a busy machine too: if the connection was closed because it
 * had been idle, and, after the time that the program names, if the program turned the request away.
 */
function insist(request: APIRequestContext): void {
  const once = request.fetch.bind(request)
  // All other methods call this one.
  request.fetch = async (address, options) => {
    for (;;) {
      const answer = await once(address, { maxRetries: 3, ...options })
      const seconds = answer.headers()['retry-after']
      if (answer.status() !== 503 || seconds === undefined) return answer
      await wait(Number(seconds) * 1000)
    }
  }
}

/** The same with a site of its own, for journeys whose data or settings would disturb others. */
export function testOnItsOwnSite(env: Record<string, string> = {}) {
  return test.extend({ siteSettings: env })
}

export { expect }

/** Signs that member of staff in. A busy machine may turn the call away, and then says when to try again. */
export async function signIn(request: APIRequestContext): Promise<void> {
  await expect.poll(async () => (await request.post('/api/staff/session', { data: staff })).status()).toBe(201)
}

/** Returns a few letters that no other test uses, for addresses and names. */
export const unique = () => Math.random().toString(36).slice(2, 8)

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Holds a response back until it is released, which may also happen before it arrives. */
export function gate(): { opened: Promise<void>; letGo: () => void } {
  let letGo = () => {}
  const opened = new Promise<void>((resolve) => (letGo = resolve))
  return { opened, letGo }
}

/**
 * For `page.route`: the server handles the call, but its response is lost. The page may learn the result in another
 * way, and the test be over, before the response is here. Then there is nothing left to lose.
 */
export async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch({ maxRetries: 3 }).catch(() => {})
  await route.abort().catch(() => {})
}

/** Moves the mouse, which loads React on the landing page. Waits until React has taken over and fonts are loaded. */
export async function landingHasStarted(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(6, 6)
  await expect(page.locator('.reel')).toContainClass('is-running')
  await page.waitForFunction(() => [...document.fonts].filter((face) => face.status === 'loaded').length >= 2)
}

/** Waits until React has taken over the kit: only then does F8 move the focus to the notices. */
export async function kitHasStarted(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('F8')
    expect(await page.evaluate(() => document.activeElement?.classList.contains('toasts'))).toBe(true)
  }).toPass()
}

/** Waits, because a form that is sent faster than a person could is quarantined, and a test is that fast. */
export async function asSlowAsAPerson(page: Page): Promise<void> {
  await page.waitForFunction((ms) => performance.now() > ms, fastestPersonMs + 200)
}

/** The visible notice. Don't look for it by text: while it is read out, its words are in the page twice. */
export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')

/** Waits for a mail to this address whose subject matches. */
export async function mailTo(site: Site, address: string, subject: RegExp = /.*/): Promise<Email> {
  let found: Email | undefined
  await expect
    .poll(
      async () => {
        found = (await site.mails()).find(
          (mail) => mail.to?.some((to) => to.address === address) && subject.test(mail.subject ?? ''),
        )
        return found !== undefined
      },
      { message: `a mail to ${address} about ${subject}` },
    )
    .toBe(true)
  return found!
}

/**
 * Waits for the mails of a later lead, and until no other mail waits: two are sent at a time, so that a later one can
 * be sent first.
 */
export async function earlierMailsAreSent(page: Page, site: Site): Promise<void> {
  const email = `next-${unique()}@lochbay.example`
  const answer = await page.request.post('/api/contact', { data: { email, phone: '1', candidateCount: '2-5' } })
  expect(answer.status()).toBe(201)
  await mailTo(site, email)
  await expect
    .poll(async () => (await site.mails()).some(({ subject, text }) => `${subject} ${text}`.includes(email)))
    .toBe(true)
  // The page's own requests have a header of a proxy, so that they may not read this.
  await expect.poll(async () => (await fetch(`${site.url}/metrics`)).text()).toMatch(/^patter_mails_waiting 0$/m)
}
