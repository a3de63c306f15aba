import { type ComponentType, useDeferredValue, useEffect, useRef, useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { CompactArea } from '#src/design/console/compact-field.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { send } from '#src/platform/browser/send.ts'
import { PictureButton } from './picture-button.tsx'
import type { UndescribedPicture } from '../../undescribed-pictures.ts'
import type { RichTextProps } from './writing/rich-text.tsx'

const words = articlesConsole.editor
const sides = ['write', 'markdown', 'preview'] as const

interface ArticleTextProps extends TextProps {
  /** The picture that has to be described now. */
  wanted: UndescribedPicture | undefined
}

interface TextProps {
  body: string
  error: string | undefined
  onChange: (body: string) => void
}

/** The text of an article: edited as it will look or as Markdown, or previewed as readers get it. */
export function ArticleText({ body, error, wanted, onChange }: ArticleTextProps) {
  const [chosen, setSide] = useState<(typeof sides)[number]>('write')
  const { RichText, hasFailed } = useRichText()
  const side = hasFailed && chosen === 'write' ? 'markdown' : chosen
  const [sought, setSought] = useState(wanted)
  if (wanted !== sought) {
    setSought(wanted)
    if (wanted && wanted.number > 0) setSide('write')
  }
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted && wanted.number > 0) describe(place.current, wanted.image)
  }, [wanted])
  return (
    <div className="ar-body" ref={place}>
      <fieldset className="ar-switch" aria-label={words.sides}>
        {sides.map((name) => (
          <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>
            {words[name]}
          </button>
        ))}
      </fieldset>
      {hasFailed && <output className="ar-hint">{words.unloaded}</output>}
      {side === 'write' && !RichText && <Skeleton lines={9} />}
      {side === 'write' && RichText && <RichText value={body} error={error} onChange={onChange} show={rendered} />}
      {side === 'markdown' && <MarkdownField body={body} error={error} onChange={onChange} />}
      {side === 'preview' && (
        <section className="ar-read" aria-label={words.preview}>
          <Preview body={body} />
        </section>
      )}
    </div>
  )
}

/** Goes to the description of a picture without one, or to its Markdown. */
function describe(text: HTMLElement | null, image: string): void {
  const shows = (part: Element) => [...part.querySelectorAll('img')].some((one) => one.getAttribute('src') === image)
  const picture = [...(text?.querySelectorAll('.wr-picture:has(.is-missing)') ?? [])].find(shows)
  const source = [...(text?.querySelectorAll('.wr-source') ?? [])].find(shows)
  const field = picture?.querySelector<HTMLElement>('.is-missing input') ?? source?.querySelector('button')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** Loads the editor, which is a separate script, when an article is opened. */
function useRichText() {
  const [loaded, setLoaded] = useState<{ RichText?: ComponentType<RichTextProps>; hasFailed: boolean }>({
    hasFailed: false,
  })
  useEffect(() => {
    let isGone = false
    import('./writing/rich-text.tsx').then(
      ({ RichText }) => isGone || setLoaded({ RichText, hasFailed: false }),
      () => isGone || setLoaded({ hasFailed: true }),
    )
    return () => {
      isGone = true
    }
  }, [])
  return loaded
}

/** Returns Markdown as readers see it, sanitised by the server like the published page. */
async function rendered(body: string, signal?: AbortSignal): Promise<string> {
  const { data } = await send<{ data: { html: string } }>(
    '/api/admin/articles/render',
    { body },
    signal ? { signal } : {},
  )
  return data.html
}

/** The Markdown itself, with a button that inserts a picture at the caret. */
function MarkdownField({ body, error, onChange }: TextProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <CompactArea
        ref={text}
        className="ar-text"
        label={words.body}
        hint={words.bodyHint}
        rows={22}
        value={body}
        error={error}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
      />
      <PictureButton
        label={words.insert}
        busyLabel={words.inserting}
        onKept={({ markdown }) => text.current && onChange(insertAt(text.current, markdown))}
      />
    </>
  )
}

function Preview({ body }: { body: string }) {
  const deferredBody = useDeferredValue(body)
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // If it fails, the old preview stays. The text itself is safe.
      rendered(deferredBody, stop.signal).then(setHtml, () => {})
    }, 400)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [deferredBody])
  if (html === undefined) return <Skeleton lines={6} />
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Returns the field's current text, which may have changed during the upload, with the line inserted at the caret. */
function insertAt({ value, selectionStart }: HTMLTextAreaElement, line: string): string {
  return `${value.slice(0, selectionStart).trimEnd()}\n\n${line}\n\n${value.slice(selectionStart).trimStart()}`.trimStart()
}
