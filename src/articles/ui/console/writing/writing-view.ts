import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Slice } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { EditorState, Plugin, Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { mostLetters } from '../../../article-limits.ts'
import type { UploadedImage } from '../../../console-api.ts'
import { cleanPaste, mostPastedHtml } from './clean-paste.ts'
import { lineBreak, tools } from './commands.ts'
import { openText, textOf } from './kept-text.ts'
import { pictureView, type Show, sourceView } from './node-views.ts'
import { schema } from './schema.ts'

export interface WritingEvents {
  /** Called with the Markdown after a change. */
  onChange: (text: string) => void
  /** Called when anything has changed, including the position of the caret. */
  onState: (state: EditorState) => void
  onPictures: (files: File[]) => void
  onLink: () => void
  /** Called if what was pasted or dropped is longer than an article may be. */
  onTooLong: () => void
  show: Show
}

export interface Writing {
  view: EditorView
  /** Replaces the text by one that was not typed here. */
  open(text: string): void
  /** Inserts a picture where the caret was when `place` was made. */
  insertPicture(place: Place, image: UploadedImage): void
  /** Remembers where the caret is, also while the text changes. */
  place(): Place
}

interface Place {
  position: number
}

/** The editor in an element. The caller keeps it until `view.destroy()`. */
export function startWriting(
  element: HTMLElement,
  text: string,
  attributes: Record<string, string>,
  events: WritingEvents,
): Writing {
  let opened = openText(text)
  const places = new Set<Place>()
  const stateOf = () => EditorState.create({ doc: opened.doc, plugins: pluginsFor(events) })
  const view: EditorView = new EditorView(element, {
    state: stateOf(),
    attributes,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      for (const place of places) place.position = transaction.mapping.map(place.position)
      if (transaction.docChanged) events.onChange(textOf(view.state.doc, opened))
      events.onState(view.state)
    },
    nodeViews: {
      picture: (node, view, place) => pictureView(node, view, place),
      source: (node, view, place) => sourceView(node, view, place, events.show),
    },
    transformPastedHTML: cleanPaste,
    clipboardTextParser: (pasted) => Slice.maxOpen(openText(pasted).doc.content),
    clipboardTextSerializer: ({ content }) =>
      content.childCount === 1 && content.firstChild!.isTextblock
        ? content.firstChild!.textContent
        : textOf(schema.node('doc', null, content), openText('')),
  })
  events.onState(view.state)
  return {
    view,
    open(next) {
      opened = openText(next)
      view.updateState(stateOf())
      events.onState(view.state)
    },
    place() {
      const place = { position: view.state.selection.to }
      places.add(place)
      return place
    },
    insertPicture(place, { image, width, height }) {
      places.delete(place)
      const picture = schema.node('picture', { src: image, width, height })
      const at = view.state.doc.resolve(Math.min(place.position, view.state.doc.content.size))
      const after = at.depth === 0 ? at.pos : at.after(1)
      const isEmpty = at.depth === 1 && at.parent.content.size === 0 && at.parent.type === schema.nodes.paragraph
      view.dispatch(view.state.tr.replaceWith(isEmpty ? at.before(1) : after, after, picture).scrollIntoView())
    },
  }
}

function pluginsFor(events: WritingEvents): Plugin[] {
  const { nodes } = schema
  return [
    inputRules({
      rules: [
        textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading!, ([, signs]) => ({ level: signs!.length })),
        textblockTypeInputRule(/^```$/, nodes.code_block!),
        wrappingInputRule(/^\s*>\s$/, nodes.blockquote!),
        wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list!),
        wrappingInputRule(/^(\d{1,3})\.\s$/, nodes.ordered_list!, ([, first]) => ({ first: Number(first) })),
      ],
    }),
    keymap({
      'Mod-z': tools.undo,
      'Mod-y': tools.redo,
      'Mod-Shift-z': tools.redo,
      'Mod-b': tools.bold,
      'Mod-i': tools.italic,
      'Mod-e': tools.code,
      'Mod-Shift-x': tools.strike,
      'Mod-Alt-2': tools.heading,
      'Mod-Alt-3': tools.subheading,
      'Mod-Shift-7': tools.numbers,
      'Mod-Shift-8': tools.bullets,
      'Mod-Shift-9': tools.quote,
      'Mod-]': tools.indent,
      'Mod-[': tools.outdent,
      'Mod-k': () => (events.onLink(), true),
      'Shift-Enter': lineBreak,
      'Mod-Enter': lineBreak,
      Enter: splitListItem(nodes.list_item!),
      Backspace: undoInputRule,
    }),
    keymap(baseKeymap),
    history(),
    gapCursor(),
    dropCursor({ color: false, class: 'wr-drop' }),
    new Plugin({ props: { handlePaste: takes(events), handleDrop: (view, event) => takes(events)(view, event) } }),
  ]
}

/** Handles pasting and dropping: pictures are uploaded; what is too long is refused. */
function takes(events: WritingEvents) {
  return (view: EditorView, event: ClipboardEvent | DragEvent): boolean => {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
    const html = data?.getData('text/html') ?? ''
    const text = data?.getData('text/plain') ?? ''
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    // Word puts a picture of the text beside the text.
    if (pictures.length > 0 && text.trim() === '') {
      if ('dataTransfer' in event) {
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        if (position !== undefined)
          view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position))))
      }
      event.preventDefault()
      events.onPictures(pictures)
      return true
    }
    if (html.length <= mostPastedHtml && text.length + view.state.doc.content.size <= mostLetters) return false
    event.preventDefault()
    events.onTooLong()
    return true
  }
}
