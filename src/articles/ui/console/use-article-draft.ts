import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
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
  /** Whether there are changes that readers don’t see, or won’t see when it goes live (BLOG-17). */
  hasChanges: boolean
  /** Returns the version on which the fields are based. */
  base(): number
  /** Saves any unsaved changes; resolves to the current version, or `undefined` if it could not save. */
  settle(): Promise<number | undefined>
  /**
   * Saves any unsaved changes, then carries out an action that leaves the text as it is, such as publishing. Nothing is
   * saved until that has ended, and what was typed in the meantime is based on the version that it returned.
   */
  act(action: (version: number) => Promise<{ version: number } | undefined>): Promise<void>
  /**
   * Call it after the server's text was replaced, such as by restoring. Loads it, unless something was typed since the
   * call.
   */
  reload(): Promise<void>
  /** After a conflict: saves the fields over what someone else wrote. */
  overwrite(): void
}

/** How long after the last keystroke the text is saved, in milliseconds. */
const quietMs = 1200
/** How long until a retry after a lost connection, in milliseconds. */
const againMs = 5000

/** What is being written, and the version that it is based on. */
interface Work {
  version: number
  content: ArticleContent | undefined
  dirty: boolean
  /** Whether nothing is saved until somebody has chosen between two versions. */
  stopped: boolean
}

/** One article while it is edited. It is saved while it is typed, based on the version that was opened (BLOG-12). */
export function useArticleDraft(id: string): ArticleDraft {
  const path = `/api/admin/articles/${encodeURIComponent(id)}`
  const { data: record, error, refetch } = useConsoleQuery<ArticleRecord>('article', path, { live: true })
  const [content, setContent] = useState<ArticleContent>()
  const workRef = useRef<Work>({ version: 0, content: undefined, dirty: false, stopped: false })
  const changes = useRef(0)
  const [savedVersion, setSavedVersion] = useState(0)
  const onSaved = useCallback((version: number) => {
    workRef.current.version = version
    setSavedVersion(version)
  }, [])
  const { saving, failure, save, saveSoon, act, isUnderWay, settleAsSaved } = useSaving(path, workRef, onSaved)

  const take = useCallback(
    ({ version, content }: ArticleRecord) => {
      workRef.current = { version, content, dirty: false, stopped: false }
      setContent(content)
      settleAsSaved()
    },
    [settleAsSaved],
  )

  // The server's text is used as long as there are no unsaved changes.
  useEffect(() => {
    if (!record || workRef.current.dirty || isUnderWay() || record.version < workRef.current.version) return
    take(record)
  }, [record, take, isUnderWay])

  return {
    record,
    absent: record || !error ? undefined : error instanceof HttpError && error.status === 404 ? 'gone' : 'unopened',
    content,
    saving,
    failure,
    hasChanges: hasChangesSince(record, saving, savedVersion),
    base: () => workRef.current.version,
    settle: save,
    async act(action) {
      await act(action)
      const { data } = await refetch()
      if (data && !workRef.current.dirty && !isUnderWay() && data.version >= workRef.current.version) take(data)
    },
    change(part) {
      if (!workRef.current.content) return
      const next = { ...workRef.current.content, ...part }
      changes.current += 1
      workRef.current.content = next
      workRef.current.dirty = true
      setContent(next)
      if (!workRef.current.stopped) saveSoon()
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
        workRef.current = { ...workRef.current, version: data.version, dirty: true, stopped: false }
        await save()
      })()
    },
  }
}

/**
 * Whether there are changes that readers don't see. What was typed since the record was loaded counts as such; if it
 * took another change back, the next record says so.
 */
function hasChangesSince(record: ArticleRecord | undefined, saving: Saving, savedVersion: number): boolean {
  if (!record || record.standing === 'draft') return false
  return record.hasChanges || saving !== 'saved' || record.version < savedVersion
}

