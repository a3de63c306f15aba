import { useState } from 'react'
import { candidatesConsole } from '#content/console/candidates.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import type { StaffRole } from '#src/staff/staff.ts'
import { fillCount } from '#src/values/fill.ts'
import type { CandidateBefore, CandidateRow, CandidatesChange, ManyCandidates } from '../../console-api.ts'
import { DeleteManyDialog } from './delete-many-dialog.tsx'
import { OnRoleDialog } from './on-role-dialog.tsx'
import { candidateQueries } from './candidate-queries.ts'
import { usePermissionUndo } from './use-permission-undo.ts'

const words = candidatesConsole.many

interface ChosenProps {
  rows: readonly CandidateRow[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[]) => void
}

/** Actions on all selected candidates, each in the version that the page shows. One press undoes them (CAND-18). */
export function ChosenCandidates({ rows, chosen, onChoose }: ChosenProps) {
  const people = rows.filter(({ id }) => chosen.has(id)).map(({ id, version }) => ({ id, version }))
  const [dialog, setDialog] = useState<'put' | 'ask' | 'delete'>()
  const isOwner = useConsoleQuery<{ role: StaffRole }>('session', '/api/staff/session').data?.role === 'owner'
  const restore = useConsoleAction<readonly CandidateBefore[], { restored: number; left: string[] }>({
    path: '/api/admin/candidates/restorations',
    body: (before) => ({ people: before }),
    refresh: candidateQueries,
    onDone: ({ restored, left }) =>
      toast({ title: fillCount(words.restored, restored), ...leftWords(left), tone: left.length > 0 ? 'hot' : 'ok' }),
  })
  const change = useConsoleAction<CandidatesChange['change'], ManyCandidates>({
    path: '/api/admin/candidates/changes',
    body: (what) => ({ people, change: what }),
    refresh: candidateQueries,
    onDone: ({ changed, left }, what) => {
      onChoose([])
      toast({
        title: fillCount(words.done[what], changed.length),
        ...leftWords(left),
        tone: left.length > 0 ? 'hot' : 'ok',
        ...(changed.length > 0 ? { action: { label: words.undo, run: () => void restore.run(changed) } } : {}),
      })
    },
  })
  const sayAsked = usePermissionUndo()
  if (people.length === 0) return null
  const opened = {
    people: rows.filter(({ id }) => chosen.has(id)),
    onDone: () => onChoose([]),
    onClose: () => setDialog(undefined),
  }
  const isMarked = rows.some(({ id, marked }) => chosen.has(id) && marked)
  return (
    <section className="cn-many" aria-label={words.bar}>
      <output>{fillCount(words.chosen, people.length)}</output>
      <CompactButton variant="ink" onClick={() => setDialog('put')}>
        {words.put.action}
      </CompactButton>
      <CompactButton onClick={() => setDialog('ask')}>{words.ask.action}</CompactButton>
      <CompactButton busy={change.busy} onClick={() => void change.run('keep')}>
        {words.keep}
      </CompactButton>
      <CompactButton busy={change.busy} onClick={() => void change.run(isMarked ? 'looked' : 'mark')}>
        {isMarked ? words.looked : words.mark}
      </CompactButton>
      <CompactButton onClick={() => onChoose(rows.map(({ id }) => id))}>{words.all}</CompactButton>
      <CompactButton onClick={() => onChoose([])}>{words.clear}</CompactButton>
      {isOwner && (
        <CompactButton variant="danger" onClick={() => setDialog('delete')}>
          {words.delete.action}
        </CompactButton>
      )}
      {(dialog === 'put' || dialog === 'ask') && <OnRoleDialog how={dialog} onAsked={sayAsked} {...opened} />}
      {dialog === 'delete' && <DeleteManyDialog {...opened} />}
    </section>
  )
}

const leftWords = (left: readonly string[]) =>
  left.length > 0 ? { description: fillCount(words.left, left.length) } : {}
