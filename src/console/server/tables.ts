import type { DbOf } from '#src/platform/database/database.ts'

export interface ConsoleTables {
  /** `day` is YYYY-MM-DD in London. */
  morning_rounds: { day: string; at: Date }
}

export type Db = DbOf<ConsoleTables>
