import { isKnown, namesTag } from './entity-tags.ts'

/** A part of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file that can be delivered over HTTP, wherever it is stored. */
export interface Deliverable {
  size: number
  /** Strong, in quotes: files with the same tag have the same bytes. */
  etag: string
  modified: Date
  contentType: string
  cacheControl: string
  /** Opens the bytes; only called if there is something to send. */
  read(range: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Where a web server in front finds it, which then does all of this itself (X-Accel-Redirect). */
  redirect?: string | undefined
}

/**
 * Answers GET or HEAD for a file, with preconditions in the order of RFC 9110 §13.2.2 and
 * ranges as in §14: a part is 206, a suffix longer than the file is all of it, one past the end
 * is 416. A Range header that is malformed, or asks for several ranges, is ignored, as §14.2 allows.
 */
export async function deliver(request: Request, file: Deliverable): Promise<Response> {
  if (file.redirect !== undefined) {
    const headers = {
      'x-accel-redirect': file.redirect,
      'content-type': file.contentType,
      'cache-control': file.cacheControl,
    }
    return new Response(null, { headers })
  }
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cacheControl,
    etag: file.etag,
    'last-modified': wholeSeconds(file.modified).toUTCString(),
  })
  const refused = precondition(request.headers, file)
  if (refused) return new Response(null, { status: refused, headers })

  // Ranges are defined for GET alone (§14.2).
  const range =
    request.method === 'GET' && rangeHolds(request.headers, file)
      ? wantedRange(request.headers.get('range'), file.size)
      : undefined
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  headers.set('content-type', file.contentType)
  headers.set('content-length', String(end - start + 1))
  if (range) headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD' || file.size === 0) return new Response(null, { status, headers })
  return new Response(await file.read({ start, end }), { status, headers })
}

/** RFC 9110 §13.2.2, steps 1 to 4. */
function precondition(headers: Headers, file: Deliverable): 412 | 304 | undefined {
  const modified = wholeSeconds(file.modified).getTime()
  const match = headers.get('if-match')
  const unmodifiedSince = httpDate(headers.get('if-unmodified-since'))
  if (
    match !== null
      ? !namesTag(match, file.etag, { weak: false })
      : unmodifiedSince !== undefined && modified > unmodifiedSince
  )
    return 412
  const noneMatch = headers.get('if-none-match')
  const modifiedSince = httpDate(headers.get('if-modified-since'))
  if (noneMatch !== null ? isKnown(noneMatch, file.etag) : modifiedSince !== undefined && modified <= modifiedSince)
    return 304
  return undefined
}

/**
 * Step 5: whether the range applies, which it does without If-Range, or with this file's own tag or exact date
 * (§13.1.5).
 */
function rangeHolds(headers: Headers, file: Deliverable): boolean {
  const condition = headers.get('if-range')?.trim()
  if (condition === undefined) return true
  return /^(?:W\/)?"/.test(condition)
    ? condition === file.etag
    : httpDate(condition) === wholeSeconds(file.modified).getTime()
}

function wantedRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const specs =
    /^bytes=(.*)$/i
      .exec(header ?? '')?.[1]
      ?.split(',')
      .map((spec) => spec.trim())
      .filter((spec) => spec !== '') ?? []
  const match = specs.length === 1 ? /^(\d{0,15})-(\d{0,15})$/.exec(specs[0]!) : null
  if (!match || match[0] === '-') return undefined
  const [first, last] = [match[1]!, match[2]!]
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  // A range that ends before it begins is not one (§14.1.1).
  if (last !== '' && Number(last) < Number(first)) return undefined
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** Parses the three forms of §5.6.7; anything else is not a date. */
function httpDate(value: string | null | undefined): number | undefined {
  if (!value || !/^[A-Z][a-z]{2,8},? /.test(value)) return undefined
  const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/.test(value)
  const time = Date.parse(asctime ? `${value} GMT` : value)
  return Number.isNaN(time) ? undefined : time
}

/** HTTP dates have no smaller unit. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
