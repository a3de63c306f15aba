import { portal } from '../../content/portal/portal.ts'
import { expect, mailTo, portalPassword as password, press, test, toast, unique, withMotion } from '../support/test.ts'
import {
  accept,
  download,
  drawWithMouse,
  fillIn,
  heading,
  inkOnScreen,
  settled,
  strokes,
  tabTo,
  toSignature,
  unlock,
} from '../support/portal-steps.ts'

// A client reads, fills in, signs and receives the completed contract (docs/specification/portal.md), by mouse, touch
// and keyboard.

test.use(withMotion)

test('unlock, read, accept, fill in, sign with the mouse, download, come back by the personal link', async ({
  page,
  site,
  browser,
}) => {
  const email = `sian-${unique()}@lochbay.example`
  await unlock(page)
  await expect(toast(page)).toContainText('Welcome to Client Portal')
  await expect(toast(page)).toContainText('Authentication successful. You can now access your contracts.')
  expect(await page.evaluate(() => sessionStorage.getItem('portal_authenticated'))).toBe('true')

  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('button', { name: 'Review Contract' })).toHaveAttribute('aria-current', 'step')
  await expect(steps.getByRole('button', { name: 'Your Information' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Please accept the contract terms to continue' })).toBeDisabled()
  for (const name of ['Services', 'Deposit', 'Fee Options', 'Payment Terms'])
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
  const terms = page.getByRole('link', { name: /^Download PDF/ })
  await expect(terms).toHaveAttribute('target', '_blank')
  const pdf = await page.request.get((await terms.getAttribute('href'))!)
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  const { numbers, note } = portal.review.side
  expect(numbers).toEqual([
    { figure: '40+', text: expect.stringContaining('hours') },
    { figure: '5x', text: expect.any(String) },
  ])
  for (const { figure, text } of numbers) await expect(page.getByText(`${figure} ${text}`)).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()

  await accept(page)
  await expect(steps.getByRole('button', { name: 'Review Contract (done)' })).toBeVisible()
  await fillIn(page, 'sian')
  await press(page, 'sian@lochbay.co.uk')
  await expect(page.getByLabel('Email Address')).toHaveValue('sian@lochbay.co.uk')
  await page.getByLabel('Email Address').fill(email)
  await expect(page.getByLabel('Registered Address')).toHaveValue('14 Weaver’s Vennel, Glasgow G1 5ZZ')
  await expect(page.getByText('Six monthly instalments. Payments stop if the candidate leaves.')).toBeVisible()
  await press(page, 'Continue to Signature')

  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
  for (const name of ['Clear', 'Save Signature']) await expect(page.getByRole('button', { name })).toBeDisabled()
  await press(page, 'Sign Contract')
  await expect(page.getByRole('alert')).toContainText('Please provide your signature before proceeding.')
  await expect(toast(page)).toContainText('Signature Required')
  await drawWithMouse(page)
  await press(page, 'Save Signature')
  await expect(page.getByRole('status').filter({ hasText: 'Signature saved' })).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith('/signature'))
  await press(page, 'Sign Contract')
  const { signatureInk: ink } = (await sent).postDataJSON() as { signatureInk: { points: number; seconds: number } }
  expect(ink.points).toBeGreaterThan(strokes.length)
  expect(ink.seconds).toBeGreaterThanOrEqual(0)
  expect(ink.seconds).toBeLessThan(60)

  await expect(heading(page, 'Payment Options')).toBeFocused()
  await expect(toast(page)).toContainText('Contract Signed Successfully!')
  await expect(toast(page)).toContainText('You can now choose your payment option.')
  await expect(page.getByText('Contract completed successfully!')).toBeVisible()
  await press(page, 'Pay Deposit Now (£2,000)')
  await expect(page.getByText('Test gateway: no card is charged.')).toBeVisible()
  await press(page, 'Back to Payment Options')

  const first = await download(page)
  expect(first.name).toMatch(/^contract-[\w-]+-signed\.pdf$/)
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await expect(toast(page)).toContainText('PDF Generated!')
  await expect(toast(page)).toContainText(
    'The completed contract PDF has been downloaded. Check your downloads folder.',
  )

  await press(page, 'Back to Signature')
  await expect(page.getByRole('heading', { name: 'Contract Signed Successfully!' })).toBeVisible()
  await press(page, 'Back to Information')
  await expect(page.getByLabel('Company Name')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Preferred Pricing Option')).toBeDisabled()

  const mail = await mailTo(site, email)
  const link = /https?:\/\/\S+\/portal#k=[\w-]+/.exec(mail.text ?? '')![0]
  const otherBrowser = await browser.newContext({ baseURL: site.url })
  const newPage = await otherBrowser.newPage()
  await newPage.goto(site.url + new URL(link).pathname + new URL(link).hash)
  await expect(newPage.getByRole('heading', { level: 1, name: 'Your portal' })).toBeVisible()
  expect(new URL(newPage.url()).hash).toBe('')
  expect((await newPage.request.get('/api/contracts')).status()).toBe(401)
  await press(newPage, 'Open my portal')
  await expect(heading(newPage, 'Payment Options')).toBeVisible()
  const second = await download(newPage)
  expect(second.bytes.equals(first.bytes)).toBe(true)
  await otherBrowser.close()
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 })

  test('sign by touch; a stray tap draws nothing, and turning the phone keeps the signature', async ({ page }) => {
    await toSignature(page, `mei-${unique()}@lochbay.example`)
    const box = await settled(page)
    const at = ([x, y]: readonly [number, number]) => ({ x: box.x + x * box.width, y: box.y + y * box.height })
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })

    await send('touchStart', [at([0.5, 0.5])])
    await send('touchEnd', [])
    await expect(page.getByRole('button', { name: 'Save Signature' })).toBeDisabled()
    expect(await inkOnScreen(page)).toBe(0)

    for (const stroke of strokes) {
      await send('touchStart', [at(stroke[0])])
      for (const point of stroke.slice(1)) await send('touchMove', [at(point)])
      await send('touchEnd', [])
    }
    await expect(page.getByRole('button', { name: 'Save Signature' })).toBeEnabled()
    const upright = await inkOnScreen(page)
    expect(upright).toBeGreaterThan(500)
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(() => inkOnScreen(page)).toBeGreaterThan(upright)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => inkOnScreen(page)).toBeGreaterThan(500)

    const sign = page.getByRole('button', { name: 'Sign Contract' })
    await sign.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await sign.tap()
    await expect(heading(page, 'Payment Options')).toBeVisible()
  })
})

