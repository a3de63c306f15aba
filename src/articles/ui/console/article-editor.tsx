import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { articles } from '#content/articles.ts'
import { articlesConsole } from '#content/articles-console.ts'
import type { PersonKey } from '#content/types.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { RecordHeader } from '#src/design/console/record.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { send } from '#src/platform/browser/send.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import type { ArticleContent } from '../../article.ts'
import { type ArticleDraft, useArticleDraft } from './use-article-draft.ts'
import { PictureButton } from './picture-button.tsx'
import { PublishBar } from './publish-bar.tsx'
import { Revisions } from './revisions.tsx'

const words = articlesConsole.editor
const faces: readonly PersonKey[] = ['ailsa', 'callum', 'dee', 'harpreet', 'kofi', 'mei', 'moira', 'nadia']
const mostFaces = 4

/** One article: the text on the left, the preview on the right, saved as it is typed. */
export function ArticleEditor({ id, back }: { id: string; back: string }) {
  const draft = useArticleDraft(id)
  const { record, content } = draft
  const text = useRef<HTMLTextAreaElement>(null)
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
      {draft.saving === 'conflict' && (
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
      )}
      {draft.saving === 'failed' && (
        <Attention title={articlesConsole.saving.failed}>{draft.failure?.sentence}</Attention>
      )}
      {record.editors.length > 0 && (
        <Attention kind="note" title={articlesConsole.editors(record.editors.join(' and '))} />
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
          <details className="ar-more">
            <summary>{words.details}</summary>
            <Details draft={draft} content={content} fields={fields} />
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
  const said = draft.saving === 'conflict' ? articlesConsole.saving.failed : articlesConsole.saving[draft.saving]
  return <output>{said}</output>
}

function Details({
  draft,
  content,
  fields,
}: {
  draft: ArticleDraft
  content: ArticleContent
  fields: Record<string, string>
}) {
  const [typedTags, setTypedTags] = useState('')
  const tags = tagsIn(typedTags).join() === content.tags.join() ? typedTags : content.tags.join(', ')
  const shown = content.featured && 'faces' in content.featured ? content.featured.faces : []
  const picture = content.featured && 'image' in content.featured ? content.featured : undefined
  const choose = (face: string, on: boolean) => {
    const next = on ? [...shown, face] : shown.filter((other) => other !== face)
    draft.change({ featured: next.length > 0 ? { faces: next } : null })
  }
  return (
    <div className="ar-details">
      <CompactField
        label={words.slug}
        hint={words.slugHint(content.slug)}
        value={content.slug}
        error={fields.slug}
        onChange={(event) => draft.change({ slug: event.target.value })}
      />
      <CompactField
        label={words.metaTitle}
        hint={words.metaTitleHint}
        value={content.metaTitle}
        error={fields.metaTitle}
        maxLength={160}
        onChange={(event) => draft.change({ metaTitle: event.target.value })}
      />
      <CompactField
        label={words.category}
        hint={words.categoryHint}
        value={content.category}
        error={fields.category}
        onChange={(event) => draft.change({ category: event.target.value })}
      />
      <CompactField
        label={words.author}
        value={content.author}
        error={fields.author}
        maxLength={120}
        onChange={(event) => draft.change({ author: event.target.value })}
      />
      <CompactField
        label={words.tags}
        hint={words.tagsHint}
        value={tags}
        error={Object.entries(fields).find(([field]) => field.startsWith('tags'))?.[1]}
        onChange={(event) => {
          setTypedTags(event.target.value)
          draft.change({ tags: tagsIn(event.target.value) })
        }}
      />
      {picture ? (
        <div className="ar-picture">
          <img src={picture.image} alt="" width={picture.width} height={picture.height} />
          <CompactField
            label={words.alt}
            value={picture.alt}
            maxLength={300}
            onChange={(event) => draft.change({ featured: { ...picture, alt: event.target.value } })}
          />
          <CompactButton onClick={() => draft.change({ featured: null })}>{words.removePicture}</CompactButton>
        </div>
      ) : (
        <fieldset className="ar-faces">
          <legend>{words.faces}</legend>
          <p>{words.facesHint}</p>
          {faces.map((face) => (
            <CompactCheck
              key={face}
              label={face}
              checked={shown.includes(face)}
              disabled={!shown.includes(face) && shown.length >= mostFaces}
              onChange={(event) => choose(face, event.target.checked)}
            />
          ))}
          <PictureButton
            label={words.picture}
            busyLabel={words.inserting}
            onKept={({ image, width, height }) => draft.change({ featured: { image, width, height, alt: '' } })}
          />
        </fieldset>
      )}
    </div>
  )
}

/** What readers will see, sanitised by the server like the published page. */
function Preview({ body }: { body: string }) {
  const shown = useDeferredValue(body)
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      send<{ data: { html: string } }>('/api/admin/articles/render', { body: shown }, { signal: stop.signal }).then(
        ({ data }) => setHtml(data.html),
        // The old preview stays. The text itself is safe in the field.
        () => {},
      )
    }, 400)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [shown])
  if (html === undefined) return <Skeleton lines={6} />
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

function tagsIn(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim().toLowerCase().replace(/^#/, '').replace(/\s+/g, '-'))
    .filter(Boolean)
  return [...new Set(tags)]
}

/** The field's current text, which may have changed during the upload, with the line inserted at the caret. */
function insertAt({ value, selectionStart }: HTMLTextAreaElement, line: string): string {
  return `${value.slice(0, selectionStart).trimEnd()}\n\n${line}\n\n${value.slice(selectionStart).trimStart()}`.trimStart()
}
