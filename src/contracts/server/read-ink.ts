import zlib from 'node:zlib'
import { crc32 } from 'node:zlib'
import { Problem } from '#src/values/problem.ts'

/** The pad is 400×128 and may be drawn at four times that size (PORTAL-22, PORTAL-28). */
const largest = { width: 1600, height: 512 }
const largestBytes = 2 * 1024 * 1024
/** A picture with fewer inked pixels than this is a slip of the pen. */
const leastInk = 24

const prefix = 'data:image/png;base64,'
const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/**
 * Reads the drawn signature from its data URL. Returns it as a PNG with nothing but the picture, after checking that it
 * is a whole PNG of a sane size and not blank (PNG Specification §5, §9–§12). Throws 422 with a sentence.
 */
export function readInk(dataUrl: string): Uint8Array {
  if (!dataUrl.startsWith(prefix)) throw unreadableInk('We couldn’t read the signature. Please draw it again.')
  // No regular expression: over megabytes, one can overflow the stack.
  if (dataUrl.length - prefix.length > (largestBytes * 4) / 3)
    throw unreadableInk('The picture of your signature is too large. Please draw it again.')
  const base64 = dataUrl.slice(prefix.length)
  const png = Buffer.from(base64, 'base64')
  // Node skips what is not Base64; what was skipped is missing here.
  if (png.toString('base64') !== base64) throw unreadableInk('We couldn’t read the signature. Please draw it again.')
  const chunks = chunksOf(png)
  const header = chunks[0]
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw unreadableInk()
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlace] = header.data.subarray(8)
  if (width === 0 || height === 0 || width > largest.width || height > largest.height)
    throw unreadableInk('The picture of your signature is the wrong size. Please draw it again.')
  const channels = channelsOf[colour!]
  // What a canvas exports. A picture with a palette or interlacing comes from elsewhere.
  if (depth !== 8 || !channels || compression !== 0 || filter !== 0 || interlace !== 0) throw unreadableInk()
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const pixels = unfiltered(inflated(packed, (width * channels + 1) * height), width * channels, height, channels)
  if (inkedPixels(pixels, channels) < leastInk)
    throw new Problem('invalid', 'signature_blank', 'Please provide your signature before proceeding.', {
      fields: [{ path: 'signatureData', msg: 'Please provide your signature before proceeding.' }],
    })
  return Buffer.concat([magic, chunk('IHDR', header.data), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

/** The 422 Problem for a picture that cannot be read. */
export function unreadableInk(sentence = 'The picture of your signature is damaged. Please draw it again.'): Problem {
  return new Problem('invalid', 'signature_unreadable', sentence, {
    fields: [{ path: 'signatureData', msg: sentence }],
  })
}

interface Chunk {
  type: string
  data: Buffer
}

/** Returns all chunks up to IEND, which must be the end of the file: data after it is not part of the picture. */
function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, 8).equals(magic)) throw unreadableInk('We couldn’t read the signature. Please draw it again.')
  const chunks: Chunk[] = []
  let at = 8
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at)
    const end = at + 12 + length
    if (end > png.length) break
    const type = png.toString('latin1', at + 4, at + 8)
    if (crc32(png.subarray(at + 4, end - 4)) !== png.readUInt32BE(end - 4)) throw unreadableInk()
    chunks.push({ type, data: png.subarray(at + 8, end - 4) })
    if (type === 'IEND' && end === png.length) return chunks
    at = end
  }
  throw unreadableInk()
}

function inflated(packed: Buffer, length: number): Buffer {
  try {
    const raw = zlib.inflateSync(packed, { maxOutputLength: length + 1 })
    if (raw.length === length) return raw
  } catch {
    // Not a zlib stream, or one that is larger than its picture.
  }
  throw unreadableInk()
}

/** Reverses the line filters (PNG Specification §9.2). */
function unfiltered(raw: Buffer, stride: number, height: number, channels: number): Buffer {
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)]!
    if (filter > 4) throw unreadableInk()
    const line = raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1))
    const at = y * stride
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? pixels[at + x - channels]! : 0
      const up = y > 0 ? pixels[at + x - stride]! : 0
      let predicted = 0
      if (filter === 1) predicted = left
      else if (filter === 2) predicted = up
      else if (filter === 3) predicted = (left + up) >> 1
      else if (filter === 4)
        predicted = paeth(left, up, x >= channels && y > 0 ? pixels[at + x - stride - channels]! : 0)
      pixels[at + x] = line[x]! + predicted
    }
  }
  return pixels
}

function paeth(a: number, b: number, c: number): number {
  const pa = Math.abs(b - c)
  const pb = Math.abs(a - c)
  const pc = Math.abs(a + b - 2 * c)
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** Counts the dark, visible pixels. */
function inkedPixels(pixels: Buffer, channels: number): number {
  const hasAlpha = channels === 2 || channels === 4
  let inked = 0
  for (let at = 0; at < pixels.length; at += channels) {
    const alpha = hasAlpha ? pixels[at + channels - 1]! : 255
    const light = channels < 3 ? pixels[at]! : Math.max(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
    if (alpha > 64 && light < 160) inked++
  }
  return inked
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}
