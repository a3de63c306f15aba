import path from 'node:path'
import type { DiaryParts } from '../bookings/server/book-call.ts'
import type { LeadsConsoleOptions } from '../leads/server/console/routes.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log/log.ts'
import type { Clock } from '../values/clock.ts'
import { noteErased } from './backup/backup-parts.ts'
import { erasePerson, erasureSecret, finishErasureJob, rehearseErasure } from './erase-person.ts'
import { exportPerson, historyOfPerson } from './person-timeline.ts'

/** What the leads inbox needs from all other domains. */
export function leadsConsoleParts({
  db,
  clock,
  diary,
}: {
  db: Db
  clock: Clock
  diary: DiaryParts
}): Omit<LeadsConsoleOptions, 'db' | 'clock' | 'staff' | 'outbox'> {
  return {
    agency: diary.agency,
    historyOf: (person) => historyOfPerson(db, person, clock.now()),
    exportOf: (person) => exportPerson(db, person),
    prepareErasure: () => erasureSecret(db, clock.now()),
    erase: (tx, erasure, now) => erasePerson(tx, diary, erasure, now),
    rehearseErasure: (erasure, now) => rehearseErasure(db, diary, erasure, now),
  }
}

export function leadJobs({ config, db, clock, log }: { config: Config; db: Db; clock: Clock; log: Log }): Job<any>[] {
  return [
    finishErasureJob({
      db,
      now: () => clock.now(),
      mailFolder: path.join(config.dataDir, 'outbox'),
      note: () => noteErased(db, config, log),
    }),
  ]
}
