import { chunkBytes, uploadsPath } from '../../../upload-wire.ts'
import { type LocalTakes, type LocalTake, secondsOf } from './local-takes.ts'
import { HttpError } from '#src/platform/browser/send.ts'
import type { TakeState } from '../../../take.ts'
import { ask } from '../ask.ts'

/** The progress of a take's upload. */
export interface Progress {
  sent: number
  of: number
  /** How much of what it has recorded is on the server. */
  seconds: number
}

/** The upload address of a part, and how many bytes have arrived. */
interface Place {
  address: string
  offset: number
  isKept: boolean
}

/** Why the server takes a recording neither now nor later. */
export type Refusal = 'too-large' | 'no-takes'

export interface Sender {
  /** Tells the sender that there may be more to send. */
  wake(): void
  progress(take: string): Progress | undefined
  /** Returns `undefined` for a take that has arrived, or may still. */
  refusal(take: string): Refusal | undefined
  stop(): void
}

const encoded = (text: string) => btoa(text)
/** Small enough to send within seconds on a slow connection. */
const pieceBytes = Math.min(512 * 1024, chunkBytes)
const pauses = [500, 1000, 2000, 5000]

/**
 * Uploads what is stored on the device, the oldest first, while the page is open. For each part it asks how much has
 * arrived, sends the next piece with its checksum, and closes the part with its length. It deletes a chosen take from
 * the device when the server has stored it. If the connection drops, it waits.
 */
