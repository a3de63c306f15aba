import sanitizeHtml from 'sanitize-html'
import { articles as words } from '#content/site/articles.ts'
import { articleMarkdown } from '../article-markdown.ts'
import { articleFigures } from './article-figures.ts'

const markdown = articleMarkdown({ typographer: true }).use(articleFigures)

/** The addresses of uploaded pictures. No others are shown in an article. */
export const imagePath = /^\/article-images\/[a-f0-9]{64}-\d{2,4}\.(webp|avif|jpg)$/

const text = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'cite',
  'q',
  'strong',
  'em',
  'b',
  'i',
  's',
  'sub',
  'sup',
  'abbr',
  'mark',
  'small',
  'kbd',
  'code',
  'pre',
  'samp',
  'br',
  'hr',
  'dl',
  'dt',
  'dd',
  'a',
  'time',
]
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const figures = ['figure', 'figcaption', 'img', 'picture', 'source']

const policy: sanitizeHtml.IOptions = {
  allowedTags: [...text, ...tables, ...figures],
  allowedAttributes: {
    // `rel` is needed because attributes that simpleTransform adds are checked too.
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start', 'reversed'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    source: ['srcset', 'sizes', 'type'],
    h2: ['id'],
    h3: ['id'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The page's only h1 is the title.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !imagePath.test(attribs.src ?? '')) ||
    (tag === 'source' &&
      !(attribs.srcset ?? '').split(',').every((part) => imagePath.test(part.trim().split(/\s+/)[0] ?? ''))),
}

/**
 * Turns Markdown, or HTML, into harmless HTML: no scripts, handlers, `javascript:`, styles, frames
 * or vector drawings, and only our own pictures (BLOG-11; OWASP Cross Site Scripting Prevention,
 * "HTML Sanitization").
 */
export function renderMarkdown(source: string): string {
  return withPlaces(withScrolling(sanitizeHtml(markdown.render(source), policy)))
}

/** Returns only the words, for reading time, search and the summaries in feeds. */
export function plainText(source: string): string {
  const escaped = sanitizeHtml(markdown.render(source), { allowedTags: [], allowedAttributes: {} })
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return escaped
    .replace(/&(?:lt|gt|quot|amp);/g, (sign) => signs[sign]!)
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Makes tables and code that are wider than a phone scroll by themselves, also by keyboard (WCAG 2.2, 1.4.10 and
 * 2.1.1).
 */
function withScrolling(html: string): string {
  return (
    html
      // Not a region: an article with four tables would have four landmarks with the same name.
      .replaceAll('<table>', `<div class="fig" role="group" aria-label="${words.article.table}" tabindex="0"><table>`)
      .replaceAll('</table>', '</table></div>')
      .replace(/<div class="fig"[^>]*><table>(?:(?!<table>).)*?<\/table>/gs, (table) =>
        isFigures(table) ? table.replace('class="fig"', 'class="fig fig--n"') : table,
      )
      .replaceAll('<pre>', '<pre tabindex="0">')
  )
}

/** Whether every cell is a number: such a table is the message itself, so it is set large. */
function isFigures(table: string): boolean {
  const body = /<tbody>(.*)<\/tbody>/s.exec(table)?.[1] ?? ''
  const cells = [...body.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell!.trim())
  const rows = body.split('<tr>').length - 1
  return (
    cells.length > 0 &&
    cells.length / rows <= 3 &&
    cells.every((cell) => /^[£€$]?[+−-]?\d[\d.,]{0,5} ?[%k]?$/.test(cell))
  )
}

/** Gives each heading an id, so that people can link to it. */
function withPlaces(html: string): string {
  const usedIds = new Set<string>()
  return html.replace(/<(h[23])>(.*?)<\/\1>/gs, (heading, tag: string, inner: string) => {
    const base = sanitizeHtml(inner, { allowedTags: [] })
      .toLowerCase()
      .replace(/&[a-z]+;/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    if (!base) return heading
    let id = base
    for (let n = 2; usedIds.has(id); n++) id = `${base}-${n}`
    usedIds.add(id)
    return `<${tag} id="${id}">${inner}</${tag}>`
  })
}
