import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { root } from '#src/platform/root.ts'
import { articleMarkdown } from '../../../article-markdown.ts'
import { openText, textOf } from './kept-text.ts'
import { schema } from './schema.ts'
import { cleanBlock } from './clean-block.ts'

const folder = path.join(root, 'content/articles')
const samples = fs
  .readdirSync(folder)
  .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8').replace(/^---\n.*?\n---\n/s, '')] as const)
const picture = `/article-images/${'a'.repeat(64)}-960.webp`

/** Everything that the site shows, and some things that it doesn't. */
const everything = `
Setext
------

A paragraph with *em*, _em_, **strong**, __strong__, \`code\`, ~~gone~~, [a link](/blog/x "Title"), <https://example.com>,
[ref][r] and a hard${'  '}
break, another\\
one. 2 * 3 * 4, snake_case, a < b & c, AT&amp;T, "quotes", -- and ... (c) \\"straight\\".

[r]: https://example.com/r

* star
* list

- dash
  - nested

  loose para
- next
3. three
4. four

> quote
> <cite>who</cite>

> - a list
>
>   \`\`\`
>   in a quote
>   \`\`\`

\`\`\`js
let a = 1
\`\`\`

    indented code

| a | b |
|---|:-:|
| 1 | **2** |

---
***
![Al*t* \\[x\\]](${picture} "960x540 Caption, \\"quoted\\"")

![From elsewhere](https://evil.example/x.png)

Text with <mark>mark</mark>, H<sub>2</sub>O, <kbd>Ctrl</kbd><br>and &nbsp; space.

<dl><dt>Term</dt><dd>Meaning</dd></dl>

<table>
<caption>Cap</caption>

<tr><th scope="row">A</th><td>1</td></tr>
</table>
<!-- a comment -->
###### Six ######
#
&nbsp;

1) other numbers

***bold and sloping** only sloping*, **a.**b, *a***b**, ![small](${picture} "300x200") inside

<script>alert(1)</script>


`

/** Returns the document after something was typed into its block `index`. */
function typedInto(doc: Node, index: number): Node | undefined {
  let at = 0
  doc.children.slice(0, index).forEach((node) => (at += node.nodeSize))
  let found: number | undefined
  doc.nodesBetween(at, at + doc.child(index).nodeSize, (node, position) => {
    if (node.isTextblock) found ??= position + 1
  })
  if (found === undefined) return undefined
  const state = EditorState.create({ doc })
  return state.apply(state.tr.insertText('Typed ', found)).doc
}

describe('unchanged text stays the same, letter for letter', () => {
  test.each<readonly [string, string]>([
    ...samples,
    ['everything', everything],
    ['everything, as Windows ends lines', everything.replaceAll('\n', '\r\n')],
    ['nothing', ''],
    ['blank lines', '\n \n\n'],
    ['no end', '```\ncode'],
    ['a comment that is never closed', 'a\n\n<!-- b\n\nc\n'],
    ['only definitions', '[a]: /b\n'],
    ['tabs', '-\ta\n\n\t\tcode\n'],
  ])('%s', (_, text) => {
    const opened = openText(text)
    expect(textOf(opened.doc, opened)).toBe(text)
    opened.doc.check()
  })

  test.each([...samples, ['everything', everything] as const])(
    '%s: typing into a block changes only this block, and readers see the others unchanged',
    (_, text) => {
      const opened = openText(text)
      const edited = opened.blocks.map((block, index) => ({ block, doc: typedInto(opened.doc, index), index }))
      expect(edited.filter(({ doc }) => doc).length).toBeGreaterThan(opened.blocks.length / 3)
      for (const { block, doc, index } of edited) {
        if (!doc) continue
        const written = textOf(doc, opened)
        const [head, tail] = [opened.blocks.slice(0, index), opened.blocks.slice(index + 1)]
        const textIn = (blocks: typeof head) => blocks.map(({ gap, text }) => gap + text).join('')
        expect(written.startsWith(textIn(head) + block.gap.replace(/^\n$/, ''))).toBe(true)
        expect(written.endsWith(textIn(tail).replace(/^\n+/, '') + opened.tail)).toBe(true)
        expect(written).toContain('Typed')
        expect(openText(written).doc.eq(doc)).toBe(true)
      }
    },
  )

  test('undoing restores the text; moved blocks keep their Markdown as typed', () => {
    const opened = openText('One _two_.\n\n\n* a\n* b\n\nLast __word__.\n')
    const state = EditorState.create({ doc: opened.doc })
    const transaction = state.tr.insertText('X', 1)
    expect(textOf(state.apply(transaction).doc, opened)).toBe('XOne *two*.\n\n\n* a\n* b\n\nLast __word__.\n')
    const undone = state.apply(transaction).tr.delete(1, 2).doc
    expect(textOf(undone, opened)).toBe('One _two_.\n\n\n* a\n* b\n\nLast __word__.\n')
    const [one, list, last] = opened.doc.children
    expect(textOf(schema.node('doc', null, [list!, last!, one!]), opened)).toBe(
      '* a\n* b\n\nLast __word__.\n\nOne _two_.\n',
    )
  })

  test('blocks that would merge are kept apart', () => {
    const lists = openText('- a\n\nbetween\n\n- b\n\nbetween\n\n- c\n\n    code\n\n1. x')
    const without = schema.node(
      'doc',
      null,
      lists.doc.children.filter(({ type }) => type.name !== 'paragraph'),
    )
    expect(openText(textOf(without, lists)).doc.children.map(({ type }) => type.name)).toEqual(
      without.children.map(({ type }) => type.name),
    )
    const open = openText('a\n\n<!-- b')
    const more = schema.node('doc', null, [...open.doc.children, schema.node('paragraph', null, schema.text('c'))])
    expect(textOf(more, open)).toBe('a\n\n<!-- b\n-->\n\nc')
    const code = openText('```\nx')
    const below = schema.node('doc', null, [...code.doc.children, schema.node('paragraph', null, schema.text('c'))])
    expect(textOf(below, code)).toBe('```\nx\n```\n\nc')
  })
})

