import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentConsole as words } from '#content/console/content.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { askAgain, useConsoleAction } from '#src/platform/browser/console-query.ts'
import type { FieldView } from '../../console-api.ts'

interface Change {
  value: unknown
  version: number
  /** The field's former value, to which Undo returns; `undefined` for an undo itself. */
  before?: { value: unknown }
  /** What was typed and not saved when it was sent. */
  draft?: unknown
}

const contentQueries = ['content', 'content-part', 'content-history'] as const

/**
 * Saves a field. `conflict` is what was typed, if the server has said that somebody else saved first. The field then
 * shows both.
 */
export function useContentChange(
  field: FieldView,
  {
    draft,
    inMail,
    onSettled,
  }: {
    draft: unknown
    inMail: boolean
    /** This draft is no longer needed. What was typed after it still is. */
    onSettled: (draft: unknown) => void
  },
) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<{ mine: unknown }>()
  const action = useConsoleAction<Change, { version: number }>({
    path: `/api/admin/content/fields/${field.id}`,
    method: 'PUT',
    body: ({ value, version }) => ({ value, version }),
    refresh: contentQueries,
    quiet: true,
    onDone: ({ version }, { before, draft: sent }) => {
      setConflict(undefined)
      onSettled(sent)
      if (!before) return void toast({ ...words.undone, tone: 'ok' })
      const { undo, ...notice } = inMail ? words.savedMail : words.saved
      toast({
        ...notice,
        tone: 'ok',
        action: { label: undo, run: () => void action.run({ value: before.value, version }) },
      })
    },
    onFailed: ({ code, sentence }, { value, before }) => {
      if (code === 'content_changed') {
        setConflict({ mine: value })
        void askAgain(client, contentQueries)
      }
      if (!before) toast({ title: sentence, tone: 'hot' })
    },
  })
  /** The present value for a later undo, or `null` if the field has its default. */
  const now = field.changed ? field.value : null
  return {
    conflict,
    busy: action.busy,
    failure: action.failure?.code === 'content_changed' ? undefined : action.failure,
    save: (value: unknown) => action.run({ value, version: field.version, before: { value: now }, draft }),
    keepTheirs: () => {
      setConflict(undefined)
      action.reset()
      onSettled(draft)
    },
    reset: action.reset,
  }
}
