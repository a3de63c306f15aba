import { Readable } from 'node:stream'
import { receiveFile } from '#src/platform/storage/receive-file.ts'
import { keepObject } from '#src/platform/storage/stored-objects.ts'
import { Problem } from '#src/values/problem.ts'
import { posterBytes, posterWidths } from '../video.ts'
import type { Conversions } from './library.ts'

/**
 * Stores a picture as wide as a poster, without its metadata, and returns its key; rotated as the camera noted, unless
 * it is known to be upright. Throws a 422 Problem if it is not a picture.
 */
export async function keepPicture(
  conversions: Conversions,
  picture: string | Uint8Array,
  { size = 'full', isUpright = false }: { size?: keyof typeof posterWidths; isUpright?: boolean } = {},
): Promise<string> {
  if (typeof picture !== 'string' && !isPicture(picture)) throw noPicture()
  const { default: sharp } = await import('sharp')
  const source = sharp(picture, { limitInputPixels: 8192 * 8192, pages: 1 })
  const still = (isUpright ? source : source.rotate()).resize({ width: posterWidths[size], withoutEnlargement: true })
  // The small one is part of the public page, which shows it in one colour. Stored in grey it has about 5 kB.
  const webp = await (
    size === 'card' ? still.grayscale().webp({ quality: 40, effort: 6 }) : still.webp({ quality: 78 })
  )
    .toBuffer()
    .catch((error: unknown) => {
      throw noPicture(error)
    })
  const { db, storage, clock, folder } = conversions
  const file = await receiveFile(Readable.from([webp]), { folder, maxBytes: 16 * posterBytes })
  return keepObject(db, storage, file, { extension: 'webp', contentType: 'image/webp' }, clock.now())
}

/** Checks the first bytes, because the library would also read vector drawings, which can refer to other files. */
function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF[^]{4}WEBP$/.test(head)
}

function noPicture(cause?: unknown): Problem {
  return new Problem('invalid', 'not_a_picture', 'We can’t read that picture. Send a WebP, JPEG or PNG.', { cause })
}
