import { useEffect, useRef, useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import type { Failure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { ArticleRecord } from '../../console-api.ts'
import type { UndescribedPicture } from '../../undescribed-pictures.ts'
import { glasgowTime } from '../../zoned-date.ts'
import {
  DeleteQuestion,
  DiscardQuestion,
  OffQuestion,
  PreviewQuestion,
  ScheduleQuestion,
} from './publish-questions.tsx'
import type { ArticleDraft } from './use-article-draft.ts'
import { type Publishing, usePreviewLink, usePublishing } from './use-publishing.ts'

const words = articlesConsole.publish
type Question = 'schedule' | 'discard' | 'off' | 'delete' | 'preview'

interface PublishBarProps {
  draft: ArticleDraft
  record: ArticleRecord
  back: string
  /** Goes to where a picture is described. */
  onDescribe: (picture: UndescribedPicture) => void
}

/** The article's status and the actions that change it. Each action first saves what is in the fields. */
export function PublishBar({ draft, record, back, onDescribe }: PublishBarProps) {
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const publishing = usePublishing(draft, record, { back, onDone: close })
  const preview = usePreviewLink(record.id)
  const { standing, publishedAt } = record
  const isScheduled = standing === 'scheduled'
  const { failure } = publishing.publish
  const undescribed = undescribedIn(failure)

  return (
    <div className="ar-bar">
      <Status record={record} hasChanges={draft.hasChanges} isAsking={question !== undefined} />
      <div className="ar-acts">
        <PublishButtons
          publishing={publishing}
          record={record}
          hasChanges={draft.hasChanges}
          onDiscard={() => setQuestion('discard')}
        />
        <CompactButton onClick={() => setQuestion('schedule')}>{words.at}</CompactButton>
        {standing !== 'draft' && (
          <CompactButton onClick={() => setQuestion('off')}>{isScheduled ? words.cancel : words.off}</CompactButton>
        )}
        <CompactButton
          onClick={() => {
            setQuestion('preview')
            preview.make()
          }}
        >
          {words.preview}
        </CompactButton>
        <CompactButton variant="danger" onClick={() => setQuestion('delete')}>
          {words.delete}
        </CompactButton>
      </div>
      <Undescribed pictures={undescribed} onDescribe={onDescribe} />
      {failure && undescribed.length === 0 && !question && <Attention title={failure.sentence} />}
      {question === 'schedule' && (
        <ScheduleQuestion
          publishing={publishing}
          before={isScheduled && publishedAt ? glasgowTime(new Date(publishedAt)) : ''}
          isLive={standing === 'published'}
          onClose={close}
        />
      )}
      {question === 'discard' && (
        <DiscardQuestion
          publishing={publishing}
          isScheduled={isScheduled}
          isSaved={draft.saving !== 'failed' && draft.saving !== 'conflict'}
          onClose={close}
        />
      )}
      {question === 'off' && <OffQuestion publishing={publishing} isScheduled={isScheduled} onClose={close} />}
      {question === 'delete' && <DeleteQuestion publishing={publishing} title={record.content.title} onClose={close} />}
      {question === 'preview' && <PreviewQuestion preview={preview} onClose={close} />}
    </div>
  )
}

/**
 * The article's status, since when it has had it, and whether readers see the latest version. If the button that had
 * the focus is gone after a change, this has it, so that the keyboard's place is kept.
 */
function Status({ record, hasChanges, isAsking }: StatusProps & { isAsking: boolean }) {
  const { standing, publishedAt, updatedAt } = record
  const status = useRef<HTMLDivElement>(null)
  const shown = useRef({ standing, hasChanges })
  useEffect(() => {
    // An open question has the focus, and returns it to its button when it closes.
    if (isAsking) return
    const isChanged = shown.current.standing !== standing || shown.current.hasChanges !== hasChanges
    shown.current = { standing, hasChanges }
    if (isChanged && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [standing, hasChanges, isAsking])
  const since = standing === 'draft' || !publishedAt ? updatedAt : publishedAt
  return (
    <div className="ar-status" ref={status} tabIndex={-1}>
      <p>{fill(words.times[standing], { when: spokenMoment(since, 'now') })}</p>
      <output>{standing !== 'draft' && words.seen[standing][hasChanges ? 'changed' : 'latest']}</output>
    </div>
  )
}

interface StatusProps {
  record: ArticleRecord
  hasChanges: boolean
}

/** The buttons that publish the article or its changes. */
function PublishButtons({
  publishing,
  record: { standing, publishedAt, publishedSlug },
  hasChanges,
  onDiscard,
}: StatusProps & { publishing: Publishing; onDiscard: () => void }) {
  const isScheduled = standing === 'scheduled'
  const { busy } = publishing.publish
  return (
    <>
      {hasChanges && (
        <>
          <CompactButton
            variant="hot"
            busy={busy}
            onClick={() => void publishing.publishAt(isScheduled && publishedAt ? new Date(publishedAt) : null)}
          >
            {isScheduled ? words.include : words.changes}
          </CompactButton>
          <CompactButton onClick={onDiscard}>{words.discard}</CompactButton>
        </>
      )}
      {standing !== 'published' && (
        <CompactButton
          variant={hasChanges ? 'line' : 'hot'}
          busy={busy}
          onClick={() => void publishing.publishAt(isScheduled ? new Date() : null)}
        >
          {standing === 'draft' && publishedAt ? words.again : words.now}
        </CompactButton>
      )}
      {standing === 'published' && (
        <CompactButton href={`/blog/${publishedSlug}`} outside target="_blank">
          {words.see}
        </CompactButton>
      )}
    </>
  )
}

/** The pictures that prevented the publication, each with a link to its description (BLOG-15). */
function Undescribed({
  pictures,
  onDescribe,
}: {
  pictures: readonly UndescribedPicture[]
  onDescribe: (picture: UndescribedPicture) => void
}) {
  if (pictures.length === 0) return null
  const { title, text, above, one } = articlesConsole.toDescribe
  return (
    <Attention
      title={title}
      actions={pictures.map((picture) => (
        <CompactButton key={picture.number} onClick={() => onDescribe(picture)}>
          {picture.number === 0 ? above : fill(one, { number: picture.number })}
        </CompactButton>
      ))}
    >
      {text}
    </Attention>
  )
}

function undescribedIn(failure: Failure | undefined): UndescribedPicture[] {
  if (failure?.code !== 'pictures_undescribed') return []
  return Object.entries(failure.fields).map(([path, image]) => ({ number: Number(path.split('.')[1]), image }))
}
