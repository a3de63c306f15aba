import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Site, startSite } from '../e2e/support/site.ts'
import { mediaToolFinder } from '../src/videos/server/media/find-media-tool.ts'
import { probe } from '../src/videos/server/probe/probe.ts'
import { wayToRendition } from '../src/videos/rendition.ts'
import { nginxProgram, startNginx } from '../src/platform/http/files/test-nginx.ts'
import { printTable, type Row } from './print.ts'

const giga = 1024 ** 3
const staff = { email: 'bench@patter.example', password: 'tram orange, paper and close' }
const env = { LOG_LEVEL: 'error', STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password, VIDEO_CONVERTER: 'none' }
const seconds = (value: number) => `${value.toFixed(1)} s`
const perSecond = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB/s`

/**
 * Measures a film of one gigabyte: its upload, its delivery beside nginx's, and the cost of a poster and a rendition.
 */
export async function benchVideos(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  const film = path.join(folder, 'film.mp4')
  makeFilm(film)
  const dataDir = path.join(folder, 'data')
  try {
    printTable('Upload of 1 GB', await uploads(dataDir, film))
    printTable('The same film on its way out', await deliveries(folder, dataDir))
    printTable('A minute of 1080p', await conversions(folder))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes a short film with a gigabyte of incompressible free space in its file (ISO/IEC 14496-12 §8.1.2). */
function makeFilm(file: string): void {
  fs.copyFileSync('src/videos/samples/plain.mp4', file)
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write('free', 4)
  head.writeBigUInt64BE(BigInt(giga), 8)
  fs.appendFileSync(file, head)
  const piece = Buffer.alloc(16 * 1024 ** 2, Buffer.from(Array.from({ length: 251 }, (_, index) => (index * 89) & 255)))
  for (let left = giga - 16; left > 0; left -= piece.length)
    fs.appendFileSync(file, piece.subarray(0, Math.min(left, piece.length)))
}

async function uploads(dataDir: string, film: string): Promise<Row[]> {
  const rows: Row[] = []
  // The first start creates the database, which takes more memory than anything later.
  await (await startSite({ dataDir, env })).stop()
  for (const [what, send] of [
    ['in one form', sendForm],
    ['resumable, in pieces of 16 MB', sendPieces],
  ] as const) {
    const site = await startSite({ dataDir, env })
    const cookie = await signIn(site)
    await (await fetch(`${site.url}/`)).arrayBuffer()
    const before = resident(site, 'VmRSS')
    // Resets the kernel's record of peak memory (proc(5), clear_refs).
    fs.writeFileSync(`/proc/${site.process.pid}/clear_refs`, '5')
    const began = performance.now()
    await send(site.url, cookie, film)
    const took = (performance.now() - began) / 1000
    rows.push({ what, measured: seconds(took), beside: `copied to the same disk: ${seconds(copyTime(film))}` })
    rows.push({
      what: `${what}: memory at its peak`,
      measured: `${resident(site, 'VmHWM')} MB`,
      beside: `${before} MB before; bar: 200 MB more`,
    })
    await site.stop()
  }
  return rows
}

async function deliveries(folder: string, dataDir: string): Promise<Row[]> {
  if (!nginxProgram()) return [{ what: 'nginx is not installed', measured: '–', beside: '' }]
  const site = await startSite({ dataDir, env })
  const cookie = await signIn(site)
  const { data } = (await (await fetch(`${site.url}/api/videos?active=false`, { headers: { cookie } })).json()) as {
    data: { streamPath: string; fileSize: number }[]
  }
  const { streamPath } = data.find(({ fileSize }) => fileSize > giga)!
  const behind = await startSite({ dataDir: path.join(folder, 'behind'), env: { ...env, ACCEL_REDIRECT: '/stored/' } })
  const stored = path.join(dataDir, 'objects')
  const object = fs
    .readdirSync(stored, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .find((name) => fs.statSync(name).size > giga)!
  // The second site has a library of its own with the same film: nginx asks it each time, then sends the bytes itself.
  const theirs = await sendForm(behind.url, await signIn(behind), path.join(object))
  const nginx = await startNginx(
    folder,
    `location /direct { alias ${object}; } location /stored/ { internal; alias ${path.join(folder, 'behind/objects')}/; } location / { proxy_pass ${behind.url}; }`,
  )
  const from: [string, string][] = [
    ['nginx', `${nginx.url}/direct`],
    ['ours', site.url + streamPath],
    ['nginx, told by us (X-Accel-Redirect)', nginx.url + theirs],
  ]
  const rows: Row[] = []
  let [whole, parts] = [0, 0]
  for (const [name, url] of from) {
    const rates = [await download(url), await ranges(folder, url)]
    if (name === 'nginx') [whole, parts] = rates as [number, number]
    const share = (rate: number, reference: number) =>
      name === 'nginx' ? '' : `${(rate / reference).toFixed(2)} of nginx's${name === 'ours' ? '; bar: 0.25' : ''}`
    rows.push({ what: `${name}: all of it`, measured: perSecond(rates[0]!), beside: share(rates[0]!, whole) })
    rows.push({
      what: `${name}: 400 ranges of 1 MB, 8 at once`,
      measured: perSecond(rates[1]!),
      beside: share(rates[1]!, parts),
    })
  }
  await nginx.stop()
  await site.stop()
  await behind.stop()
  return rows
}

