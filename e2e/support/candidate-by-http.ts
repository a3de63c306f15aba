import { createHash, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { InterviewRecord } from '../../src/interviews/console-api.ts'
import type { InterviewView } from '../../src/interviews/api.ts'
import { uploadsPath } from '../../src/interviews/upload-wire.ts'
import type { Site } from './site.ts'
import { texts } from './room-steps.ts'

// Calls the program as the interview's page and the console do, without a browser.

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const encoded = (text: string | number) => Buffer.from(String(text)).toString('base64')
const patiently = { intervals: [200] }

/** Who calls, and which process responds, which changes when one has died. */
export interface Caller {
  /** Returns the process to call, which may change. */
  at: () => Site
  cookie: string
}

let callers = 0
/** Makes a call; throws if the connection fails. */
async function call(
  { at, cookie }: Caller,
  [method, route]: readonly [method: string, route: string],
  body?: object | Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  callers++
  const asItIs = body instanceof Uint8Array || typeof body === 'string'
  return fetch(at().url + route, {
    method,
    headers: {
      'x-forwarded-for': `10.9.${(callers >> 8) & 255}.${callers & 255}`,
      cookie,
      ...(asItIs ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: asItIs ? (body as BodyInit) : JSON.stringify(body) }),
  })
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** A colleague who is signed in. */
export async function colleague(at: () => Site, credentials: { email: string; password: string }) {
  const caller: Caller = { at, cookie: '' }
  const answer = await call(caller, ['POST', '/api/staff/session'], credentials)
  expect(answer.status).toBe(201)
  caller.cookie = cookieOf(answer)
  const ask = async (what: readonly [string, string], body?: object | string, headers = {}): Promise<any> => {
    const response = await call(caller, what, body, { 'idempotency-key': randomUUID(), ...headers })
    const text = await response.text()
    expect(response.ok, `${what.join(' ')}: ${text}`).toBe(true)
    return text === '' ? undefined : JSON.parse(text).data
  }
  return {
    cookie: caller.cookie,
    ask,
    record: (id: string): Promise<InterviewRecord> => ask(['GET', `/api/admin/interviews/${id}`]),
    /** Invites somebody to this many questions; the link is in a mail to them. */
    async invite(email: string, questions: number): Promise<string> {
      const set = await ask(['POST', '/api/admin/interviews/sets'], {
        name: 'A first call',
        questions: Array.from({ length: questions }, (_, index) => ({
          id: `q${index + 1}`,
          text: texts[index % 2],
          short: 'A question',
          seconds: 120,
          takes: 2,
          thinkSeconds: 30,
          anchors: { one: '', three: '', five: '' },
        })),
      })
      const invited = await ask(['POST', '/api/admin/interviews/invitations'], {
        name: 'Dee Okafor',
        email,
        setId: set.id,
        purpose: 'Account executive at Lochbay',
        until: '2099-12-04',
      })
      return invited.id
    },
  }
}

/** A candidate's page, after it has opened its link and agreed. */
export class Candidate {
  readonly caller: Caller
  id = ''
  #lease = ''
  private constructor(at: () => Site) {
    this.caller = { at, cookie: '' }
  }

  static async open(at: () => Site, token: string): Promise<Candidate> {
    const candidate = new Candidate(at)
    const page = randomUUID().replaceAll('-', '')
    const answer = await call(candidate.caller, ['POST', '/api/interviews/session'], { token, page })
    expect(answer.status).toBe(200)
    candidate.caller.cookie = cookieOf(answer)
    const { id, lease } = ((await answer.json()) as { data: InterviewView }).data
    candidate.id = id
    candidate.#lease = String(lease)
    await candidate.does('POST', '/api/interviews/consent', { agreed: true, keepInMind: false })
    return candidate
  }

  /** Makes a call of the page, repeatedly until there is a response. */
  async does(method: string, route: string, body?: object): Promise<any> {
    let data: unknown
    await expect
      .poll(async () => {
        const answer = await this.calls(method, route, body).catch(() => undefined)
        const text = await answer?.text().catch(() => undefined)
        if (!answer?.ok) return `${answer?.status} ${text}`
        data = (JSON.parse(text!) as { data: unknown }).data
        return 'answered'
      }, patiently)
      .toBe('answered')
    return data
  }

  calls(method: string, route: string, body?: object | Uint8Array, headers: Record<string, string> = {}) {
    const own = { 'x-interview': this.id, 'x-interview-lease': this.#lease, 'tus-resumable': '1.0.0' }
    return call(this.caller, [method, route], body, { ...own, ...headers })
  }

  async begin(question: string): Promise<string> {
    const id = `tak_${randomUUID().replaceAll('-', '').slice(0, 26)}`
    await this.does('PUT', `/api/interviews/takes/${id}`, { question, kind: 'film', agoMs: 0 })
    return id
  }

  end(take: string, parts: number) {
    return this.does('POST', `/api/interviews/takes/${take}/end`, { parts, seconds: 4, endedBy: 'done' })
  }

  choose(take: string) {
    return this.does('POST', `/api/interviews/takes/${take}/choose`, {})
  }

  submit(): Promise<InterviewView> {
    return this.does('POST', '/api/interviews/submit')
  }

  /** Begins a part, or finds it. */
  async beginPart(take: string, n: number): Promise<string> {
    let place = ''
    const metadata = `take ${encoded(take)},part ${encoded(n)},type ${encoded('video/webm')}`
    await expect
      .poll(async () => {
        const headers = { 'upload-defer-length': '1', 'upload-metadata': metadata }
        const answer = await this.calls('POST', uploadsPath, undefined, headers).catch(() => undefined)
        place = answer?.headers.get('location') ?? ''
        return answer?.status
      }, patiently)
      .toBe(201)
    return place
  }

  piece(place: string, bytes: Uint8Array, offset: number, length?: number): Promise<Response> {
    return this.calls('PATCH', place, new Uint8Array(bytes), {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'upload-checksum': `sha256 ${sha256(bytes).toString('base64')}`,
      ...(length === undefined ? {} : { 'upload-length': String(length) }),
    })
  }

  /** Returns how much of a part has arrived, and its hash once it is in storage. */
  async place(place: string): Promise<{ offset: number; kept: string | null }> {
    let found: Response | undefined
    await expect
      .poll(async () => {
        found = await this.calls('HEAD', place).catch(() => undefined)
        return found?.status
      }, patiently)
      .toBe(200)
    return { offset: Number(found!.headers.get('upload-offset')), kept: found!.headers.get('x-part-kept') }
  }

  /**
   * Sends a part in pieces as the page's sender does: asks how much has arrived, sends the next piece, and closes the
   * part. Before each piece `between` is called with the number of acknowledged bytes. Throws if acknowledged bytes are
   * lost.
   */
  async send(
    place: string,
    bytes: Uint8Array,
    { pieceBytes, between = async () => {} }: { pieceBytes: number; between?: (acknowledged: number) => Promise<void> },
  ): Promise<void> {
    let acknowledged = 0
    for (;;) {
      const { offset, kept } = await this.place(place)
      expect(offset, 'acknowledged bytes that are gone').toBeGreaterThanOrEqual(acknowledged)
      if (kept !== null) {
        expect(kept, 'what is in storage is what was sent').toBe(sha256(bytes).toString('hex'))
        return
      }
      await between(offset)
      const next = bytes.subarray(offset, offset + pieceBytes)
      const isLast = offset + next.length === bytes.length
      const answer = await this.piece(place, next, offset, isLast ? bytes.length : undefined).catch(() => undefined)
      if (answer?.status === 204) acknowledged = Number(answer.headers.get('upload-offset'))
    }
  }
}
