import { rolesConsole } from '#content/console/roles.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill } from '#src/values/fill.ts'
import { exactTime, spokenMoment } from '#src/values/london-time.ts'
import type { RoleRecord } from '../../../console-api.ts'
import { useCancelSending, useIsLeaving } from './use-sending.ts'

const words = rolesConsole.shortlist.planned

interface PlannedProps {
  role: RoleRecord
  /** Whether something prevents it from being sent at present. */
  blocked?: boolean
  /** Chooses another time; `undefined` on the board, which links to the composer. */
  onChange?: () => void
}

/** Says when the draft will be sent, or that it couldn't be (TALENT-44). */
export function PlannedNote({ role, blocked = (role.draft?.blocks.length ?? 0) > 0, onChange }: PlannedProps) {
  const cancel = useCancelSending()
  const isLeaving = useIsLeaving(role)
  const { draft } = role
  if (!draft || (draft.sendAt === null && draft.heldBackAt === null)) return null
  const { number, sendAt, plannedBy, heldBackAt } = draft
  const stop = (label: string) => (
    <CompactButton busy={cancel.busy} onClick={() => void cancel.run({ roleId: role.id, number })}>
      {label}
    </CompactButton>
  )
  const open = !onChange && <CompactButton href={`/admin/roles/${role.id}/shortlist`}>{words.open}</CompactButton>
  if (sendAt === null) {
    const when = spokenMoment(heldBackAt!, 'now')
    return (
      <Attention
        title={fill(words.heldBack, { number, when })}
        actions={
          <>
            {open}
            {stop(words.keep)}
          </>
        }
      >
        {words.heldBackText}
      </Attention>
    )
  }
  if (isLeaving)
    return (
      <Attention kind="note" title={fill(words.leaving, { number })} actions={stop(words.stop)}>
        {fill(words.leavingText, { time: exactTime(sendAt) })}
      </Attention>
    )
  return (
    <Attention
      kind={blocked ? 'failed' : 'note'}
      title={fill(words.title, { number, when: spokenMoment(sendAt, 'now') })}
      actions={
        <>
          {open}
          {onChange && !blocked && <CompactButton onClick={onChange}>{words.change}</CompactButton>}
          {stop(words.stop)}
        </>
      }
    >
      {blocked ? words.blocked : plannedBy && fill(words.by, { name: plannedBy })}
    </Attention>
  )
}
