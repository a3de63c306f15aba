import { useEffect, useRef, useState } from 'react'
import { articles } from '#content/site/articles.ts'
import { articlesConsole } from '#content/console/articles.ts'
import { Attention, EmptyState } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactArea, CompactField } from '#src/design/console/compact-field.tsx'
import { RecordHeader } from '#src/design/console/record.tsx'
import { Skeleton } from '#src/design/feedback/skeleton.tsx'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { fillCount } from '#src/values/fill.ts'
import type { ArticleContent } from '../../article.ts'
import type { UndescribedPicture } from '../../undescribed-pictures.ts'
import { ArticleDetails } from './article-details.tsx'
import { ArticleText } from './article-text.tsx'
import { type ArticleDraft, useArticleDraft } from './use-article-draft.ts'
import { PublishBar } from './publish-bar.tsx'
import { Revisions } from './revisions.tsx'

const words = articlesConsole.editor

/** One article: its text, with its other fields beside it. It is saved while it is typed. */
export function ArticleEditor({ id, back }: { id: string; back: string }) {
  const draft = useArticleDraft(id)
  const { record, content } = draft
  const { fields } = useRefusal(draft.failure, content ?? {})
  const [wanted, setWanted] = useState<UndescribedPicture>()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (wanted?.number !== 0 || !details.current) return
    details.current.open = true
    details.current.querySelector<HTMLElement>('.ar-picture input')?.focus()
  }, [wanted])
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
      <PublishBar draft={draft} record={record} back={back} onDescribe={setWanted} />
      <div className="ar-cols">
        <div className="ar-write">
          <Writing draft={draft} content={content} fields={fields} wanted={wanted} />
        </div>
        <div className="ar-beside">
          <details className="ar-more" ref={details}>
            <summary>{words.details}</summary>
            <ArticleDetails draft={draft} content={content} fields={fields} />
          </details>
          <Revisions draft={draft} record={record} />
        </div>
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
  /** The picture that has to be described now. */
  wanted: UndescribedPicture | undefined
}

/** Title, excerpt and text. */
function Writing({ draft, content, fields, wanted }: WritingProps) {
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
      <ArticleText
        body={content.body}
        error={fields.body}
        wanted={wanted}
        onChange={(body) => draft.change({ body })}
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
