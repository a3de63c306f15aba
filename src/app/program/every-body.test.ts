import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import { testProgram } from '../test-program.ts'

// Bodies that stop, stall, go on for too long or are malformed, sent to everything in the program that reads a body.
// Each gets a sentence as its response, none causes an exception, and none is left half stored.

const megabyte = 1024 * 1024
const portalPassword = 'open sesame, Glasgow'
const tested = testProgram('every-body', {
  VIDEO_CONVERTER: 'none',
  VIDEO_MAX_MB: '1',
  PORTAL_PASSWORD: portalPassword,
  // With a scheduling provider, its webhook is tested too. The provider itself is never called here.
  SCHEDULING_PROVIDER: 'calcom',
  CALCOM_API_BASE: 'http://127.0.0.1:9/v2',
  CALCOM_TOKEN: 'cal_secret',
  CALCOM_DEMO_EVENT_TYPE: '7',
  CALCOM_CONSULTATION_EVENT_TYPE: '8',
  CALCOM_WEBHOOK_KEY: 'webhook-secret',
})

const unheard: unknown[] = []
const hear = (error: unknown) => unheard.push(error)
let cookie = ''
beforeAll(async () => {
  process.on('uncaughtException', hear)
  process.on('unhandledRejection', hear)
  cookie = (await signedIn(tested.database.db)).cookie
})
afterAll(() => {
  process.off('uncaughtException', hear)
  process.off('unhandledRejection', hear)
})

/** Returns bodies that are stored incompletely, without resumable uploads, whose senders have two days to continue. */
function unfinishedFiles(): string[] {
  const names = fs.readdirSync(tested.dataDir, { recursive: true, encoding: 'utf8' })
  const spooled = names.filter((name) => name.startsWith(`uploads${path.sep}`) && !name.includes('resumable'))
  return [...spooled, ...names.filter((name) => name.endsWith('.part'))]
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=seven-seas'
const lead = { email: 'rhona@lochbay.example', phone: '0141 496 0000', candidateCount: '1' }
const visit = { sessionId: 'a-visit', referrer: '', currentPage: '/', screenResolution: '1920x1080' }
const sample = fs.readFileSync(path.join(import.meta.dirname, '../../videos/samples/plain.mp4'))
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(30_000, 'obj '), Buffer.from('\n%%EOF')])
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(20_000, 1)])

function inForm(field: string, name: string, file: Buffer): Buffer {
  const title = '--seven-seas\r\ncontent-disposition: form-data; name="title"\r\n\r\nA day in Leith\r\n'
  const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`
  const head = `${title}--seven-seas\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--seven-seas--\r\n')])
}

interface Reader {
  method?: string
  at: string
  type: string
  body: Buffer
  /** The largest body that it accepts, in bytes. */
  longest: number
  headers?: Record<string, string>
}

const text = (value: object) => Buffer.from(JSON.stringify(value))
const fields = (values: Record<string, string>) => Buffer.from(String(new URLSearchParams(values)))
const aPayment = { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } }
const aCall = { triggerEvent: 'BOOKING_CANCELLED', payload: { uid: 'uid1' } }
const password = fields({ email: 'moira@patter.example', password: 'seven trams to Cathcart' })
const cues = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n')
const small = 64 * 1024
const inFilm = inForm('video', 'a.mp4', sample)
const inPdf = inForm('file', 'a.pdf', pdf)
const resumable = { 'tus-resumable': '1.0.0' }
const readers: Record<string, Reader> = {
  'a call in JSON': { at: '/api/contact', type: json, body: text(lead), longest: small },
  'the form without script': { at: '/api/contact', type: form, body: fields(lead), longest: small },
  'signing in': { at: '/admin', type: form, body: password, longest: small },
  'a visit': { at: '/api/visitor-tracking', type: json, body: text(visit), longest: small },
  'news of a payment': { at: '/api/payments/webhook', type: json, body: text(aPayment), longest: small },
  'news of a call': { at: '/api/scheduling/webhook', type: json, body: text(aCall), longest: small },
  'an article': { at: '/api/admin/articles/render', type: json, body: text({ body: '# Leith' }), longest: megabyte },
  'a picture of an article': { at: '/api/admin/articles/images', type: 'image/png', body: png, longest: 12 * megabyte },
  'a document to check': { at: '/api/verify', type: 'application/pdf', body: pdf, longest: 25 * megabyte },
  'a form with a document': { at: '/verify', type: multipart, body: inPdf, longest: 25 * megabyte },
  'a form with a film': { at: '/api/videos/upload', type: multipart, body: inFilm, longest: 2 * megabyte },
  captions: { method: 'PUT', at: '/api/videos/vid_none/captions', type: 'text/vtt', body: cues, longest: 2 * megabyte },
  'a still': { method: 'PUT', at: '/api/videos/vid_none/poster', type: 'image/png', body: png, longest: 12 * megabyte },
  'a film that begins': {
    at: '/api/videos/uploads',
    type: 'application/offset+octet-stream',
    body: sample,
    longest: 2 * megabyte,
    headers: {
      ...resumable,
      'upload-length': String(sample.length),
      'upload-metadata': `title ${btoa('Leith')},filename ${btoa('a.mp4')}`,
    },
  },
}

