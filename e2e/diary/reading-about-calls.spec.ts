import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from '../support/test.ts'

// The page that describes the calls uses a third-party script, under our own policy.

test('a reader finds a call, who may make it and what it takes, and no other host hears of it', async ({
  page,
  site,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) asked.add(new URL(request.url()).origin)
  })
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: 'For everybody' }).click()
  await page.getByText('Asks the agency to get in touch').click()
  await expect(page.getByText('Carried out once for each Idempotency-Key')).toBeVisible()
  await expect(page.getByText('candidateCount').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  expect([...asked]).toEqual([new URL(site.url).origin])
})

test('a program finds a document that keeps to OpenAPI 3.1', async ({ request }) => {
  const document = (await (await request.get('/api/openapi.json')).json()) as { openapi: string }
  expect(document.openapi).toBe('3.1.0')
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})
