import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { sql } from 'kysely'
import type { Clock } from '../../values/clock.ts'
import { Problem } from '../../values/problem.ts'
import { flush } from '../database/embedded/database-folder.ts'
import type { Database, Tx } from '../database/database.ts'
import { hashFile, receiveFile } from '../storage/receive-file.ts'
import type { StoredObject } from '../storage/stored-objects.ts'
import { notMounted, type Storage } from '../storage/storage.ts'
import { Refusal } from '../refusal.ts'
import { dumpDatabase } from './dump.ts'
import { noteErasures, type NotedErasure } from './erasures-log.ts'
import { beginBackup, endBackup, prolongBackup } from './last-backup.ts'
import { backupsIn, type Manifest, objectIn, writeManifest } from './manifest.ts'

export interface BackupSource {
  database: Database
  storage: Storage
  clock: Clock
  program: Manifest['program']
  /** Tables whose contents are not worth keeping. */
  leftOut: readonly string[]
  /** The stored objects that anything refers to. */
  neededObjects: (tx: Tx) => Promise<StoredObject[]>
  /** Everybody who was erased. */
  erasures: (tx: Tx) => Promise<NotedErasure[]>
  /** The seal of documents, and the file of its key if the program made it. */
  seal: () => Promise<{ fingerprint: string; name: string; file: string | undefined } | undefined>
}

export interface TakenBackup {
  folder: string
  manifest: Manifest
  bytes: number
}

/** How old the folder of an unfinished backup must be before it is removed: a younger one may still be under way. */
const leftoverMs = 24 * 3600 * 1000
/** How often other processes are told that this backup is still under way. */
const prolongMs = 60_000
const partial = '.partial'

/**
 * Takes a backup into a new folder below `into` while the program runs: the database as it is at one moment, then every
 * film that it refers to, each checked against its hash, the keys, and the manifest last. A film that an earlier backup
 * in the same folder has is linked, not copied. The folder of an incomplete backup keeps the ending `.partial`. Throws
 * a Refusal if the folder cannot be written.
 */
export async function takeBackup(
  source: BackupSource,
  { into, scheduled }: { into: string; scheduled: boolean },
): Promise<TakenBackup> {
  const { database, clock } = source
  const madeAt = clock.now()
  const folder = newName(into, madeAt)
  const draft = `${folder}${partial}`
  try {
    fs.mkdirSync(into, { recursive: true, mode: 0o700 })
    removeCutOff(into)
    fs.mkdirSync(draft, { mode: 0o700 })
  } catch (cause) {
    throw new Refusal(`The backup cannot be written to ${into}: ${(cause as Error).message}. No backup was made.`, {
      cause,
    })
  }
  const id = await beginBackup(database.db, { place: folder, scheduled }, madeAt)
  const busy = setInterval(() => void prolongBackup(database.db, id, clock.now()).catch(() => {}), prolongMs)
  try {
    const manifest = await write(source, draft, { into, madeAt, scheduled })
    fs.renameSync(draft, folder)
    flush(into)
    const bytes = [...manifest.files, ...manifest.objects].reduce((sum, file) => sum + file.bytes, 0)
    await endBackup(database.db, id, { bytes }, clock.now())
    return { folder, manifest, bytes }
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    const failure = error instanceof Error ? error.message : String(error)
    await endBackup(database.db, id, { failure }, clock.now()).catch(() => {})
    throw error
  } finally {
    clearInterval(busy)
  }
}

