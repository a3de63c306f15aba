import type { MarkdownIt, Token } from 'markdown-it'
import { escapeHtml } from '#src/platform/rendering/escape-html.ts'
import { keptImage, pictureTitle, sourcesOf } from '../image-sizes.ts'

const fit = '(max-width: 767px) 100vw, 44rem'

/**
 * Renders `![What it shows](/article-images/….webp "960x540 Caption")` as one of our pictures: in
 * every size, with its space reserved before it has loaded. The title contains its size and an
 * optional caption; alone in a paragraph it becomes a figure.
 */
export function articleFigures(markdown: MarkdownIt): void {
  markdown.core.ruler.push('figures', ({ tokens }) => {
    tokens.forEach((token, index) => {
      const [only, ...more] = token.children ?? []
      const opens = tokens[index - 1]
      const closes = tokens[index + 1]
      if (
        token.type !== 'inline' ||
        only?.type !== 'image' ||
        more.length > 0 ||
        opens?.type !== 'paragraph_open' ||
        closes?.type !== 'paragraph_close'
      )
        return
      if (!isOurs(only)) return
      opens.hidden = closes.hidden = true
      only.meta = { alone: true }
    })
  })
  const plain = markdown.renderer.rules.image!
  markdown.renderer.rules.image = (tokens, index, options, environment, renderer) => {
    const token = tokens[index]!
    if (!isOurs(token)) return plain(tokens, index, options, environment, renderer)
    const { width, height, caption } = pictureTitle(attribute(token, 'title'))!
    const picture = pictureOf(
      attribute(token, 'src'),
      width,
      height,
      renderer.renderInlineAsText(token.children ?? [], options, environment),
    )
    const { alone } = (token.meta ?? {}) as { alone?: boolean }
    return alone
      ? `<figure>${picture}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>\n`
      : picture
  }
}

function isOurs(token: Token): boolean {
  return keptImage(attribute(token, 'src')) !== undefined && pictureTitle(attribute(token, 'title')) !== undefined
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '')
}

function pictureOf(image: string, width: number, height: number, alt: string): string {
  return `<picture><source type="image/avif" srcset="${sourcesOf(image, 'avif')}" sizes="${fit}"><img src="${image}" srcset="${sourcesOf(image, 'webp')}" sizes="${fit}" width="${width}" height="${height}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async"></picture>`
}
