/** The longest HTML that is processed, in UTF-16 units: a book from Word. */
export const mostPastedHtml = 5_000_000

const unwanted = 'script,style,template,title,meta,link,svg,math,iframe,object,embed,video,audio,canvas,form,[hidden]'

/**
 * Converts what Word, Google Docs and web pages put on the clipboard into plain elements with the same meaning: bold
 * that is only a style becomes `strong`, Word's paragraphs with bullets become lists. It is parsed in a separate
 * document, where nothing runs or loads. Styles are read as text, because the page's policy forbids them as styles.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutActs(html), 'text/html')
  for (const element of body.querySelectorAll(unwanted)) element.remove()
  for (const comment of commentsIn(body)) comment.remove()
  for (const wrapper of body.querySelectorAll('[id^="docs-internal-guid"]')) wrapper.replaceWith(...wrapper.childNodes)
  wordLists(body)
  for (const table of body.querySelectorAll('table')) if (table.rows.length > 0) table.replaceWith(markdownTable(table))
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]')) marked(element)
  for (const item of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) item.previousElementSibling?.append(item)
  for (const heading of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)'))
    heading.replaceWith(...heading.childNodes)
  for (const paragraph of body.querySelectorAll('p')) if (isBlank(paragraph)) paragraph.remove()
  return body.innerHTML
}

/**
 * Removes scripts and style sheets, about which the policy would complain while they are parsed, and renames style
 * attributes and handlers.
 */
function withoutActs(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1\s*>/gis, '')
    .replace(/<[a-z][^>]*>/gi, (tag) =>
      tag.replace(/([\s/"'])style\s*=/gi, '$1 data-style=').replace(/([\s/"'])on\w+\s*=/gi, '$1 data-off='),
    )
}

function commentsIn(body: HTMLElement): ChildNode[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: ChildNode[] = []
  while (walker.nextNode()) comments.push(walker.currentNode as ChildNode)
  return comments
}

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''
const isBlank = (element: Element) => !element.textContent?.trim() && !element.querySelector('img, br')

/** Marks an element by what its style means. */
function marked(element: HTMLElement): void {
  const style = styleOf(element)
  const bold = /(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i.test(style)
  const names = [
    bold && !/^(?:B|STRONG|H\d)$/.test(element.tagName) ? 'strong' : '',
    /font-style:\s*italic/i.test(style) && !/^(?:I|EM)$/.test(element.tagName) ? 'em' : '',
    /text-decoration[^;]*line-through/i.test(style) ? 's' : '',
  ].filter(Boolean)
  const isPlain =
    (/^(?:B|STRONG)$/.test(element.tagName) && /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i.test(style)) ||
    (/^(?:I|EM)$/.test(element.tagName) && /font-style:\s*normal/i.test(style))
  // Blocks that are bold as a whole are bold only for their looks.
  if (element.tagName === 'SPAN' || element.tagName === 'A') {
    for (const name of names) {
      const wrapper = element.ownerDocument.createElement(name)
      wrapper.append(...element.childNodes)
      element.append(wrapper)
    }
  }
  if (isPlain) element.replaceWith(...element.childNodes)
}

/**
 * Converts Word's lists: paragraphs that say `mso-list:l0 level1`, each with its bullet in a part that has to be
 * ignored.
 */
function wordLists(body: HTMLElement): void {
  const lists: HTMLElement[] = []
  let last: Element | undefined
  for (const paragraph of body.querySelectorAll('[data-style*="mso-list:"]')) {
    const level = /mso-list:\s*\S+\s+level(\d)/i.exec(styleOf(paragraph))?.[1]
    if (!level || !paragraph.isConnected) continue
    const sign = [...paragraph.querySelectorAll('[data-style]')].find((part) =>
      /mso-list:\s*ignore/i.test(styleOf(part)),
    )
    const name = /^\s*\(?(?:\d+|[a-z]{1,3})[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
    sign?.remove()
    const depth = Number(level)
    const isNew = last?.nextElementSibling !== paragraph
    if (isNew) lists.length = 0
    const isOther = lists[depth - 1]?.localName !== name
    lists.length = Math.min(lists.length, isOther ? depth - 1 : depth)
    while (lists.length < depth) {
      const list = body.ownerDocument.createElement(name)
      const parent = lists.at(-1)
      if (parent) (parent.lastElementChild ?? parent).append(list)
      else paragraph.before(list)
      lists.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)!.append(item)
    paragraph.remove()
    last = lists[0]
  }
}

/** Converts a table to Markdown, the only form that it has in the editor. Its first row is its head. */
function markdownTable(table: HTMLTableElement): HTMLElement {
  const text = (cell: Element) =>
    (cell.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\|<]/g, '\\$&')
  const rows = [...table.rows].map((row) => [...row.cells].map(text))
  const columns = Math.max(...rows.map((cells) => cells.length))
  const line = (cells: string[]) => `| ${[...cells, ...Array<string>(columns - cells.length).fill('')].join(' | ')} |`
  const [head = [], ...body] = rows
  const rule = `|${'---|'.repeat(columns)}`
  const source = table.ownerDocument.createElement('pre')
  source.setAttribute('data-source', '')
  source.textContent = [line(head), rule, ...body.map(line)].join('\n')
  return source
}
