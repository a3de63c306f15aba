import { findsNothing, findsNothingWide } from '../support/axe.ts'
import { atHeading, enter, invite, plays, recorded, switchOn } from '../support/room-steps.ts'
import { expect, press, testOnItsOwnSite } from '../support/test.ts'

// The server takes no more of an answer: the page says so, and offers another try.

const test = testOnItsOwnSite({ VIDEO_CONVERTER: 'none' })
test.use({ viewport: { width: 390, height: 664 } })

test('an answer that is too large for us says so, and can be answered again', async ({ page, site }) => {
  const { link } = await invite(site, { questions: 1, seconds: 60 })
  await page.route('**/api/interviews/uploads/**', async (route) => {
    const refusal = { code: 'too_large', message: 'That file is too big. We take up to 2 GB.' }
    if (route.request().method() !== 'PATCH') return route.continue()
    await route.fulfill({ status: 413, contentType: 'application/problem+json', json: refusal })
  })
  await enter(page, site.url + link)
  await press(page, 'Start when ready')
  await recorded(page, 2)
  await press(page, 'I’m done')
  await expect(page.getByText('Too large for us')).toBeVisible()
  await press(page, 'Keep this one')
  await atHeading(page, 'One to go.')
  await expect(page.getByText(/^One of these is too large for us\./)).toBeVisible()
  await findsNothing(page)
  await findsNothingWide(page)
  await press(page, /^Do it again/)
  await page.unroute('**/api/interviews/uploads/**')
  await press(page, /^Again/)
  await switchOn(page)
  await press(page, 'Looks right')
  await press(page, 'Start when ready')
  await recorded(page, 1)
  await press(page, 'I’m done')
  await expect.poll(() => plays(page, 'Play your answer')).toBe(true)
  await press(page, 'Keep this one')
  await atHeading(page, 'All of them.')
  await expect(page.getByText(/^With us, 0:/)).toBeVisible()
})
