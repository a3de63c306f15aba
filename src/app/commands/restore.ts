import path from 'node:path'
import { brand } from '#content/brand.ts'
import { eraseAgain, erasureFolders } from '#src/leads/server/public.ts'
import { readErasures } from '#src/platform/backup/erasures-log.ts'
import { restoreBackup } from '#src/platform/backup/restore-backup.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { migrationNames } from '#src/platform/database/migrate.ts'
import { createLog } from '#src/platform/log/log.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { clockStartingAt, systemClock } from '#src/values/clock.ts'
import { checkRestored } from '../backup/backup.ts'
import { erasedAgain } from '../backup/erased-again.ts'
import { type Env, refuse, UsageError } from './on-database.ts'

const usage = 'npm run restore -- DIR\n'

/**
 * Restores a backup, or the newest of those in a folder, onto an empty DATA_DIR and an empty database. Returns 1 if
 * what was restored is not intact.
 */
export async function restore(args: readonly string[], env: Env): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    if (args.length !== 1 || args[0]!.startsWith('-'))
      throw new UsageError('Name the backup to restore, or the folder it is in.')
    const config = readConfig(env, { brandName: brand.name, brandEmail: brand.email })
    const now = (config.clock ? clockStartingAt(config.clock) : systemClock).now()
    process.umask(0o077)
    const folders = erasureFolders(config)
    let holds = true
    await restoreBackup(
      {
        dataDir: config.dataDir,
        databaseUrl: config.databaseUrl,
        migrations: await migrationNames(),
        storage: openStorage(config),
        log: createLog('error'),
        erasureFolders: folders,
        afterwards: async (tx) => {
          const { erased, left } = await eraseAgain(tx, erasedAgain, readErasures(folders), now)
          if (erased > 0)
            say(
              `${erased === 1 ? 'One person' : `${erased} people`} erased since this backup was made came back with it and ${erased === 1 ? 'was' : 'were'} erased again`,
            )
          for (const { personId, why } of left)
            say(`${personId} was erased since this backup was made and must be erased again by hand: ${why}`)
        },
        check: async ({ db }) => {
          const checked = await checkRestored(db)
          checked.lines.forEach(say)
          holds = checked.holds
        },
        say,
      },
      path.resolve(env.INIT_CWD ?? '', args[0]!),
    )
    say(
      holds
        ? 'Done. Start the program.'
        : 'Done, but a check failed (see above). It was already so when the backup was made.',
    )
    return holds ? 0 : 1
  } catch (error) {
    return refuse(error, usage)
  }
}
