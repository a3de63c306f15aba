import fs from 'node:fs'
import type { VideoFacts } from '../../rendition.ts'

export interface Outline {
  /** The file is shorter than its outermost structure says. */
  endsTooEarly: boolean
  /** The index's length, if it is in one piece. */
  indexBytes: number
}

/** Reads a file's outermost structure, and nothing inside it. */
export async function readOutline(file: string, size: number, container: VideoFacts['container']): Promise<Outline> {
  const handle = await fs.promises.open(file, 'r')
  try {
    const head = async (at: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    if (container === 'mp4' || container === 'mov') return await outlineOfBoxes(head, size)
    return { endsTooEarly: await segmentEndsLate(head, size), indexBytes: 0 }
  } finally {
    await handle.close()
  }
}

type Head = (at: number, length: number) => Promise<Buffer>

/** A chain of boxes, each with its length in front (ISO/IEC 14496-12 §4.2). */
async function outlineOfBoxes(head: Head, size: number): Promise<Outline> {
  let [at, indexBytes] = [0, 0]
  // A film has a handful; a file of thousands of tiny boxes is not worth reading on.
  for (let count = 0; at < size && count < 10_000; count++) {
    const box = await head(at, 16)
    // Trailing zeros are padding that some cameras leave.
    if (box.length < 8) return { endsTooEarly: box.some((byte) => byte !== 0), indexBytes }
    const short = box.readUInt32BE(0)
    // Zero: to the end of the file. One: the length follows in eight bytes.
    const length = short === 0 ? size - at : short === 1 && box.length === 16 ? Number(box.readBigUInt64BE(8)) : short
    if (length < 8) return { endsTooEarly: true, indexBytes }
    if (box.toString('latin1', 4, 8) === 'moov') indexBytes += length
    at += length
  }
  return { endsTooEarly: at > size, indexBytes }
}

/** An EBML header and one segment, whose length is often not known (RFC 8794 §6.2, RFC 9559 §5.1). */
async function segmentEndsLate(head: Head, size: number): Promise<boolean> {
  const first = await head(0, 64)
  const header = vint(first, 4)
  if (!header || header.value === undefined) return false
  const at = 4 + header.length + header.value
  const second = await head(at, 12)
  if (second.length < 5 || second.readUInt32BE(0) !== 0x18538067) return false
  const segment = vint(second, 4)
  return segment?.value !== undefined && at + 4 + segment.length + segment.value > size
}

/** A number of variable length; all ones means unknown (RFC 8794 §4). */
function vint(bytes: Buffer, at: number): { length: number; value: number | undefined } | undefined {
  const first = bytes[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (bytes.length < at + length) return undefined
  let value = BigInt(first & (0xff >> length))
  for (let place = 1; place < length; place++) value = value * 256n + BigInt(bytes[at + place]!)
  return { length, value: value === (1n << BigInt(7 * length)) - 1n ? undefined : Number(value) }
}
