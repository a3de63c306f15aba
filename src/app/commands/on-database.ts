import path from 'node:path'
import { brand } from '#content/brand.ts'
import { type Config, readConfig } from '#src/platform/config/config.ts'
import { type Database, openDatabase } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { createLog, type Log } from '#src/platform/log/log.ts'
import { Refusal } from '#src/platform/refusal.ts'
import { type Clock, clockStartingAt, systemClock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'

/** One command of the command line: takes the arguments after its name, and returns the exit code. */
export type Command = (args: readonly string[], env: Env) => Promise<number>

export type Env = Record<string, string | undefined>

/** What a command that works on the database gets. */
export interface CommandContext {
  config: Config
  database: Database
  clock: Clock
  log: Log
}

/** The arguments were wrong. The message is printed, followed by the usage. */
export class UsageError extends Error {}

/** Opens the configured database for a command. If it cannot, it prints the reason in a sentence. */
export async function onDatabase(
  env: Env,
  usage: string,
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  try {
    const config = readConfig(env, { brandName: brand.name, brandEmail: brand.email })
    const clock = config.clock ? clockStartingAt(config.clock) : systemClock
    const log = createLog('error')
    const database = await openDatabase({
      url: config.databaseUrl,
      directory: path.join(config.dataDir, 'database'),
      log,
    })
    try {
      await migrate(database.db)
      return await work({ config, database, clock, log })
    } finally {
      await database.close()
    }
  } catch (error) {
    return refuse(error, usage)
  }
}

/**
 * Prints on standard error what was wrong with the arguments or why the command was refused, and returns the exit code.
 * Rethrows any other error.
 */
export function refuse(error: unknown, usage: string): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n${usage}`)
    return 2
  }
  if (!(error instanceof Refusal || error instanceof Problem)) throw error
  process.stderr.write(`${error.message}\n`)
  return 1
}
