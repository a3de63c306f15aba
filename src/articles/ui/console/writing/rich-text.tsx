import './rich-text.css'
import type { Command, EditorState } from 'prosemirror-state'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { pictureTypes, uploadPicture } from '../upload-picture.ts'
import { type Link, linkAt, setLink, tools, toolStates } from './commands.ts'
import { LinkQuestion } from './link-question.tsx'
import type { Show } from './node-views.ts'
import { startWriting, type Writing } from './writing-view.ts'
import { Toolbar } from './toolbar.tsx'

const words = articlesConsole.editor

export interface RichTextProps {
  /** Markdown. */
  value: string
  error: string | undefined
  onChange: (text: string) => void
  show: Show
}

/** The text of an article, edited as it will look. Input and output are Markdown (BLOG-14). */
export function RichText(props: RichTextProps) {
  const [link, askLink] = useState<Link>()
  const { place, writing, state, pictures, busy, problem } = useWriting(props, askLink)
  const field = useRef<HTMLInputElement>(null)
  const act = (command: Command) => {
    const { view } = writing.current!
    command(view.state, view.dispatch)
    view.focus()
  }
  return (
    <div className="wr">
      <span className="wr-label" id="article-text-label">
        {words.body}
      </span>
      {state && (
        <Toolbar
          states={toolStates(state)}
          isLink={(linkAt(state)?.href ?? '') !== ''}
          isBusy={busy}
          onTool={(tool) => act(tools[tool])}
          onLink={() => askLink(linkAt(state))}
          onPicture={() => field.current?.click()}
        />
      )}
      <div ref={place} className="wr-text" />
      <p className="ar-problem" role="alert" id="article-text-error">
        {problem ?? props.error}
      </p>
      <p className="ar-hint" id="article-text-hint">
        {words.richHint}
      </p>
      <input
        ref={field}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void pictures(files)
        }}
      />
      {link && (
        <LinkQuestion
          link={link}
          onClose={() => askLink(undefined)}
          onSet={(link, href) => {
            askLink(undefined)
            act(setLink(link, href))
          }}
        />
      )}
    </div>
  )
}

const attributes = {
  id: 'article-text',
  class: 'prose',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': 'article-text-label',
  'aria-describedby': 'article-text-hint article-text-error',
  spellcheck: 'true',
}

/** The editor in its element, and its state. */
function useWriting({ value, onChange, show }: RichTextProps, askLink: (link: Link | undefined) => void) {
  const place = useRef<HTMLDivElement>(null)
  const writing = useRef<Writing>(undefined)
  /** The editor's present text, because its own changes come back as `value`. */
  const held = useRef(value)
  const [state, setState] = useState<EditorState>()
  const { pictures, problem, setProblem, busy } = usePictures(writing)
  const change = useEffectEvent((text: string) => {
    held.current = text
    setProblem(undefined)
    onChange(text)
  })
  const link = useEffectEvent(() => askLink(writing.current && linkAt(writing.current.view.state)))
  const take = useEffectEvent((files: File[]) => void pictures(files))
  const tooLong = useEffectEvent(() => setProblem(words.tooLong))
  const shown = useEffectEvent((text: string) => show(text))
  const opened = useEffectEvent(() => value)

  useEffect(() => {
    held.current = opened()
    const started = startWriting(place.current!, held.current, attributes, {
      onChange: (text) => change(text),
      onState: setState,
      onPictures: (files) => take(files),
      onLink: () => link(),
      onTooLong: () => tooLong(),
      show: (text) => shown(text),
    })
    writing.current = started
    return () => started.view.destroy()
  }, [])

  useEffect(() => {
    if (value === held.current) return
    held.current = value
    writing.current?.open(value)
  }, [value])
  return { place, writing, state, pictures, busy, problem }
}

/** Uploads pictures one after another, and inserts each where the caret was. */
function usePictures(writing: { current: Writing | undefined }) {
  const [busy, setBusy] = useState(0)
  const [problem, setProblem] = useState<string>()
  const pictures = async (files: File[]) => {
    setProblem(undefined)
    setBusy((count) => count + 1)
    const current = writing.current!
    for (const file of files) {
      const place = current.place()
      try {
        const image = await uploadPicture(file)
        if (!current.view.isDestroyed) current.insertPicture(place, image)
      } catch (error) {
        setProblem(readFailure(error).sentence)
      }
    }
    setBusy((count) => count - 1)
  }
  return { pictures, problem, setProblem, busy: busy > 0 }
}
