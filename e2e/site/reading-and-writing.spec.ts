import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { findsNothing } from '../support/axe.ts'
import { expect, signIn, test, toast } from '../support/test.ts'
import { isThorough, sweptScreens } from '../support/thorough.ts'

const screens = isThorough ? ([...sweptScreens, [768, 1024]] as const) : sweptScreens
const isNoWider = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

/** Creates an article with this title and opens its editor; returns its address in the console. */
async function begin(page: Page, title: string): Promise<string> {
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: 'New article' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.waitForURL(/\/admin\/articles\/art_/)
  return page.url()
}

/** Writes the text as Markdown. */
async function writesMarkdown(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  return page.locator('textarea.ar-text')
}

/** Drops a picture at the end of the text. */
async function drop(page: Page, png: Buffer): Promise<void> {
  await page.getByRole('textbox', { name: /^Text/ }).evaluate((text, png) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    const { left, bottom } = text.lastElementChild!.getBoundingClientRect()
    const at = { clientX: left + 5, clientY: bottom - 5, bubbles: true, cancelable: true }
    text.dispatchEvent(new DragEvent('dragover', { dataTransfer, ...at }))
    text.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }))
  }, png.toString('base64'))
}

/** Pastes what another program puts on the clipboard. */
async function paste(page: Page, html: string, png?: Buffer): Promise<void> {
  await page.evaluate(
    ([html, png]) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (png)
        data.items.add(
          new File([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))], 'wall.png', { type: 'image/png' }),
        )
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
    },
    [html, png?.toString('base64') ?? ''] as const,
  )
}

