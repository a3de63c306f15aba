import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { flush, keepMarker, markerOf } from '../database/embedded/database-folder.ts'
import { type Database, embed, openDatabase, type Tx } from '../database/database.ts'
import { lockDatabase, openDurablePGlite } from '../database/embedded/durable-pglite.ts'
import type { Log } from '../log/log.ts'
import { Refusal } from '../refusal.ts'
import { hashFile } from '../storage/receive-file.ts'
import type { Storage } from '../storage/storage.ts'
import { noteErasures, readErasures } from './erasures-log.ts'
import { loadDump } from './load.ts'
import { backupsIn, type Manifest, manifestFile, objectIn, readManifest } from './manifest.ts'

export interface RestoreTarget {
  dataDir: string
  databaseUrl: string | undefined
  /** The migrations that this version of the program has. */
  migrations: readonly string[]
  storage: Storage
  log: Log
  /** Other folders with lists of erasures. */
  erasureFolders: readonly string[]
  /** Changes the restored database before anybody sees it: erases again those who were erased since the backup. */
  afterwards: (tx: Tx) => Promise<void>
  /** Checks that what was restored is consistent. */
  check: (database: Database) => Promise<void>
  /** Prints a line for the person who is waiting. */
  say: (line: string) => void
}

/**
 * Restores a backup onto an empty machine. Every checksum is checked before anything is written. Films are restored
 * first and the database last, in one step: if the restore is cut off, nothing usable is there, and the same call
 * starts again. Throws a Refusal if anything is in the way.
 */
export async function restoreBackup(target: RestoreTarget, source: string): Promise<Manifest> {
  const folder = chooseBackup(source)
  const manifest = readManifest(folder)
  const unknown = manifest.database.migrations.filter((name) => !target.migrations.includes(name))
  if (unknown.length > 0)
    throw new Refusal(
      `${folder} was made by a newer version of the program: its database has ${unknown.join(', ')}. Nothing was restored; use that version.`,
    )
  target.say(
    `${folder}: made ${manifest.madeAt} by ${manifest.program.name} ${manifest.program.version} on ${manifest.database.engine === 'pglite' ? 'the embedded database' : `PostgreSQL ${manifest.database.version}`}`,
  )
  refuseUsedFolder(target, folder, manifest)
  await verify(folder, manifest)
  target.say(`${manifest.files.length + manifest.objects.length} files checked: none has changed since it was written`)

  fs.mkdirSync(target.dataDir, { recursive: true, mode: 0o700 })
  // Done before any data is restored: even if this restore fails, the next start erases these people again.
  noteErasures(target.dataDir, readErasures([path.dirname(folder), ...target.erasureFolders]))
  await restoreObjects(target, folder, manifest)
  restoreKeys(target, folder, manifest)
  const dump = path.join(folder, 'database.jsonl.gz')
  await (target.databaseUrl ? fillServer(target, target.databaseUrl, dump) : fillFolder(target, dump))
  reportRestored(target, manifest)
  return manifest
}

function chooseBackup(source: string): string {
  if (fs.existsSync(path.join(source, manifestFile))) return source
  const newest = backupsIn(source).at(-1)
  if (!newest) throw new Refusal(`There is no backup in ${source}. Nothing was restored.`)
  return newest
}

function refuseUsedFolder({ dataDir, databaseUrl }: RestoreTarget, folder: string, manifest: Manifest): void {
  const directory = path.join(dataDir, 'database')
  const inUse = databaseUrl ? [] : [directory, markerOf(directory)].filter((file) => fs.existsSync(file))
  if (inUse.length > 0) {
    throw new Refusal(
      `${dataDir} is in use: ${inUse.join(' and ')} would be overwritten. Nothing was restored. Set DATA_DIR to an empty folder, or move these away first.`,
    )
  }
  const seal = path.join(dataDir, 'seal.pem')
  const keyInBackup = manifest.files.find((file) => file.path === 'keys/seal.pem')
  if (
    keyInBackup &&
    fs.existsSync(seal) &&
    !fs.readFileSync(seal).equals(fs.readFileSync(path.join(folder, keyInBackup.path)))
  ) {
    throw new Refusal(
      `${seal} is a different seal key from the backup's. Nothing was restored. Move it away first, unless it has sealed documents that you still need.`,
    )
  }
}

