import { describe, expect, test } from 'vitest'
import { plainText, renderMarkdown } from './render-markdown.ts'

describe('anything that could act is removed', () => {
  test.each([
    ['a script', '<script>alert(1)</script>Hello'],
    ['a handler', '<img src=x onerror=alert(1)><p onclick="alert(1)">Hello</p>'],
    [
      'a javascript: link',
      '[Hello](javascript:alert(1)) <a href="java\nscript:alert(1)">x</a> <a href=" &#106;avascript:alert(1)">y</a>',
    ],
    ['a data: link', '[Hello](data:text/html;base64,PHNjcmlwdD4=)'],
    ['a drawing', '<svg><g onload="alert(1)"><animate attributeName="x"/></g><use href="#a"/></svg>Hello'],
    ['a drawing as a picture', '![Hello](data:image/svg+xml,%3Csvg%3E) ![](/article-images/x.svg) Hello'],
    ['a frame', '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">Hello'],
    ['a form', '<form action="https://evil.example"><input name="p"><button>Go</button></form>Hello'],
    ['a style', '<style>*{display:none}</style><p style="position:fixed;inset:0" class="cta" id="main">Hello</p>'],
    ['somebody else’s picture', '![Hello](https://evil.example/pixel.gif) Hello'],
    [
      'mutation',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">Hello',
    ],
    [
      'a base and a meta',
      '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">Hello',
    ],
  ])('%s', (_, source) => {
    const html = renderMarkdown(source)
    expect(html).toContain('Hello')
    expect(html).not.toMatch(/<(script|style|svg|iframe|object|embed|form|input|button|math|base|meta|img)\b/i)
    expect(html.replaceAll('<div class="fig"', '<div')).not.toMatch(/<[^>]*\s(on\w+|style|class|srcdoc)\s*=/i)
    expect(html).not.toMatch(/(href|src|srcset)\s*=\s*"?\s*(javascript|data|\/\/)/i)
  })
})

test('what an article needs is kept', () => {
  const html = renderMarkdown(
    '# One\n\n## Two\n\n## Two\n\nA *b* **c** `d` [e](/blog/x) [f](https://example.com) [g](#two)\n\n> q\n\n- l\n\n1. n\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n',
  )
  expect(html).toContain('<h2 id="one">One</h2>')
  expect(html).toContain('<h2 id="two">Two</h2>')
  expect(html).toContain('<h2 id="two-2">Two</h2>')
  for (const part of [
    '<em>b</em>',
    '<strong>c</strong>',
    '<code>d</code>',
    'href="/blog/x"',
    'href="https://example.com"',
    'href="#two"',
    '<blockquote>',
    '<ul>',
    '<ol>',
    '<pre tabindex="0">',
  ])
    expect(html).toContain(part)
  expect(html).toContain('<div class="fig fig--n" role="group" aria-label="Table" tabindex="0"><table>')
})

test('a table of only numbers is shown as figures', () => {
  const row = (...cells: string[]) =>
    `<table><tbody><tr><th scope="row">Days</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`
  for (const cells of [
    ['9', '2'],
    ['£58,000', '4 %', '−3.5'],
  ])
    expect(renderMarkdown(row(...cells))).toContain('class="fig fig--n"')
  for (const cells of [['9', 'two'], ['1', '2', '3', '4'], ['', '2'], []])
    expect(renderMarkdown(row(...cells))).toContain('<div class="fig" ')
})

test('our own pictures are shown, with their sizes', () => {
  const name = `/article-images/${'a'.repeat(64)}`
  const html = renderMarkdown(
    `<figure><picture><source type="image/avif" srcset="${name}-480.avif 480w, ${name}-960.avif 960w"><img src="${name}-960.webp" alt="Four faces" width="960" height="540"></picture></figure>`,
  )
  expect(html).toContain(`<img src="${name}-960.webp" alt="Four faces" width="960" height="540" />`)
  expect(html).toContain('<source type="image/avif"')
})

test('a picture of ours is one line to write, and is shown in every size', () => {
  const name = `/article-images/${'b'.repeat(64)}`
  const html = renderMarkdown(
    `Before.\n\n![Four "faces"](${name}-1600.webp "1600x900 Four people, <nobody> late")\n\nAnd ![small](${name}-300.webp "300x200") inside.`,
  )
  expect(html).toContain(
    `<p>Before.</p>\n<figure><picture><source type="image/avif" srcset="${name}-480.avif 480w, ${name}-960.avif 960w, ${name}-1600.avif 1600w"`,
  )
  expect(html).toContain('width="1600" height="900" alt="Four &quot;faces&quot;" loading="lazy" decoding="async"')
  expect(html).toContain('<figcaption>Four people, &lt;nobody&gt; late</figcaption></figure>')
  expect(html).toContain(`<p>And <picture><source type="image/avif" srcset="${name}-300.avif 300w"`)
  expect(renderMarkdown(`![x](${name}-300.webp "tall")`)).toContain(`<p><img src="${name}-300.webp" alt="x"`)
  expect(renderMarkdown(`![x](https://evil.example/a.webp "300x200")`)).not.toContain('<img')
})

test('only the words are returned', () => {
  expect(plainText('## One\n\nA *b* <script>x</script> &amp; [c](/d)')).toBe('One A b & c')
})
