import type { KyselyPlugin } from 'kysely'
import { door } from '../door.ts'

/**
 * Lets waiting connections in after a statement, at most every so many milliseconds. Its result is followed by more
 * work, and with the embedded database the statement itself was work in this process. With the embedded database each
 * look also delays the next statement by several turns of the event loop, so it looks less often (decision 0029).
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