/** Saves the work: on request, a moment after the last keystroke, and when the page is left. */
function useSaving(path: string, workRef: RefObject<Work>, onSaved: (version: number) => void) {
  const client = useQueryClient()
  const [saving, setSaving] = useState<Saving>('saved')
  const [failure, setFailure] = useState<ArticleDraft['failure']>()
  /** A save with an unknown outcome. It is repeated first, or its own version would look like someone else's. */
  const unsettled = useRef<{ key: string; body: { version: number; content: ArticleContent } }>(undefined)
  const saveAgain = useRef(() => {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWayRef = useRef<Promise<number | undefined>>(undefined)

  const saveAfter = useCallback((ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => saveAgain.current(), ms)
  }, [])

  const attempt = useCallback(
    async (written: ArticleContent): Promise<number | undefined> => {
      try {
        const now = { version: workRef.current.version, content: written }
        const { key, body } = (unsettled.current ??= { key: newKey(), body: now })
        const { data } = await sendUntilKnown<{ data: { version: number } }>(path, body, { method: 'PUT', key })
        unsettled.current = undefined
        onSaved(data.version)
        if (body.content !== written) {
          workRef.current.dirty = true
          saveAfter(quietMs)
        }
        setFailure(undefined)
        setSaving(workRef.current.dirty ? 'dirty' : 'saved')
        void askAgain(client, ['articles'])
        return data.version
      } catch (error) {
        workRef.current.dirty = true
        if (!(error instanceof OutcomeUnknown)) unsettled.current = undefined
        workRef.current.stopped = error instanceof HttpError && error.problem?.code === 'article_changed'
        setSaving(workRef.current.stopped ? 'conflict' : 'failed')
        setFailure(failureOf(error))
        // After a refusal, the next keystroke saves again; after a lost connection, a timer does.
        if (!(error instanceof HttpError) || error.status >= 500) saveAfter(againMs)
        return undefined
      }
    },
    [workRef, client, path, onSaved, saveAfter],
  )

  const save = useCallback(async (): Promise<number | undefined> => {
    clearTimeout(timer.current)
    // Another caller that waited too may already be saving again.
    while (underWayRef.current) await underWayRef.current
    const { content: written, dirty, stopped, version } = workRef.current
    if (!written || stopped) return undefined
    if (!dirty) return version
    workRef.current.dirty = false
    setSaving('saving')
    underWayRef.current = attempt(written).finally(() => (underWayRef.current = undefined))
    return underWayRef.current
  }, [workRef, attempt])

  useEffect(() => {
    saveAgain.current = () => void save()
  }, [save])
  useSavingOnLeave(save, workRef)

  return {
    saving,
    failure,
    save,
    act: useActing(save, underWayRef, workRef),
    saveSoon: useCallback(() => {
      setSaving('dirty')
      saveAfter(quietMs)
    }, [saveAfter]),
    isUnderWay: useCallback(() => underWayRef.current !== undefined, []),
    /** Marks everything as saved. */
    settleAsSaved: useCallback(() => {
      setSaving('saved')
      setFailure(undefined)
    }, []),
  }
}

/** Returns what carries out an action while nothing is saved (`act` of `ArticleDraft`). */
function useActing(
  save: () => Promise<number | undefined>,
  underWayRef: RefObject<Promise<number | undefined> | undefined>,
  workRef: RefObject<Work>,
): ArticleDraft['act'] {
  return useCallback(
    async (action) => {
      const version = await save()
      // A second press during the first has nothing to do.
      if (version === undefined || underWayRef.current) return
      underWayRef.current = action(version)
        .then((answer) => (answer ? (workRef.current.version = answer.version) : undefined))
        .finally(() => (underWayRef.current = undefined))
      await underWayRef.current
    },
    [save, underWayRef, workRef],
  )
}

function useSavingOnLeave(save: () => Promise<unknown>, workRef: RefObject<Work>): void {
  useEffect(() => () => void save(), [save])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!workRef.current.dirty) return
      void save()
      event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [workRef, save])
}

/** Returns why it was not saved, by the names of the fields. */
function failureOf(error: unknown): ArticleDraft['failure'] {
  const { sentence, fields } = readFailure(error)
  const named = Object.entries(fields).map(([field, msg]) => [field.replace(/^content\./, ''), msg])
  return { sentence, fields: Object.fromEntries(named) }
}
