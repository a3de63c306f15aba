import http from 'node:http'

// A program of its own: `node bench/processes-client.ts WARMING SECONDS URL …` calls all URLs in turn, with enough
// calls at once to keep them busy, and prints the result as JSON. Its first line says that warming up is over.

export interface LoadResult {
  requests: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Processor time of this client. */
  cpuSeconds: number
}

const [warming = '4', seconds = '20', ...urls] = process.argv.slice(2)
const atOnce = 16
const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
let next = 0
let times: number[] = []

await during(Number(warming))
process.stdout.write('warm\n')
times = []
const cpu = process.cpuUsage()
const began = performance.now()
await during(Number(seconds))
const took = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage(cpu)
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(share * times.length)] ?? Number.NaN
const result: LoadResult = {
  requests: times.length,
  perSecond: times.length / took,
  p50: at(0.5),
  p99: at(0.99),
  cpuSeconds: (user + system) / 1e6,
}
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)

async function during(length: number): Promise<void> {
  const end = performance.now() + length * 1000
  const visitor = async () => {
    while (performance.now() < end) await visit()
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
}

/** Requests a page, the slots of a week, and a lead in turn, each from a new address. */
async function visit(): Promise<void> {
  const index = next++
  const url = urls[index % urls.length]!
  // Not `index % 4`, which would send all leads to the same one of two processes.
  const kind = Math.floor(index / urls.length) % 4
  const lead = { email: `v${process.pid}-${index}@lochbay.example`, phone: '0141 496 0000', candidateCount: '1' }
  const began = performance.now()
  if (kind === 0) await ask(url, 'POST', '/api/contact', index, JSON.stringify(lead))
  else await ask(url, 'GET', kind === 1 ? '/api/consultation/weekly-slots' : '/', index)
  times.push(performance.now() - began)
}

function ask(url: string, method: string, route: string, index: number, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    }
    const request = http.request(url + route, { method, agent, headers }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode! < 300) resolve()
        else reject(new Error(`${method} ${route}: ${response.statusCode}`))
      })
    })
    request.once('error', reject)
    request.end(body)
  })
}
