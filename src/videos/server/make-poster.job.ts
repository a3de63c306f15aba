import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Job } from '#src/platform/jobs/jobs.ts'
import { receiveFile } from '#src/platform/storage/receive-file.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import { Problem } from '#src/values/problem.ts'
import { posterBytes, posterWidths } from '../video.ts'
import { type Library, posterQueue } from './library.ts'
import { ProgramFailed } from './media/run-program.ts'
import { probe } from './probe/probe.ts'
import { findVideo } from './video-store.ts'

/**
 * Takes a still from a video for its poster: from the frame that staff chose, or one near the
 * beginning. If that fails the video has no poster, and staff can choose another frame.
 */
export async function makePoster(library: Library, videoId: string, signal: AbortSignal): Promise<void> {
  const { db, storage, clock, folder } = library
  const [video, tool] = [await findVideo(db, videoId), await library.findTool()]
  if (!video) return
  const target = path.join(folder, `${randomUUID()}.png`)
  let poster: Awaited<ReturnType<typeof keepPoster>> | undefined
  try {
    await fs.mkdir(folder, { recursive: true })
    if (tool) {
      await storage.withFile(video.original_key, async (source) =>
        tool.still({ source, facts: await probe(source), target, seconds: video.poster_seconds, signal }),
      )
      poster = await keepPoster(library, target, { isUpright: true })
    }
  } catch (error) {
    if (!(error instanceof ProgramFailed) || error.why === 'stopped') throw error
    library.log.warn('could not take a still from a video', { videoId, error })
  } finally {
    await fs.rm(target, { force: true })
  }
  await db
    .updateTable('videos')
    .set((is) => ({
      ...poster,
      making: is
        .case()
        .when('state', '=', 'processing')
        .then('rendition' as const)
        .else(null)
        .end(),
      updated_at: clock.now(),
    }))
    .where('id', '=', videoId)
    // If another frame has been chosen meanwhile, its own job follows.
    .where('poster_seconds', 'is not distinct from', video.poster_seconds)
    .execute()
  library.delivered.forget()
}

/**
 * Stores a picture in the two sizes that pages load, without its metadata; rotated as the camera noted, unless it is
 * known to be upright. Throws a 422 Problem if it is not a picture.
 */
export async function keepPoster(
  library: Library,
  picture: string | Uint8Array,
  { isUpright = false } = {},
): Promise<{ poster_key: string; card_poster_key: string }> {
  if (typeof picture !== 'string' && !isPicture(picture)) throw noPicture()
  const { default: sharp } = await import('sharp')
  const keep = async (size: keyof typeof posterWidths) => {
    const source = sharp(picture, { limitInputPixels: 8192 * 8192, pages: 1 })
    const still = (isUpright ? source : source.rotate()).resize({ width: posterWidths[size], withoutEnlargement: true })
    // The card's is part of the public page, which shows it in one colour: in grey it has about 5 kB.
    const webp = await (
      size === 'card' ? still.grayscale().webp({ quality: 40, effort: 6 }) : still.webp({ quality: 78 })
    ).toBuffer()
    const file = await receiveFile(Readable.from([webp]), { folder: library.folder, maxBytes: 16 * posterBytes })
    return keepObject(
      library.db,
      library.storage,
      file,
      { extension: 'webp', contentType: 'image/webp' },
      library.clock.now(),
    )
  }
  try {
    return { poster_key: await keep('full'), card_poster_key: await keep('card') }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw noPicture(error)
  }
}

/** Checks the first bytes, because the library would also read vector drawings, which can refer to other files. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP$/.test(head)
}

function noPicture(cause?: unknown): Problem {
  return new Problem('invalid', 'not_a_picture', 'We can’t read that picture. Send a WebP, JPEG or PNG.', { cause })
}

export function posterJob(library: Library): Job<{ videoId: string }> {
  return {
    name: posterQueue,
    retryLimit: 5,
    run: ({ videoId }, { signal }) => makePoster(library, videoId, AbortSignal.any([signal, library.stopping])),
  }
}
