import { useEffect, useEffectEvent } from 'react'
import { manyWords as words } from '#content/console/leads.ts'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { clearToast, toast } from '#src/design/feedback/toast.tsx'
import { sharedValue, useShared } from '#src/design/shared-value.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fillCount } from '#src/values/fill.ts'
import type { ManyChanged, PersonBefore } from '../../console-api.ts'
import { personRefresh } from './person-refresh.ts'

/** The last change to people, with their earlier values. */
interface LastChange {
  title: string
  people: readonly PersonBefore[]
  /** How many people were left unchanged because somebody else had changed them. */
  left?: number
}

const last = sharedValue<LastChange | undefined>(undefined)

/** Says what was done, and offers to undo it; only the newest change at a time. */
export const offerUndo = (change: LastChange): void => last.set(change)

/** Says in a sentence how many were left unchanged. */
const leftWords = (left: number) => (left > 0 ? { description: fillCount(words.left, left) } : {})

/** Shows what was done to people, with the button and the key that undo it. Use it once on a page. */
export function useUndo(): void {
  const change = useShared(last)
  const restore = useConsoleAction<{ people: readonly PersonBefore[] }, ManyChanged>({
    path: '/api/admin/leads/restorations',
    refresh: personRefresh,
    onDone: ({ changed, left }) =>
      toast({
        title: fillCount(words.done.restored, changed.length),
        ...leftWords(left.length),
        tone: left.length > 0 ? 'hot' : 'ok',
      }),
  })
  const undo = useEffectEvent(() => {
    const people = last.get()?.people ?? []
    last.set(undefined)
    if (people.length > 0) void restore.run({ people })
  })
  useEffect(() => {
    if (!change) return
    const isWhole = !change.left
    const action = change.people.length > 0 ? { action: { label: words.undo, run: () => undo() } } : {}
    const shown = toast({
      title: change.title,
      ...leftWords(change.left ?? 0),
      tone: isWhole ? 'ok' : 'hot',
      ...action,
    })
    return () => clearToast(shown)
  }, [change])
  useShortcut(change && change.people.length > 0 ? 'z' : '', () => undo(), words.undoKey)
}
