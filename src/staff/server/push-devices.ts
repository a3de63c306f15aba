import '#src/platform/push/tables.ts'
import { type PushKind, pushKinds } from '#src/platform/push/notice.ts'
import { isPushEndpoint, type PushSubscriptionShape } from '#src/platform/push/push.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { StaffMember } from '../staff.ts'
import { recordChange } from './record-change.ts'
import type { Db, Tx } from './tables.ts'

/** The member who calls, and their session. */
interface Asking {
  member: StaffMember
  sessionId: string
}

/** The maximum number of devices with notifications for a member. The least recently used one is replaced. */
const mostDevices = 10

/**
 * Switches notifications on for the caller's device, or changes which kinds it gets. A device that belonged to a
 * colleague now belongs to the caller. Throws 422 for an address that is no push service's.
 */
export async function switchNoticesOn(
  tx: Tx,
  { member, sessionId }: Asking,
  {
    subscription,
    kinds,
    alsoTo,
  }: { subscription: PushSubscriptionShape; kinds: readonly PushKind[]; alsoTo: string | undefined },
  now: Date,
): Promise<void> {
  const { endpoint, keys } = subscription
  if (!isPushEndpoint(endpoint, alsoTo))
    throw new Problem('invalid', 'no_push_service', 'This browser’s push service can’t be used.')
  const wants = {
    wants_lead: kinds.includes('lead'),
    wants_call: kinds.includes('call'),
    wants_signature: kinds.includes('signature'),
  }
  const device = { member_id: member.id, session_id: sessionId, ...keys, ...wants, seen_at: now }
  const before = await tx
    .selectFrom('push_devices')
    .select('member_id')
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  await tx
    .insertInto('push_devices')
    .values({ id: newId('dev', now), endpoint, created_at: now, ...device })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
    .execute()
  const tooMany = tx
    .selectFrom('push_devices')
    .select('id')
    .where('member_id', '=', member.id)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(mostDevices)
  await tx.deleteFrom('push_devices').where('id', 'in', tooMany).execute()
  if (before?.member_id === member.id) return
  await recordChange(tx, { member, action: 'account.notices_on', subject: member.id, now })
}

/**
 * Returns which kinds a device of the member gets, and records that it was used in this session; `undefined` if it is
 * not theirs, so that it gets none.
 */
export async function noticesOf(
  tx: Tx,
  { member, sessionId }: Asking,
  endpoint: string,
  now: Date,
): Promise<PushKind[] | undefined> {
  const device = await tx
    .updateTable('push_devices')
    .set({ session_id: sessionId, seen_at: now })
    .where('endpoint', '=', endpoint)
    .where('member_id', '=', member.id)
    .returningAll()
    .executeTakeFirst()
  return device && pushKinds.filter((kind) => device[`wants_${kind}`])
}

/** Switches notifications off for a device of the member. It is not an error if they are off already. */
export async function switchNoticesOff(tx: Tx, { member }: Asking, endpoint: string, now: Date): Promise<void> {
  const removedDevices = await tx
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('member_id', '=', member.id)
    .returning('id')
    .executeTakeFirst()
  if (removedDevices) await recordChange(tx, { member, action: 'account.notices_off', subject: member.id, now })
}

/** Deletes the devices of a session that ends: after signing out there are no more notifications there (STAFF-20). */
export async function forgetDevicesOf(tx: Db | Tx, session: { id: string }): Promise<void> {
  await tx.deleteFrom('push_devices').where('session_id', '=', session.id).execute()
}

/** Deletes a member's devices, except those of one session. */
export async function forgetDevicesOfMember(tx: Tx, memberId: string, exceptSessionId?: string): Promise<void> {
  let deletion = tx.deleteFrom('push_devices').where('member_id', '=', memberId)
  if (exceptSessionId) deletion = deletion.where('session_id', '<>', exceptSessionId)
  await deletion.execute()
}
