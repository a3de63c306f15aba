import type { Page } from '@playwright/test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { pages } from '../../content/site/pages.ts'
import { findsNothing } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'
import { sweptScreens } from '../support/thorough.ts'
import { nothingTouches } from '../support/touching.ts'

// The page that describes the API uses a third-party script, under our own policy.

test('a reader finds a call, who may make it and what it takes; no other host is asked', async ({ page, site }) => {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.apiDocs.title)
  await expect(page.getByRole('link', { name: pages.apiDocs.document })).toHaveAttribute('href', '/api/openapi.json')
  await expect(page.getByRole('main').getByRole('link', { name: pages.apiDocs.back })).toHaveAttribute('href', '/')
  await expect(page.getByRole('heading', { name: 'For everybody' })).toBeVisible()
  await fitsEachScreen(page, 'closed')
  await page.getByRole('heading', { name: 'For everybody' }).click()
  await page.getByText('Asks the agency to get in touch').click()
  await expect(page.getByText('Carried out once for each Idempotency-Key')).toBeVisible()
  await expect(page.getByText('candidateCount').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  await fitsEachScreen(page, 'with a call open')
  expect([...origins]).toEqual([new URL(site.url).origin])
})

/** Resizes one page, because its script takes seconds to load. */
async function fitsEachScreen(page: Page, state: string): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    // The description is long, and a whole check of it takes a second.
    if (sweptScreens.some(([swept]) => swept === width)) await findsNothing(page)
    await nothingTouches(page, `${state}, ${width} px`)
  }
}

test('without script a sentence links to the document', async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await page.goto('/api/docs')
  await expect(page.getByText(pages.apiDocs.withoutScript)).toBeVisible()
  await page.close()
})

test('a program finds a document that conforms to OpenAPI 3.1', async ({ request }) => {
  const document = (await (await request.get('/api/openapi.json')).json()) as { openapi: string }
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})
