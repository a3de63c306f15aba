import fs from 'node:fs'
import path from 'node:path'
import type { Log } from './log/log.ts'

/**
 * Everything in DATA_DIR that belongs to the program, except the stored files. Anything else there belongs to someone
 * else.
 */
const ownFiles = [
  'database',
  'database.json',
  'database.lock',
  'outbox',
  'uploads',
  'seal.pem',
  'erasures.log',
  'control.sock',
]
/** Stored films and pictures. A web server in front may read them if it hands them out. */
const shared = 'objects'

const ownerOnly = { folder: 0o700, file: 0o600 }
/** The group may enter DATA_DIR and read stored files, but nothing else. */
const groupReads = { folder: 0o750, file: 0o640 }
const groupPasses = 0o710

/** Returns the permissions of stored files: only for us, or also for our group. */
export function storedModes(forGroup: boolean): { folder: number; file: number } {
  return forGroup ? groupReads : ownerOnly
}

/**
 * Closes DATA_DIR to everybody but the program's own user, whatever the umask is, both for what exists and for what
 * this process will make. With `forGroup` the program's group may read stored files, for the web server in front that
 * delivers them.
 */
export function closeDataFolder(dataDir: string, { forGroup, log }: { forGroup: boolean; log: Log }): void {
  process.umask(0o077)
  fs.mkdirSync(dataDir, { recursive: true })
  try {
    tighten(dataDir, forGroup ? groupPasses : ownerOnly.folder)
    for (const name of ownFiles) tightenAll(path.join(dataDir, name), ownerOnly)
    tightenAll(path.join(dataDir, shared), storedModes(forGroup))
  } catch (error) {
    // Another user's file. It doesn't prevent the start, but the person who runs the machine should know.
    log.warn('could not make DATA_DIR private to this user', { error })
  }
}

function tightenAll(file: string, modes: { folder: number; file: number }): void {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink()) return
  tighten(file, stat.isDirectory() ? modes.folder : modes.file)
  if (stat.isDirectory()) for (const name of fs.readdirSync(file)) tightenAll(path.join(file, name), modes)
}

function tighten(file: string, mode: number): void {
  // It is gone, because another process has tidied up.
  const stat = fs.lstatSync(file, { throwIfNoEntry: false })
  if (stat && (stat.mode & 0o777) !== mode) fs.chmodSync(file, mode)
}
