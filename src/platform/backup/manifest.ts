import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'

/** The contents of a backup, as it describes itself. It is written last: a folder without it is not a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The time of the state that the backup holds. */
  madeAt: z.iso.datetime(),
  scheduled: z.boolean(),
  program: z.object({ name: z.string(), version: z.string() }),
  database: z.object({
    engine: z.enum(['pglite', 'postgres']),
    /** PostgreSQL's own version. */
    version: z.string(),
    migrations: z.array(z.string()),
    /** Rows by table. */
    tables: z.record(z.string(), z.number()),
    jobs: z.number(),
  }),
  /** The seal of documents at that time. If the program made its key, the key is among `files`. */
  seal: z.object({ fingerprint: z.string(), name: z.string(), kept: z.boolean() }).nullable(),
  /** Everything but the films. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Stored films and pictures; each one's SHA-256 begins its key. */
  objects: z.array(z.object({ key: z.string(), bytes: z.number(), contentType: z.string() })),
  /** Objects that storage had already lost when the backup was made. */
  missing: z.array(z.object({ key: z.string(), why: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFile = 'manifest.json'
const checksumFile = 'manifest.json.sha256'

/** Writes the manifest with its own checksum beside it, as `sha256sum -c` reads it. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`
  fs.writeFileSync(path.join(folder, checksumFile), `${sha256(text)}  ${manifestFile}\n`, { flush: true })
  fs.writeFileSync(path.join(folder, manifestFile), text, { flush: true })
}

/** Reads a backup's manifest. Throws a Refusal if there is none, or if it has changed since it was written. */
export function readManifest(folder: string): Manifest {
  const refuse = (found: string, cause?: unknown) =>
    new Refusal(`${folder} cannot be used as a backup: ${found}. Nothing was restored.`, { cause })
  const file = path.join(folder, manifestFile)
  if (!fs.existsSync(file)) throw refuse(`${manifestFile} is missing`)
  const text = fs.readFileSync(file, 'utf8')
  const recordedHash = fs.existsSync(path.join(folder, checksumFile))
    ? fs.readFileSync(path.join(folder, checksumFile), 'utf8').slice(0, 64)
    : ''
  if (recordedHash !== sha256(text)) throw refuse(`${manifestFile} has changed since it was written`)
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    throw refuse('it was made by a version of the program whose backups this one cannot read', cause)
  }
}

/** The complete backups in a folder, oldest first. */
export function backupsIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder)
    .filter(
      (name) => /^\d{4}-\d\d-\d\dT[\d-]+Z(-\d+)?$/.test(name) && fs.existsSync(path.join(folder, name, manifestFile)),
    )
    .sort()
    .map((name) => path.join(folder, name))
}

/** Returns where an object is in a backup. */
export function objectIn(folder: string, key: string): string {
  return path.join(folder, 'objects', key.slice(0, 2), key)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
