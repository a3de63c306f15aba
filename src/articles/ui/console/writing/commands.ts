import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'
import { newTable } from './table-text.ts'

const { nodes, marks } = schema

/** The tools of the toolbar, in its order. */
export const toolNames = [
  'undo',
  'redo',
  'heading',
  'subheading',
  'bold',
  'italic',
  'strike',
  'code',
  'bullets',
  'numbers',
  'indent',
  'outdent',
  'quote',
  'codeBlock',
  'rule',
  'table',
] as const
export type Tool = (typeof toolNames)[number]

export const lineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView())
  return true
})

const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.rule!.create()).scrollIntoView())
  return true
}

/** Puts an empty table below the block that holds the caret, or in its place if it is empty. */
const insertTable: Command = ({ selection: { $from }, tr }, dispatch) => {
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0
  const after = $from.depth === 0 ? $from.pos : $from.after(1)
  dispatch?.(tr.replaceWith(isEmpty ? $from.before(1) : after, after, nodes.source!.create({ text: newTable })))
  return true
}

export const tools: Record<Tool, Command> = {
  undo,
  redo,
  heading: toggleBlock(nodes.heading!, { level: 2 }),
  subheading: toggleBlock(nodes.heading!, { level: 3 }),
  bold: toggleMark(marks.strong!),
  italic: toggleMark(marks.em!),
  strike: toggleMark(marks.strike!),
  code: toggleMark(marks.code!),
  bullets: toggleList(nodes.bullet_list!),
  numbers: toggleList(nodes.ordered_list!),
  indent: sinkListItem(nodes.list_item!),
  outdent: liftListItem(nodes.list_item!),
  quote: (state, dispatch) =>
    isIn(state, nodes.blockquote!) ? lift(state, dispatch) : wrapIn(nodes.blockquote!)(state, dispatch),
  codeBlock: toggleBlock(nodes.code_block!, {}),
  rule: insertRule,
  table: insertTable,
}

/** Returns which tools are on at the caret, and which can be used there. */
export function toolStates(state: EditorState): Record<Tool, { isOn: boolean; canDo: boolean }> {
  const { parent } = state.selection.$from
  const level = parent.type === nodes.heading ? (parent.attrs.level as number) : 0
  const on: Partial<Record<Tool, boolean>> = {
    heading: level === 1 || level === 2,
    subheading: level > 2,
    bold: hasMark(state, 'strong'),
    italic: hasMark(state, 'em'),
    strike: hasMark(state, 'strike'),
    code: hasMark(state, 'code'),
    bullets: listAround(state) === nodes.bullet_list,
    numbers: listAround(state) === nodes.ordered_list,
    quote: isIn(state, nodes.blockquote!),
    codeBlock: parent.type === nodes.code_block,
  }
  const can = (tool: Tool) =>
    tool === 'undo' ? undoDepth(state) > 0 : tool === 'redo' ? redoDepth(state) > 0 : tools[tool](state)
  return Object.fromEntries(
    toolNames.map((tool) => [tool, { isOn: on[tool] === true, canDo: on[tool] === true || can(tool) }]),
  ) as Record<Tool, { isOn: boolean; canDo: boolean }>
}

function toggleBlock(type: NodeType, attributes: Record<string, unknown>): Command {
  return (state, dispatch) => {
    const { parent } = state.selection.$from
    const isSame =
      parent.type === type &&
      (type !== nodes.heading || (parent.attrs.level as number) <= 2 === (attributes.level === 2))
    return isSame ? setBlockType(nodes.paragraph!)(state, dispatch) : setBlockType(type, attributes)(state, dispatch)
  }
}

/** Makes a list, removes it, or changes it to the other kind. */
function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const around = listAround(state)
    if (around === type) return liftListItem(nodes.list_item!)(state, dispatch)
    if (!around) return wrapInList(type)(state, dispatch)
    const { $from } = state.selection
    const depth = depthOf(state, (nodeType) => nodeType === around)
    const { tight } = $from.node(depth).attrs
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight }))
    return true
  }
}

function depthOf({ selection: { $from } }: EditorState, isMeant: (type: NodeType) => boolean): number {
  for (let depth = $from.depth; depth > 0; depth--) if (isMeant($from.node(depth).type)) return depth
  return 0
}

function listAround(state: EditorState): NodeType | undefined {
  const isList = (type: NodeType) => type === nodes.bullet_list || type === nodes.ordered_list
  const depth = depthOf(state, isList)
  return depth > 0 ? state.selection.$from.node(depth).type : undefined
}

function isIn(state: EditorState, type: NodeType): boolean {
  return depthOf(state, (nodeType) => nodeType === type) > 0
}

function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = marks[name]!
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
  return doc.rangeHasMark(selection.from, selection.to, type)
}

export interface Link {
  from: number
  to: number
  href: string
  text: string
}

/** Returns the link at the caret or the selected words, for the question where they should link to. */
export function linkAt({ selection, doc }: EditorState): Link | undefined {
  const { $from, from, to } = selection
  const type = marks.link!
  const index = $from.index()
  const child = $from.parent.maybeChild(index)
  const mark = child && type.isInSet(child.marks)
  if (!mark) {
    if (!$from.parent.inlineContent || !$from.parent.type.allowsMarkType(type)) return undefined
    return { from, to, href: '', text: doc.textBetween(from, to, ' ') }
  }
  // A link may consist of several pieces, of which some are bold.
  const { parent } = $from
  let first = index
  let last = index
  const isSame = (at: number) => mark.isInSet(parent.maybeChild(at)?.marks ?? [])
  while (first > 0 && isSame(first - 1)) first--
  while (isSame(last + 1)) last++
  const placeOf = (at: number) =>
    parent.children.slice(0, at).reduce((size, node) => size + node.nodeSize, $from.start())
  const range = { from: placeOf(first), to: placeOf(last + 1) }
  return { ...range, href: mark.attrs.href as string, text: doc.textBetween(range.from, range.to, ' ') }
}

/** Makes words a link, inserts them if there are none, or removes the link if `href` is empty. */
export function setLink({ from, to, text }: Link, href: string): Command {
  return (state, dispatch) => {
    const change = state.tr
    if (from === to) {
      if (href === '') return false
      const words = text.trim() || href
      change.insertText(words, from)
      change.addMark(from, from + words.length, marks.link!.create({ href }))
    } else {
      change.removeMark(from, to, marks.link!)
      if (href !== '') change.addMark(from, to, marks.link!.create({ href }))
    }
    dispatch?.(change.scrollIntoView())
    return true
  }
}
