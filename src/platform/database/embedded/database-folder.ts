import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal } from '../../refusal.ts'

// PGlite makes a new database wherever it finds no PG_VERSION, even in the remains of an old one. So a marker beside
// the folder records that a database was made there, and the folder is checked before it is opened.

/** Files of the embedded database are missing or damaged. Nothing in its folder was touched. */
export class DatabaseDamagedError extends Refusal {
  constructor(directory: string, found: string, options?: ErrorOptions) {
    const marker = markerOf(directory)
    super(
      `The database in ${directory} cannot be opened: ${found}. None of its data was changed. ` +
        `To carry on from a backup, move that folder and ${marker} away and run "npm run restore -- BACKUP". ` +
        `To start afresh with an empty database, move both away and start again.`,
      options,
    )
  }
}

/** The contents of the marker beside an embedded database. */
interface Marker {
  installation: string
  madeAt: string
}

/** Returns the path of the marker: `DATA_DIR/database.json`, beside `DATA_DIR/database`. */
export function markerOf(directory: string): string {
  return `${directory}.json`
}

/**
 * Writes the marker of a database that has been opened, unless there is one; completely or not at all, and onto the
 * disk.
 */
export function keepMarker(directory: string): void {
  const file = markerOf(directory)
  if (fs.existsSync(file)) return
  const marker: Marker = { installation: randomUUID(), madeAt: new Date().toISOString() }
  const draft = `${file}.${process.pid}.part`
  fs.writeFileSync(draft, `${JSON.stringify(marker)}\n`, { mode: 0o600, flush: true })
  fs.renameSync(draft, file)
  flush(path.dirname(file))
}

/** Makes sure that a file's bytes, or a folder's names, are on the disk. */
export function flush(file: string): void {
  const descriptor = fs.openSync(file, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}

/**
 * Checks the embedded database's folder before it is opened. Returns `new` if no database was ever made here, `whole`
 * if there is one and nothing is missing. Throws a DatabaseDamagedError if there was a database and it is gone, or if
 * the files can't be one.
 */
export function inspectDatabase(directory: string): 'new' | 'whole' {
  const damaged = (found: string) => new DatabaseDamagedError(directory, found)
  const names = fs.existsSync(directory) ? fs.readdirSync(directory) : undefined
  if (!names || names.length === 0) {
    if (!fs.existsSync(markerOf(directory))) return 'new'
    throw damaged(
      `${names ? 'the folder is empty' : 'the folder is missing'}, though ${markerOf(directory)} says that a database was made here on ${dayOf(directory)}`,
    )
  }
  if (!names.includes('PG_VERSION')) throw damaged('it holds files, but its PG_VERSION is missing')
  const control = readIfThere(path.join(directory, 'global/pg_control'))
  if (!control) throw damaged('its control file global/pg_control is missing')
  if (control.every((byte) => byte === 0)) throw damaged('its control file global/pg_control is empty or full of zeros')
  const cut = cutSegment(path.join(directory, 'pg_wal'))
  if (cut) throw damaged(cut)
  return 'whole'
}

/** All segments of the write-ahead log have this size from the moment they get their names. */
const segmentBytes = 16 * 1024 * 1024

function cutSegment(folder: string): string | undefined {
  const segments = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => /^[0-9A-F]{24}$/.test(name)) : []
  if (segments.length === 0) return 'its write-ahead log in pg_wal is missing'
  for (const name of segments) {
    const { size } = fs.statSync(path.join(folder, name))
    if (size !== segmentBytes)
      return `its write-ahead log pg_wal/${name} is cut short (${size} of ${segmentBytes} bytes)`
  }
  return undefined
}

function dayOf(directory: string): string {
  try {
    return (JSON.parse(fs.readFileSync(markerOf(directory), 'utf8')) as Marker).madeAt.slice(0, 10)
  } catch {
    return 'an unknown day'
  }
}

function readIfThere(file: string): Buffer | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file) : undefined
}
