import { HttpError } from './send.ts'

/**
 * Asks for JSON with cookies. Throws HttpError for a status outside 2xx, TypeError when
 * the network failed, DOMException when the signal ended the wait.
 */
export async function receive<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(path, { credentials: 'include', headers: { accept: 'application/json' }, signal: signal ?? null })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return JSON.parse(text) as Answer
}
