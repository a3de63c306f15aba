import type { Token } from 'markdown-it'
import { Fragment, type Node } from 'prosemirror-model'
import { articleMarkdown } from '../../../article-markdown.ts'
import { blocksOf, closing, HasNoForm } from './read-blocks.ts'
import { schema } from './schema.ts'
import { below, blockText, withoutBlankEnds } from './write-blocks.ts'

const plain = articleMarkdown({ typographer: false })
/** Parses with the quotation marks and dashes that readers see. */
const shown = articleMarkdown({ typographer: true })

/** A block as it was opened, with the exact text that it came from. */
interface KeptBlock {
  node: Node
  text: string
  /** The blank lines above it. */
  gap: string
}

/** An article's text as it was opened in the editor. */
export interface OpenedText {
  doc: Node
  blocks: readonly KeptBlock[]
  /** The blank lines at the end. */
  tail: string
  /** Whether a block after the last one would become part of it, for example after a comment that is not closed. */
  isOpenEnded: boolean
}

/**
 * Opens Markdown in the editor. A block that the editor couldn't write back so that readers see the same becomes a
 * `source`: it stays unchanged until somebody edits its Markdown (BLOG-14).
 */
export function openText(text: string): OpenedText {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/)
  const blocks: KeptBlock[] = []
  let gap = ''
  const add = (node: Node, text: string) => {
    blocks.push({ node, text, gap })
    gap = ''
  }
  let line = 0
  const between = (end: number) => {
    const skipped = lines.slice(line, end).join('')
    const inside = withoutBlankEnds(skipped)
    // Non-blank lines between blocks: definitions of links.
    if (inside === '') gap += skipped
    else {
      const start = skipped.indexOf(inside)
      gap += skipped.slice(0, start)
      add(sourceBlock(inside), inside)
      gap = skipped.slice(start + inside.length)
    }
  }
  for (const { plain, shown, from, until } of groupsOf(text)) {
    between(from)
    const whole = lines.slice(from, until).join('')
    const inside = whole.replace(/\s+$/, '')
    add(blockFor(plain, shown, inside), inside)
    gap = whole.slice(inside.length)
    line = until
  }
  between(lines.length)
  const last = blocks.at(-1)
  return {
    doc: schema.node('doc', null, blocks.length > 0 ? blocks.map(({ node }) => node) : [schema.node('paragraph')]),
    blocks,
    tail: gap,
    isOpenEnded: last !== undefined && plain.parse(`${last.text}\n\nx`, {}).at(-1)?.type !== 'paragraph_close',
  }
}

/** Returns the top-level blocks: their tokens as typed and as shown, and their lines. */
function groupsOf(text: string): { plain: Token[]; shown: Token[]; from: number; until: number }[] {
  const [tokens, shownTokens] = [plain.parse(text, {}), shown.parse(text, {})]
  const groups = []
  for (let index = 0; index < tokens.length; index++) {
    const start = index
    if (tokens[start]!.nesting === 1) index = closing(tokens, start)
    const [from, until] = tokens[start]!.map!
    groups.push({ plain: tokens.slice(start, index + 1), shown: shownTokens.slice(start, index + 1), from, until })
  }
  return groups
}

function blockFor(tokens: readonly Token[], shownTokens: readonly Token[], text: string): Node {
  try {
    const [node] = blocksOf(tokens)
    const again = blockText(node!)
    const isKept =
      Fragment.fromArray(blocksOf(plain.parse(again, {}))).eq(Fragment.from(node)) &&
      Fragment.fromArray(blocksOf(shown.parse(again, {}))).eq(Fragment.fromArray(blocksOf(shownTokens)))
    return isKept ? node! : sourceBlock(text)
  } catch (error) {
    if (error instanceof HasNoForm) return sourceBlock(text)
    throw error
  }
}

const sourceBlock = (text: string) => schema.node('source', { text })

/**
 * Returns the Markdown of the editor's content. What was not changed since it was opened is exactly the same, including
 * the blank lines around it.
 */
export function textOf(doc: Node, opened: OpenedText): string {
  const { blocks } = opened
  const children = doc.children.filter((node) => blockText(node) !== '')
  const places = placesOf(children, blocks)
  let text = blocks[0]?.gap ?? ''
  let before: { node: Node; place: number | undefined; isKept: boolean } | undefined
  children.forEach((child, index) => {
    const place = places[index]
    const kept = place === undefined ? undefined : blocks[place]!
    const follows = place !== undefined && place === (before === undefined ? 0 : (before.place ?? -2) + 1)
    const node = follows ? child : below(before?.node, child)
    const isKept =
      kept !== undefined &&
      kept.node.eq(node) &&
      (follows || !/^(?: {4}|\t)/.test(kept.text)) &&
      (index === children.length - 1 || place !== blocks.length - 1 || !opened.isOpenEnded)
    if (before) {
      const gap = follows ? kept!.gap : '\n\n'
      const isEnough = (before.isKept && isKept) || /(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/.test(gap)
      text += isEnough ? gap : '\n\n'
    }
    text += isKept ? kept.text : index === children.length - 1 ? blockText(node) : closed(blockText(node), node)
    before = { node, place, isKept }
  })
  return before ? text + opened.tail : blocks.length > 0 ? '' : opened.tail
}

/** Closes HTML that is still open before something follows it. */
function closed(text: string, node: Node): string {
  if (node.type.name !== 'source' || text === '') return text
  const endings = ['', '\n-->', '\n```', '\n~~~', '\n?>', '\n]]>', '\n>', '\n</script>', '\n</style>', '\n</pre>']
  const ending = endings.find((end) => plain.parse(`${text}${end}\n\nx`, {}).at(-1)?.type === 'paragraph_close')
  return text + (ending ?? '')
}

/**
 * Finds which opened block each block is: the same one, wherever it is now, or, if it was changed, the one in whose
 * place it is. New blocks have none.
 */
function placesOf(children: readonly Node[], blocks: readonly KeptBlock[]): (number | undefined)[] {
  const places: (number | undefined)[] = []
  const free = new Set(blocks.keys())
  const take = (child: number, place: number) => {
    places[child] = place
    free.delete(place)
  }
  const shorter = Math.min(children.length, blocks.length)
  let head = 0
  while (head < shorter && children[head]!.eq(blocks[head]!.node)) take(head, head++)
  let tail = 0
  const fromEnd = (list: { length: number }) => list.length - 1 - tail
  while (tail < shorter - head && children[fromEnd(children)]!.eq(blocks[fromEnd(blocks)]!.node)) {
    take(fromEnd(children), fromEnd(blocks))
    tail++
  }
  for (let index = head; index < children.length - tail; index++) {
    const same = [...free].find((place) => children[index]!.eq(blocks[place]!.node))
    if (same !== undefined) take(index, same)
  }
  // If there are as many changed blocks in a row as there were before, each is in its old place.
  for (let index = head; index < children.length - tail; index++) {
    if (places[index] !== undefined) continue
    const place = (places[index - 1] ?? -1) + 1
    const isFirst = index === 0 || places[index - 1] !== undefined
    if (isFirst && free.has(place)) take(index, place)
  }
  return places
}
