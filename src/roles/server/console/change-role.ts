import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { NewRoleRequest, ChangeRoleRequest } from '../../console-api.ts'
import { Brief } from '../../brief.ts'
import { nextRoleStates } from '../../stages.ts'
import { endInterviews } from '../interviews/end-interviews.ts'
import { changeRole, findRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import type { z } from 'zod'

/** Makes a role on a client's contract, in state open. Throws 404, and 409 `void` if the contract was withdrawn. */
export async function makeRole(
  tx: Tx,
  member: StaffMember,
  request: z.infer<typeof NewRoleRequest>,
  now: Date,
): Promise<{ id: string; version: number }> {
  const contract = await tx
    .selectFrom('contracts')
    .select('status')
    .where('id', '=', request.contractId)
    .executeTakeFirst()
  if (!contract) throw new Problem('not-found', 'not_found', 'We can’t find that contract.')
  if (contract.status === 'void')
    throw new Problem('conflict', 'void', 'This contract was withdrawn. A role needs one that is in force.')
  const id = newId('rol', now)
  await tx
    .insertInto('roles')
    .values({
      id,
      contract_id: request.contractId,
      title: request.title,
      brief: JSON.stringify(request.brief ?? Brief.parse({})),
      state: 'open',
      openings: request.openings,
      owner_id: member.id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await recordChange(tx, { member, action: 'role.made', subject: id, now })
  return { id, version: 1 }
}

/**
 * Changes the fields of a role that staff may change. Closing it cancels its interviews (TALENT-41). Throws 404, 409
 * `changed_meanwhile`, and 409 `no_such_state` if the role can't go to that state.
 */
export async function changeRoleByStaff(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  member: StaffMember,
  { id, version, ...change }: ChangeRoleRequest & { id: string },
  now: Date,
): Promise<{ version: number }> {
  const role = await findRole(tx, id)
  const { state } = change
  if (state !== undefined && state !== role.state && !nextRoleStates(role.state).includes(state))
    throw new Problem('conflict', 'no_such_state', 'That isn’t possible from here. Nothing was changed.')
  const next = await changeRole(
    tx,
    { id, version },
    {
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.openings === undefined ? {} : { openings: change.openings }),
      ...(change.brief === undefined ? {} : { brief: JSON.stringify(change.brief) }),
      ...(change.blind === undefined ? {} : { blind: change.blind }),
      ...(change.ownerId === undefined ? {} : { owner_id: change.ownerId }),
      ...(state === undefined || state === role.state
        ? {}
        : { state, closed_at: state === 'closed' || state === 'filled' ? now : null }),
    },
    now,
  )
  const by = { kind: 'staff', id: member.id } as const
  const interviews =
    state === 'closed' && state !== role.state
      ? await endInterviews(tx, context, { roleId: id, by, why: 'role_closed' }, now)
      : 0
  const changed = Object.keys(change).join(' ')
  const details = { changed, ...(interviews > 0 ? { interviewsCancelled: interviews } : {}) }
  await recordChange(tx, { member, action: 'role.changed', subject: id, details, now })
  return { version: next }
}
