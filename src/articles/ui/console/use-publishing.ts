import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import type { ArticleRecord } from '../../console-api.ts'
import type { ArticleDraft } from './use-article-draft.ts'

export type Publishing = ReturnType<typeof usePublishing>
export type PreviewLink = ReturnType<typeof usePreviewLink>

/**
 * The actions that change what readers see of an article, or discard what they don’t see. Each first saves the fields,
 * and stops if that fails.
 */
export function usePublishing(
  draft: ArticleDraft,
  record: ArticleRecord,
  { back, onDone }: { back: string; onDone: () => void },
) {
  const navigate = useNavigate()
  const path = `/api/admin/articles/${record.id}`
  const options = { refresh: ['articles', 'article'], onDone }
  const publish = useConsoleAction<{ version: number; publishedAt: string | null }, { version: number }>({
    path: `${path}/publish`,
    ...options,
    quiet: true,
    onFailed: ({ code, sentence }) => {
      if (code === 'pictures_undescribed') onDone()
      else toast({ title: sentence, tone: 'hot' })
    },
  })
  const off = useConsoleAction<{ version: number }, { version: number }>({ path: `${path}/unpublish`, ...options })
  const discard = useConsoleAction<{ version: number }>({
    path: `${path}/discard`,
    ...options,
    onDone: () => {
      onDone()
      publish.reset()
      void draft.reload()
    },
  })
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
    discard,
    remove,
    busy: publish.busy || off.busy || discard.busy || remove.busy,
    /** `null` publishes now, with the date that it had before if it had one. */
    publishAt: (at: Date | null) =>
      draft.act((version) => publish.run({ version, publishedAt: at && at.toISOString() })),
    takeOff: () => draft.act((version) => off.run({ version })),
    /** Also if the fields can’t be saved, for example because of an address that can’t be one. */
    discardChanges: async () => discard.run({ version: (await draft.settle()) ?? draft.base() }),
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
