import MarkdownIt from 'markdown-it'

/**
 * Returns the Markdown parser of articles, for the server that renders them and the editor: CommonMark with tables,
 * struck-through words and HTML (BLOG-11). `typographer` replaces typed quotation marks and dashes by typographic ones;
 * the editor shows what was typed.
 */
export function articleMarkdown({ typographer }: { typographer: boolean }) {
  return new MarkdownIt({ html: true, linkify: false, typographer, quotes: '“”‘’' })
}
