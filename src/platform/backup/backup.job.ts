import type { BackupConfig } from '../config/config.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log/log.ts'
import { readManifest } from './manifest.ts'
import { type BackupSource, keepNewest, takeBackup } from './take-backup.ts'

/** Its job exists only if a folder for backups is set. */
export const backupQueue = 'back-up'

/**
 * Takes the daily backup, in whichever process is first, and removes the oldest. There is no job if no folder is set.
 */
export function backupJobs(source: BackupSource, { folder, at, keep }: BackupConfig, log: Log): Job<object>[] {
  if (folder === undefined) return []
  return [
    {
      name: backupQueue,
      schedule: `${at.minute} ${at.hour} * * *`,
      // Many gigabytes of films may have to be copied over a slow line.
      expireInSeconds: 12 * 3600,
      retryLimit: 5,
      retryDelay: 300,
      run: async () => {
        const { folder: madeFolder, bytes, manifest } = await takeBackup(source, { into: folder, scheduled: true })
        const removed = removeOldest(folder, keep, log)
        log.info('backup made', {
          folder: madeFolder,
          bytes,
          objects: manifest.objects.length,
          missing: manifest.missing.length,
          removed: removed.length,
        })
        if (manifest.missing.length > 0)
          log.warn('stored files were missing and are not in the backup', {
            keys: manifest.missing.map(({ key }) => key),
          })
      },
    },
  ]
}

/**
 * Removes the oldest daily backups, and returns which. One that cannot be read stays, because nothing says whether a
 * person asked for it. Nothing here makes the job fail: it would be tried again, with another backup each time.
 */
function removeOldest(folder: string, keep: number, log: Log): string[] {
  try {
    return keepNewest(folder, keep, (backup) => {
      try {
        return readManifest(backup).scheduled
      } catch (error) {
        log.warn('an old backup cannot be read and stays', { folder: backup, error })
        return false
      }
    })
  } catch (error) {
    log.warn('the oldest backups could not be removed', { folder, error })
    return []
  }
}
