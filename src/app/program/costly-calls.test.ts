import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import zlib, { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { testProgram } from '../test-program.ts'

// How much work one caller can cause is limited, and slow work keeps no other caller waiting.

const password = 'open sesame, Glasgow'
const tested = testProgram('costly-calls', { PORTAL_PASSWORD: password })
const megabyte = 1024 * 1024

interface Sender {
  socket: net.Socket
  /** The first line of the response, once there is one. */
  answered(): string | undefined
  retryAfter(): string | undefined
}

/** Announces 24 MB, sends one megabyte of it, and then nothing more. */
function stall(from: string): Sender {
  const socket = net.connect(Number(new URL(tested.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString('latin1')))
  socket.on('error', () => {})
  socket.write(
    `POST /api/verify HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/pdf\r\nContent-Length: ${24 * megabyte}\r\n\r\n`,
  )
  socket.write(aMegabyte)
  return {
    socket,
    answered: () => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1],
    retryAfter: () => /^retry-after: (\d+)/im.exec(text)?.[1],
  }
}
const aMegabyte = Buffer.alloc(megabyte, 0x20)

/** A file whose properties refer many times to objects that don't exist, although nearly. */
function slowToExamine(): Buffer {
  const references = ['Title', 'Subject', 'Keywords', 'Reason', 'Author', 'Creator']
    .map((key) => `/${key} 9999 0 R `.repeat(8))
    .join('')
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${references}`), Buffer.alloc(24 * megabyte, '\n9999 0 ob ')])
}

const check = (bytes: Uint8Array) =>
  tested.call('POST', '/api/verify', bytes, { headers: { 'content-type': 'application/pdf' } })

/** The memory that is still referenced after a garbage collection. */
function held(): number {
  v8.setFlagsFromString('--expose-gc')
  ;(vm.runInNewContext('gc') as () => void)()
  return process.memoryUsage().arrayBuffers
}

test('if seventy uploads stop half-way, forty are kept on the disk and the others are told to try again', async () => {
  await check(Buffer.from('%PDF-1.7'))
  const folder = path.join(tested.dataDir, 'uploads')
  const before = held()
  const senders = Array.from({ length: 70 }, (_, index) => stall(`10.20.0.${index}`))
  const spooled = () => fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)
  await expect.poll(() => senders.filter(({ answered }) => answered() === '503').length).toBe(30)
  await expect.poll(spooled).toBe(40 * megabyte)
  for (const sender of senders) if (sender.answered()) expect(Number(sender.retryAfter())).toBeGreaterThan(0)
  // For each sender only the socket's buffers are kept, not the megabyte that it sent.
  await expect.poll(() => held() - before).toBeLessThan(25 * megabyte)
  expect((await fetch(tested.url)).status).toBe(200)

  for (const { socket } of senders) socket.destroy()
  await expect.poll(() => fs.readdirSync(folder)).toEqual([])
  expect((await check(Buffer.from('%PDF-1.7'))).json()).toMatchObject({ data: { kind: 'not_ours' } })
})

/** Returns how many other requests are answered while a call is under way. */
async function answeredMeanwhile(call: (sent: () => void) => Promise<unknown>): Promise<number> {
  const over = new AbortController()
  let answered = 0
  const others = async () => {
    while (!over.signal.aborted) {
      await (await fetch(`${tested.url}/healthz`)).text()
      answered++
    }
  }
  let asking: Promise<void> | undefined
  try {
    await call(() => (asking = others()))
    return answered
  } finally {
    over.abort()
    await asking
  }
}

test('while a file that is slow to examine is examined, other requests are answered', async () => {
  const bytes = slowToExamine()
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', 'x-forwarded-for': '10.21.0.1', 'content-length': bytes.length },
  }
  const meanwhile = await answeredMeanwhile(async (sent) => {
    const sending = http.request(`${tested.url}/api/verify`, options)
    const answer = new Promise<http.IncomingMessage>((resolve, reject) =>
      sending.once('response', resolve).once('error', reject),
    )
    sending.once('finish', sent)
    sending.end(bytes)
    expect((await answer).statusCode).toBe(200)
    ;(await answer).resume()
  })
  expect(meanwhile).toBeGreaterThan(30)
})

interface Client {
  cookie: string
  id: string
}

const details = {
  companyName: 'Lochbay Energy Ltd',
  registeredAddress: '14 Weaver’s Vennel, Glasgow G1 5ZZ',
  contactName: 'Rhona Mackie',
  jobTitle: 'Sales Director',
  clientEmail: 'rhona@lochbay.example',
}

async function clientAtSignature(): Promise<Client> {
  const opened = await tested.call('POST', '/api/portal/session', { password })
  const client = { cookie: opened.cookie, id: opened.json().data.contractId as string }
  const draft = { ...details, termsAccepted: true, selectedPricingOption: 'monthly', step: 3 }
  expect((await tested.call('PUT', `/api/contracts/${client.id}/draft`, draft, client)).status).toBe(200)
  return client
}
const sign = ({ id, cookie }: Client, signature: object, key?: string) =>
  tested.call(
    'POST',
    `/api/contracts/${id}/signature`,
    { ...details, selectedPricingOption: 'monthly', ...signature },
    { cookie, key },
  )

/** The largest drawing that is accepted, in the PNG filter that is slowest to decode. */
function largestInk(): string {
  const [width, height] = [1600, 512]
  const raw = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y++) {
    raw[y * (width * 4 + 1)] = 4
    raw.fill(y & 1 ? 1 : 0, y * (width * 4 + 1) + 1, (y + 1) * (width * 4 + 1))
  }
  const head = Buffer.from([0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 6, 0, 0, 0])
  const chunk = (type: string, data: Buffer) => {
    const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)])
    framed.writeUInt32BE(data.length)
    framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4)
    return framed
  }
  const png = [
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', zlib.deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`
}

test('while four of the largest drawings are read, other requests are answered', async () => {
  const client = await clientAtSignature()
  const signatureData = largestInk()
  const statuses: number[] = []
  const meanwhile = await answeredMeanwhile(async (sent) => {
    const answers = Array.from({ length: 4 }, () => sign(client, { signatureData }))
    sent()
    for (const { status } of await Promise.all(answers)) statuses.push(status)
  })
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  expect(meanwhile).toBeGreaterThan(30)
})

test('a drawing for a signed contract is not read at all; a retry still gets its first response', async () => {
  const client = await clientAtSignature()
  const signed = await sign(client, { signatureName: details.contactName }, 'first-signature-key')
  expect(signed.status).toBe(201)
  const broken = await sign(client, { signatureData: 'data:image/png;base64,bm90IGEgcGljdHVyZQ==' })
  expect([broken.status, broken.json().code]).toEqual([409, 'already_signed'])
  const again = await sign(client, { signatureName: details.contactName }, 'first-signature-key')
  expect([again.status, again.text]).toEqual([201, signed.text])
})

test.each([
  ['signing', (client: Client) => sign(client, { signatureData: 'nothing' }), 25, 'attempts to sign'],
  [
    'fetching the document',
    ({ id, cookie }: Client) => tested.call('POST', `/api/contracts/${id}/generate-pdf`, details, { cookie }),
    70,
    'downloads',
  ],
])(
  '%s is limited for one contract, from however many addresses, and the refusal names it',
  async (_, call, times, what) => {
    const client = await clientAtSignature()
    const answers = await Promise.all(Array.from({ length: times }, () => call(client)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect([answer.json().code, Number(answer.headers.get('retry-after')) > 0]).toEqual(['rate_limited', true])
      expect(answer.json().message).toMatch(
        new RegExp(
          `^That’s a lot of ${what} in a short time\\. Nothing is lost: please try again in (a second|\\d+ seconds)\\.$`,
        ),
      )
    }
    expect((await call(await clientAtSignature())).status).not.toBe(429)
  },
)

test('new sessions from one address are limited, even with the right password', async () => {
  const ask = (from: string) => tested.call('POST', '/api/portal/session', { password }, { from })
  const open = async (from: string) => (await ask(from)).status
  const statuses: number[] = []
  while (statuses.length < 30 && !statuses.includes(429)) statuses.push(await open('10.22.0.1'))
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(statuses.at(-1)).toBe(429)
  expect((await ask('10.22.0.1')).json().message).toMatch(
    /^The portal has been opened a lot of times from your network\. /,
  )
  expect(await open('10.22.0.2')).toBe(201)
})