async function conversions(folder: string): Promise<Row[]> {
  const source = path.join(folder, 'minute.mp4')
  const made = spawnSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=1920x1080:d=60:r=25',
    '-f',
    'lavfi',
    '-i',
    'sine=d=60',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    source,
  ])
  if (made.status !== 0)
    return [{ what: 'ffmpeg is not installed', measured: '–', beside: 'it makes the film to convert' }]
  const facts = await probe(source)
  const rows: Row[] = []
  for (const converter of ['ffmpeg', 'node-av'] as const) {
    const tool = await mediaToolFinder(converter)()
    if (!tool) continue
    const timed = async (work: () => Promise<void>) => {
      const began = performance.now()
      await work()
      return seconds((performance.now() - began) / 1000)
    }
    const target = path.join(folder, converter)
    rows.push({
      what: `${converter}: poster`,
      measured: await timed(() => tool.still({ source, facts, target: `${target}.png`, seconds: null })),
      beside: '',
    })
    rows.push({
      what: `${converter}: rendition of 720p`,
      measured: await timed(() =>
        tool.rendition({ source, facts, target: `${target}.mp4`, way: wayToRendition(facts), onProgress: () => {} }),
      ),
      beside: `60 s of film, ${Math.round(fs.statSync(`${target}.mp4`).size / 1024 ** 2)} MB`,
    })
  }
  return rows
}

async function signIn(site: Site): Promise<string> {
  const response = await fetch(`${site.url}/api/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  })
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}`)
  return response.headers.get('set-cookie')!.split(';')[0]!
}

/** Uploads the film like a browser's form; returns the address of its stream. */
async function sendForm(url: string, cookie: string, film: string): Promise<string> {
  const head =
    '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nA gigabyte\r\n--x\r\ncontent-disposition: form-data; name="video"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n'
  const tail = '\r\n--x--\r\n'
  const request = http.request(`${url}/api/videos/upload`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': head.length + fs.statSync(film).size + tail.length,
    },
  })
  const answer = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  request.write(head)
  for await (const piece of fs.createReadStream(film, { highWaterMark: 1024 ** 2 }))
    if (!request.write(piece)) await new Promise((resolve) => request.once('drain', resolve))
  request.end(tail)
  const response = await answer
  const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as {
    data: { streamPath: string }
    message: string
  }
  if (response.statusCode !== 201)
    throw new Error(`The upload was answered with ${response.statusCode}: ${body.message}`)
  return body.data.streamPath
}

async function sendPieces(url: string, cookie: string, film: string): Promise<void> {
  const length = fs.statSync(film).size
  const tus = { cookie, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${url}/api/videos/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(length), 'upload-metadata': `title ${btoa('A gigabyte')}` },
  })
  const where = url + begun.headers.get('location')
  const piece = 16 * 1024 ** 2
  const handle = await fs.promises.open(film)
  for (let offset = 0; offset < length; offset += piece) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(piece), 0, piece, offset)
    const sent = await fetch(where, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: buffer.subarray(0, bytesRead),
    })
    if (sent.status !== 204) throw new Error(`A piece was answered with ${sent.status}`)
  }
  await handle.close()
}

function copyTime(film: string): number {
  const began = performance.now()
  spawnSync('sh', ['-c', `cp "${film}" "${film}.copy" && sync "${film}.copy" && rm "${film}.copy"`])
  return (performance.now() - began) / 1000
}

function resident(site: Site, what: 'VmRSS' | 'VmHWM'): number {
  const status = fs.readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)![1]) / 1024)
}

const curl = (args: string[]) =>
  promisify(execFile)('curl', ['-s', '-S', '--fail', ...args], { maxBuffer: 64 * 1024 ** 2 })

async function download(url: string): Promise<number> {
  const rates = []
  for (let round = 0; round < 3; round++)
    rates.push(Number((await curl(['-o', '/dev/null', '-w', '%{speed_download}', url])).stdout))
  return Math.max(...rates)
}

async function ranges(folder: string, url: string): Promise<number> {
  const [count, size] = [400, 1024 ** 2]
  const config = path.join(folder, 'ranges.curl')
  const rangeRequest = (index: number) => {
    const start = ((index * 7919) % 1000) * size
    return `url = "${url}"\noutput = "/dev/null"\nrange = "${start}-${start + size - 1}"\n`
  }
  fs.writeFileSync(config, Array.from({ length: count }, (_, index) => rangeRequest(index)).join('next\n'))
  const began = performance.now()
  await curl(['-Z', '--parallel-max', '8', '-K', config])
  return (count * size) / ((performance.now() - began) / 1000)
}
