import type { KyselyPlugin } from 'kysely'
import { door } from '../door.ts'

/**
 * Lets waiting connections in after each statement. What follows from its result is work,
 * and so was the statement itself if the database runs in this process.
 */
export const letConnectionsIn: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await door.look()
    return result
  },
}
