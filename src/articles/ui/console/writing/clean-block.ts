import { Fragment, Mark, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

const { paragraph, list_item: item, code_block: code, hard_break: lineBreak } = schema.nodes

/**
 * Removes from a block what Markdown can't express and nobody sees: empty paragraphs, spaces at the ends of lines, bold
 * spaces. Returns nothing if nothing is left.
 */
export function cleanBlock(node: Node): Node | undefined {
  if (node.type === code || node.isLeaf) return node
  if (node.isTextblock) {
    const content = cleanInline(node)
    return node.type === paragraph && content.length === 0 ? undefined : node.copy(Fragment.fromArray(content))
  }
  const children = node.children.map(cleanBlock).filter((child) => child !== undefined)
  if (node.type === item && children[0]?.type !== paragraph) children.unshift(paragraph!.create())
  if (children.length === 0) return undefined
  if (!node.type.validContent(Fragment.fromArray(children))) return node
  if (!('tight' in node.attrs)) return node.copy(Fragment.fromArray(children))
  const tight = node.attrs.tight === true && !children.some(hasTwoParagraphs)
  return node.type.create({ ...node.attrs, tight }, children)
}

const hasTwoParagraphs = ({ children }: Node) =>
  children.some((child, index) => child.type === paragraph && children[index + 1]?.type === paragraph)

function cleanInline({ children }: Node): Node[] {
  const pieces = children.flatMap((child, index) => apart(child, children[index - 1], children[index + 1]))
  const isBlank = (node: Node | undefined) => node !== undefined && isSpace(node)
  const kept = pieces.filter((piece, index) => {
    if (piece.isText && !isSpace(piece)) return true
    const before = pieces.slice(0, index).findLast((other) => !isBlank(other))
    const after = pieces.slice(index + 1).find((other) => !isBlank(other))
    // A line ends or begins here. Spaces are not kept there, nor breaks at the ends of the block.
    const isText = (node: Node | undefined) => node?.isText === true
    if (piece.isText) return isText(before) && isText(after)
    return pieces.slice(0, index).some(isWord) && pieces.slice(index + 1).some(isWord)
  })
  // Joins adjacent texts with the same marks.
  return [...Fragment.fromArray(kept).content]
}

const isSpace = (node: Node) => node.isText && /^\s*$/.test(node.text!) && !schema.marks.code!.isInSet(node.marks)
const isWord = (node: Node) => node.isText && !isSpace(node)

/** Separates a text's words from the spaces around them, which keep only the marks that continue beyond. */
function apart(node: Node, before: Node | undefined, after: Node | undefined): Node[] {
  if (!node.isText) return node.type === lineBreak ? [lineBreak.create()] : [node]
  const text = node.text!.replace(/[\r\n]+/g, ' ')
  if (schema.marks.code!.isInSet(node.marks)) return [schema.text(text, node.marks)]
  const [, head, words, tail] = /^(\s*)(.*?)(\s*)$/s.exec(text)!
  const shared = (other: Node | undefined) => node.marks.filter((mark) => mark.isInSet(other?.marks ?? Mark.none))
  const pieces: Node[] = []
  if (words === '') {
    const both = shared(before).filter((mark) => mark.isInSet(shared(after)))
    return head === '' ? [] : [schema.text(head!, both)]
  }
  if (head) pieces.push(schema.text(head, shared(before)))
  pieces.push(schema.text(words!, node.marks))
  if (tail) pieces.push(schema.text(tail, shared(after)))
  return pieces
}
