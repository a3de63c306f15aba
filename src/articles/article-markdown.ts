import MarkdownIt from 'markdown-it'

/**
 * The Markdown of articles, for the server that shows it and the editor in which it is written: CommonMark with tables,
 * struck words and HTML (BLOG-11). `typographer` makes quotation marks and dashes of what was typed; the editor shows
 * what was typed.
 */
export function articleMarkdown({ typographer }: { typographer: boolean }) {
  return new MarkdownIt({ html: true, linkify: false, typographer, quotes: '“”‘’' })
}
