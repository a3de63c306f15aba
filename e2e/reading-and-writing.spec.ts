import { findsNothing } from './axe.ts'
import { expect, staff, test, toast } from './test.ts'

// Articles: somebody reads and shares one, somebody of the staff writes one (SPEC.md §2 "Blog article").

test('an article is read, shared by a copied link, and leads to the next and to the form', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog')
  await page.getByRole('link', { name: /Ninety seconds beats two pages/ }).click()
  await expect(page).toHaveTitle('Video profiles or CVs? What twelve managers did with both | Patter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ninety seconds beats two pages')
  await findsNothing(page)
  // The first tap is not lost while React is on its way.
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page)).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/ninety-seconds-beats-two-pages$/)
  await expect(page.getByRole('link', { name: 'Get Free Consultation' })).toHaveAttribute('href', '/#contact')
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await page.goto('/blog/nothing-here')
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Written patter/ })).toBeVisible()
  await findsNothing(page)
})

test('staff write an article: kept as it is typed, read by a private link, published, taken back', async ({ page, browser, site }) => {
  expect((await page.request.post('/api/staff/session', { data: staff })).ok()).toBe(true)
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'Write one' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('A wet Thursday in Govan')
  await page.getByRole('button', { name: 'Begin' }).click()
  const text = page.getByRole('textbox', { name: /^Text/ })
  await text.fill('## Rain\n\nIt **rained**. <script>document.title = "taken over"</script>')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'How it reads' }).getByRole('heading', { name: 'Rain' })).toBeVisible()
  await findsNothing(page, '.ar')
  await page.reload()
  await expect(text).toHaveValue(/It \*\*rained\*\*/)

  await page.getByRole('button', { name: 'Private link' }).click()
  const link = page.getByRole('dialog').getByLabel('Private link')
  await expect(link).toHaveValue(/\/blog\/preview\//)
  const stranger = await browser.newPage()
  await stranger.goto(await link.inputValue())
  await expect(stranger.getByText('This is a preview.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  expect((await stranger.goto(`${site.url}/blog/a-wet-thursday-in-govan`))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^On the site since/)).toBeVisible()
  await stranger.goto(`${site.url}/blog/a-wet-thursday-in-govan`)
  await expect(stranger).toHaveTitle('A wet Thursday in Govan | Patter')
  await expect(stranger.getByText('rained')).toBeVisible()

  await page.getByRole('button', { name: 'Take off the site' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take off the site' }).click()
  await expect(page.getByText(/^Draft, last saved/)).toBeVisible()
  expect((await stranger.goto(`${site.url}/blog/a-wet-thursday-in-govan`))?.status()).toBe(404)
  await stranger.close()
})
