import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { preferredEncoding } from './encoding.ts'
import type { AppContext } from './request.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Answers with what was just made, compressed where it is text, or with 304 where the asker has it already (RFC 9110 §13.1.2). */
export async function ifChanged(c: AppContext, made: string | Uint8Array, options: { contentType: string; cacheControl: string }): Promise<Response> {
  const body = Buffer.from(made)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { 'content-type': options.contentType, 'cache-control': options.cacheControl, vary: 'accept-encoding', etag }
  const known = c.req.header('if-none-match')
  if (known?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')) return c.body(null, 304, headers)
  const isText = typeof made === 'string'
  const encoding = isText ? preferredEncoding(c.req.header('accept-encoding'), { br: true, gz: true }) : undefined
  if (encoding === 'br') return c.body(new Uint8Array(await brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } })), 200, { ...headers, 'content-encoding': 'br' })
  if (encoding === 'gz') return c.body(new Uint8Array(await gzip(body)), 200, { ...headers, 'content-encoding': 'gzip' })
  return c.body(new Uint8Array(body), 200, headers)
}