let callers = 0
const fromElsewhere = () => `10.${40 + (callers >> 16)}.${(callers >> 8) & 255}.${callers++ & 255}`

interface Way {
  /** The length in the headers; none if the body is sent in chunks. */
  said?: number | 'chunks'
  /** How the connection ends: after the response, or cut by its sender, at once or after a pause. */
  end?: 'answered' | 'at once' | 'stalled'
  type?: string
}

/** Sends a body on its own connection, and returns everything that was received until it was closed. */
async function send(reader: Reader, body: Buffer, way: Way = {}): Promise<string> {
  const { said = body.length, end = 'answered', type = reader.type } = way
  const socket = net.connect(Number(new URL(tested.url).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (piece: Buffer) => chunks.push(piece))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const length = said === 'chunks' ? 'transfer-encoding: chunked' : `content-length: ${said}`
  const from = { host: 'patter.example', origin: 'http://patter.example', cookie, 'x-forwarded-for': fromElsewhere() }
  const own = { ...from, connection: 'close', 'content-type': type, ...reader.headers }
  const headers = Object.entries(own)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  socket.write(`${reader.method ?? 'POST'} ${reader.at} HTTP/1.1\r\n${headers}${length}\r\n\r\n`)
  if (said === 'chunks') {
    for (let at = 0; at < body.length && !socket.destroyed; at += megabyte) {
      const piece = body.subarray(at, at + megabyte)
      socket.write(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]))
    }
    socket.write('0\r\n\r\n')
  } else socket.write(body)
  if (end !== 'answered') {
    await wait(end === 'stalled' ? 150 : 5)
    socket.destroy()
  }
  await closed
  return Buffer.concat(chunks).toString()
}

/** Returns what is wrong with a response: an error that is not a refusal, or a refusal without a sentence. */
function wrongWith(answer: string): string | undefined {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  // A sender that has hung up gets no answer.
  if (answer === '' || status < 400) return undefined
  if (!(status < 500 || status === 503)) return `${status}: ${answer.slice(-300)}`
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  const isDocument = /^content-type: application\/problem\+json/im.test(answer)
  const isPage = /^content-type: text\/html/im.test(answer)
  const isSaid = isDocument ? /"message":"[A-Z][^"]{10,}/.test(body) : isPage && body.includes('</html>')
  return isSaid ? undefined : `${status} without a sentence: ${answer.slice(0, 400)}`
}

/** Five positions, including the first and the last byte. */
const places = ({ length }: Buffer) => [0, 1, Math.floor(length / 3), Math.floor((2 * length) / 3), length - 1]

/** Malformed bodies for a reader of this type. */
function malformedBodies({ type, body }: Reader): { body: Buffer; type?: string }[] {
  const bodies = (values: string[]) => values.map((value) => ({ body: Buffer.from(value) }))
  // The second contains one half of a surrogate pair.
  const halfOfAPair = Buffer.concat([body.subarray(0, -1), Buffer.from([0xed, 0xa0, 0x80]), body.subarray(-1)])
  const notText = [{ body: Buffer.from([0xff, 0xfe, 0xc0, 0x80]) }, { body: halfOfAPair }]
  if (type === json) {
    const deep = [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]
    const odd = ['null', '[]', '"x"', '{"__proto__":{"a":1}}', '\ufeff{}', '{"email":{"toString":1}}']
    return [...notText, ...bodies([...deep, ...odd])]
  }
  if (type === form) {
    return [...notText, ...bodies(['%', '%ff=%C0%80', '&&&==&', 'a='.repeat(20_000), '__proto__=1&constructor=2'])]
  }
  if (type === multipart) {
    const boundaries = ['', '; boundary=', '; boundary="', '; boundary=other', `; boundary=${'x'.repeat(3000)}`]
    const types = boundaries
      .map((boundary) => `multipart/form-data${boundary}`)
      .concat('multipart/mixed; boundary=seven-seas')
    const headless = '--seven-seas\r\n\r\nno header\r\n'
    const nameless = '--seven-seas\r\ncontent-disposition: form-data\r\n\r\nno name\r\n'
    const odd = bodies([`${headless}${nameless}--seven-seas--\r\n`, '--seven-seas'.repeat(500)])
    return [...notText, ...odd, ...types.map((other) => ({ body, type: other }))]
  }
  return notText
}

let answers = 0
async function expectSentence(reader: Reader, body: Buffer, way: Way, how: string): Promise<void> {
  const answer = await send(reader, body, way)
  if (answer !== '') answers++
  expect({ how, wrong: wrongWith(answer) }).toEqual({ how, wrong: undefined })
}

