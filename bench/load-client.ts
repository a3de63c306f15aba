import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

// The load client, a process of its own: it sends at a fixed rate whatever the answers (`rate`), or as
// a number of people who each wait for an answer before the next call (`people`).

export interface LoadOrder {
  url: string
  seconds: number
  rate?: number
  people?: number
}

export interface LoadResult {
  seconds: number
  sent: number
  accepted: number
  refused: number
  /** Neither accepted nor refused, but cut off, timed out or answered with any other status. */
  failed: number
  failures: Record<string, number>
  /** Sent more than 100 ms late, because the client itself could not keep up. */
  late: number
  /** Milliseconds of accepted calls. */
  times: number[]
  byKind: Record<string, { sent: number; accepted: number; times: number[] }>
}

const kinds = ['page', 'slots', 'lead'] as const
type Kind = (typeof kinds)[number]

/** Half are pages; of the rest, three in four ask for slots; leads are rare and cost most. */
const mix: readonly Kind[] = ['page', 'slots', 'page', 'lead', 'page', 'slots', 'page', 'slots']
const timeoutMs = 10_000
/** More open calls would only fill the client's memory, and no visitor waits that long. */
const mostOpen = 4000
const run = process.pid.toString(36)

async function answerOrder({ url, seconds, rate, people }: LoadOrder): Promise<LoadResult> {
  const result: LoadResult = {
    seconds,
    sent: 0,
    accepted: 0,
    refused: 0,
    failed: 0,
    failures: {},
    late: 0,
    times: [],
    byKind: Object.fromEntries(kinds.map((kind) => [kind, { sent: 0, accepted: 0, times: [] }])),
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 })
  const began = performance.now()
  const end = began + seconds * 1000
  const open = new Set<Promise<void>>()
  const visit = () => {
    const call = one(url, agent, result.sent++, result)
    open.add(call)
    void call.finally(() => open.delete(call))
    return call
  }
  if (people) {
    await Promise.all(
      Array.from({ length: people }, async () => {
        while (performance.now() < end) await visit()
      }),
    )
  } else {
    for (let index = 0; index < rate! * seconds; index++) {
      const due = began + (index / rate!) * 1000
      const early = due - performance.now()
      if (early > 1) await wait(early)
      else if (index % 20 === 0) await wait(0)
      if (performance.now() - due > 100) result.late++
      if (open.size >= mostOpen) {
        result.sent++
        result.failed++
        result.failures['too many open'] = (result.failures['too many open'] ?? 0) + 1
        continue
      }
      void visit()
    }
  }
  await Promise.all(open)
  result.seconds = people ? (performance.now() - began) / 1000 : seconds
  agent.destroy()
  return result
}

/** Makes one call and adds its outcome to `result`. For an accepted call, time counts from when it was sent. */
async function one(url: string, agent: http.Agent, index: number, result: LoadResult): Promise<void> {
  const kind = mix[index % mix.length]!
  result.byKind[kind]!.sent++
  const began = performance.now()
  const status = await ask(url, agent, kind, index).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
  if (typeof status === 'number' && status < 300) {
    const took = performance.now() - began
    result.accepted++
    result.byKind[kind]!.accepted++
    result.byKind[kind]!.times.push(took)
    result.times.push(took)
  } else if (status === 503) result.refused++
  else {
    result.failed++
    const failure = `${kind}: ${status}`
    result.failures[failure] = (result.failures[failure] ?? 0) + 1
  }
}

function ask(url: string, agent: http.Agent, kind: Kind, index: number): Promise<number> {
  const from = {
    'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    'accept-encoding': 'br',
  }
  if (kind === 'page') return call(url, { agent, headers: { ...from, accept: 'text/html' } })
  if (kind === 'slots') return call(`${url}/api/consultation/weekly-slots`, { agent, headers: from })
  const body = JSON.stringify({ email: `load${run}-${index}@lochbay.example`, phone: '1', candidateCount: '1' })
  return call(
    `${url}/api/contact`,
    {
      agent,
      method: 'POST',
      headers: { ...from, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    },
    body,
  )
}

function call(url: string, options: http.RequestOptions, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, timeout: timeoutMs }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode!))
      response.once('error', reject)
    })
    request.once('timeout', () => request.destroy(Object.assign(new Error('timed out'), { code: 'timed out' })))
    request.once('error', reject)
    request.end(body)
  })
}

process.once('message', async (order: LoadOrder) => {
  process.send!(await answerOrder(order))
})