test('sign with the keyboard alone, by typing', async ({ page }) => {
  const keys = page.keyboard
  await page.goto('/portal')
  await tabTo(page, 'Password')
  await keys.type(password)
  await keys.press('Enter')
  await expect(heading(page, 'Review the agreement')).toBeFocused()
  await tabTo(page, /^I have read/)
  await keys.press('Space')
  await tabTo(page, 'Continue to Information')
  await keys.press('Enter')
  await expect(heading(page, 'Your information')).toBeFocused()
  for (const [label, text] of [
    ['Company Name', 'Brae Telecom plc'],
    ['Contact Name', 'Нина Петрова'],
    ['Registered Address', '3 Tile Close, Leith EH6 6JJ'],
    ['Job Title', 'Head of Sales'],
    ['Email Address', `nina-${unique()}@brae.example`],
  ] as const) {
    await tabTo(page, label)
    await keys.type(text)
  }
  await tabTo(page, 'Preferred Pricing Option')
  await keys.type('Option 1')
  await tabTo(page, 'Continue to Signature')
  await keys.press('Enter')
  await expect(heading(page, 'Electronic signature')).toBeFocused()
  await tabTo(page, 'Type')
  await keys.press('Enter')
  await expect(page.getByLabel('Your full name')).toBeFocused()
  await keys.type('Нина Петрова')
  await tabTo(page, 'Save Signature')
  await keys.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Signature saved' })).toBeVisible()
  await tabTo(page, 'Sign Contract')
  await keys.press('Enter')
  await expect(heading(page, 'Payment Options')).toBeFocused()
})

