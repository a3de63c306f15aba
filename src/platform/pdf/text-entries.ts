/** A longer entry is cut off, because titles and reasons are single lines. */
const maxBytes = 1024
const maxFound = 8

/**
 * The texts of a PDF for a key such as `Title` (ISO 32000-2 §7.3.4, §7.9.2), found without
 * parsing the file: the first eight, in its order. Compressed or encrypted texts are not found.
 */
export function textEntries(pdf: Uint8Array, key: string): string[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const texts: string[] = []
  const name = `/${key}`
  let at = bytes.indexOf(name)
  for (let tries = 0; at >= 0 && tries < maxFound; tries++) {
    const text = stringAt(valueAt(bytes, at + name.length))
    if (text !== undefined) texts.push(text)
    at = bytes.indexOf(name, at + name.length)
  }
  return texts
}

/** The value after a key, or the object that it refers to: the last one with that number, because updates append. */
function valueAt(bytes: Buffer, at: number): Buffer {
  const value = bytes.subarray(at, at + maxBytes)
  const reference = /^\s{1,8}(\d{1,10} \d{1,5}) R\b/.exec(value.toString('latin1', 0, 32))?.[1]
  if (!reference) return value
  const header = `\n${reference} obj`
  const found = bytes.lastIndexOf(header)
  return found < 0 ? Buffer.alloc(0) : bytes.subarray(found + header.length, found + header.length + maxBytes)
}

function stringAt(bytes: Buffer): string | undefined {
  let at = 0
  while (at < 8 && /\s/.test(String.fromCharCode(bytes[at] ?? 0))) at++
  const opening = String.fromCharCode(bytes[at] ?? 0)
  if (opening === '(') return decode(literal(bytes, at + 1))
  if (opening !== '<' || bytes[at + 1] === 0x3c) return undefined
  const end = bytes.indexOf('>', at)
  const digits = bytes.toString('latin1', at + 1, end < 0 ? bytes.length : end).replace(/\s/g, '')
  return decode(Buffer.from(digits, 'hex'))
}

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

function literal(bytes: Buffer, start: number): Buffer {
  const out: number[] = []
  let depth = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === 0x5c) {
      const octal = /^[0-7]{1,3}/.exec(bytes.toString('latin1', at + 1, at + 4))?.[0]
      const next = bytes[at + 1] ?? 0
      out.push(octal ? Number.parseInt(octal, 8) & 0xff : (escapes[String.fromCharCode(next)] ?? next))
      at += octal?.length ?? 1
      continue
    }
    if (byte === 0x28) depth++
    if (byte === 0x29 && depth-- === 0) break
    out.push(byte)
  }
  return Buffer.from(out)
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3)
  return bytes.toString('latin1')
}
