import { useState } from 'react'
import { useNavigate } from 'react-router'
import { articlesConsole } from '#content/articles-console.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { longWhen } from '#src/design/console/when.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import type { ArticleRecord } from '../../console-api.ts'
import { glasgowInstant, glasgowTime } from '../../zoned-date.ts'
import type { ArticleDraft } from './use-article-draft.ts'

const words = articlesConsole.publish
type Question = 'schedule' | 'off' | 'delete' | 'preview'

/** The article's status and the actions that change it. Each action first saves what is in the fields. */
export function PublishBar({ draft, record, back }: { draft: ArticleDraft; record: ArticleRecord; back: string }) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question>()
  const [at, setAt] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [link, setLink] = useState<string>()
  const [copied, setCopied] = useState(false)
  const path = `/api/admin/articles/${record.id}`
  const done = async () => {
    setQuestion(undefined)
    await draft.reload()
  }
  const options = { refresh: ['articles', 'article'], onDone: () => void done() }
  const publish = useConsoleAction<{ version: number; publishedAt: string | null }>({
    path: `${path}/publish`,
    ...options,
  })
  const off = useConsoleAction<{ version: number }>({ path: `${path}/unpublish`, ...options })
  const remove = useConsoleAction<{ version: number }>({
    path,
    method: 'DELETE',
    refresh: ['articles'],
    onDone: () => void navigate(back),
  })
  const preview = useConsoleAction<Record<string, never>, { path: string }>({
    path: `${path}/preview-link`,
    onDone: (made) => setLink(location.origin + made.path),
  })
  const isScheduled = record.standing === 'scheduled'
  const busy = publish.busy || off.busy || remove.busy

  const after = async (act: (version: number) => unknown) => {
    const version = await draft.settle()
    if (version !== undefined) await act(version)
  }
  const when = record.publishedAt ? longWhen(record.publishedAt) : longWhen(record.updatedAt)

  return (
    <div className="ar-bar">
      <p>{words.times[record.standing](record.standing === 'draft' ? longWhen(record.updatedAt) : when)}</p>
      <div className="ar-acts">
        {record.standing !== 'published' && (
          <CompactButton
            variant="hot"
            busy={publish.busy}
            onClick={() =>
              void after((version) =>
                publish.run({
                  version,
                  publishedAt: record.standing === 'scheduled' ? new Date().toISOString() : null,
                }),
              )
            }
          >
            {record.standing === 'draft' && record.publishedAt ? words.again : words.now}
          </CompactButton>
        )}
        {record.standing === 'published' && (
          <CompactButton href={`/blog/${record.content.slug}`} outside target="_blank">
            {words.see}
          </CompactButton>
        )}
        <CompactButton
          onClick={() => {
            setQuestion('schedule')
            setAsked(false)
            setAt(
              record.standing === 'scheduled' && record.publishedAt ? glasgowTime(new Date(record.publishedAt)) : '',
            )
          }}
        >
          {words.at}
        </CompactButton>
        {record.standing !== 'draft' && (
          <CompactButton onClick={() => setQuestion('off')}>{isScheduled ? words.cancel : words.off}</CompactButton>
        )}
        <CompactButton
          onClick={() => {
            setQuestion('preview')
            setCopied(false)
            setLink(undefined)
            void preview.run({})
          }}
        >
          {words.preview}
        </CompactButton>
        <CompactButton variant="danger" onClick={() => setQuestion('delete')}>
          {words.delete}
        </CompactButton>
      </div>
      {question === 'schedule' && (
        <ConfirmDialog
          title={words.at}
          confirm={words.schedule}
          busy={busy}
          failure={publish.failure?.sentence}
          onConfirm={() => {
            setAsked(true)
            if (at) void after((version) => publish.run({ version, publishedAt: glasgowInstant(at).toISOString() }))
          }}
          onClose={() => setQuestion(undefined)}
        >
          <CompactField
            label={words.when}
            hint={isPast(at) ? words.whenPast : undefined}
            type="datetime-local"
            value={at}
            error={isAsked && !at ? words.whenMissing : undefined}
            onChange={(event) => setAt(event.target.value)}
          />
        </ConfirmDialog>
      )}
      {question === 'off' && (
        <ConfirmDialog
          title={isScheduled ? words.cancelTitle : words.offTitle}
          confirm={isScheduled ? words.cancel : words.off}
          busy={busy}
          failure={off.failure?.sentence}
          onConfirm={() => void after((version) => off.run({ version }))}
          onClose={() => setQuestion(undefined)}
        >
          <p>{isScheduled ? words.cancelText : words.offText}</p>
        </ConfirmDialog>
      )}
      {question === 'delete' && (
        <ConfirmDialog
          title={words.deleteTitle(record.content.title)}
          confirm={words.deleteConfirm}
          danger
          busy={busy}
          failure={remove.failure?.sentence}
          onConfirm={() => void after((version) => remove.run({ version }))}
          onClose={() => setQuestion(undefined)}
        >
          <p>{words.deleteText}</p>
        </ConfirmDialog>
      )}
      {question === 'preview' && (
        <ConfirmDialog
          title={words.previewTitle}
          confirm={copied ? words.copied : words.copy}
          cancel={words.close}
          busy={preview.busy}
          failure={preview.failure?.sentence}
          onConfirm={() =>
            link &&
            void navigator.clipboard.writeText(link).then(
              () => setCopied(true),
              () => {},
            )
          }
          onClose={() => setQuestion(undefined)}
        >
          <p>{words.previewText}</p>
          <CompactField label={words.preview} value={link ?? ''} readOnly onFocus={(event) => event.target.select()} />
        </ConfirmDialog>
      )}
    </div>
  )
}

function isPast(at: string): boolean {
  return at !== '' && glasgowInstant(at) < new Date()
}