test('steps open in their order, and errors appear at the fields that are missing', async ({ page }) => {
  await unlock(page)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Payment' }).click()
  await expect(toast(page)).toContainText('Please accept the contract terms to continue')
  await expect(page.getByRole('checkbox')).toBeFocused()
  await accept(page)
  await page.getByLabel('Company Name').fill('Nubra')
  await page.getByLabel('Email Address').fill('kofi@nubra')
  await press(page, 'Continue to Signature')
  await expect(toast(page)).toContainText('Missing Information')
  await expect(toast(page)).toContainText(
    'Please fill in all required fields and select a pricing option before signing.',
  )
  await expect(page.getByLabel('Contact Name')).toBeFocused()
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await fillIn(page, 'kofi@nubra.example')
  await steps.getByRole('button', { name: 'Payment' }).click()
  await expect(toast(page)).toContainText('Signature Required')
  await expect(heading(page, 'Electronic signature')).toBeVisible()
  await press(page, 'Back to Information')
  await press(page, 'Back to Contract')
  await page.getByRole('checkbox').uncheck()
  await expect(steps.getByRole('button', { name: 'Your Information' })).toBeDisabled()
})

test('a reload or a lost connection loses nothing that was typed', async ({ page }) => {
  await unlock(page)
  await accept(page)
  await page.getByLabel('Company Name').fill('Saltmark Software')
  await page.getByLabel('Job Title').fill('Founder')
  await page.reload()
  await expect(page.getByLabel('Company Name')).toHaveValue('Saltmark Software')
  await expect(page.getByLabel('Job Title')).toHaveValue('Founder')

  await page.context().setOffline(true)
  await page.getByLabel('Contact Name').fill('Callum Reid')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved yet: no connection.' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved. You can close this page and come back.')).toBeVisible()
  // The next step's script does not load: the page says so, and fetches it again on request.
  await page.route('**/assets/signature-step-*.js', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expect(page.getByLabel('Contact Name')).toHaveValue('Callum Reid')
  await fillIn(page, `callum-${unique()}@saltmark.example`)
  await press(page, 'Continue to Signature')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this step.')
  await page.unroute('**/assets/signature-step-*.js')
  await press(page, 'Try again')
  await expect(heading(page, 'Electronic signature')).toBeFocused()
})

test('a refused signature keeps the drawing and the form', async ({ page }) => {
  await toSignature(page, `dee-${unique()}@lochbay.example`)
  await drawWithMouse(page)
  const ink = await inkOnScreen(page)
  await page.route(
    '**/signature',
    (route) => route.fulfill({ status: 422, json: { errors: [{ message: 'Too small' }, { msg: 'Too grey' }] } }),
    { times: 1 },
  )
  await press(page, 'Sign Contract')
  await expect(page.getByRole('alert').filter({ hasText: 'Signing Failed' })).toContainText(
    'Validation failed: Too small, Too grey',
  )
  await page.route('**/signature', (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }), {
    times: 1,
  })
  await press(page, 'Sign Contract')
  await expect(page.getByRole('alert').filter({ hasText: 'Signing Failed' })).toContainText('Failed to sign contract')
  expect(await inkOnScreen(page)).toBe(ink)
  await press(page, 'Sign Contract')
  await expect(heading(page, 'Payment Options')).toBeVisible()

  await page.route('**/generate-pdf', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await press(page, 'Download Completed Contract')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'PDF Generation Failed: Could not generate the contract PDF. Please try again.' }),
  ).toContainText('Failed to generate PDF')
})
