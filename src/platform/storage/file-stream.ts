import type { FileHandle } from 'node:fs/promises'

/** Large pieces, because a film is read from front to back and each piece takes a turn of the event loop. */
const pieceBytes = 512 * 1024

/** A part of an open file, `start` and `end` both included. The reader closes it. */
export interface FilePart {
  handle: FileHandle
  start: number
  end: number
}

/** Memory of downloads that have ended, kept for the next ones; at most 8 MB. */
const spare: Buffer[] = []
const mostSpare = 16

const unread = new WeakMap<ReadableStream, FilePart>()

/**
 * The bytes of an open file from `start` to `end`, both included, as a web stream. Nothing is read before the reader
 * asks for it. The file is closed at the end, or when the reader goes away.
 */
export function fileStream(
  handle: FileHandle,
  { start, end }: { start: number; end: number },
): ReadableStream<Uint8Array> {
  let at = start
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - at + 1))
          at += await readPiece(handle, piece, at)
          controller.enqueue(piece)
          if (at <= end) return
          await handle.close()
          controller.close()
        } catch (error) {
          await handle.close().catch(() => {})
          controller.error(error)
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
  unread.set(stream, { handle, start, end })
  return stream
}

/**
 * Returns the part of a file that a stream of `fileStream` would read, if nobody has begun to read it. From then on the
 * caller has to close it. Returns `undefined` for any other stream.
 */
export function takeFile(stream: ReadableStream): FilePart | undefined {
  const part = stream.locked ? undefined : unread.get(stream)
  unread.delete(stream)
  return part
}

/**
 * Reads a part of a file, passes it to `take` piece by piece, and closes it. It alternates between two buffers, so a
 * piece is valid only until `take` has resolved. With a new buffer each time, garbage collection took half of a
 * download's processor time. Stops if `take` returns false. Throws if the file ends early.
 */
export async function readFilePart(
  { handle, start, end }: FilePart,
  take: (piece: Uint8Array) => Promise<boolean>,
): Promise<void> {
  const pieces: Buffer[] = []
  let lastTake = Promise.resolve(true)
  try {
    for (let at = start, turn = 0; at <= end; turn ^= 1) {
      const piece = (pieces[turn] ??= spare.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)).subarray(0, end - at + 1)
      at += await readPiece(handle, piece, at)
      // This piece was read while the one before it was being sent.
      if (!(await lastTake)) return
      lastTake = take(piece)
    }
    if (await lastTake) spare.push(...pieces.slice(0, mostSpare - spare.length))
  } finally {
    await handle.close()
  }
}

async function readPiece(handle: FileHandle, piece: Buffer, at: number): Promise<number> {
  for (let filled = 0; filled < piece.length;) {
    const { bytesRead } = await handle.read(piece, filled, piece.length - filled, at + filled)
    if (bytesRead === 0) throw new Error('The file is shorter than it was')
    filled += bytesRead
  }
  return piece.length
}
