import fs from 'node:fs'
import { Readable } from 'node:stream'
import parseRange from 'range-parser'

export interface RangedFile {
  path: string
  contentType: string
  cacheControl: string
}

/**
 * Serves one file with ranges, conditions and HEAD (RFC 9110 §13–14): a single
 * range is 206, a suffix works, one past the end is 416, several at once get the
 * whole file. Returns undefined when there is no such file.
 */
export async function rangedFile(request: Request, file: RangedFile): Promise<Response | undefined> {
  const handle = await fs.promises.open(file.path, 'r').catch(() => undefined)
  if (!handle) return undefined
  const stat = await handle.stat()
  if (!stat.isFile()) {
    await handle.close()
    return undefined
  }

  const modified = new Date(Math.floor(stat.mtimeMs / 1000) * 1000)
  const etag = `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    'content-type': file.contentType,
    etag,
    'last-modified': modified.toUTCString(),
  })

  if (isFresh(request.headers, etag, modified)) {
    await handle.close()
    return new Response(null, { status: 304, headers })
  }

  const range = wantedRange(request.headers, stat.size, etag, modified)
  if (range === 'unsatisfiable') {
    await handle.close()
    headers.set('content-range', `bytes */${stat.size}`)
    headers.delete('content-type')
    return new Response(null, { status: 416, headers })
  }

  const { start, end } = range ?? { start: 0, end: stat.size - 1 }
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${stat.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || stat.size === 0) {
    await handle.close()
    return new Response(null, { status, headers })
  }
  const stream = handle.createReadStream({ start, end, highWaterMark: 256 * 1024 })
  return new Response(Readable.toWeb(stream) as ReadableStream, { status, headers })
}

function isFresh(headers: Headers, etag: string, modified: Date): boolean {
  const noneMatch = headers.get('if-none-match')
  if (noneMatch !== null) return noneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && modified.getTime() <= since
}

function wantedRange(headers: Headers, size: number, etag: string, modified: Date): { start: number; end: number } | 'unsatisfiable' | undefined {
  const header = headers.get('range')
  if (header === null || !header.startsWith('bytes=')) return undefined
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag && Date.parse(condition) !== modified.getTime()) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.length !== 1) return undefined
  return ranges[0]
}