test('what the editor has no form for stays Markdown', () => {
  const sources = (text: string) =>
    openText(text)
      .doc.children.filter(({ type }) => type.name === 'source')
      .map(({ attrs }) => attrs.text as string)
  expect(sources('Plain.\n\n| a |\n|---|\n| b |\n\n<div>x</div>\n\nPlain.')).toEqual([
    '| a |\n|---|\n| b |',
    '<div>x</div>',
  ])
  expect(sources('A <b>word</b>.\n\n![x](https://evil.example/a.png)\n\n[a][b]\n\n[b]: /c')).toEqual([
    'A <b>word</b>.',
    '![x](https://evil.example/a.png)',
    '[b]: /c',
  ])
  for (const [, text] of samples) expect(sources(text).filter((source) => !/^(<table>|\|)/.test(source))).toEqual([])
})

const word = fc.oneof(
  fc.constantFrom('a', 'b.', 'word', '2 * 3', 'snake_case', '_x_', '*', '**', '`', '[x](y)', '<b>', '&amp;', '\\', '!'),
  fc.constantFrom('#', '# x', '- x', '+', '1. x', '1)', '>', '---', '===', '```', '~~~', '    x', '|', '[a]: b', ': x'),
  fc.string({ maxLength: 6 }),
)
const marks = fc.uniqueArray(fc.constantFrom('strong', 'em', 'strike', 'code'), { maxLength: 3 })
const inline = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(word, marks, fc.boolean()) },
    { weight: 1, arbitrary: fc.constant('break' as const) },
  ),
  { maxLength: 5 },
)
const inlineNodes = (pieces: readonly ('break' | [string, string[], boolean])[]) =>
  pieces.flatMap((piece) => {
    if (piece === 'break') return [schema.node('hard_break')]
    const [text, names, isLink] = piece
    if (text === '') return []
    const applied = names.map((name) => schema.mark(name))
    return [
      schema.text(text, isLink ? [...applied, schema.mark('link', { href: '/x?(a)&b', title: 'T "q"' })] : applied),
    ]
  })
const paragraph = inline.map((pieces) => schema.node('paragraph', null, inlineNodes(pieces)))
const block: fc.Arbitrary<Node> = fc.letrec<{ block: Node; item: Node }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    paragraph,
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), word)
      .map(([level, text]) => schema.node('heading', { level }, text ? [schema.text(text)] : [])),
    fc.string().map((code) => schema.node('code_block', { language: '' }, code ? [schema.text(code)] : [])),
    fc
      .string({ maxLength: 8 })
      .map((alt) =>
        schema.node('picture', { src: picture, width: 960, height: 540, alt: alt.trim(), caption: alt.trim() }),
      ),
    fc.constant(schema.node('rule')),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => schema.node('blockquote', null, blocks)),
    fc
      .tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([items, tight]) => schema.node('bullet_list', { tight }, items)),
    fc
      .tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.nat(12))
      .map(([items, first]) => schema.node('ordered_list', { first }, items)),
  ),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, more]) => schema.node('list_item', null, [first, ...more])),
})).block

/** Returns what readers see, without the density of lists and their bullets. */
const seen = (node: Node) =>
  JSON.stringify(node.toJSON(), (key, value: unknown) => (['tight', 'sign'].includes(key) ? undefined : value))

test('whatever is made in the editor is what its Markdown means', () => {
  const nothing = openText('')
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const doc = schema.node('doc', null, blocks)
      const text = textOf(doc, nothing)
      const again = openText(text).doc
      const expected = blocks.map(cleanBlock).filter((node) => node !== undefined)
      // What only HTML can express comes back as Markdown that stays unchanged.
      if (again.children.some(({ type }) => type.name === 'source')) return text.includes('<')
      if (expected.length === 0) return text === ''
      expect(seen(again)).toBe(seen(schema.node('doc', null, expected)))
      return true
    }),
    { numRuns: 60 },
  )
})

test('the editor’s output shows readers the same as the opened text', () => {
  const site = articleMarkdown({ typographer: true })
  for (const [, text] of [...samples, ['everything', everything] as const]) {
    const opened = openText(text)
    // As if each block had been changed.
    const written = textOf(opened.doc, openText(''))
    const flat = (html: string) => html.replace(/\s+/g, ' ').replace(/> </g, '><')
    expect(flat(site.render(written)).trim()).toBe(flat(site.render(text)).trim())
  }
})
