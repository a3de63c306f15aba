import type { AppContext } from '#src/platform/http/request.ts'
import { tooLarge } from '#src/platform/storage/receive-file.ts'

/** Reads a small file that is a request's whole body; throws a 413 Problem as soon as it is longer than `maxBytes`. */
export async function readBody(c: AppContext, maxBytes: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
