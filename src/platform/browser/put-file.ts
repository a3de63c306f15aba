import { HttpError, newKey } from './send.ts'

/**
 * Sends a file with PUT. `seen` is the version of what it replaces, as the sender saw it: a colleague's newer one is
 * not overwritten, and that is 409. Throws HttpError for a status outside 2xx, TypeError if the network failed.
 */
export async function putFile(path: string, file: Blob, { type, seen }: { type: string; seen: string }): Promise<void> {
  const response = await fetch(`${path}?${new URLSearchParams({ seen })}`, {
    method: 'PUT',
    credentials: 'include',
    headers: { 'content-type': type, 'idempotency-key': newKey() },
    body: file,
  })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
}
