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
        const removed = keepNewest(folder, keep, (backup) => readManifest(backup).scheduled)
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
