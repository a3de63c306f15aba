/** A response outside 2xx. Its message is "status: body" (HTTP-6). */
export class HttpError extends Error {
  readonly status: number
  /** The problem document, when the body was one. */
  readonly problem:
    | {
        code?: string
        /** The number of the request in our log. */
        requestId?: string
        message?: string
        errors?: { path: string; msg: string }[]
        /** Where else it can be done. */ link?: string
      }
    | undefined

  /** Seconds to wait before trying again, if the response says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'HttpError'
    this.status = status
    this.retryAfter = Number.parseInt(retryAfter ?? '', 10) || undefined
    try {
      this.problem = JSON.parse(body)
    } catch {
      this.problem = undefined
    }
  }
}

export interface SendOptions {
  key?: string
  method?: 'POST' | 'PUT' | 'DELETE'
  signal?: AbortSignal
  /** Whether it is sent even while the page is being left. The body may then have at most 64 kB (Fetch standard). */
  keepalive?: boolean
}

/**
 * Posts JSON with cookies and an idempotency key and returns the JSON response; an empty one is `undefined`. Send the
 * same `key` again to repeat a call whose response was lost. Throws HttpError for a status outside 2xx, TypeError if
 * the network failed.
 */
export async function send<Answer>(path: string, body: unknown, options: SendOptions = {}): Promise<Answer> {
  const response = await call(path, body, options)
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** The same for an answer that is a file. */
export async function sendForFile(path: string, body: unknown, options: SendOptions = {}): Promise<Blob> {
  return (await call(path, body, options)).blob()
}

/**
 * Posts the bytes of a file and returns the `data` of the response. For calls that store a file by its content, so that
 * a repeated one is stored once. Throws as `send` does.
 */
export async function sendFile<Data>(path: string, file: File): Promise<Data> {
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await accepted(fetch(path, { method: 'POST', credentials: 'include', headers, body: file }))
  return ((await response.json()) as { data: Data }).data
}

function call(path: string, body: unknown, options: SendOptions): Promise<Response> {
  return accepted(
    fetch(path, {
      method: options.method ?? 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': options.key ?? newKey() },
      body: JSON.stringify(body),
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    }),
  )
}

async function accepted(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (response.ok) return response
  throw new HttpError(response.status, await response.text(), response.statusText, response.headers.get('retry-after'))
}

/**
 * A fresh idempotency key. crypto.randomUUID is missing on pages served over plain HTTP from another host than
 * localhost.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
