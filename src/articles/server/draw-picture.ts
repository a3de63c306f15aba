import sharp from 'sharp'
import { Problem } from '#src/values/problem.ts'
import { imageWidths } from '../image-sizes.ts'

/** 50 megapixels. A decompression bomb, with few bytes and many pixels, is refused before it is decoded. */
const mostPixels = 50_000_000

/** A re-encoded picture: its upright size, and each of its files. */
export interface DrawnPicture {
  width: number
  height: number
  files: { width: number; format: 'webp' | 'avif'; bytes: Uint8Array }[]
}

/**
 * Re-encodes a picture in modern formats and sizes, upright and without the camera's metadata.
 * Only pixels are accepted: JPEG, PNG, WebP, AVIF or GIF by their content, never a drawing that
 * could run script. Throws Problems: 415 `not_an_image`, 422 `image_small`.
 */
export async function drawPicture(original: Uint8Array): Promise<DrawnPicture> {
  if (original.length === 0) throw notAnImage()
  const picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  const facts = await picture.metadata().catch(refuse)
  if (!['jpeg', 'png', 'webp', 'heif', 'gif'].includes(facts.format ?? '')) throw notAnImage()
  const { width, height } = facts.autoOrient
  if (width < 200)
    throw new Problem(
      'invalid',
      'image_small',
      'That picture is smaller than 200 pixels, so it would look blurred. Please choose a larger one.',
    )
  const files: DrawnPicture['files'] = []
  for (const size of imageWidths(width)) {
    for (const format of ['webp', 'avif'] as const) {
      const options = format === 'webp' ? { quality: 78 } : { quality: 52, effort: 3 }
      const bytes = await picture
        .clone()
        .autoOrient()
        .resize({ width: size })
        .toFormat(format, options)
        .toBuffer()
        .catch(refuse)
      files.push({ width: size, format, bytes })
    }
  }
  return { width, height, files }
}

/** Returns the 415 for a file that is not a picture we can read. */
export function notAnImage(cause?: unknown): Problem {
  return new Problem(
    'unsupported-type',
    'not_an_image',
    'We can’t read that picture. Please use JPEG, PNG, WebP, AVIF or GIF.',
    { cause },
  )
}

function refuse(error: unknown): never {
  throw notAnImage(error)
}