const each = Object.entries(readers)
test.each(each)('a body that is cut, stalled, too long or malformed gets a sentence: %s', async (_, reader) => {
  const { body, longest } = reader
  const works: Promise<void>[] = []
  for (const place of places(body)) {
    const cut = body.subarray(0, place)
    works.push(expectSentence(reader, cut, {}, `says that it ends at ${place}`))
    works.push(expectSentence(reader, cut, { said: body.length, end: 'at once' }, `is cut at ${place}`))
    works.push(expectSentence(reader, cut, { said: body.length, end: 'stalled' }, `stalls at ${place}`))
    works.push(expectSentence(reader, cut, { said: 'chunks' }, `ends at ${place}, in chunks`))
  }
  for (const { body: other, type = reader.type } of malformedBodies(reader)) {
    works.push(expectSentence(reader, other, { type }, `is ${other.toString('latin1').slice(0, 60)} as ${type}`))
  }
  await Promise.all(works)

  const tooLong = Buffer.alloc(longest + megabyte, body)
  for (const said of [tooLong.length, 'chunks'] as const) {
    await expectSentence(reader, tooLong, { said }, `is too long, ${said === 'chunks' ? 'in chunks' : 'and says so'}`)
  }
})

/** Malformed JSON for any call. */
const wrongJson: Record<string, Buffer> = {
  'is cut off': Buffer.from('{"email":"rhona@loch'),
  'is null': Buffer.from('null'),
  'is a list': Buffer.from('[]'),
  'is of the wrong types': Buffer.from('{"email":{"toString":1},"version":"x","__proto__":{"a":1}}'),
  'is not text': Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
  'is too deep': Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
}

test('every declared call has a sentence for malformed JSON', async () => {
  const portal = (await tested.call('POST', '/api/portal/session', { password: portalPassword })).cookie
  const calls = tested.program.endpoints.filter(({ method, endpoint: { body } }) => body && method !== 'ALL')
  expect(calls.length).toBeGreaterThan(60)
  for (const { method, path, endpoint } of calls) {
    const headers = { 'idempotency-key': 'a-key-for-every-body', cookie: `${cookie}; ${portal}` }
    const longest = typeof endpoint.bytes === 'number' ? endpoint.bytes : small
    const reader = {
      method,
      at: path.replaceAll(/:\w+/g, 'abc'),
      type: json,
      body: Buffer.from('{}'),
      longest,
      headers,
    }
    await Promise.all(
      Object.entries(wrongJson).map(([how, body]) => expectSentence(reader, body, {}, `${method} ${path} ${how}`)),
    )
    await expectSentence(reader, Buffer.alloc(longest + 1, ' '), {}, `${method} ${path} is too long`)
  }
})

test('a film upload that was cut off can be resumed where it stopped, and not beyond its end', async () => {
  const { headers } = readers['a film that begins']!
  const begun = await tested.call('POST', '/api/videos/uploads', undefined, { cookie, headers: { ...headers } })
  expect(begun.status).toBe(201)
  const at = begun.headers.get('location')!
  const arrived = async () => {
    const answer = await tested.call('HEAD', at, undefined, { cookie, headers: resumable })
    return Number(answer.headers.get('upload-offset'))
  }
  const goOn = async (offset: number, body: Buffer, way: Way = {}) => {
    const type = 'application/offset+octet-stream'
    const from = { ...resumable, 'upload-offset': String(offset) }
    const part = { method: 'PATCH', at, type, body, longest: sample.length, headers: from }
    expect(wrongWith(await send(part, body, way))).toBeUndefined()
  }
  for (const end of ['at once', 'stalled'] as const) {
    const offset = await arrived()
    await goOn(offset, sample.subarray(offset, offset + 1000), { said: sample.length - offset, end })
  }
  const offset = await arrived()
  await goOn(sample.length * 2, sample)
  await goOn(offset, Buffer.alloc(2 * megabyte, 1))
  expect(await arrived()).toBeLessThanOrEqual(sample.length)
  expect((await tested.call('DELETE', at, undefined, { cookie, headers: resumable })).status).toBe(204)
})

test('every error was handled, none was logged as our own, no incomplete file is left, and the program still works', async () => {
  expect(answers).toBeGreaterThan(200)
  expect(unheard).toEqual([])
  const counted = await (await fetch(`${tested.url}/metrics`)).text()
  expect(counted.split('\n').filter((line) => /status="5(?!03)/.test(line))).toEqual([])
  expect((await tested.call('GET', '/healthz')).text).toBe('ok')
  expect((await tested.call('POST', '/api/contact', { ...lead, email: 'afterwards@lochbay.example' })).status).toBe(201)
  await expect.poll(unfinishedFiles).toEqual([])
})
