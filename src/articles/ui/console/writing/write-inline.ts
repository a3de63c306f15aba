import type { Mark, Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** How words are written: unchanged or with every special sign escaped, and with which sign for emphasis. */
export interface Spelling {
  escaped: boolean
  em: '*' | '_' | 'html'
}

const { link, code } = schema.marks

/** Writes the words of a paragraph or a heading in Markdown. */
export function inlineText({ children }: Node, spelling: Spelling): string {
  let text = ''
  let open: Mark[] = []
  const close = (from: number) => {
    text += open
      .splice(from)
      .toReversed()
      .map((mark) => sign(mark, 'end', spelling))
      .join('')
  }
  children.forEach((child, index) => {
    // A break belongs to the marks that continue after it.
    const words = children.slice(index).find(({ isText }) => isText)
    const marks = words?.marks.filter(({ type }) => type !== code) ?? []
    const needed = child.isText ? marks : open.filter((mark) => mark.isInSet(marks))
    const kept = open.findIndex((mark) => !mark.isInSet(needed))
    if (kept !== -1) close(kept)
    const opening = needed
      .filter((mark) => !mark.isInSet(open))
      .map((mark) => ({ mark, length: lengthOf(mark, children, index) }))
      .sort((a, b) => b.length - a.length)
    for (const { mark } of opening) {
      text += sign(mark, 'start', spelling)
      open.push(mark)
    }
    if (!child.isText) text += '\\\n'
    else if (code!.isInSet(child.marks)) text += codeText(child.text!)
    else text += isOwnAddress(child) ? child.text! : spelling.escaped ? escaped(child.text!) : child.text!
  })
  close(0)
  return spelling.escaped ? text.replace(/^.*$/gm, escapedStart) : text
}

/** Returns for how many pieces a mark continues. */
function lengthOf(mark: Mark, children: readonly Node[], start: number): number {
  const end = children.slice(start).findIndex((child) => child.isText && !mark.isInSet(child.marks))
  return end === -1 ? children.length - start : end
}

function sign(mark: Mark, side: 'start' | 'end', { em }: Spelling): string {
  const names: Record<string, string> = { strong: 'strong', em: 'em', strike: 's' }
  const signs: Record<string, string> = { strong: '**', em, strike: '~~' }
  if (mark.type === link) return linkSign(mark, side)
  const { name } = mark.type
  return em === 'html' ? `<${side === 'end' ? '/' : ''}${names[name]}>` : signs[name]!
}

function linkSign(mark: Mark, side: 'start' | 'end'): string {
  const { href, title } = mark.attrs as { href: string; title: string }
  if (side === 'start') return '['
  const address = /^[^\s()<>\\]+$/.test(href) ? href : `<${href.replace(/[<>\\]/g, '\\$&').replace(/\s/g, '%20')}>`
  return `](${address}${title ? ` "${title.replace(/["\\&]/g, '\\$&')}"` : ''})`
}

/** Whether a text is its own link, which is written `<https://…>`. */
function isOwnAddress(node: Node): boolean {
  return node.marks.some((mark) => mark.type === link && mark.attrs.href === node.text)
}

function codeText(text: string): string {
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length)
  let fence = '`'
  while (runs.includes(fence.length)) fence += '`'
  const pad = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim() !== '') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

const escaped = (text: string) => text.replace(/[\\`*_[\]~<&!|]/g, '\\$&')

/**
 * Escapes a line that would otherwise begin something else: a heading, a list, a quote, a rule, a fence, an underline.
 */
function escapedStart(line: string): string {
  return line.replace(/^([#>+=-]|~(?=~)|:)/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}
