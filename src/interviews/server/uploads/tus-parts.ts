import type { AppContext } from '#src/platform/http/request.ts'
import { Problem } from '#src/values/problem.ts'
import { chunkBytes, uploadsPath } from '../../upload-wire.ts'
import {
  type Arriving,
  appendChunk,
  beginPart,
  type Chunk,
  findPart,
  type UploadContext,
  WrongChecksum,
  WrongOffset,
} from './parts.ts'

/*
 * Uploads of parts by tus 1.0.0, with its extensions for creation, deferred length and checksums. An upload may begin
 * before its length is known; a PATCH that gives the length closes it, even without bytes.
 */

const base = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' }

/** Begins a part. `Upload-Metadata` has its take, number and type. A repeated request returns the same upload. */
export async function createUpload(
  context: UploadContext,
  c: AppContext,
  invitationId: string,
  now: Date,
): Promise<Response> {
  const metadata = readMetadata(c.req.header('upload-metadata') ?? '')
  const { part, received } = await beginPart(
    context,
    { invitationId, takeId: metadata.take ?? '', n: Number(metadata.part), type: metadata.type ?? '' },
    now,
  )
  const headers = { ...base, ...placeOf({ part, received }), location: `${uploadsPath}/${part.upload_id}` }
  return new Response(null, { status: 201, headers })
}

/** Returns how many bytes of a part have arrived. */
export async function uploadOffset(
  context: UploadContext,
  { invitationId, uploadId }: { invitationId: string; uploadId: string },
  now: Date,
): Promise<Response> {
  return new Response(null, {
    headers: { ...base, ...placeOf(await findPart(context, { invitationId, uploadId }, now)) },
  })
}

/** Appends bytes to a part. */
export async function continueUpload(
  context: UploadContext,
  c: AppContext,
  { invitationId, uploadId }: { invitationId: string; uploadId: string },
  now: Date,
): Promise<Response> {
  if (!/^application\/offset\+octet-stream\b/i.test(c.req.header('content-type') ?? ''))
    throw new Problem('unsupported-type', 'chunk_expected', 'Send the bytes as application/offset+octet-stream.')
  const offset = wholeNumber(c.req.header('upload-offset'))
  if (offset === undefined) throw new Problem('malformed', 'no_offset', 'Please say where the bytes belong.')
  const chunk: Chunk = {
    offset,
    bytes: new Uint8Array(await c.req.arrayBuffer()),
    length: wholeNumber(c.req.header('upload-length')),
    sha256: checksumIn(c.req.header('upload-checksum')),
  }
  if (chunk.bytes.length > chunkBytes) throw new Problem('too-large', 'chunk_too_large', 'Send it in smaller pieces.')
  try {
    const place = placeOf(await appendChunk(context, { invitationId, uploadId, chunk }, now))
    return new Response(null, { status: 204, headers: { ...base, ...place } })
  } catch (error) {
    if (error instanceof WrongChecksum) return new Response(null, { status: 460, headers: base })
    if (error instanceof WrongOffset)
      return new Response(null, { status: 409, headers: { ...base, 'upload-offset': String(error.received) } })
    throw error
  }
}

/** `X-Part-Kept` says that the part is in storage. Only then may the device delete its own copy. */
function placeOf({ part, received }: Arriving): Record<string, string> {
  return {
    'upload-offset': String(received),
    ...(part.size === null ? { 'upload-defer-length': '1' } : { 'upload-length': part.size }),
    ...(part.object_key === null ? {} : { 'x-part-kept': part.sha256 ?? '' }),
  }
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function checksumIn(header: string | undefined): Uint8Array | undefined {
  const [algorithm, value] = header?.trim().split(' ') ?? []
  if (header === undefined) return undefined
  if (algorithm !== 'sha256' || !value) throw new Problem('malformed', 'checksum_unknown', 'We check with sha256.')
  return Buffer.from(value, 'base64')
}

/** `Upload-Metadata: take dGFr…,part MQ==` (tus 1.0, "Creation"). */
function readMetadata(header: string): Record<string, string> {
  return Object.fromEntries(
    header
      .split(',')
      .map((pair) => pair.trim().split(' '))
      .filter(([name]) => name)
      .map(([name, value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  )
}
