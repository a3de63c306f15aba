import { useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import type { Failure } from '#src/platform/browser/read-failure.ts'
import { fill } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { ArticleRecord } from '../../console-api.ts'
import type { UndescribedPicture } from '../../undescribed-pictures.ts'
import { glasgowTime } from '../../zoned-date.ts'
import { DeleteQuestion, OffQuestion, PreviewQuestion, ScheduleQuestion } from './publish-questions.tsx'
import type { ArticleDraft } from './use-article-draft.ts'
import { usePreviewLink, usePublishing } from './use-publishing.ts'

const words = articlesConsole.publish
type Question = 'schedule' | 'off' | 'delete' | 'preview'

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
  const since = standing === 'draft' || !publishedAt ? record.updatedAt : publishedAt

  return (
    <div className="ar-bar">
      <p>{fill(words.times[standing], { when: spokenMoment(since, 'now') })}</p>
      <div className="ar-acts">
        {standing !== 'published' && (
          <CompactButton
            variant="hot"
            busy={publishing.publish.busy}
            onClick={() => void publishing.publishAt(isScheduled ? new Date() : null)}
          >
            {standing === 'draft' && publishedAt ? words.again : words.now}
          </CompactButton>
        )}
        {standing === 'published' && (
          <CompactButton href={`/blog/${record.content.slug}`} outside target="_blank">
            {words.see}
          </CompactButton>
        )}
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
      <Undescribed pictures={undescribedIn(publishing.publish.failure)} onDescribe={onDescribe} />
      {question === 'schedule' && (
        <ScheduleQuestion
          publishing={publishing}
          before={isScheduled && publishedAt ? glasgowTime(new Date(publishedAt)) : ''}
          onClose={close}
        />
      )}
      {question === 'off' && <OffQuestion publishing={publishing} isScheduled={isScheduled} onClose={close} />}
      {question === 'delete' && <DeleteQuestion publishing={publishing} title={record.content.title} onClose={close} />}
      {question === 'preview' && <PreviewQuestion preview={preview} onClose={close} />}
    </div>
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