async function verify(folder: string, manifest: Manifest): Promise<void> {
  const wrong: string[] = []
  const expected = [
    ...manifest.files.map((file) => ({ ...file, file: path.join(folder, file.path) })),
    ...manifest.objects.map(({ key, bytes }) => ({ bytes, sha256: key.slice(0, 64), file: objectIn(folder, key) })),
  ]
  for (const { file, bytes, sha256 } of expected) {
    const name = path.relative(folder, file)
    if (!fs.existsSync(file)) wrong.push(`${name} is missing`)
    else if (fs.statSync(file).size !== bytes || (await hashFile(file)) !== sha256)
      wrong.push(`${name} has changed since it was written`)
  }
  if (wrong.length > 0)
    throw new Refusal(`${folder} is damaged: ${wrong.join('; ')}. Nothing was restored; use another backup.`)
}

async function restoreObjects(
  { storage, dataDir }: RestoreTarget,
  folder: string,
  { objects }: Manifest,
): Promise<void> {
  const scratch = path.join(dataDir, 'uploads')
  fs.mkdirSync(scratch, { recursive: true, mode: 0o700 })
  for (const { key, contentType } of objects) {
    const copy = path.join(scratch, `${key}.part`)
    fs.copyFileSync(objectIn(folder, key), copy)
    await storage.keep(key, copy, contentType)
  }
}

function restoreKeys({ dataDir }: RestoreTarget, folder: string, { files }: Manifest): void {
  if (!files.some((file) => file.path === 'keys/seal.pem')) return
  const seal = path.join(dataDir, 'seal.pem')
  fs.copyFileSync(path.join(folder, 'keys/seal.pem'), `${seal}.part`)
  fs.chmodSync(`${seal}.part`, 0o600)
  flush(`${seal}.part`)
  fs.renameSync(`${seal}.part`, seal)
}

/** Fills a database beside its final place, and moves it there when it is complete. */
async function fillFolder(target: RestoreTarget, dump: string): Promise<void> {
  const directory = path.join(target.dataDir, 'database')
  const draft = `${directory}.restoring`
  // Prevents the program from being started on this folder during the restore.
  const unlock = lockDatabase(directory)
  try {
    removeDraft(draft)
    const database = embed(await openDurablePGlite(draft))
    try {
      await loadDump(database, dump, { afterwards: target.afterwards })
      await target.check(database)
    } finally {
      await database.close()
    }
    fs.renameSync(draft, directory)
    keepMarker(directory)
    flush(target.dataDir)
    removeDraft(draft)
  } finally {
    unlock()
  }
}

function removeDraft(draft: string): void {
  for (const file of [draft, `${draft}.lock`, markerOf(draft)]) fs.rmSync(file, { recursive: true, force: true })
}

/** Fills an empty database on a server, in one transaction. */
async function fillServer(target: RestoreTarget, url: string, dump: string): Promise<void> {
  const database = await openDatabase({ url, directory: '', log: target.log })
  try {
    const { rows } = await sql<{
      name: string
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1 limit 1`.execute(
      database.db,
    )
    if (rows[0])
      throw new Refusal(
        `The database in DATABASE_URL is in use: it has tables, such as ${rows[0].name}. Nothing was restored. Set it to an empty database.`,
      )
    await loadDump(database, dump, { afterwards: target.afterwards })
    await target.check(database)
  } finally {
    await database.close()
  }
}

function reportRestored({ say }: RestoreTarget, { database, objects, missing, seal }: Manifest): void {
  const rows = Object.values(database.tables).reduce((sum, count) => sum + count, 0)
  say(`Restored ${rows} rows of ${Object.keys(database.tables).length} tables`)
  say(
    `${database.jobs} unfinished jobs continue when the program starts; ${objects.length} stored files are back in place`,
  )
  for (const { key, why } of missing) say(`The stored file ${key} was already missing when the backup was made: ${why}`)
  if (seal && !seal.kept)
    say(
      `Documents were sealed with a certificate of your own (${seal.name}, SHA-256 ${seal.fingerprint}): it is not in the backup, so put it back where SEAL_P12 points`,
    )
}
