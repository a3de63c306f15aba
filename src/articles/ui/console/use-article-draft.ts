import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askAgain, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { readFailure } from '#src/platform/browser/read-failure.ts'
import { HttpError, newKey } from '#src/platform/browser/send.ts'
import { OutcomeUnknown, sendUntilKnown } from '#src/platform/browser/send-until-known.ts'
import type { ArticleContent } from '../../article.ts'
import type { ArticleRecord } from '../../console-api.ts'

export type Saving = 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict'

export interface ArticleDraft {
  record: ArticleRecord | undefined
  /** Why there is nothing to show: it does not exist, or it could not be loaded. */
  absent: 'gone' | 'unopened' | undefined
  /** What is in the fields. */
  content: ArticleContent | undefined
  change(part: Partial<ArticleContent>): void
  saving: Saving
  /** Why it was not saved, by field if the server names one. */
  failure: { sentence: string; fields: Record<string, string> } | undefined
  /** Saves any unsaved changes; resolves to the current version, or `undefined` if it could not save. */
  settle(): Promise<number | undefined>
  /**
   * Call after something else changed the article, such as publishing or restoring. Takes over the server's text,
   * except for what was typed meanwhile.
   */
  reload(): Promise<void>
  /** After a conflict: saves what is in the fields over what someone else wrote. */
  overwrite(): void
}

/** How long after the last keystroke the text is saved, in milliseconds. */
const quietMs = 1200
/** How long until a retry after a lost connection, in milliseconds. */
const againMs = 5000

/** One article while it is edited: saved as it is typed, on top of the version that was opened (BLOG-12). */
export function useArticleDraft(id: string): ArticleDraft {
  const client = useQueryClient()
  const path = `/api/admin/articles/${encodeURIComponent(id)}`
  const { data: record, error, refetch } = useConsoleQuery<ArticleRecord>('article', path, { live: true })
  const [content, setContent] = useState<ArticleContent>()
  const [saving, setSaving] = useState<Saving>('saved')
  const [failure, setFailure] = useState<ArticleDraft['failure']>()
  const at = useRef({ version: 0, content: undefined as ArticleContent | undefined, dirty: false, stopped: false })
  const changes = useRef(0)
  /** A save with an unknown outcome. It is repeated first, or its own version would look like someone else's. */
  const unsettled = useRef<{ key: string; body: { version: number; content: ArticleContent } }>(undefined)
  const again = useRef(() => {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<number | undefined>>(undefined)

  const take = useCallback(({ version, content }: ArticleRecord) => {
    at.current = { version, content, dirty: false, stopped: false }
    setContent(content)
    setSaving('saved')
    setFailure(undefined)
  }, [])

  // The server's text is taken over as long as there are no unsaved changes.
  useEffect(() => {
    if (!record || at.current.dirty || underWay.current || record.version < at.current.version) return
    take(record)
  }, [record, take])

  const save = useCallback(async (): Promise<number | undefined> => {
    clearTimeout(timer.current)
    if (underWay.current) await underWay.current
    const { content: written, dirty, stopped, version } = at.current
    if (!written || stopped) return undefined
    if (!dirty) return version
    at.current.dirty = false
    setSaving('saving')
    const attempt = (async () => {
      try {
        const { key, body } = (unsettled.current ??= { key: newKey(), body: { version, content: written } })
        const { data } = await sendUntilKnown<{ data: { version: number } }>(path, body, { method: 'PUT', key })
        unsettled.current = undefined
        at.current.version = data.version
        if (body.content !== written) {
          at.current.dirty = true
          timer.current = setTimeout(() => again.current(), quietMs)
        }
        setFailure(undefined)
        setSaving(at.current.dirty ? 'dirty' : 'saved')
        void askAgain(client, ['articles'])
        return data.version
      } catch (error) {
        at.current.dirty = true
        if (!(error instanceof OutcomeUnknown)) unsettled.current = undefined
        const conflict = error instanceof HttpError && error.problem?.code === 'article_changed'
        at.current.stopped = conflict
        setSaving(conflict ? 'conflict' : 'failed')
        const { sentence, fields } = readFailure(error)
        setFailure({
          sentence,
          fields: Object.fromEntries(
            Object.entries(fields).map(([field, msg]) => [field.replace(/^content\./, ''), msg]),
          ),
        })
        // After a refusal, the next keystroke saves again; after a lost connection, a timer does.
        if (!(error instanceof HttpError) || error.status >= 500)
          timer.current = setTimeout(() => again.current(), againMs)
        return undefined
      }
    })()
    underWay.current = attempt
    const saved = await attempt
    underWay.current = undefined
    return saved
  }, [client, path])

  useEffect(() => {
    again.current = () => void save()
  }, [save])

  // Saves when the page is left.
  useEffect(() => () => void save(), [save])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!at.current.dirty) return
      void save()
      event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [save])

  return {
    record,
    absent: record || !error ? undefined : error instanceof HttpError && error.status === 404 ? 'gone' : 'unopened',
    content,
    saving,
    failure,
    settle: save,
    change(part) {
      if (!at.current.content) return
      const next = { ...at.current.content, ...part }
      changes.current += 1
      at.current.content = next
      at.current.dirty = true
      setContent(next)
      if (at.current.stopped) return
      setSaving('dirty')
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), quietMs)
    },
    async reload() {
      const before = changes.current
      const { data } = await refetch()
      if (data && changes.current === before) take(data)
    },
    overwrite() {
      void (async () => {
        const { data } = await refetch()
        if (!data) return
        at.current = { ...at.current, version: data.version, dirty: true, stopped: false }
        await save()
      })()
    },
  }
}
