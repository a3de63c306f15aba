import type { ArticleContent } from './article.ts'
import { articleMarkdown } from './article-markdown.ts'

/** A picture without a description for people who can't see it. */
export interface UndescribedPicture {
  /** The number of the picture in the text, from 1; 0 is the main picture. */
  number: number
  /** Its address. */
  image: string
}

const tag = /<img\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi
const hasWords = /\salt\s*=\s*(?:"[^"]*[^"\s][^"]*"|'[^']*[^'\s][^']*'|[^\s"'>]+)/i
const address = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** Returns the pictures of an article without a description, in the order in which readers reach them (BLOG-15). */
export function undescribedPictures({
  body,
  featured,
}: Pick<ArticleContent, 'body' | 'featured'>): UndescribedPicture[] {
  const pictures: { image: string; isDescribed: boolean }[] = []
  const inHtml = (html: string) => {
    for (const [image] of html.matchAll(tag)) {
      const [, ...sources] = address.exec(image) ?? []
      pictures.push({ image: sources.find(Boolean) ?? '', isDescribed: hasWords.test(image) })
    }
  }
  const markdown = articleMarkdown({ typographer: false })
  for (const token of markdown.parse(body, {})) {
    if (token.type === 'html_block') inHtml(token.content)
    for (const child of token.children ?? []) {
      if (child.type === 'html_inline') inHtml(child.content)
      if (child.type === 'image')
        pictures.push({ image: String(child.attrGet('src')), isDescribed: child.content.trim() !== '' })
    }
  }
  const above =
    featured && 'image' in featured && featured.alt.trim() === '' ? [{ number: 0, image: featured.image }] : []
  return [
    ...above,
    ...pictures.flatMap(({ image, isDescribed }, index) => (isDescribed ? [] : [{ number: index + 1, image }])),
  ]
}
