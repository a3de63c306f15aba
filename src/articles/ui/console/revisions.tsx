import { useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { ArticleContent } from '../../article.ts'
import type { ArticleRecord, Revision } from '../../console-api.ts'
import type { ArticleDraft } from './use-article-draft.ts'

const words = articlesConsole.revisions

/** Earlier revisions, and buttons to restore them. */
export function Revisions({ draft, record }: { draft: ArticleDraft; record: ArticleRecord }) {
  const [chosenRevision, setChosenRevision] = useState<Revision>()
  return (
    <details className="ar-more">
      <summary>
        {words.title} <b>{record.revisions.length}</b>
      </summary>
      <ol className="ar-revisions">
        {record.revisions.map((revision, index) => (
          <li key={revision.n}>
            <time dateTime={revision.at}>{spokenMoment(revision.at, 'now')}</time>
            <span>{revision.by ?? words.sample}</span>
            {index === 0 ? (
              <span>{words.current}</span>
            ) : (
              <CompactButton onClick={() => setChosenRevision(revision)}>{words.restore}</CompactButton>
            )}
          </li>
        ))}
      </ol>
      {chosenRevision && (
        <RestoreDialog
          draft={draft}
          record={record}
          revision={chosenRevision}
          onClose={() => setChosenRevision(undefined)}
        />
      )}
    </details>
  )
}

function RestoreDialog({
  draft,
  record: { id, standing },
  revision,
  onClose,
}: {
  draft: ArticleDraft
  record: ArticleRecord
  revision: Revision
  onClose: () => void
}) {
  const old = useConsoleQuery<ArticleContent>('revision', `/api/admin/articles/${id}/revisions/${revision.n}`)
  const restore = useConsoleAction<{ version: number; n: number }>({
    path: `/api/admin/articles/${id}/restore`,
    refresh: ['articles', 'article'],
    onDone: () => {
      onClose()
      void draft.reload()
    },
  })
  const act = async () => {
    const version = await draft.settle()
    if (version !== undefined) await restore.run({ version, n: revision.n })
  }
  return (
    <ConfirmDialog
      title={words.question}
      confirm={words.restore}
      size="md"
      busy={restore.busy}
      failure={restore.failure?.sentence}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <p>{words.text}</p>
      {standing === 'published' && <p>{words.textPublished}</p>}
      <h3>{old.data?.title}</h3>
      <pre className="ar-old">{old.data?.body}</pre>
    </ConfirmDialog>
  )
}