/** What Google Docs, Word and an attacker put on the clipboard, and the Markdown that it becomes. */
const pasted = [
  [
    '<b style="font-weight:normal" id="docs-internal-guid-1"><h1 style="line-height:1.38"><span style="font-weight:700">Docs</span></h1><p><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted</span> <a href="https://example.com"><span style="color:#15c">link</span></a></p><ul><li><p>one</p></li><ul><li><p>inner</p></li></ul></ul></b>',
    '## Docs\n\nPlain **bold** *slanted* [link](https://example.com)\n\n- one\n  - inner',
  ],
  [
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><p class=MsoNormal>Some <b style='mso-bidi-font-weight:normal'>bold</b> text<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>First</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp; </span>Inner</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.&nbsp; </span>Numbered</p><table><tr><td>a|b</td><td>c</td></tr><tr><td>1</td></tr></table></body></html>`,
    'Some **bold** text\n\n- First\n  - Inner\n\n1. Numbered\n\n| a\\|b | c |\n|---|---|\n| 1 |  |',
  ],
  [
    '<p onclick="document.title=1" style="position:fixed">Hello<script>document.title=2</script><img src=x onerror="document.title=3"><a href="javascript:document.title=4"> js</a><a href="data:text/html,x"> data</a><a href="//evil.example"> far</a><iframe src="https://evil.example"></iframe><svg onload="document.title=5"></svg><style>*{display:none}</style></p>',
    'Hello js data far',
  ],
  [
    '<pre data-source="">&lt;img src=x onerror="document.title=6"&gt;&lt;script&gt;document.title=7&lt;/script&gt;</pre>',
    '<img src=x onerror="document.title=6"><script>document.title=7</script>',
  ],
] as const

// Articles: a visitor reads and shares one, a member of staff writes one (docs/specification/articles.md).

test('an article is read, shared by a copied link, and leads to the next article and to the form', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog')
  await page.getByRole('link', { name: /Ninety seconds beats two pages/ }).click()
  await expect(page).toHaveTitle('Video profiles or CVs? What twelve managers did with both | Patter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ninety seconds beats two pages')
  await findsNothing(page)
  // A first tap before React has loaded is not lost.
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast(page)).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/ninety-seconds-beats-two-pages$/)
  await expect(page.getByRole('link', { name: 'Get Free Consultation' })).toHaveAttribute('href', '/#contact')
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await isNoWider(page)
  }
  await page.goto('/blog/nothing-here')
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Written patter/ })).toBeVisible()
  await findsNothing(page)
})

test('staff write an article: saved while they type, read by a private link, published, withdrawn', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page.request)
  await begin(page, 'A wet Thursday in Govan')
  const text = page.getByRole('textbox', { name: /^Text/ })
  const saved = page.getByText('Saved', { exact: true })
  const markdown = page.locator('textarea.ar-text')
  for (const [html, expected] of pasted) {
    await text.focus()
    await paste(page, html)
    await writesMarkdown(page)
    await expect(markdown).toHaveValue(expected)
    await markdown.fill('')
    await page.getByRole('button', { name: 'Write', exact: true }).click()
  }

  // By keyboard alone: words, the toolbar, a link.
  await text.focus()
  await page.keyboard.type('## Rain')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('rained')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('. <script>document.title = "taken over"</script>')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- See ')
  await page.keyboard.press('ControlOrMeta+k')
  const question = page.getByRole('dialog', { name: 'Link' })
  await question.getByLabel('Words').fill('the films')
  await question.getByLabel('Address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(question.getByText('That can’t be a link.', { exact: false })).toBeVisible()
  await question.getByLabel('Address').fill('/#videos')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Quoted')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Insert a picture' })).toBeFocused()
  await page.getByRole('button', { name: 'Quote' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Quote' })).toHaveAttribute('aria-pressed', 'true')
  const wall = sharp({ create: { width: 400, height: 200, channels: 3, background: '#0A3F3C' } })
  await paste(page, '', await wall.png().toBuffer())
  await page.getByLabel('Describe the picture').last().fill('A green wall')
  const door = sharp({ create: { width: 300, height: 300, channels: 3, background: '#B4431E' } })
  await drop(page, await door.png().toBuffer())
  await expect(page.getByLabel('Describe the picture')).toHaveCount(2)
  await page.getByLabel('Describe the picture').last().fill('A red door')
  // A table, cell by cell.
  await page.getByRole('button', { name: 'Table', exact: true }).press('Enter')
  await expect(page.getByLabel('Heading of column 1')).toBeFocused()
  await page.keyboard.type('Plan')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Pay')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5 | 6')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Row 2, column 2')).toBeFocused()
  await page.getByRole('button', { name: 'Remove this row' }).click()
  await expect(saved).toBeVisible()
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await isNoWider(page)
    await findsNothing(page, '.ar')
  }
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('cell', { name: '5 | 6' })).toBeVisible()
  await writesMarkdown(page)
  await expect(markdown).toHaveValue(/\| Plan \| Pay \|\n\| --- \| --- \|\n\| {2}\| 5 \\\| 6 \|/)
  await expect(markdown).toHaveValue(
    /^## Rain\n\nIt \*\*rained\*\*\. \\<script>.*\n\n- See \[the films\]\(\/#videos\)\n\n> Quoted\n\n\| Plan \|[^]*\n\n!\[A green wall\].*\n\n!\[A red door\]/,
  )
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Rain' })).toBeVisible()
  await page.reload()
  await expect(text).toContainText('It rained.')

  await page.getByRole('button', { name: 'Private link' }).click()
  const link = page.getByRole('dialog').getByLabel('Private link')
  await expect(link).toHaveValue(/\/blog\/preview\//)
  const stranger = await browser.newPage()
  await stranger.goto(await link.inputValue())
  await expect(stranger.getByText('This is a preview.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  expect((await stranger.goto(`${site.url}/blog/a-wet-thursday-in-govan`))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('article').getByText(/^Published/)).toBeVisible()
  await stranger.goto(`${site.url}/blog/a-wet-thursday-in-govan`)
  await expect(stranger).toHaveTitle('A wet Thursday in Govan | Patter')
  await expect(stranger.getByText('rained')).toBeVisible()

  // Changes are saved, and readers see them once they are published.
  const title = page.getByLabel('Title', { exact: true })
  const changes = page.getByText('There are changes that readers don’t see yet.')
  const publishChanges = page.getByRole('button', { name: 'Publish changes' })
  await title.fill('A dry Friday in Govan')
  await expect(changes).toBeVisible()
  await expect(page.locator('.con-row', { hasText: 'A dry Friday' }).getByText('Unpublished changes')).toBeAttached()
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await isNoWider(page)
    await findsNothing(page, '.ar')
  }
  await stranger.reload()
  await expect(stranger).toHaveTitle('A wet Thursday in Govan | Patter')
  await publishChanges.press('Enter')
  await expect(page.getByText('Readers see the latest version.')).toBeVisible()
  await expect(page.locator('.ar-status')).toBeFocused()
  await stranger.reload()
  await expect(stranger).toHaveTitle('A dry Friday in Govan | Patter')
  // What is typed before the answer arrives is kept, and is the next change.
  const [isPublished, isTyped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/publish$/, async (route) => {
    const response = await route.fetch()
    isPublished.resolve()
    await isTyped.promise
    await route.fulfill({ response })
  })
  await title.fill('A damp Saturday')
  await Promise.all([isPublished.promise, publishChanges.click()])
  await title.fill('A damp Saturday and')
  isTyped.resolve()
  await expect(saved).toBeVisible()
  await expect(title).toHaveValue('A damp Saturday and')
  await expect(changes).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(title).toHaveValue('A damp Saturday')

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.locator('.ar-status:focus').getByText(/^Draft, last saved/)).toBeVisible()
  expect((await stranger.goto(`${site.url}/blog/a-wet-thursday-in-govan`))?.status()).toBe(404)
  await stranger.close()
})

test('long, wide, empty and very large articles fit the page, on every screen and by keyboard', async ({
  page,
  site,
}) => {
  await signIn(page.request)
  await begin(page, `${'Unbreakable'.repeat(9)} and a title that goes on`)
  const columns = Array.from({ length: 20 }, (_, column) => `Month ${column}`)
  const table = [columns, columns.map(() => '---'), columns.map(() => '£1,000')]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
  const markdown = await writesMarkdown(page)
  await markdown.fill(
    `${table}\n\n${table}\n\n\`\`\`\n${'x'.repeat(200)}\n\`\`\`\n\nhttps://example.com/${'long'.repeat(40)}\n\n${'Ten thousand words. '.repeat(3400)}`,
  )
  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByText('Address, author, tags and picture').click()
  await page.getByLabel('Address').fill('everything-at-once')
  await page.getByLabel('Tags').fill(`${'a'.repeat(60)}, hiring`)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await isNoWider(page)
    await findsNothing(page, '.ar')
    // At the end of a long text the toolbar is still visible.
    await page.getByRole('textbox', { name: /^Text/ }).press('ControlOrMeta+End')
    await expect(page.getByRole('toolbar')).toBeInViewport()
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('article').getByText(/^Published/)).toBeVisible()
  for (const path of [
    '/admin/articles',
    '/blog',
    '/blog/everything-at-once',
    `/blog/tag/${'a'.repeat(60)}`,
    '/blog/nothing-here',
  ]) {
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height })
      await isNoWider(page)
      await findsNothing(page)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/blog/everything-at-once`)
  const wide = page.getByRole('group', { name: 'Table' }).first()
  await wide.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => wide.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0)
})

test('two people who write at once lose no word; an older text is restored; a picture is added; the article is scheduled', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page.request)
  // The connection is slow, so that there is time to write while something is being sent.
  const line = { slow: false }
  await page.route(/\/api\/admin\/articles\/(art_[^/]*|images)$/, async (route) => {
    if (line.slow) await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  const address = await begin(page, 'Two pens')
  const text = await writesMarkdown(page)
  await text.fill('The first text.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const other = await browser.newPage({ baseURL: site.url })
  await signIn(other.request)
  await other.goto(address)
  const theirs = await writesMarkdown(other)
  await expect(theirs).toHaveValue('The first text.')
  await theirs.fill('Their text.')
  await text.fill('My text.')
  // The person whose save came second is told.
  const isTold = (writer: Page) =>
    writer.getByText('Someone else has saved this article since you opened it.').isVisible()
  await expect.poll(async () => (await isTold(page)) || (await isTold(other))).toBe(true)
  const loser = (await isTold(page)) ? page : other
  const kept = loser === page ? 'My text.' : 'Their text.'
  await expect(loser.locator('textarea.ar-text')).toHaveValue(kept)
  await findsNothing(loser, '.ar')
  await loser.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(loser.getByText('Saved', { exact: true })).toBeVisible()
  await other.close()
  await page.reload()
  await writesMarkdown(page)
  await expect(text).toHaveValue(kept)

  await page.getByText('Revisions', { exact: false }).click()
  line.slow = true
  await page.getByRole('button', { name: 'Restore' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(text).toHaveValue('')
  await text.fill('Here')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(text).toHaveValue('Here')

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Insert a picture' }).click(),
  ])
  await chooser.setFiles({
    name: 'wall.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#0A3F3C' } })
      .png()
      .toBuffer(),
  })
  await text.fill('Here it is.')
  await expect(text).toHaveValue(/^Here it is\.\s+!\[\]\(\/article-images\/[a-f0-9]{64}-1000\.webp "1000x500"\)/)
  line.slow = false
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('figure img')).toHaveAttribute('width', '1000')
  const [wrong] = await Promise.all([
    page.waitForEvent('filechooser'),
    page
      .getByRole('button', { name: 'Markdown', exact: true })
      .click()
      .then(() => page.getByRole('button', { name: 'Insert a picture' }).click()),
  ])
  await wrong.setFiles({ name: 'wall.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.getByText('We can’t read that picture.', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: 'Publish at' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Choose a date and time.')).toBeVisible()
  const year = new Date().getFullYear() + 1
  await page.getByLabel('Date and time in Glasgow').fill(`${year}-07-01T09:00`)
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  // Its picture has no description yet: one click leads there.
  await page.getByRole('button', { name: 'Picture 1' }).click()
  await expect(page.getByLabel('Describe the picture')).toBeFocused()
  await findsNothing(page, '.ar')
  await page.keyboard.type('A green wall')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish at' }).click()
  await page.getByLabel('Date and time in Glasgow').fill(`${year}-07-01T09:00`)
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('article').getByText(`1 July ${year}, 09:00`, { exact: false })).toBeVisible()
  expect((await page.request.get('/blog/two-pens')).status()).toBe(404)
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to draft' }).click()
  await expect(page.getByRole('article').getByText(/^Draft, last saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/admin\/articles$/)
  await page.goto(address)
  await expect(page.getByText('Article not found')).toBeVisible()
})
