import './tables.ts'
import { newId } from '../../values/id.ts'
import type { Tx } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PushKind } from './notice.ts'

export const sendPushQueue = 'send-push'

/** A notification to members of staff on their devices. */
export interface Notice {
  /** Why it is sent. Each device is notified of a cause only once. */
  cause: string
  kind: PushKind
  /** The id of what it is about. */
  about: string
  now: Date
  /** When it is no longer needed. */
  until: Date
  /** The one member whom it concerns. Without it, every member who wants its kind is notified. */
  memberId?: string | undefined
}

/** Queues a notification for every device that wants its kind, in the transaction of the fact that causes it. */
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
  if (posted.length === 0) return
  const each = posted.map(({ id }) => ({ pushId: id }))
  await jobs.enqueue(tx, sendPushQueue, each)
}
