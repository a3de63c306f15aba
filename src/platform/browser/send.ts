/** An answer outside 2xx. Its message is "status: body", as SPEC.md §8 wants it. */
export class HttpError extends Error {
  readonly status: number
  /** The problem document, when the body was one. */
  readonly problem: { code?: string; message?: string; errors?: { path: string; msg: string }[]; /** Where else it can be done. */ link?: string } | undefined

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'HttpError'
    this.status = status
    try {
      this.problem = JSON.parse(body)
    } catch {
      this.problem = undefined
    }
  }
}

/**
 * Posts JSON with cookies and an idempotency key and reads JSON back. Send the
 * same `key` again to repeat a call whose answer was lost. Throws HttpError for a
 * status outside 2xx, TypeError when the network failed.
 */
export async function send<Answer>(
  path: string,
  body: unknown,
  options: { key?: string; method?: 'POST' | 'PUT' | 'DELETE'; signal?: AbortSignal } = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method: options.method ?? 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'idempotency-key': options.key ?? newKey() },
    body: JSON.stringify(body),
    signal: options.signal ?? null,
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return JSON.parse(text) as Answer
}

/** A fresh idempotency key. crypto.randomUUID is missing on pages served over plain HTTP from another host than localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
