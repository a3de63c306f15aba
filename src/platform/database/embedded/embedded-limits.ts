import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

// PostgreSQL leaves some work to other processes and to its operators. For the embedded database this file does it: it
// keeps room for the log, and ends the process when the database can't continue (docs/decisions/0028).

interface EmscriptenStream {
  nfd?: number
  node: unknown
}
type Write = (stream: EmscriptenStream, buffer: Uint8Array, offset: number, length: number, position?: number) => number

export interface LimitedModule {
  FS?: { ErrnoError: new (code: number) => Error }
  NODEFS?: { stream_ops?: { write?: Write }; realPath?: (node: unknown) => string }
}

/** Kept free for the log, whose files have 16 MB each. Without room for the next one PostgreSQL can't continue. */
const reservedBytes = 64 * 1024 * 1024
/** How long the last look at the disk counts as current. */
const roomHoldsMs = 200
/** Emscripten's number for the error "no space left". */
const ENOSPC = 51

/**
 * Reserves the last of the disk for the log. A statement that needs it for anything else gets `disk_full`, and
 * PostgreSQL continues.
 */
export function reserveRoomForLog(module: LimitedModule, directory: string): void {
  const ops = module.NODEFS?.stream_ops
  const { FS, NODEFS } = module
  if (!ops?.write || !FS || !NODEFS?.realPath)
    throw new Error('This release of PGlite cannot keep room free: no NODEFS')
  const write = ops.write.bind(ops)
  const realPath = NODEFS.realPath.bind(NODEFS)
  let lookedAt = -Infinity
  let isScarce = false
  ops.write = (stream, buffer, offset, length, position) => {
    const now = performance.now()
    if (now - lookedAt > roomHoldsMs) {
      const { bavail, bsize } = fs.statfsSync(directory)
      isScarce = bavail * bsize < reservedBytes
      lookedAt = now
    }
    if (
      isScarce &&
      stream.nfd !== undefined &&
      position !== undefined &&
      position + length > fs.fstatSync(stream.nfd).size &&
      !realPath(stream.node).includes('/pg_wal/')
    ) {
      throw new FS.ErrnoError(ENOSPC)
    }
    return write(stream, buffer, offset, length, position)
  }
}

/** The status with which PostgreSQL's own error handling leaves its main loop and returns to it. */
const longJump = 100

interface RunningModule {
  _PostgresMainLoopOnce?: () => void
}

/**
 * Ends the process when PostgreSQL has given up (PANIC). PGlite would call it again and again for ever, and nothing
 * else would run in this process. What was acknowledged is in the log on the disk, and the next start continues from
 * there.
 */
export function endOnPanic(pglite: PGlite): void {
  const module = pglite.Module as unknown as RunningModule
  const once = module._PostgresMainLoopOnce
  if (!once) throw new Error('This release of PGlite cannot be watched: no main loop')
  module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      // An ordinary error of a statement, which PGlite handles.
      if ((error as { status?: unknown }).status === longJump) throw error
      fs.writeSync(
        2,
        `The embedded database had to stop (${String(error).slice(0, 200)}). Nothing that was confirmed as saved is lost. Start the program again; if it does not start, make room on the disk.\n`,
      )
      process.exit(1)
    }
  }
}

/** When the log is larger than this, PostgreSQL is told to write its data and reuse the log's files. */
const mostLogBytes = 64 * 1024 * 1024
const lookEveryMs = 60_000

/**
 * Keeps the log short. A PostgreSQL server has a process for that; the embedded database has none, and its log would
 * fill the disk in time. Returns the function that ends it.
 */
export function keepLogShort(pglite: PGlite): () => void {
  let keptSetting: string | undefined
  const look = async () => {
    const { rows } = await pglite.query<{ at: string; grown: string }>(
      'select pg_current_wal_lsn()::text as at, coalesce(pg_current_wal_lsn() - $1::pg_lsn, 0)::text as grown',
      [keptSetting ?? null],
    )
    const { at, grown } = rows[0]!
    if (keptSetting === undefined || Number(grown) >= mostLogBytes) {
      if (keptSetting !== undefined) await pglite.query('checkpoint')
      keptSetting = at
    }
  }
  // If one check fails, the next one follows anyway.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs).unref()
  return () => clearInterval(timer)
}
