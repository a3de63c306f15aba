import { HttpError } from './send.ts'

/**
 * Asks for JSON with cookies. Throws HttpError for a status outside 2xx, TypeError when
 * the network failed, DOMException when the signal ended the wait.
 */
export async function receive<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return (await ask(path, 'application/json', signal)).json() as Promise<Answer>
}

/** The same for an answer that is a file. */
export async function receiveFile(path: string, type: string, signal?: AbortSignal): Promise<Blob> {
  return (await ask(path, type, signal)).blob()
}

async function ask(path: string, accept: string, signal: AbortSignal | undefined): Promise<Response> {
  const response = await fetch(path, { credentials: 'include', headers: { accept }, signal: signal ?? null })
  if (response.ok) return response
  throw new HttpError(response.status, await response.text(), response.statusText, response.headers.get('retry-after'))
}
