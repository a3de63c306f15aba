import { HttpError } from '#src/platform/browser/send.ts'

/**
 * Makes a call of the room with a JSON body, and returns the `data` of the response. Throws HttpError for a status
 * outside 2xx, TypeError if there is no connection.
 */
export async function ask<Data>(method: 'POST' | 'PUT', path: string, body: object, headers = {}): Promise<Data> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return (JSON.parse(text) as { data: Data }).data
}
