import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ERRORS, type Locker } from '@tus/server'
import type { Db } from './tables.ts'

export interface UploadLockTimes {
  /** A request that does not get the lock within this time is told to come back. */
  patienceMs: number
  /** A holder that has not renewed its lock for this long counts as gone. */
  lapsesMs: number
  /** How often a holder renews its lock, and a waiting request checks it. */
  everyMs: number
}

const usual: UploadLockTimes = { patienceMs: 30_000, lapsesMs: 10_000, everyMs: 250 }

/**
 * Only one connection may write to an upload at a time, across all processes: two that continue from
 * one offset would mix their bytes (tus 1.0.0, "PATCH"). The second asks the first to let go: it is
 * the same sender, whose connection has dropped without the server noticing. The database's clock
 * decides when a holder is gone.
 */
export function uploadLocks(db: Db, times: UploadLockTimes = usual): Locker {
  const lapse = sql<Date>`now() + ${times.lapsesMs} * interval '1 millisecond'`
  return {
    newLock(id) {
      const holder = randomUUID()
      let timer: NodeJS.Timeout | undefined
      let isHeld = false

      const take = async () => {
        const row = await db
          .insertInto('upload_locks')
          .values({ upload_id: id, holder, until: lapse })
          .onConflict((conflict) =>
            conflict
              .column('upload_id')
              .doUpdateSet({ holder, wanted: false, until: lapse })
              .where(sql<boolean>`upload_locks.until < now()`),
          )
          .returning('holder')
          .executeTakeFirst()
        return row !== undefined
      }

      /** Renews the lock. Releases it if asked to, or if it was lost. */
      const hold = (letGo: () => Promise<void> | void) => {
        const look = async () => {
          const extended = await db
            .updateTable('upload_locks')
            .set({ until: lapse })
            .where('upload_id', '=', id)
            .where('holder', '=', holder)
            .returning('wanted')
            .execute()
          if (isHeld && !(extended[0]?.wanted === false)) await letGo()
        }
        // If the database does not answer, the next tick tries again. After the time limit another request may take the
        // lock.
        timer = setInterval(() => void look().catch(() => {}), times.everyMs).unref()
      }

      return {
        async lock(stopSignal, requestRelease) {
          const startedAt = performance.now()
          while (!(await take())) {
            await db
              .updateTable('upload_locks')
              .set({ wanted: true })
              .where('upload_id', '=', id)
              .where('wanted', '=', false)
              .execute()
            if (stopSignal.aborted || performance.now() - startedAt > times.patienceMs) throw ERRORS.ERR_LOCK_TIMEOUT
            await wait(times.everyMs)
          }
          isHeld = true
          hold(requestRelease)
        },
        async unlock() {
          isHeld = false
          clearInterval(timer)
          // If this fails, the lock expires.
          await db
            .deleteFrom('upload_locks')
            .where('upload_id', '=', id)
            .where('holder', '=', holder)
            .execute()
            .catch(() => {})
        },
      }
    },
  }
}
