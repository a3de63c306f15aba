import { useEffect, useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { useShortcut } from '#src/design/console/shortcuts.ts'
import { clearToast, toast } from '#src/design/feedback/toast.tsx'
import { sharedValue, useShared } from '#src/design/shared-value.ts'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { RoleRecord, SendingPlanned, SendRequest } from '../../../console-api.ts'
import { takeBackMs } from '../../../sending.ts'
import { roleQueries } from '../role-queries.ts'

const words = rolesConsole.shortlist.sending

/** A shortlist that was just sent here and can still be taken back. */
interface JustSent {
  roleId: string
  number: number
  person: string
}

const justSent = sharedValue<JustSent | undefined>(undefined)

/** Sends a draft now or plans the sending, and shows a notice. */
export function useSending(role: RoleRecord, onDone: () => void) {
  return useConsoleAction<SendRequest, SendingPlanned>({
    path: `/api/admin/roles/${role.id}/shortlist/sending`,
    refresh: roleQueries,
    quiet: true,
    onDone: ({ number, people, sendAt }, { at }) => {
      if (at) toast({ title: fillCount(words.planned, people, { when: spokenMoment(sendAt, 'now') }), tone: 'ok' })
      else justSent.set({ roleId: role.id, number, person: role.contract?.person ?? '' })
      onDone()
    },
  })
}

/** Cancels the planned sending of a role's draft. */
export function useCancelSending() {
  return useConsoleAction<Pick<JustSent, 'roleId' | 'number'>, { version: number }>({
    path: ({ roleId }) => `/api/admin/roles/${roleId}/shortlist/sending/cancellation`,
    body: ({ number }) => ({ number }),
    refresh: roleQueries,
    onDone: () => toast({ title: words.undone, tone: 'ok' }),
  })
}

/** Lets the last sending be undone for ten seconds, from its notice or by `U`. Use it once on a page. */
export function useUndoneSending(): void {
  const sent = useShared(justSent)
  const cancel = useCancelSending()
  const undo = (what: JustSent) => {
    justSent.set(undefined)
    void cancel.run(what)
  }
  useEffect(() => {
    if (!sent) return
    const shown = toast({
      title: words.leaving,
      description: fill(words.leavingText, { person: sent.person || rolesConsole.noCompany }),
      tone: 'hot',
      action: { label: words.undo, run: () => undo(sent) },
    })
    const timer = setTimeout(() => justSent.set(undefined), takeBackMs)
    return () => {
      clearTimeout(timer)
      clearToast(shown)
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sent])
  useShortcut(sent ? 'u' : '', () => sent && undo(sent), words.undoKey)
}

/** Whether a role's draft is about to be sent, from now until the server reports the result. */
export function useIsLeaving({ draft }: RoleRecord): boolean {
  const [now, setNow] = useState(() => Date.now())
  const leavesAt = draft?.sendAt ? Date.parse(draft.sendAt) - takeBackMs : undefined
  useEffect(() => {
    if (leavesAt === undefined || leavesAt <= now) return
    // The page may have been open for hours, so the wait is counted from now.
    const wait = Math.min(Math.max(0, leavesAt - Date.now()), 60_000)
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [leavesAt, now])
  return leavesAt !== undefined && leavesAt <= now
}
