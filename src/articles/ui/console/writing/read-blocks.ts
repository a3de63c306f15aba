import type { Token } from 'markdown-it'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { keptImage, pictureTitle } from '../../../image-sizes.ts'
import { schema } from './schema.ts'

/** Something that the editor has no form for. The block that contains it stays Markdown. */
export class HasNoForm extends Error {}

type Attributes = Record<string, unknown>
const { nodes, marks } = schema
const toggled: Record<string, Mark> = {
  strong: marks.strong!.create(),
  em: marks.em!.create(),
  s: marks.strike!.create(),
}

/** Returns the blocks of Markdown tokens. Throws `HasNoForm`. */
export function blocksOf(tokens: readonly Token[]): Node[] {
  const blocks: Node[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!
    const end = token.nesting === 1 ? closing(tokens, index) : index
    blocks.push(block(token, tokens.slice(index + 1, end)))
    index = end
  }
  return blocks
}

/** Returns the index of the token that closes the one at `start`. */
export function closing(tokens: readonly Token[], start: number): number {
  const { level } = tokens[start]!
  const length = tokens.slice(start + 1).findIndex((token) => token.level === level && token.nesting === -1)
  return start + 1 + length
}

function block(token: Token, inside: readonly Token[]): Node {
  switch (token.type) {
    case 'paragraph_open':
      return picture(inside[0]!) ?? made('paragraph', {}, inline(inside[0]!))
    case 'heading_open':
      return made('heading', { level: Number(token.tag.slice(1)) }, inline(inside[0]!))
    case 'blockquote_open':
      return made('blockquote', {}, filled(blocksOf(inside)))
    case 'bullet_list_open':
      return made('bullet_list', { sign: token.markup, tight: isTight(inside, token.level) }, blocksOf(inside))
    case 'ordered_list_open': {
      const first = Number(token.attrGet('start') ?? 1)
      return made('ordered_list', { first, sign: token.markup, tight: isTight(inside, token.level) }, blocksOf(inside))
    }
    case 'list_item_open': {
      const blocks = blocksOf(inside)
      return made('list_item', {}, blocks[0]?.type === nodes.paragraph ? blocks : [made('paragraph'), ...blocks])
    }
    case 'fence':
    case 'code_block': {
      const language = token.info.trim()
      const code = token.content.replace(/\n$/, '')
      return made('code_block', { language }, code === '' ? [] : [schema.text(code)])
    }
    case 'hr':
      return made('rule')
    default:
      throw new HasNoForm(token.type)
  }
}

function made(type: string, attributes: Attributes = {}, content: readonly Node[] = []): Node {
  const node = nodes[type]!.create(attributes, Fragment.fromArray([...content]))
  try {
    node.check()
  } catch {
    throw new HasNoForm(type)
  }
  return node
}

const filled = (blocks: Node[]) => (blocks.length > 0 ? blocks : [made('paragraph')])

/** Whether a list is tight: Markdown hides the paragraphs of a list whose items have no blank line between them. */
function isTight(inside: readonly Token[], level: number): boolean {
  return inside.every((token) => token.type !== 'paragraph_open' || token.level !== level + 2 || token.hidden)
}

/** Returns a picture of ours that is alone in its paragraph (`server/article-figures.ts`). */
function picture({ children }: Token): Node | undefined {
  const [image, ...more] = children ?? []
  if (image?.type !== 'image' || more.length > 0) return undefined
  const src = String(image.attrGet('src') ?? '')
  const title = pictureTitle(String(image.attrGet('title') ?? ''))
  const alt = image.children ?? []
  if (!keptImage(src) || !title || alt.some(({ type }) => type !== 'text')) throw new HasNoForm('image')
  return made('picture', { src, ...title, alt: alt.map(({ content }) => content).join('') })
}

function inline({ children }: Token): Node[] {
  const content: Node[] = []
  let active: readonly Mark[] = []
  for (const token of children ?? []) {
    const name = token.type.replace(/_(?:open|close)$/, '')
    if (token.type === 'text' && token.content === '') continue
    if (token.type === 'text') content.push(schema.text(token.content, active))
    else if (token.type === 'softbreak') content.push(schema.text(' ', active))
    else if (token.type === 'hardbreak') content.push(nodes.hard_break!.create())
    else if (token.type === 'code_inline')
      content.push(schema.text(token.content, marks.code!.create().addToSet(active)))
    else if (name === 'link')
      active = token.nesting === 1 ? link(token).addToSet(active) : marks.link!.removeFromSet(active)
    else if (toggled[name])
      active = token.nesting === 1 ? toggled[name].addToSet(active) : toggled[name].removeFromSet(active)
    else throw new HasNoForm(token.type)
  }
  return content
}

function link(token: Token): Mark {
  return marks.link!.create({ href: String(token.attrGet('href') ?? ''), title: String(token.attrGet('title') ?? '') })
}
