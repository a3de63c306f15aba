import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

// What PostgreSQL leaves to processes beside it, and to the people who watch over them, and what the embedded database
// has nobody for: room for its log, and an end when it cannot go on (docs/decisions/0028).

interface EmscriptenStream {
  nfd?: number
  node: unknown
}
type Write = (stream: EmscriptenStream, buffer: Uint8Array, offset: number, length: number, position?: number) => number

export interface LimitedModule {
  FS?: { ErrnoError: new (code: number) => Error }
  NODEFS?: { stream_ops?: { write?: Write }; realPath?: (node: unknown) => string }
}

/** Kept free for the log, whose files are 16 MB: without room for the next one PostgreSQL cannot go on. */
const reservedBytes = 64 * 1024 * 1024
/** How long what was found out about the disk is taken for true. */
const roomHoldsMs = 200
/** Emscripten's number of the error that says so. */
const ENOSPC = 51

/**
 * Refuses to let anything but the log grow into the last of the disk: PostgreSQL then says `disk_full` for that
 * statement, and goes on.
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

/** The status by which PostgreSQL's own error handling leaves its main loop, and comes back to it. */
const longJump = 100

interface RunningModule {
  _PostgresMainLoopOnce?: () => void
}

/**
 * Ends the process when PostgreSQL has given itself up (PANIC). PGlite calls it again and again then, for ever, and
 * nothing else runs any more in this process. What was acknowledged is in the log on the disk, and the next start goes
 * on from there.
 */
export function endOnPanic(pglite: PGlite): void {
  const module = pglite.Module as unknown as RunningModule
  const once = module._PostgresMainLoopOnce
  if (!once) throw new Error('This release of PGlite cannot be watched: no main loop')
  module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      // An ordinary error of a statement; PGlite takes it from here.
      if ((error as { status?: unknown }).status === longJump) throw error
      fs.writeSync(
        2,
        `The embedded database had to stop (${String(error).slice(0, 200)}). Nothing that was confirmed as saved is lost. Start the program again; if it does not start, make room on the disk.\n`,
      )
      process.exit(1)
    }
  }
}

/** Beyond this much log PostgreSQL is told to write down what it has and to use the log's files again. */
const mostLogBytes = 64 * 1024 * 1024
const lookEveryMs = 60_000

/**
 * A server has a process that keeps its log short; the embedded database has nobody, and its log would fill the disk in
 * time. Answers with what ends it.
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
  // A look that fails is followed by another.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs).unref()
  return () => clearInterval(timer)
}
