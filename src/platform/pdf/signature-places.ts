/** Where a signature is in a PDF, and which bytes it covers (ISO 32000-2 §12.8.1). Offsets in bytes. */
export interface SignaturePlace {
  /** The two signed ranges, `[from, until)`. A truncated file ends before the second does. */
  covered: readonly [readonly [number, number], readonly [number, number]]
  /** The hexadecimal digits between the ranges, without their brackets. */
  contents: readonly [number, number]
  coversWholeFile: boolean
  /** The signature's dictionary around the digits; may be cut off in files that are not ours. */
  dictionary: Buffer
}

/** More than any file of ours has; a file with more was made to waste our time. */
const maxSignatures = 8
const maxRanges = 64
/** Hexadecimal digits of one signature. Ours has fewer than 40,000. */
const maxDigits = 128 * 1024
const aroundBytes = 2048

const rangeKey = '/ByteRange'
const rangePattern =
  /^\/ByteRange\s{0,8}\[\s{0,64}(\d{1,10})\s{1,64}(\d{1,10})\s{1,64}(\d{1,10})\s{1,64}(\d{1,10})\s{0,64}\]/

/**
 * Finds the signatures of a PDF by their byte ranges, in the file's order, without parsing the
 * file, so that damage elsewhere, or content made to harm a parser, does not matter. Ranges that
 * do not leave out exactly one hexadecimal string are ignored.
 */
export function findSignatures(pdf: Uint8Array): SignaturePlace[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const places: SignaturePlace[] = []
  let at = bytes.indexOf(rangeKey)
  for (let tries = 0; at >= 0 && tries < maxRanges && places.length < maxSignatures; tries++) {
    const place = placeAt(bytes, at)
    if (place && !places.some((other) => other.contents[0] === place.contents[0])) places.push(place)
    at = bytes.indexOf(rangeKey, at + rangeKey.length)
  }
  return places
}

function placeAt(bytes: Buffer, at: number): SignaturePlace | undefined {
  const range = rangePattern.exec(bytes.toString('latin1', at, at + 400))
  if (!range) return undefined
  const [from = 0, length = 0, next = 0, rest = 0] = range.slice(1).map(Number)
  const until = from + length
  const end = next + rest
  if (until >= next || next - until > maxDigits + 2) return undefined
  const digits = bytes.toString('latin1', until, next)
  if (!/^<[0-9a-fA-F]*>$/.test(digits)) return undefined
  return {
    covered: [
      [from, until],
      [next, end],
    ],
    contents: [until + 1, next - 1],
    coversWholeFile: from === 0 && end === bytes.length,
    dictionary: dictionaryAround(bytes, at, next),
  }
}

function dictionaryAround(bytes: Buffer, at: number, next: number): Buffer {
  const before = bytes.subarray(Math.max(0, at - aroundBytes), at)
  const after = bytes.subarray(next, next + aroundBytes)
  const end = after.indexOf('endobj')
  return Buffer.concat([
    before.subarray(before.lastIndexOf(' obj') + 1),
    after.subarray(0, end < 0 ? after.length : end),
  ])
}
