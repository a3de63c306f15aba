import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** The codings of a body (RFC 9110 §8.4.1, RFC 8878). */
export type Coding = 'br' | 'zstd' | 'gzip'

/**
 * Returns the available coding that an Accept-Encoding header prefers (RFC 9110 §12.5.3), or the first of those that it
 * prefers equally. Returns `identity` if it allows none of them or is empty.
 */
export function preferredEncoding(
  accept: string | null | undefined,
  available: readonly Coding[],
): Coding | 'identity' {
  const weights = new Map<string, number>()
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  let best: Coding | 'identity' = 'identity'
  // If `identity` is not mentioned it is allowed, but codings that are mentioned come first.
  let bestWeight = weights.get('identity') ?? 0
  for (const coding of available) {
    if (weightOf(coding) > bestWeight || (best === 'identity' && weightOf(coding) === bestWeight && bestWeight > 0))
      [best, bestWeight] = [coding, weightOf(coding)]
  }
  return best
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const zstd = promisify(zlib.zstdCompress)

/** Compresses a fresh body, at a quality that is quick enough for a request. */
export async function encode(body: Uint8Array, coding: Coding): Promise<Buffer> {
  if (coding === 'zstd') return zstd(body)
  if (coding === 'gzip') return gzip(body)
  return brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })
}
