import { Problem } from '#src/values/problem.ts'
import { canWrite } from '../invitation.ts'
import { lockInvitation, noteEvent, type StoredInvitation } from './invitation-store.ts'
import type { Tx } from './tables.ts'

/** A page that asks to write, with the name of its device and browser. */
export interface WritingPage {
  page: string
  device: string
  takeOver: boolean
}

/**
 * Lets a page write, unless another page does and the candidate hasn't chosen to take over (INTV-7). Returns the
 * counter that the page sends with its changes. A page that has lost the right has an older counter, so its next change
 * is refused.
 */
export async function becomeWriter(
  tx: Tx,
  invitationId: string,
  { page, device, takeOver }: WritingPage,
  now: Date,
): Promise<number | null> {
  const row = await lockInvitation(tx, invitationId)
  const isOwn = row.writer === page
  if (!takeOver && !canWrite({ writer: row.writer, writerSeenAt: row.writer_seen_at }, page, now)) return null
  const writer_lease = isOwn ? row.writer_lease : row.writer_lease + 1
  await tx
    .updateTable('invitations')
    .set({ writer: page, writer_lease, writer_seen_at: now, writer_device: device })
    .where('id', '=', invitationId)
    .execute()
  if (!isOwn) await noteEvent(tx, invitationId, { kind: 'opened', details: { device } }, now)
  return writer_lease
}

/** Locks an invitation for the page that writes. Throws 409 `open_elsewhere` to any other. */
export async function lockForWriter(
  tx: Tx,
  { id, lease }: { id: string; lease: string | undefined },
  now: Date,
): Promise<StoredInvitation> {
  const row = await lockInvitation(tx, id)
  if (Number(lease) !== row.writer_lease)
    throw new Problem(
      'conflict',
      'open_elsewhere',
      'This interview was opened somewhere else. What you recorded here is kept and still goes up.',
    )
  await tx.updateTable('invitations').set({ writer_seen_at: now }).where('id', '=', id).execute()
  return row
}