async function write(
  source: BackupSource,
  draft: string,
  { into, madeAt, scheduled }: { into: string; madeAt: Date; scheduled: boolean },
): Promise<Manifest> {
  const { database } = source
  const version = (await sql<{ server_version: string }>`show server_version`.execute(database.db)).rows[0]!
    .server_version
  const dumped = await dumpDatabase(database.db, path.join(draft, 'database.jsonl.gz'), {
    leftOut: source.leftOut,
    within: async (tx) => ({ needed: await source.neededObjects(tx), erasures: await source.erasures(tx) }),
  })
  const { objects, missing } = await copyObjects(source.storage, draft, into, dumped.extra.needed)
  const seal = await source.seal()
  if (seal?.file) {
    fs.mkdirSync(path.join(draft, 'keys'), { mode: 0o700 })
    fs.copyFileSync(seal.file, path.join(draft, 'keys/seal.pem'))
    fs.chmodSync(path.join(draft, 'keys/seal.pem'), 0o600)
    flush(path.join(draft, 'keys/seal.pem'))
  }
  noteErasures(into, dumped.extra.erasures)
  const names = ['database.jsonl.gz', ...(seal?.file ? ['keys/seal.pem'] : [])]
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(draft, name)
      return { path: name, bytes: fs.statSync(file).size, sha256: await hashFile(file) }
    }),
  )
  const { migrations, tables, jobs } = dumped
  const manifest: Manifest = {
    format: 1,
    madeAt: madeAt.toISOString(),
    scheduled,
    program: source.program,
    database: { engine: database.engine, version, migrations, tables, jobs },
    seal: seal ? { fingerprint: seal.fingerprint, name: seal.name, kept: seal.file !== undefined } : null,
    files,
    objects,
    missing,
  }
  writeManifest(draft, manifest)
  flush(draft)
  return manifest
}

async function copyObjects(
  storage: Storage,
  draft: string,
  into: string,
  needed: readonly StoredObject[],
): Promise<Pick<Manifest, 'objects' | 'missing'>> {
  const objects: Manifest['objects'] = []
  const missing: Manifest['missing'] = []
  const earlier = backupsIn(into).toReversed()
  for (const { key, size, contentType } of needed) {
    const file = objectIn(draft, key)
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const why = (await linkFrom(earlier, key, file)) ? undefined : await copyFrom(storage, { key, size }, file)
    if (why === undefined) objects.push({ key, bytes: size, contentType })
    else missing.push({ key, why })
  }
  return { objects, missing }
}

/**
 * Links the object from an earlier backup, if it is intact there. Returns whether it could; otherwise it has to be
 * copied.
 */
async function linkFrom(earlier: readonly string[], key: string, file: string): Promise<boolean> {
  const earlierCopy = earlier.map((backup) => objectIn(backup, key)).find((candidate) => fs.existsSync(candidate))
  if (!earlierCopy || !key.startsWith(await hashFile(earlierCopy))) return false
  try {
    fs.linkSync(earlierCopy, file)
    return true
  } catch {
    // Links don't work here or not between file systems, so copy it.
    return false
  }
}

/** Returns why an object couldn't be copied. One lost film must not stop the backup of everything else. */
async function copyFrom(
  storage: Storage,
  { key, size }: { key: string; size: number },
  file: string,
): Promise<string | undefined> {
  try {
    const stream = await storage.read(key, { start: 0, end: size - 1 })
    const received = await receiveFile(Readable.fromWeb(stream as WebStream), {
      folder: path.dirname(file),
      maxBytes: size,
    })
    if (!key.startsWith(received.sha256)) {
      fs.rmSync(received.path)
      return 'its contents have changed'
    }
    fs.renameSync(received.path, file)
    return undefined
  } catch (error) {
    // If storage has lost this object, the backup goes on without it. If storage does not answer, its disk is not
    // mounted, or the backup's disk is full, the backup ends.
    if (!(error instanceof Problem && isGone(error.cause))) throw error
    if (await storage.isBlank()) throw notMounted()
    return 'storage has lost it'
  }
}

function isGone(cause: unknown): boolean {
  const { code, name } = (cause ?? {}) as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound'
}

function newName(into: string, at: Date): string {
  const stamp = path.join(into, `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? stamp : `${stamp}-${attempt}`
    if (!fs.existsSync(name) && !fs.existsSync(name + partial)) return name
  }
}

function removeCutOff(into: string): void {
  for (const name of fs.readdirSync(into)) {
    const file = path.join(into, name)
    if (name.endsWith(partial) && Date.now() - fs.statSync(file).mtimeMs > leftoverMs)
      fs.rmSync(file, { recursive: true, force: true })
  }
}

/** Removes the oldest scheduled backups beyond `keep`. Backups that a person asked for stay. */
export function keepNewest(into: string, keep: number, isScheduled: (folder: string) => boolean): string[] {
  const old = backupsIn(into).filter(isScheduled).slice(0, -keep)
  for (const folder of old) {
    // Renamed first: a folder that has lost some of its files must not look like a backup.
    fs.renameSync(folder, folder + partial)
    fs.rmSync(folder + partial, { recursive: true, force: true })
  }
  return old
}