// oxlint-disable-next-line max-lines-per-function -- one sender is one state, which its steps share
export function startSender(
  keep: LocalTakes,
  invitation: string,
  page: { lease(): number | null; onChange(isOnline: boolean): void; onTold(): Promise<void> },
): Sender {
  const { onChange } = page
  const chosen = new Set<string>()
  const places = new Map<string, Place>()
  const told = new Map<string, string>()
  const progress = new Map<string, Progress>()
  const refusals = new Map<string, Refusal | undefined>()
  const stopping = new AbortController()
  const isOver = () => stopping.signal.aborted
  let [isAwake, failures] = [false, 0]
  let rouse: (() => void) | undefined
  const wake = () => {
    isAwake = true
    rouse?.()
  }
  addEventListener('online', wake)

  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const headers = { 'x-interview': invitation, 'tus-resumable': '1.0.0' }
  const askTus = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(path, {
      credentials: 'include',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
      signal: AbortSignal.timeout(60_000),
    })
    // Only a conflict about the offset has this header.
    if (response.ok || (response.status === 409 && response.headers.has('upload-offset'))) return response
    throw new HttpError(response.status, await response.text(), response.statusText)
  }
  const tell = (method: 'PUT' | 'POST', path: string, body: object) =>
    ask<{ state: TakeState }>(method, path, body, { 'x-interview': invitation })

  const round = async () => {
    let refusal: unknown
    for (const take of keep.takes()) {
      if (isOver()) return
      try {
        await sendTake(take)
        refusals.delete(take.id)
      } catch (error) {
        // If the server refuses one part, the others are sent all the same.
        if (!isRefused(error)) throw error
        refusal = error
        refusals.set(take.id, refusalOf(error))
      }
    }
    if (refusal) throw refusal
  }

  async function sendTake(take: LocalTake): Promise<void> {
    const { id, question, kind, startedAt } = take
    if (!told.has(id)) {
      const agoMs = Math.max(0, Date.now() - startedAt)
      const { state } = await tell('PUT', `/api/interviews/takes/${id}`, { question, kind, agoMs })
      // The answers were sent with another take from elsewhere, and a question is asked again.
      if (state === 'discarded') return keep.drop(id)
      told.set(id, '')
    }
    for (const { n, isUp } of take.parts) if (!isUp) await sendPart(id, n)
    const now = keep.take(id)
    if (!now?.ended) return
    let hasTold = false
    const said = JSON.stringify([now.ended, now.parts.length])
    if (told.get(id) !== said) {
      const { by, lostSeconds } = now.ended
      const ended = { parts: now.parts.length, seconds: secondsOf(now), endedBy: by, lostSeconds }
      await tell('POST', `/api/interviews/takes/${id}/end`, ended)
      told.set(id, said)
      hasTold = true
    }
    const last = keep.take(id)
    if (last?.isChosen && !chosen.has(id)) {
      const lease = { 'x-interview': invitation, 'x-interview-lease': String(page.lease()) }
      const poster = last.posterAt === undefined ? {} : { posterAt: last.posterAt }
      await ask('POST', `/api/interviews/takes/${id}/choose`, poster, lease)
      chosen.add(id)
      hasTold = true
    }
    // The page is updated with what the server has before anything is deleted from the device.
    if (hasTold) await page.onTold()
    if (last?.ended && last.parts.every(({ isUp }) => isUp)) {
      // Takes stay on the device until the candidate has chosen, so that they can be watched. If the device is full,
      // they are deleted all the same.
      if (chosen.has(id)) {
        await keep.drop(id)
        progress.delete(id)
      } else if (last.ended.by === 'full') for (const { n } of last.parts) await keep.dropPart(id, n)
    }
    onChange(true)
  }

  async function beginPart(id: string, n: number): Promise<Place> {
    const { type = '' } = keep.take(id)?.parts.find((part) => part.n === n) ?? {}
    const metadata = `take ${encoded(id)},part ${encoded(String(n))},type ${encoded(type)}`
    const begun = await askTus(uploadsPath, {
      method: 'POST',
      headers: { 'upload-defer-length': '1', 'upload-metadata': metadata },
    })
    return { ...placeIn(begun), address: begun.headers.get('location') ?? '' }
  }

  async function sendPart(id: string, n: number): Promise<void> {
    const key = `${id}.${n}`
    const partOf = () => keep.take(id)?.parts.find((part) => part.n === n)
    const savedPlace = places.get(key)
    // Forget the offset until the next response: after a failed request nobody knows how much has arrived.
    places.delete(key)
    let place: Place = savedPlace ?? (await beginPart(id, n))
    while (!place.isKept && !isOver()) {
      // Read before the size, because a part can still grow until it is closed.
      const isClosed = partOf()?.isClosed ?? true
      const size = await keep.size(id, n)
      const { offset, address } = place
      progress.set(id, { sent: offset, of: size, seconds: arrived(keep.take(id), n, offset / Math.max(1, size)) })
      onChange(true)
      if (offset >= size && !isClosed) {
        places.set(key, place)
        return
      }
      const bytes = await keep.read(id, n, offset, Math.min(size, offset + pieceBytes))
      const isLast = isClosed && offset + bytes.length >= size
      const answer = await askTus(address, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          ...(await checksum(bytes)),
          ...(isLast ? { 'upload-length': String(size) } : {}),
        },
        body: bytes as BodyInit,
      })
      place = { ...placeIn(answer), address }
      failures = 0
    }
    const take = keep.take(id)
    if (!place.isKept || !take) return
    await keep.save({ ...take, parts: take.parts.map((part) => (part.n === n ? { ...part, isUp: true } : part)) })
    onChange(true)
  }

  const run = async () => {
    while (!isOver()) {
      isAwake = false
      try {
        await round()
        failures = 0
        if (!isAwake) await nap(2000)
      } catch (error) {
        // The server refused it for good. It stays on the device, where a person can find it.
        const isRefusal = isRefused(error)
        onChange(isRefusal || navigator.onLine)
        await nap(isRefusal ? 5000 : pauses[Math.min(failures++, pauses.length - 1)]!)
      }
    }
  }
  // Two tabs of one browser have the same bytes, so only one of them sends. When it closes, the next one continues.
  const locks = navigator.locks as LockManager | undefined
  const takeTurn = async () => {
    if (!isOver()) await keep.find().catch(() => {})
    await run()
  }
  void (locks ? locks.request(`interview-${invitation}`, takeTurn) : run())
  return {
    wake,
    progress: (take) => progress.get(take),
    refusal: (take) => refusals.get(take),
    stop() {
      stopping.abort()
      removeEventListener('online', wake)
      rouse?.()
    },
  }
}

/** How many seconds of a take have arrived, if this share of what there is of part `n` has. */
function arrived(take: LocalTake | undefined, n: number, share: number): number {
  const seconds = (take?.parts ?? []).map((part) =>
    part.n === n ? share * part.seconds : part.isUp ? part.seconds : 0,
  )
  return seconds.reduce((sum, one) => sum + one, 0)
}

const placeIn = ({ headers }: Response) => ({
  offset: Number(headers.get('upload-offset')),
  isKept: headers.has('x-part-kept'),
})

const isRefused = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500 && error.status !== 429

/** Any other refusal can end: the candidate signs in again, or this page becomes the one that writes. */
function refusalOf({ status, problem }: HttpError): Refusal | undefined {
  if (status === 413) return 'too-large'
  return problem?.code === 'no_takes_left' ? 'no-takes' : undefined
}

/** `crypto.subtle` exists only on secure addresses. The server checks the length in any case. */
async function checksum(bytes: Uint8Array): Promise<Record<string, string>> {
  if (!globalThis.crypto.subtle) return {}
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
  return { 'upload-checksum': `sha256 ${btoa(String.fromCharCode(...digest))}` }
}
