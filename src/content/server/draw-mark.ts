import sharp from 'sharp'
import { Problem } from '#src/values/problem.ts'
import { markSize } from '../client-mark.ts'

/** 25 megapixels: a picture with few bytes and many pixels is refused before it is decoded. */
const mostPixels = 25_000_000
/** Narrower than this it would look blurred. */
const leastWidth = 100

/**
 * Redraws a client's logo as a transparent PNG of one size, with only the pixels of the file: no script, link or
 * metadata reaches the site. Accepts SVG and PNG. An SVG that could make the renderer load, expand or embed something
 * else is refused. Throws Problems: 415 `not_a_mark`, 422 `mark_small`.
 */
export async function drawMark(original: Uint8Array): Promise<Uint8Array> {
  const isDrawing = original[0] !== 0x89
  if (isDrawing && !isPlainDrawing(original)) throw notAMark()
  const picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, density: 144 })
  const { format, width } = await picture.metadata().catch(refuse)
  if (format !== (isDrawing ? 'svg' : 'png')) throw notAMark()
  if (!isDrawing && width < leastWidth)
    throw new Problem(
      'invalid',
      'mark_small',
      'That picture is narrower than 100 pixels, so it would look blurred. Choose a larger one, or an SVG.',
    )
  return picture
    .resize({ ...markSize, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(refuse)
}

/**
 * Whether this is SVG as text in UTF-8, without entities, embedded pictures, other documents or external style sheets.
 */
function isPlainDrawing(bytes: Uint8Array): boolean {
  let drawing: string
  try {
    drawing = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  if (!/^\s*(<\?xml [^>]*\?>\s*)?(<!--(?:[^-]|-[^-])*-->\s*)*<svg[\s>]/.test(drawing)) return false
  return !/\0|<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:\w+:)?(?:image|feImage|foreignObject|include)\b|@import/i.test(
    drawing,
  )
}

function notAMark(cause?: unknown): Problem {
  return new Problem(
    'unsupported-type',
    'not_a_mark',
    'We can’t read that file. Please use a PNG, or an SVG of shapes and text without pictures in it.',
    { cause },
  )
}

function refuse(error: unknown): never {
  throw notAMark(error)
}
