import './tables.ts'
import type { Clock } from '../../values/clock.ts'
import type { Db } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { sendPushQueue } from './post-notices.ts'
import { pushKeys } from './push-keys.ts'
import { push, type Pushing } from './push-service.ts'
import type { PushKind, PushNotice } from './notice.ts'

/** Writes a notification from the id of what it is about. Returns `undefined` if nobody needs it any more. */
export type PushWords = (about: string, context: { db: Db; now: Date }) => Promise<PushNotice | undefined>

interface Sending extends Omit<Pushing, 'keys'> {
  db: Db
  clock: Clock
  words: Partial<Record<PushKind, PushWords>>
}

/**
 * The claim lasts longer than a call to the service, so that a process that was suspended does not send what another
 * has sent.
 */
const claimMs = 60_000

/** The maximum lengths on a screen. */
const longest = { title: 100, body: 200 }

/**
 * Sends one notification to one device. Running it twice is safe. The error of a temporary failure is thrown, so that
 * the queue tries again. A device that its service no longer knows is deleted, with its notifications.
 */
export async function sendPush({ db, clock, words, ...pushing }: Sending, pushId: string): Promise<void> {
  const now = clock.now()
  const message = await db
    .updateTable('push_messages')
    .set((expression) => ({ claimed_at: now, attempts: expression('attempts', '+', 1) }))
    .where('id', '=', pushId)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) =>
      where.or([where('claimed_at', 'is', null), where('claimed_at', '<', new Date(now.getTime() - claimMs))]),
    )
    .returningAll()
    .executeTakeFirst()
  if (!message) {
    if (await isWaiting(db, pushId)) throw new Error('Another run is sending this notification')
    return
  }
  const end = (set: { sent_at: Date } | { failed_at: Date; last_error: string } | { last_error: string }) =>
    db
      .updateTable('push_messages')
      .set({ claimed_at: null, ...set })
      .where('id', '=', pushId)
      .execute()
  const device = await db
    .selectFrom('push_devices')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', message.device_id)
    .executeTakeFirstOrThrow()
  const notice = now < message.until ? await words[message.kind]?.(message.about, { db, now }) : undefined
  if (!notice) return void (await end({ failed_at: now, last_error: 'Nobody needs it any more' }))

  const { endpoint, p256dh, auth } = device
  const payload = { ...cut(notice), tag: message.cause }
  const seconds = (message.until.getTime() - now.getTime()) / 1000
  try {
    const keys = await pushKeys(db, now)
    const pushed = await push({ ...pushing, keys }, { endpoint, keys: { p256dh, auth } }, payload, seconds)
    if (pushed === 'gone') await db.deleteFrom('push_devices').where('id', '=', message.device_id).execute()
    else if (pushed === 'refused') await end({ failed_at: now, last_error: 'The push service refused it' })
    else await end({ sent_at: clock.now() })
  } catch (error) {
    await end({ last_error: (error instanceof Error ? error.message : 'unknown').slice(0, 200) })
    throw error
  }
}

function cut({ title, body, href }: PushNotice): PushNotice {
  return { title: title.slice(0, longest.title), body: body.slice(0, longest.body), href }
}

async function isWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_messages')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const keptMs = 7 * 24 * 3600 * 1000

/** The two jobs of notifications: sending one, and deleting those of last week. */
export function pushJobs(sending: Sending): Job<any>[] {
  const { db, clock } = sending
  return [
    {
      name: sendPushQueue,
      concurrency: 2,
      retryLimit: 10,
      retryDelay: 5,
      run: ({ pushId }: { pushId: string }) => sendPush(sending, pushId),
    },
    {
      name: 'prune-notices',
      schedule: '35 3 * * *',
      run: async () => {
        const before = new Date(clock.now().getTime() - keptMs)
        await db.deleteFrom('push_messages').where('created_at', '<', before).execute()
      },
    },
  ]
}
