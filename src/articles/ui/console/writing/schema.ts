import { type DOMOutputSpec, type Node, Schema } from 'prosemirror-model'
import { keptImage } from '../../../image-sizes.ts'

/** The allowed targets of a link, as in `server/render-markdown.ts`. */
const scheme = /^[a-z][a-z0-9+.-]*:/i
const schemes = /^(?:https?|mailto|tel):/i

/**
 * Whether a link to this address would be shown to readers: a web address, an email address, a phone number, or a page
 * of ours.
 */
export function isShownLink(href: string): boolean {
  const typed = href.trim()
  // Browsers ignore control characters inside an address; none belongs there.
  // oxlint-disable-next-line no-control-regex
  if (typed === '' || /[\u0000-\u0020]/.test(typed) || typed.startsWith('//')) return false
  return scheme.test(typed) ? schemes.test(typed) : true
}

const levelOf = (level: number) => `h${Math.min(4, Math.max(2, level))}`
/**
 * What the editor can contain: only what the site shows. Each block corresponds to one way of writing it in Markdown.
 * What has no place here (tables, HTML, pictures from elsewhere) is a `source`: Markdown as it was typed, shown as
 * readers see it.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: '(block | source)+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'text*',
      defining: true,
      attrs: { level: { default: 2, validate: 'number' } },
      // Readers get no second h1, and nothing below h4.
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        attrs: { level: Math.min(4, Math.max(2, level)) },
      })),
      toDOM: ({ attrs }) => [levelOf(attrs.level as number), 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      attrs: { sign: { default: '-', validate: 'string' }, tight: { default: true, validate: 'boolean' } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      attrs: {
        first: { default: 1, validate: 'number' },
        sign: { default: '.', validate: 'string' },
        tight: { default: true, validate: 'boolean' },
      },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ first: firstOf(list) }) }],
      toDOM: ({ attrs }) => (attrs.first === 1 ? ['ol', 0] : ['ol', { start: String(attrs.first) }, 0]),
    },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    code_block: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { language: { default: '', validate: 'string' } },
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    picture: {
      group: 'block',
      atom: true,
      draggable: true,
      attrs: {
        src: { validate: 'string' },
        alt: { default: '', validate: 'string' },
        width: { validate: 'number' },
        height: { validate: 'number' },
        caption: { default: '', validate: 'string' },
      },
      parseDOM: [{ tag: 'img[src]', getAttrs: pictureIn }],
      toDOM: ({ attrs: { src, alt, width, height, caption } }): DOMOutputSpec => [
        'img',
        { src, alt, width: String(width), height: String(height), 'data-caption': caption },
      ],
    },
    source: {
      atom: true,
      draggable: true,
      isolating: true,
      attrs: { text: { validate: 'string' } },
      parseDOM: [{ tag: 'pre[data-source]', getAttrs: (node) => ({ text: node.textContent ?? '' }), priority: 60 }],
      toDOM: ({ attrs }) => ['pre', { 'data-source': '' }, attrs.text as string],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' }, title: { default: '', validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (node) => {
            const href = node.getAttribute('href') ?? ''
            return isShownLink(href) ? { href: href.trim(), title: '' } : false
          },
        },
      ],
      toDOM: ({ attrs: { href, title } }) => ['a', title ? { href, title } : { href }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

/**
 * Returns the attributes of a picture that is ours, with its size. Others are not shown to readers and not accepted.
 */
function pictureIn(image: Element): Node['attrs'] | false {
  const src = image.getAttribute('src') ?? ''
  const [width, height] = ['width', 'height'].map((name) => Number(image.getAttribute(name)))
  if (!keptImage(src) || !width || !height) return false
  return { src, width, height, alt: image.getAttribute('alt') ?? '', caption: image.getAttribute('data-caption') ?? '' }
}

function firstOf(list: Element): number {
  const start = Number(list.getAttribute('start') ?? '1')
  return Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1
}
