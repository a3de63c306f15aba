import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import type { ArticleRecord } from '../../console-api.ts'
import type { ArticleDraft } from './use-article-draft.ts'

export type Publishing = ReturnType<typeof usePublishing>
export type PreviewLink = ReturnType<typeof usePreviewLink>

/** The actions that change an article's status. Each first saves the fields, and stops if that fails. */
export function usePublishing(
  draft: ArticleDraft,
  record: ArticleRecord,
  { back, onDone }: { back: string; onDone: () => void },
) {
  const navigate = useNavigate()
  const path = `/api/admin/articles/${record.id}`
  const options = {
    refresh: ['articles', 'article'],
    onDone: () => {
      onDone()
      void draft.reload()
    },
  }
  const publish = useConsoleAction<{ version: number; publishedAt: string | null }>({
    path: `${path}/publish`,
    ...options,
    quiet: true,
    onFailed: ({ code, sentence }) => {
      if (code === 'pictures_undescribed') onDone()
      else toast({ title: sentence, tone: 'hot' })
    },
  })
  const off = useConsoleAction<{ version: number }>({ path: `${path}/unpublish`, ...options })
  const remove = useConsoleAction<{ version: number }>({
    path,
    method: 'DELETE',
    refresh: ['articles'],
    onDone: () => void navigate(back),
  })

  const after = async (act: (version: number) => unknown) => {
    const version = await draft.settle()
    if (version !== undefined) await act(version)
  }
  return {
    publish,
    off,
    remove,
    busy: publish.busy || off.busy || remove.busy,
    /** `null` publishes now, with the date that it had before if it had one. */
    publishAt: (at: Date | null) => after((version) => publish.run({ version, publishedAt: at && at.toISOString() })),
    takeOff: () => after((version) => off.run({ version })),
    delete: () => after((version) => remove.run({ version })),
  }
}

/** Makes a new private link to the article. The previous one stops working. */
export function usePreviewLink(articleId: string) {
  const [link, setLink] = useState<string>()
  const [copied, setCopied] = useState(false)
  const preview = useConsoleAction<Record<string, never>, { path: string }>({
    path: `/api/admin/articles/${articleId}/preview-link`,
    onDone: (preview) => setLink(location.origin + preview.path),
  })
  return {
    link,
    copied,
    busy: preview.busy,
    failure: preview.failure?.sentence,
    make() {
      setCopied(false)
      setLink(undefined)
      void preview.run({})
    },
    copy() {
      if (!link) return
      void navigator.clipboard.writeText(link).then(
        () => setCopied(true),
        () => {},
      )
    },
  }
}
