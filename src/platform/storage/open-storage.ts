import path from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured storage for large files: on the disk or in a bucket. */
export function openStorage(config: Config): Storage {
  return config.s3
    ? s3Storage(config.s3, { scratch: path.join(config.dataDir, 'uploads') })
    : diskStorage(path.join(config.dataDir, 'objects'), { forGroup: config.videos.accelRedirect !== undefined })
}
