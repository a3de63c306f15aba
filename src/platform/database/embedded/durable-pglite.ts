import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { Refusal } from '../../refusal.ts'
import { endOnPanic, keepLogShort, type LimitedModule, reserveRoomForLog } from './embedded-limits.ts'
import { DatabaseDamagedError, inspectDatabase, keepMarker } from './database-folder.ts'
import { plansForAnyValue, prepareStatements } from './prepared-statements.ts'

// PGlite runs PostgreSQL with fsync off and gives its Node file system no fsync at all, so a power cut would lose what
// was acknowledged. This file switches both on. It uses Emscripten's internals, hence the exact pin in package.json and
// the refusal to start if they are not there (docs/decisions/0003, 0045).

interface EmscriptenStream {
  nfd?: number
  node: unknown
}
interface EmscriptenModule {
  NODEFS?: { stream_ops?: { fsync?: (stream: EmscriptenStream) => number }; realPath?: (node: unknown) => string }
}

class DurableNodeFS extends NodeFS {
  readonly directory: string

  constructor(directory: string) {
    super(directory)
    this.directory = directory
  }

  override async init(...[instance, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const result = await super.init(instance, options)
    const preRun = result.emscriptenOpts.preRun
    if (!Array.isArray(preRun)) throw new Error('This release of PGlite cannot be made durable: no preRun hooks')
    preRun.push((module: unknown) => {
      giveFsync(module as EmscriptenModule)
      reserveRoomForLog(module as LimitedModule, this.directory)
    })
    return result
  }
}

function giveFsync(module: EmscriptenModule): void {
  const { NODEFS } = module
  if (!NODEFS?.stream_ops || !NODEFS.realPath)
    throw new Error('This release of PGlite cannot be made durable: no NODEFS')
  const realPath = NODEFS.realPath.bind(NODEFS)
  NODEFS.stream_ops.fsync = (stream) => {
    // A stream without a file descriptor is a directory that PostgreSQL wants to flush too.
    const descriptor = stream.nfd ?? fs.openSync(realPath(stream.node), 'r')
    try {
      fs.fsyncSync(descriptor)
    } finally {
      if (stream.nfd === undefined) fs.closeSync(descriptor)
    }
    return 0
  }
}

// For one connection on one small database, the usual 128 MB would be a waste of memory.
const smallBuffers = ['-c', 'shared_buffers=16MB']

function usualStartParams(): string[] {
  const usual: unknown = (PGlite as unknown as { defaultStartParams?: unknown }).defaultStartParams
  if (!Array.isArray(usual) || !usual.includes('-F'))
    throw new Error('This release of PGlite cannot be made durable: no -F to take away')
  return usual
}

function durableStartParams(): string[] {
  return [
    ...usualStartParams().filter((parameter) => parameter !== '-F'),
    '-c',
    'fsync=on',
    '-c',
    'wal_sync_method=fsync',
    ...smallBuffers,
  ]
}

// The extension is loaded here. Whether a database uses it depends on its migrations.
const extensions = { btree_gist, pg_trgm }

const int8 = 20
const date = 1082
const bytea = 17
/** PGlite reads and writes bytes digit by digit in JavaScript, which takes 20 ms for a contract. */
export const types = {
  parsers: {
    [int8]: (text: string) => text,
    [date]: (text: string) => text,
    [bytea]: (text: string) => new Uint8Array(Buffer.from(text.slice('\\x'.length), 'hex')),
  },
  // PGlite sends bytes as they are if a serializer leaves them alone, but its type expects a text.
  serializers: { [bytea]: (bytes: Uint8Array) => bytes as unknown as string },
}

class DatabaseInUseError extends Refusal {
  constructor(directory: string) {
    super(`Another process is using the database in ${directory}. Stop it, or set DATA_DIR to another folder.`)
  }
}

export interface OpenPGlite {
  pglite: PGlite
  /** Must be called after its memory was put back to an earlier state. */
  forgetStatements: () => void
  close(): Promise<void>
}

/**
 * Opens PostgreSQL in this process on a folder: every commit is on the disk before
 * it returns, and a second process is refused (DatabaseInUseError) by a lock that
 * the operating system frees however the first one dies. Where there was never a database,
 * `lay` may put one there; else PGlite makes one. Where there was one and it is gone or
 * damaged, it is a DatabaseDamagedError, and nothing is touched.
 */
export async function openDurablePGlite(directory: string, lay?: () => void): Promise<OpenPGlite> {
  fs.mkdirSync(path.dirname(directory), { recursive: true })
  const unlock = lockDatabase(directory)
  try {
    const found = inspectDatabase(directory)
    if (!fs.existsSync(directory)) lay?.()
    const isMadeHere = !fs.existsSync(path.join(directory, 'PG_VERSION'))
    const pglite = await PGlite.create({
      fs: new DurableNodeFS(directory),
      startParams: durableStartParams(),
      extensions,
      ...types,
    }).catch((error: unknown) => {
      if (found === 'new') throw error
      throw hasNoRoom(directory)
        ? noRoom(directory, error)
        : new DatabaseDamagedError(
            directory,
            'PostgreSQL will not start on it, so some of its files are damaged or missing',
            { cause: error },
          )
    })
    if (isMadeHere) await dropSpareDatabases(pglite)
    keepMarker(directory)
    endOnPanic(pglite)
    const letLogBe = keepLogShort(pglite)
    const { forget } = prepareStatements(pglite)
    return {
      pglite,
      forgetStatements: forget,
      close: async () => {
        letLogBe()
        await pglite.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Drops the two databases that PostgreSQL copies new ones from. Nothing here makes a new one, and each has 300 files,
 * which every first start would have to copy and flush.
 */
async function dropSpareDatabases(pglite: PGlite): Promise<void> {
  for (const spare of ['template0', 'template1']) {
    await pglite.query('update pg_database set datistemplate = false where datname = $1', [spare])
    await pglite.exec(`drop database ${spare}`)
  }
}

/** Whether the disk is too full for PostgreSQL to start, which it doesn't report itself. */
function hasNoRoom(directory: string): boolean {
  const { bavail, bsize } = fs.statfsSync(directory)
  return bavail * bsize < 32 * 1024 * 1024
}

function noRoom(directory: string, cause: unknown): Refusal {
  return new Refusal(
    `The database in ${directory} cannot be opened: the disk is full. Make room and start again; nothing was changed.`,
    { cause },
  )
}

/** Opens a database in memory for tests, which ends with the process. It is filled from a dump if one is given. */
export async function openMemoryPGlite(dump?: Blob): Promise<OpenPGlite> {
  const startParams = [...usualStartParams(), ...smallBuffers, '-c', plansForAnyValue]
  const pglite = await PGlite.create({ startParams, extensions, ...types, ...(dump ? { loadDataDir: dump } : {}) })
  if (!dump) await dropSpareDatabases(pglite)
  const { forget } = prepareStatements(pglite)
  return { pglite, forgetStatements: forget, close: () => pglite.close() }
}

/**
 * Takes the lock of an embedded database, as the program does when it opens one. Returns the function that releases it.
 * Throws a DatabaseInUseError.
 */
export function lockDatabase(directory: string): () => void {
  const file = new DatabaseSync(`${directory}.lock`)
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    file.close()
    throw new DatabaseInUseError(directory)
  }
  return () => file.close()
}
