import './tables.ts'
import { newId } from '../../values/id.ts'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PushKind } from './notice.ts'

export const sendPushQueue = 'send-push'

/** Something that members of staff want to be told of on their devices. */
export interface Notice {
  /** What it is for; a cause is told once on each device. */
  cause: string
  kind: PushKind
  /** The id of what it is about. */
  about: string
  now: Date
  /** Until when anybody needs it. */
  until: Date
  /** The one member whom it concerns; without one, every member who wants its kind is told. */
  memberId?: string | undefined
}

/**
 * Puts a notice on its way to every device that wants its kind, together with the fact that causes it: they exist
 * exactly when the fact does.
 */
export async function postNotices(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueue'>,
  { cause, kind, about, now, until, memberId }: Notice,
): Promise<void> {
  let wanting = tx.selectFrom('push_devices').select('id').where(`wants_${kind}`, '=', true)
  if (memberId !== undefined) wanting = wanting.where('member_id', '=', memberId)
  const devices = await wanting.execute()
  if (devices.length === 0) return
  const state = { claimed_at: null, sent_at: null, failed_at: null, last_error: null }
  const posted = await tx
    .insertInto('push_messages')
    .values(
      devices.map(({ id: device_id }) => ({
        id: newId('psh', now),
        cause,
        device_id,
        kind,
        about,
        created_at: now,
        until,
        ...state,
      })),
    )
    .onConflict((conflict) => conflict.columns(['cause', 'device_id']).doNothing())
    .returning('id')
    .execute()
  for (const { id } of posted) await jobs.enqueue(tx, sendPushQueue, { pushId: id })
}
