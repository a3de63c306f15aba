import { createHash } from 'node:crypto'
import type { Db } from './tables.ts'
import { TookTooLong, type TurnTaker } from '#src/platform/threads/taking-turns.ts'
import { Problem } from '#src/values/problem.ts'
import type { UploadedImage } from '../console-api.ts'
import type { DrawnPicture } from './draw-picture.ts'

/** The largest picture that may be uploaded. */
export const imageBytes = 12 * 1024 * 1024
const contentTypes = { avif: 'image/avif', webp: 'image/webp' } as const

/** Re-encodes a picture like `drawPicture`. Also throws 503 `busy` if too many are waiting. */
export type PictureDrawer = (original: Uint8Array, signal: AbortSignal) => Promise<DrawnPicture>

/** A waiting picture takes up to 12 MB of memory; re-encoding takes seconds, ten for 50 megapixels. */
export const pictureTurns = { waiting: 4, limitMs: 60_000 }

/** Re-encodes pictures in a thread, one at a time, because one may take two hundred megabytes when decoded. */
export function pictureDrawer(thread: TurnTaker): PictureDrawer {
  return (original, signal) =>
    thread.call<DrawnPicture>('draw-picture', original, signal).catch((error: unknown) => {
      if (!(error instanceof TookTooLong)) throw error
      throw new Problem(
        'invalid',
        'image_too_intricate',
        'That picture takes too long to process. Nothing of it was kept; please make it smaller and send it again.',
      )
    })
}

/** Stores the files that were drawn from a picture, under the original's fingerprint. */
export async function keepImage(db: Db, drawn: DrawnPicture, original: Uint8Array, now: Date): Promise<UploadedImage> {
  const sha256 = createHash('sha256').update(original).digest('hex')
  for (const { width, format, bytes } of drawn.files) {
    const row = {
      name: `${sha256}-${width}.${format}`,
      content_type: contentTypes[format],
      bytes: Buffer.from(bytes),
      created_at: now,
    }
    await db
      .insertInto('article_images')
      .values(row)
      // It was uploaded again, so it is probably about to be used and counts as new (prune-pictures.ts).
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: now }))
      .execute()
  }
  const { width } = drawn.files.at(-1)!
  const height = Math.round((drawn.height * width) / drawn.width)
  const image = `/article-images/${sha256}-${width}.webp`
  return { image, width, height, markdown: `![](${image} "${width}x${height}")` }
}

/** Returns the stored picture with this file name, or `undefined`. */
export async function findImage(db: Db, name: string): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const row = await db
    .selectFrom('article_images')
    .select(['content_type', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { contentType: row.content_type, bytes: Buffer.from(row.bytes) }
}
