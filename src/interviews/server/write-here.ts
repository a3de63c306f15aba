import { Problem } from '#src/values/problem.ts'
import { canWrite } from '../invitation.ts'
import { lockInvitation, noteEvent, type StoredInvitation } from './invitation-store.ts'
import type { Tx } from './tables.ts'

/** A page that would write, with what its browser calls itself. */
export interface WritingPage {
  page: string
  device: string
  takeOver: boolean
}

/**
 * Makes a page the one that writes, unless another one does and nobody said to take over (INTV-7). Returns the counter
 * to write with: a page that was taken over from still has an earlier one, and is told with its next call.
 */
export async function writeHere(
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
