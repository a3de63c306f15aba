import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import type { Db } from './tables.ts'

/** What private films need: the library's conversions, and their own table. */
export interface FilmConversions extends Conversions {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
}
