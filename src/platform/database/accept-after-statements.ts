import type { KyselyPlugin } from 'kysely'
import { connectionIntake } from '../connection-intake.ts'

/**
 * Accepts waiting connections after a statement, at most once every `everyMs` milliseconds. More work follows the
 * statement's result, and with the embedded database the statement itself was work in this process. There, each intake
 * also delays the next statement by several turns of the event loop, so `everyMs` is larger (decision 0029).
 */
export function acceptAfterStatements(everyMs: number): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await connectionIntake.acceptWaiting(everyMs)
      return result
    },
  }
}
