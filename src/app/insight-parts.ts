import { createEventBuffer, type EventBuffer } from '../insights/server/event-buffer.ts'
import { postDigest } from '../insights/server/digest.ts'
import { pruneInsights } from '../insights/server/prune.ts'
import type { OtherCounts } from '../insights/server/console/read-insights.ts'
import type { Db } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Outbox } from '../platform/mail/outbox.ts'
import type { Log } from '../platform/log/log.ts'
import type { Clock } from '../values/clock.ts'
import { insightSteps } from './insight-steps.ts'

export interface InsightParts {
  buffer: EventBuffer
  jobs: Job<any>[]
  console: OtherCounts
}

/** Statistics, and what they need from other domains. */
export function insightParts({
  db,
  outbox,
  agency,
  clock,
  log,
}: {
  db: Db
  outbox: Outbox
  agency: string
  clock: Clock
  log: Log
}): InsightParts {
  return {
    buffer: createEventBuffer({ db, log }),
    jobs: [
      { name: 'prune-insights', schedule: '10 4 * * *', run: () => pruneInsights(db, clock.now()) },
      { name: 'post-digest', schedule: '0 8 * * 1', run: () => postDigest({ db, outbox, agency }, clock.now()) },
    ],
    console: insightSteps(db),
  }
}
