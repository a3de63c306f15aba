import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { articles } from '#content/site/articles.ts'
import { articlesConsole } from '#content/console/articles.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { RecordHeader } from '#src/design/console/record.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { send } from '#src/platform/browser/send.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fillCount } from '#src/values/fill.ts'
import type { ArticleContent } from '../../article.ts'
import { ArticleDetails } from './article-details.tsx'
import { type ArticleDraft, useArticleDraft } from './use-article-draft.ts'
import { PictureButton } from './picture-button.tsx'
import { PublishBar } from './publish-bar.tsx'
import { Revisions } from './revisions.tsx'

const words = articlesConsole.editor

/** One article: the text on the left, the preview on the right, saved as it is typed. */
export function ArticleEditor({ id, back }: { id: string; back: string }) {
  const draft = useArticleDraft(id)
  const { record, content } = draft
  const [side, setSide] = useState<'write' | 'read'>('write')
  const { fields } = useRefusal(draft.failure, content ?? {})
  if (draft.absent) {
    return (
      <EmptyState
        title={articlesConsole[draft.absent].title}
        actions={<CompactButton href={back}>{articlesConsole.back}</CompactButton>}
      >
        {articlesConsole[draft.absent].text}
      </EmptyState>
    )
  }
  if (!record || !content) return <Waiting />

  return (
    <article className="ar">
      <RecordHeader
        id={id}
        title={content.title || articlesConsole.title}
        back={{ href: back, label: articlesConsole.back }}
        note={<SavingNote draft={draft} />}
      />
      {draft.saving === 'conflict' && <Conflict draft={draft} />}
      {draft.saving === 'failed' && (
        <Attention title={articlesConsole.saving.failed}>{draft.failure?.sentence}</Attention>
      )}
      {record.editors.length > 0 && (
        <Attention
          kind="note"
          title={fillCount(articlesConsole.editors, record.editors.length, { names: record.editors.join(' and ') })}
        />
      )}
      <PublishBar draft={draft} record={record} back={back} />
      <fieldset className="ar-switch" aria-label={words.sides}>
        {(['write', 'read'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>
            {name === 'write' ? words.write : words.preview}
          </button>
        ))}
      </fieldset>
      <div className="ar-cols" data-side={side}>
        <div className="ar-write">
          <Writing draft={draft} content={content} fields={fields} />
          <details className="ar-more">
            <summary>{words.details}</summary>
            <ArticleDetails draft={draft} content={content} fields={fields} />
          </details>
          <Revisions draft={draft} record={record} />
        </div>
        <section className="ar-read" aria-label={words.preview}>
          <h3>{words.preview}</h3>
          <Preview body={content.body} />
        </section>
      </div>
    </article>
  )
}

function Conflict({ draft }: { draft: ArticleDraft }) {
  return (
    <Attention
      title={articlesConsole.conflict.title}
      actions={
        <>
          <CompactButton variant="ink" onClick={draft.overwrite}>
            {articlesConsole.conflict.mine}
          </CompactButton>
          <CompactButton onClick={() => void draft.reload()}>{articlesConsole.conflict.theirs}</CompactButton>
        </>
      }
    >
      {articlesConsole.conflict.text}
    </Attention>
  )
}

interface WritingProps {
  draft: ArticleDraft
  content: ArticleContent
  /** What the server refused, by field. */
  fields: Record<string, string>
}

/** Title, excerpt and text, with a button that inserts a picture at the caret. */
function Writing({ draft, content, fields }: WritingProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <CompactField
        label={words.title}
        value={content.title}
        error={fields.title}
        maxLength={160}
        onChange={(event) => draft.change({ title: event.target.value })}
      />
      <CompactArea
        label={words.excerpt}
        hint={words.excerptHint}
        rows={2}
        value={content.excerpt}
        error={fields.excerpt}
        maxLength={400}
        onChange={(event) => draft.change({ excerpt: event.target.value })}
      />
      <CompactArea
        ref={text}
        className="ar-text"
        label={words.body}
        hint={words.bodyHint}
        rows={22}
        value={content.body}
        error={fields.body}
        spellCheck
        onChange={(event) => draft.change({ body: event.target.value })}
      />
      <PictureButton
        label={words.insert}
        busyLabel={words.inserting}
        hint={words.insertHint}
        onKept={({ markdown }) => draft.change({ body: insertAt(text.current!, markdown) })}
      />
    </>
  )
}

/** The skeleton while an article loads (BLOG-6). */
function Waiting() {
  return (
    <output className="ar-wait" aria-label={articles.article.loading}>
      <Skeleton headline lines={2} />
      <Skeleton lines={9} />
    </output>
  )
}

function SavingNote({ draft }: { draft: ArticleDraft }) {
  const savingWords = draft.saving === 'conflict' ? articlesConsole.saving.failed : articlesConsole.saving[draft.saving]
  return <output>{savingWords}</output>
}

/** What readers will see, sanitised by the server like the published page. */
function Preview({ body }: { body: string }) {
  const deferredBody = useDeferredValue(body)
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      send<{ data: { html: string } }>(
        '/api/admin/articles/render',
        { body: deferredBody },
        { signal: stop.signal },
      ).then(
        ({ data }) => setHtml(data.html),
        // The old preview stays. The text itself is safe in the field.
        () => {},
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [deferredBody])
  if (html === undefined) return <Skeleton lines={6} />
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The field's current text, which may have changed during the upload, with the line inserted at the caret. */
function insertAt({ value, selectionStart }: HTMLTextAreaElement, line: string): string {
  return `${value.slice(0, selectionStart).trimEnd()}\n\n${line}\n\n${value.slice(selectionStart).trimStart()}`.trimStart()
}
