import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Problem } from '../../../values/problem.ts'
import { expectRoom, type ReceivedFile, receiveFile, tooLarge } from '../../storage/receive-file.ts'
import type { AppContext } from '../request.ts'

export interface SpoolLimits {
  folder: string
  maxBytes: number
  /** The limit that a refusal names, if the body contains more than the file. */
  saidMaxBytes?: number
  /** How long the sender may be silent before counting as gone. */
  idleMs?: number
}

/**
 * Writes a request's body to a file while it streams in, so that a slow sender costs a few kilobytes of memory instead
 * of the whole file. Throws Problems: `too_large` 413, `upload_malformed` 400 for an incomplete one, `storage_full`
 * 507. If it fails in any way, no file is left. The caller must remove the file.
 */
export async function spoolBody(
  c: AppContext,
  { folder, maxBytes, saidMaxBytes = maxBytes, idleMs = 20_000 }: SpoolLimits,
): Promise<ReceivedFile> {
  const announcedBytes = Number(c.req.header('content-length') ?? 0)
  if (announcedBytes > maxBytes) throw tooLarge(saidMaxBytes)
  await expectRoom(folder, announcedBytes)
  const incoming = c.env?.incoming
  const idle = setTimeout(() => incoming?.destroy(), idleMs)
  const arriving = async function* () {
    for await (const chunk of (c.req.raw.body ?? []) as ReadableStream<Uint8Array>) {
      idle.refresh()
      yield chunk
    }
  }
  try {
    // It will be deleted soon, so it need not be flushed to the disk.
    return await receiveFile(Readable.from(arriving(), { objectMode: false }), { folder, maxBytes, flush: false })
  } catch (error) {
    if (error instanceof Problem) throw error.kind === 'too-large' ? tooLarge(saidMaxBytes) : error
    if (incoming && !incoming.complete)
      throw new Problem(
        'malformed',
        'upload_malformed',
        'The upload was cut off, so nothing was saved. Please send the file again.',
      )
    throw error
  } finally {
    clearTimeout(idle)
  }
}
