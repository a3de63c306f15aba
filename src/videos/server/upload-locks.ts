import './tables.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ERRORS, type Locker } from '@tus/server'
import type { Db } from '#src/platform/database/database.ts'

export interface UploadLockTimes {
  /** Whoever does not get it within this is told to come back. */
  patienceMs: number
  /** A holder that has not said for so long that it is still there is gone. */
  lapsesMs: number
  /** How often a holder says so, and somebody who waits looks. */
  everyMs: number
}

const usual: UploadLockTimes = { patienceMs: 30_000, lapsesMs: 10_000, everyMs: 250 }

/**
 * One line writes to an upload at a time, whichever process it came to: two that go on from one
 * offset would mix their bytes (tus 1.0.0, "PATCH"). Whoever comes second asks the first to let
 * go: it is the same sender, whose line has dropped without the server noticing. The database's
 * clock decides when a holder is gone.
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

      /** Says that the holder is there still; lets go when it is asked to, or has lost it. */
      const hold = (letGo: () => Promise<void> | void) => {
        const look = async () => {
          const kept = await db
            .updateTable('upload_locks')
            .set({ until: lapse })
            .where('upload_id', '=', id)
            .where('holder', '=', holder)
            .returning('wanted')
            .execute()
          if (isHeld && !(kept[0]?.wanted === false)) await letGo()
        }
        // A database that does not answer for a moment is asked again; for longer than the lapse, and another may have it.
        timer = setInterval(() => void look().catch(() => {}), times.everyMs).unref()
      }

      return {
        async lock(stopSignal, requestRelease) {
          const begun = performance.now()
          while (!(await take())) {
            await db
              .updateTable('upload_locks')
              .set({ wanted: true })
              .where('upload_id', '=', id)
              .where('wanted', '=', false)
              .execute()
            if (stopSignal.aborted || performance.now() - begun > times.patienceMs) throw ERRORS.ERR_LOCK_TIMEOUT
            await wait(times.everyMs)
          }
          isHeld = true
          hold(requestRelease)
        },
        async unlock() {
          isHeld = false
          clearInterval(timer)
          // What is not given back lapses.
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
