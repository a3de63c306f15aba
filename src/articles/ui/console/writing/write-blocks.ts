import { Fragment, type Node } from 'prosemirror-model'
import { articleMarkdown } from '../../../article-markdown.ts'
import { blocksOf, HasNoForm } from './read-blocks.ts'
import { schema } from './schema.ts'
import { cleanBlock } from './clean-block.ts'
import { inlineText, type Spelling } from './write-inline.ts'

const markdown = articleMarkdown({ typographer: false })
const { bullet_list: bullets, ordered_list: numbers } = schema.nodes

/** The ways to write a text, from the plainest to the one that is always read back correctly. */
const spellings: readonly Spelling[] = [
  { escaped: false, em: '*' },
  { escaped: true, em: '*' },
  { escaped: true, em: '_' },
]

const written = new WeakMap<Node, string>()

/** Writes a block in Markdown: the plainest form that is read back as the same block. Empty for what nobody sees. */
export function blockText(node: Node): string {
  const kept = written.get(node)
  if (kept !== undefined) return kept
  const text = write(node)
  written.set(node, text)
  return text
}

function write(node: Node): string {
  if (node.type === schema.nodes.source) return withoutBlankEnds(String(node.attrs.text))
  const cleaned = cleanBlock(node)
  return cleaned ? cleanedText(cleaned) : ''
}

/**
 * Returns the block as it can follow another one: a list after one of its own kind needs another bullet, or they would
 * merge.
 */
export function below(before: Node | undefined, node: Node): Node {
  if (node.type !== before?.type || node.attrs.sign !== before.attrs.sign) return node
  const other: Record<string, string> = { '-': '*', '*': '-', '+': '-', '.': ')', ')': '.' }
  if (node.type !== bullets && node.type !== numbers) return node
  return node.type.create({ ...node.attrs, sign: other[node.attrs.sign as string] }, node.content)
}

/** Whether Markdown is read as these blocks. */
function readsAs(text: string, blocks: readonly Node[]): boolean {
  try {
    return Fragment.fromArray(blocksOf(markdown.parse(text, {}))).eq(Fragment.fromArray([...blocks]))
  } catch (error) {
    if (error instanceof HasNoForm) return false
    throw error
  }
}

function cleanedText(node: Node, rule = '---'): string {
  const { attrs } = node
  switch (node.type.name) {
    case 'paragraph':
      return plainest(node, (words) => words)
    case 'heading':
      return plainest(node, (words) => `${'#'.repeat(attrs.level as number)} ${words}`.trimEnd())
    case 'blockquote':
      return sequence(node.children).replace(/^.*$/gm, (line) => (line ? `> ${line}` : '>'))
    case 'bullet_list':
    case 'ordered_list':
      return listText(node)
    case 'code_block':
      return fenced(node)
    case 'picture': {
      const { src, alt, width, height, caption } = attrs as Record<string, string>
      const title = `${width}x${height}${caption ? ` ${caption}` : ''}`
      return `![${inTitle(alt!)}](${src} "${inTitle(title)}")`
    }
    default:
      return rule
  }
}

/** Escapes every sign that may be escaped, for text in quotation marks or brackets. */
const inTitle = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]~<&"!]/g, '\\$&')

function plainest(node: Node, line: (words: string) => string): string {
  for (const spelling of spellings) {
    const text = line(inlineText(node, spelling))
    if (readsAs(text, [node])) return text
  }
  // Marks that touch letters, such as bold before a letter. Only HTML can express that.
  return line(inlineText(node, { escaped: true, em: 'html' }))
}

function sequence(blocks: readonly Node[], gap = '\n\n', rule?: string): string {
  let last: Node | undefined
  return blocks
    .map((block) => {
      last = below(last, block)
      return cleanedText(last, rule)
    })
    .filter((text) => text !== '')
    .join(gap)
}

function listText(list: Node): string {
  const text = itemsText(list, list.attrs.tight === true)
  return list.attrs.tight !== true || readsAs(text, [list]) ? text : itemsText(list, false)
}

function itemsText(list: Node, tight: boolean): string {
  const { sign, first } = list.attrs as { sign: string; first: number }
  return list.children
    .map((item, index) => {
      const bullet = list.type === bullets ? sign : `${first + index}${sign}`
      const indent = ' '.repeat(bullet.length + 1)
      // A rule made of the list's own bullets would be read as a bullet.
      const text = sequence(item.children, tight ? '\n' : '\n\n', sign === '*' ? '___' : '***')
      return `${bullet} ${text.replace(/\n(?!\n|$)/g, `\n${indent}`)}`.trimEnd()
    })
    .join(tight ? '\n' : '\n\n')
}

function fenced(node: Node): string {
  const code = node.textContent
  const language = String(node.attrs.language)
  const sign = language.includes('`') ? '~' : '`'
  const longest = Math.max(2, ...(code.match(new RegExp(`${sign}{3,}`, 'g')) ?? []).map((run) => run.length))
  const fence = sign.repeat(longest + 1)
  return `${fence}${language}\n${code === '' ? '' : `${code}\n`}${fence}`
}

/** Removes blank lines before and after, but keeps the indentation. */
export function withoutBlankEnds(text: string): string {
  return text.replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '').replace(/\s+$/, '')
}
