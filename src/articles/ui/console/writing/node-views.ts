import { articlesConsole } from '#content/console/articles.ts'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorView, NodeView } from 'prosemirror-view'
import { openText } from './kept-text.ts'
import { tableForm } from './table-form.ts'
import { newTable, readTable, tableText } from './table-text.ts'

const words = articlesConsole.editor
type Place = () => number | undefined

/** Returns what readers see of a piece of Markdown. */
export type Show = (markdown: string) => Promise<string>

/** A picture with fields for its description and caption below it. */
export function pictureView(node: Node, view: EditorView, place: Place): NodeView {
  const dom = made('figure', 'wr-picture')
  const image = made('img')
  dom.append(image)
  const fields = (['alt', 'caption'] as const).map((name) => {
    const label = made('label', 'cf')
    const input = made('input')
    label.append(words[name], input)
    dom.append(label)
    input.addEventListener('input', () => {
      const at = place()
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, name, input.value.slice(0, 300)))
    })
    return { name, input, label }
  })
  const show = ({ attrs }: Node) => {
    image.src = attrs.src as string
    image.width = attrs.width as number
    image.height = attrs.height as number
    image.alt = attrs.alt as string
    for (const { name, input, label } of fields) {
      if (input.value !== attrs[name]) input.value = attrs[name] as string
      label.classList.toggle('is-missing', name === 'alt' && attrs[name] === '')
    }
  }
  show(node)
  dom.contentEditable = 'false'
  return {
    dom,
    update: (next) => next.type === node.type && (show(next), true),
    selectNode: () => dom.classList.add('is-chosen'),
    deselectNode: () => dom.classList.remove('is-chosen'),
    stopEvent: ({ target }) => target instanceof HTMLInputElement,
    ignoreMutation: () => true,
  }
}

/**
 * Markdown that has no other form here. It is shown as readers see it, and edited as Markdown; a table also cell by
 * cell.
 */
export function sourceView(node: Node, view: EditorView, place: Place, showText: Show): NodeView {
  const dom = made('div', 'wr-source')
  dom.contentEditable = 'false'
  const shown = made('div', 'wr-shown')
  const editTable = button(words.table.edit)
  const edit = button(words.editSource)
  let current = node
  const close = () => dom.replaceChildren(...(readTable(String(current.attrs.text)) ? [editTable] : []), edit, shown)
  close()
  const show = async () => {
    const text = String(current.attrs.text)
    const html = await showText(text).catch(() => '')
    if (text !== current.attrs.text) return
    // Sanitised by the server, like the page of the article.
    shown.innerHTML = html
    if (html.trim() === '') shown.replaceChildren(Object.assign(made('pre'), { textContent: text, tabIndex: 0 }))
  }
  void show()
  shown.addEventListener('click', (event) => event.preventDefault())
  edit.addEventListener('click', () => {
    const label = made('label', 'cf')
    const field = made('textarea')
    field.value = String(current.attrs.text)
    field.rows = Math.min(20, field.value.split('\n').length + 1)
    label.append(words.source, field)
    ask(label, () => field.value, edit)
    field.focus()
  })
  editTable.addEventListener('click', () => {
    const form = tableForm(readTable(String(current.attrs.text))!)
    ask(form.dom, () => tableText(form.table()), editTable)
    form.focus()
  })
  /** Shows what changes the text, until it is applied or cancelled. */
  function ask(form: HTMLElement, text: () => string, from: HTMLElement): void {
    const apply = button(words.applySource)
    apply.classList.add('cb--ink')
    const cancel = button(words.cancelSource)
    apply.addEventListener('click', () => {
      const written = text()
      close()
      replaceSource(view, place(), written)
    })
    cancel.addEventListener('click', () => {
      close()
      from.focus()
    })
    const acts = made('div', 'con-acts')
    acts.append(apply, cancel)
    dom.replaceChildren(form, acts)
  }
  // A new table is typed in at once.
  if (node.attrs.text === newTable) queueMicrotask(() => dom.isConnected && editTable.click())
  return {
    dom,
    update: (next) => {
      if (next.type !== node.type) return false
      const isNew = next.attrs.text !== current.attrs.text
      current = next
      if (isNew) {
        close()
        void show()
      }
      return true
    },
    selectNode: () => dom.classList.add('is-chosen'),
    deselectNode: () => dom.classList.remove('is-chosen'),
    stopEvent: ({ target }) =>
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLInputElement ||
      target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
  }
}

/** Replaces a piece of Markdown by what somebody has edited, in the editor's own forms if there are any. */
function replaceSource(view: EditorView, at: number | undefined, text: string): void {
  const node = at === undefined ? undefined : view.state.doc.nodeAt(at)
  if (at === undefined || !node) return
  const { blocks } = openText(text)
  const change = view.state.tr.replaceWith(
    at,
    at + node.nodeSize,
    blocks.length > 0 ? blocks.map(({ node }) => node) : view.state.schema.node('paragraph'),
  )
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(at))))
  view.focus()
}

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, className = ''): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className })
}

function button(label: string): HTMLButtonElement {
  return Object.assign(made('button', 'cb'), { type: 'button' as const, textContent: label })
}
