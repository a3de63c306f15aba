import { encode, preferredEncoding } from './encoding.ts'
import { entityTag, isKnown } from './entity-tags.ts'
import type { AppContext } from '../request.ts'

/**
 * Responds with a fresh body, compressed if it is text, or with 304 if the caller already has it (RFC 9110 §13.1.2).
 */
export async function ifChanged(
  c: AppContext,
  content: string | Uint8Array,
  options: { contentType: string; cacheControl: string },
): Promise<Response> {
  const body = Buffer.from(content)
  const etag = entityTag(body)
  const headers = {
    'content-type': options.contentType,
    'cache-control': options.cacheControl,
    vary: 'accept-encoding',
    etag,
  }
  if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  const coding =
    typeof content === 'string'
      ? preferredEncoding(c.req.header('accept-encoding'), ['zstd', 'br', 'gzip'])
      : 'identity'
  if (coding === 'identity') return c.body(new Uint8Array(body), 200, headers)
  return c.body(new Uint8Array(await encode(body, coding)), 200, { ...headers, 'content-encoding': coding })
}
