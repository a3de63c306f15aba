import path from 'node:path'
import { brand } from '#content/brand.ts'
import { askForBackup } from '#src/platform/backup/control-socket.ts'
import { takeBackup } from '#src/platform/backup/take-backup.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { Refusal } from '#src/platform/refusal.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { programBackup, wordsOfBackup } from '../backup/backup.ts'
import { type Env, onDatabase, refuse, UsageError } from './on-database.ts'

const usage = 'npm run backup -- DIR\n'

/** Takes a backup into a new folder below the named one, whether or not the program is running. */
export async function backup(args: readonly string[], env: Env): Promise<number> {
  try {
    if (args.length !== 1 || args[0]!.startsWith('-')) throw new UsageError('Name the folder to back up to.')
    const into = path.resolve(env.INIT_CWD ?? '', args[0]!)
    const config = readConfig(env, { brandName: brand.name, brandEmail: brand.email })
    process.umask(0o077)
    // The embedded database belongs to the process that has opened it, so that process takes the backup.
    const answer = config.databaseUrl
      ? undefined
      : await askForBackup(config.dataDir, into).catch((error: Error) => {
          throw new Refusal(error.message)
        })
    if (answer) {
      process.stdout.write(`${answer.join('\n')}\n`)
      return 0
    }
    return await onDatabase(env, usage, async ({ database, clock }) => {
      const backup = await takeBackup(programBackup({ config, database, storage: openStorage(config), clock }), {
        into,
        scheduled: false,
      })
      process.stdout.write(`${wordsOfBackup(backup).join('\n')}\n`)
      return 0
    })
  } catch (error) {
    return refuse(error, usage)
  }
}
