import './tables.ts'
import { createHash } from 'node:crypto'
import type { Db } from '#src/platform/database/database.ts'
import { Problem } from '#src/values/problem.ts'
import type { UploadedImage } from '../console-api.ts'
import { imageWidths } from '../image-sizes.ts'

/** What may be sent. */
export const imageBytes = 12 * 1024 * 1024
/** A bomb of few bytes and many pixels is refused before it is unpacked: 50 megapixels. */
const mostPixels = 50_000_000
const formats = { avif: 'image/avif', webp: 'image/webp' } as const

/**
 * Draws a picture anew in modern formats and sizes, upright and without what the camera wrote
 * into it, and keeps them under the fingerprint of the original. Only real pixels get in:
 * JPEG, PNG, WebP, AVIF or GIF by their content, never a drawing that could run. Throws 415.
 */
export async function keepImage(db: Db, original: Uint8Array, now: Date): Promise<UploadedImage> {
  const refuse = (cause?: unknown) => new Problem('unsupported-type', 'not_an_image', 'That is not a picture that we can read. JPEG, PNG, WebP, AVIF and GIF are fine.', { cause })
  if (original.length === 0) throw refuse()
  // Large, and of no use to a program that nobody writes on.
  const { default: sharp } = await import('sharp')
  const picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
  const facts = await picture.metadata().catch((error: unknown) => {
    throw refuse(error)
  })
  if (!['jpeg', 'png', 'webp', 'heif', 'gif'].includes(facts.format ?? '')) throw refuse()
  const { width: full, height: tall } = facts.autoOrient
  if (full < 200) throw new Problem('invalid', 'image_small', 'That picture is smaller than 200 pixels. It would be a blur.')
  const sha256 = createHash('sha256').update(original).digest('hex')
  const sizes = imageWidths(full)
  for (const width of sizes) {
    for (const format of ['webp', 'avif'] as const) {
      const bytes = await picture
        .clone()
        .autoOrient()
        .resize({ width })
        .toFormat(format, format === 'webp' ? { quality: 78 } : { quality: 52, effort: 3 })
        .toBuffer()
        .catch((error: unknown) => {
          throw refuse(error)
        })
      const row = { name: `${sha256}-${width}.${format}`, content_type: formats[format], bytes, created_at: now }
      await db.insertInto('article_images').values(row).onConflict((conflict) => conflict.column('name').doNothing()).execute()
    }
  }
  const width = sizes.at(-1)!
  const height = Math.round((tall * width) / full)
  const image = `/article-images/${sha256}-${width}.webp`
  return { image, width, height, markdown: `![](${image} "${width}x${height}")` }
}

export async function findImage(db: Db, name: string): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const row = await db.selectFrom('article_images').select(['content_type', 'bytes']).where('name', '=', name).executeTakeFirst()
  return row && { contentType: row.content_type, bytes: Buffer.from(row.bytes) }
}
