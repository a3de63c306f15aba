import type { KyselyPlugin } from 'kysely'
import { door } from '../door.ts'

/**
 * Lets waiting connections in after a statement, at most every so many milliseconds. What follows from its result is
 * work, and so was the statement itself if the database runs in this process. There, each look also delays the next
 * statement by several turns of the loop, so it looks less often (decision 0029).
 */
export function letConnectionsIn(everyMs: number): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await door.look(everyMs)
      return result
    },
  }
}
