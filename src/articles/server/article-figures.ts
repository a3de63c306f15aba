import type { MarkdownIt, Token } from 'markdown-it'
import { escapeHtml } from '#src/platform/rendering/escape-html.ts'

const widths = [480, 960, 1600] as const
const fit = '(max-width: 767px) 100vw, 44rem'
const kept = /^(\/article-images\/[a-f0-9]{64})-(\d{2,4})\.webp$/
const sized = /^(\d{2,4})x(\d{2,5})(?:\s+(.+))?$/

/** The widths in which a picture of this width is kept. */
export function imageWidths(full: number): number[] {
  return [...new Set([...widths.filter((width) => width < full), Math.min(full, widths.at(-1)!)])]
}

/**
 * `![What it shows](/article-images/….webp "960x540 Caption")` is a picture of ours: in every
 * size that there is of it, with the room that it takes before it is here. The title carries
 * its size, and its caption where it has one; alone in a paragraph it is a figure.
 */
export function articleFigures(markdown: MarkdownIt): void {
  markdown.core.ruler.push('figures', ({ tokens }) => {
    tokens.forEach((token, index) => {
      const [only, ...more] = token.children ?? []
      const opens = tokens[index - 1]
      const closes = tokens[index + 1]
      if (token.type !== 'inline' || only?.type !== 'image' || more.length > 0 || opens?.type !== 'paragraph_open' || closes?.type !== 'paragraph_close') return
      if (!isOurs(only)) return
      opens.hidden = closes.hidden = true
      only.meta = { alone: true }
    })
  })
  const plain = markdown.renderer.rules.image!
  markdown.renderer.rules.image = (tokens, index, options, environment, renderer) => {
    const token = tokens[index]!
    if (!isOurs(token)) return plain(tokens, index, options, environment, renderer)
    const [, base, width] = kept.exec(attribute(token, 'src'))!
    const [, , height, caption] = sized.exec(attribute(token, 'title'))!
    const picture = pictureOf(base!, Number(width), Number(height), renderer.renderInlineAsText(token.children ?? [], options, environment))
    const { alone } = (token.meta ?? {}) as { alone?: boolean }
    return alone ? `<figure>${picture}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>\n` : picture
  }
}

function isOurs(token: Token): boolean {
  return kept.test(attribute(token, 'src')) && sized.test(attribute(token, 'title'))
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '')
}

function pictureOf(base: string, width: number, height: number, alt: string): string {
  const set = (format: string) => imageWidths(width).map((size) => `${base}-${size}.${format} ${size}w`).join(', ')
  return `<picture><source type="image/avif" srcset="${set('avif')}" sizes="${fit}"><img src="${base}-${width}.webp" srcset="${set('webp')}" sizes="${fit}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async"></picture>`
}
