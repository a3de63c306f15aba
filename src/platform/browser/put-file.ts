import { HttpError, newKey } from './send.ts'

/** Sends a file with PUT. Throws HttpError for a status outside 2xx, TypeError if the network failed. */
export async function putFile(path: string, file: Blob, contentType: string): Promise<void> {
  const response = await fetch(path, {
    method: 'PUT',
    credentials: 'include',
    headers: { 'content-type': contentType, 'idempotency-key': newKey() },
    body: file,
  })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
}
