import { tooLarge } from '#src/platform/storage/receive-file.ts'
import { Problem } from '#src/values/problem.ts'

/** The one file of a form. */
export interface Upload {
  /** The name that its sender gave it, made safe to show; empty if there is none. */
  name: string
  bytes: Uint8Array
}

/** Room for the boundaries and headers around the file. */
export const aroundBytes = 16 * 1024
const maxHeaderBytes = 4 * 1024
const crlf = '\r\n'

/**
 * Takes the one file out of a multipart form (RFC 7578) whose only field is `field`. Strict: one
 * part, well-formed to the closing boundary. Throws Problems: `too_large` 413, `upload_malformed`
 * 400, `one_file` and `no_file` 422.
 */
export function takeUpload(
  body: Uint8Array,
  { boundary, field, maxBytes }: { boundary: string; field: string; maxBytes: number },
): Upload {
  const upload = takeFile(body, boundary, field)
  if (upload.bytes.length > maxBytes) throw tooLarge(maxBytes)
  if (upload.bytes.length === 0)
    throw new Problem('invalid', 'no_file', 'Please choose a file first.', {
      fields: [{ path: field, msg: 'Please choose a file first.' }],
    })
  return upload
}

/**
 * Returns the boundary in a form's content type: 1 to 70 characters of a small set, quoted or not, not ending in a
 * space (RFC 2046 §5.1.1). Throws the 415 Problem `not_multipart`.
 */
export function boundaryOf(contentType: string): string {
  const boundaries = /^multipart\/form-data\s*;/i.test(contentType)
    ? [...contentType.matchAll(/;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))(?=\s*(?:;|$))/gi)]
    : []
  const boundary = boundaries.length === 1 ? (boundaries[0]![1] ?? boundaries[0]![2]) : undefined
  if (boundary && /^[\w'()+,\-./:=? ]*[\w'()+,\-./:=?]$/.test(boundary)) return boundary
  throw new Problem('unsupported-type', 'not_multipart', 'Please send the file with the form on this page.')
}

function malformed(): Problem {
  return new Problem('malformed', 'upload_malformed', 'The upload was cut off. Please send the file again.')
}

function takeFile(body: Uint8Array, boundary: string, field: string): Upload {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const opening = `--${boundary}${crlf}`
  if (bytes.toString('latin1', 0, opening.length) !== opening) throw malformed()
  const headersEnd = bytes
    .subarray(0, opening.length + maxHeaderBytes)
    .indexOf(`${crlf}${crlf}`, opening.length - crlf.length)
  if (headersEnd < 0) throw malformed()
  const headers = bytes.toString('utf8', opening.length, Math.max(opening.length, headersEnd))

  const start = headersEnd + 2 * crlf.length
  const delimiter = `${crlf}--${boundary}`
  const end = bytes.indexOf(delimiter, start)
  if (end < 0) throw malformed()
  const isFollowedByPart = bytes.toString('latin1', end + delimiter.length, end + delimiter.length + 2) === crlf
  if (isFollowedByPart)
    throw new Problem('invalid', 'one_file', 'One file at a time, please.', {
      fields: [{ path: field, msg: 'One file at a time, please.' }],
    })
  // After the closing boundary browsers write a line end and nothing else.
  const ending = bytes.toString('latin1', end + delimiter.length, bytes.length)
  if (ending !== '--' && ending !== `--${crlf}`) throw malformed()
  return { name: nameIn(headers, field), bytes: bytes.subarray(start, end) }
}

/** Returns the file's name. Throws unless the part is a file in the expected field. */
function nameIn(headers: string, field: string): string {
  const dispositions = headers.split(crlf).filter((line) => /^content-disposition:/i.test(line))
  const match =
    dispositions.length === 1
      ? /^content-disposition:\s*form-data;\s*name="([^"]*)";\s*filename="([^"]*)"\s*$/i.exec(dispositions[0]!)
      : null
  if (match?.[1] !== field) throw malformed()
  return shownName(match[2] ?? '')
}

/** Browsers write quotes and line ends in names as %22, %0D and %0A (HTML, multipart/form-data encoding algorithm). */
function shownName(fileName: string): string {
  const name = fileName.replace(/%22/g, '"').replace(/%0[AD]/gi, ' ')
  const baseName = name.split(/[/\\]/).at(-1) ?? ''
  // Control characters and those that change the writing direction would disguise the name.
  return baseName
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 160)
    .toWellFormed()
}
