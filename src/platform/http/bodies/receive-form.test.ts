import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../../values/problem.ts'
import { receiveForm } from './receive-form.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-form-'))
const boundary = 'seven-seas'
const part = (name: string, value: Buffer | string, fileName?: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: video/mp4`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from(`--${boundary}--\r\n`)
const film = randomBytes(3000)
const whole = Buffer.concat([
  part('title', 'A day in Leith'),
  part('video', film, 'leith.mp4'),
  part('other', film, 'other.mp4'),
  part('category', 'general'),
  end,
])

let server: http.Server
const unheard: unknown[] = []
let underWay = 0
const hear = (error: unknown) => unheard.push(error)

beforeAll(async () => {
  process.on('uncaughtException', hear)
  process.on('unhandledRejection', hear)
  server = http.createServer((request, response) => {
    underWay++
    const answered = receiveForm(request, { fileField: 'video', folder, maxBytes: 5000 }).then(
      ({ fields, file }) => {
        const sent = file && { name: file.name, bytes: fs.readFileSync(file.path).toString('base64') }
        if (file) fs.rmSync(file.path)
        return response.end(JSON.stringify({ fields, file: sent }))
      },
      (error: unknown) => {
        response.statusCode = 400
        response.setHeader('connection', 'close')
        return response.end(error instanceof Problem ? error.code : 'unexpected')
      },
    )
    void answered.finally(() => underWay--)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(async () => {
  process.off('uncaughtException', hear)
  process.off('unhandledRejection', hear)
  server.closeAllConnections()
  server.close()
  fs.rmSync(folder, { recursive: true })
})

/** Sends bytes as a body with a stated length, and closes the connection after them if that is longer. */
async function send(body: Buffer, announcedBytes = body.length): Promise<string> {
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const chunks: Buffer[] = []
  socket.on('data', (piece: Buffer) => chunks.push(piece))
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${announcedBytes}\r\n\r\n`,
  )
  socket.write(body)
  if (announcedBytes > body.length) socket.end()
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

const filesInFolder = () => fs.readdirSync(folder)

describe('a form with a file', () => {
  test('is read, with one of its files', async () => {
    const answer = await send(whole)
    expect(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))).toEqual({
      fields: { title: 'A day in Leith', category: 'general' },
      file: { name: 'leith.mp4', bytes: film.toString('base64') },
    })
  })

  test('is read even if one of its texts has no name', async () => {
    const nameless = Buffer.from(`--${boundary}\r\ncontent-disposition: form-data\r\n\r\nof no use\r\n`)
    expect(await send(Buffer.concat([nameless, whole]))).toContain(
      '"fields":{"title":"A day in Leith","category":"general"}',
    )
    expect(unheard).toEqual([])
  })

  // Every position where a body can end: in a boundary, in a header, in a text, in the file that is stored, in one that
  // is skipped.
  const places = [
    ...new Set(
      [...Array(60).keys()]
        .map((n) => Math.floor((whole.length * n) / 60))
        .concat([whole.length - 1, whole.length - 2, whole.length - 3, whole.length - 5]),
    ),
  ]

  test('that ends too early is refused with a sentence wherever it ends, and leaves no file and no unhandled error', async () => {
    const answers = await Promise.all(
      places.map(async (place) => [place, await send(whole.subarray(0, place))] as const),
    )
    // The last bytes are the line break after the closing boundary. Without them the form is still complete.
    const refused = answers.filter(([place]) => place < whole.length - 4)
    for (const [place, answer] of refused)
      expect(answer, `cut at ${place}`).toMatch(/^HTTP\/1\.1 400[^]*upload_malformed/)
    expect(unheard).toEqual([])
    expect(filesInFolder()).toEqual([])
  })

  test('whose connection is closed leaves no file and no unhandled error', async () => {
    await Promise.all(places.map((place) => send(whole.subarray(0, place), whole.length)))
    await expect.poll(() => underWay).toBe(0)
    expect(filesInFolder()).toEqual([])
    expect(unheard).toEqual([])
  })

  test('whose connection is reset does not wait for the rest of it', async () => {
    for (let round = 0; round < 20; round++) {
      const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
      socket.write(
        `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: 9000\r\n\r\n`,
      )
      await once(server, 'request')
      socket.resetAndDestroy()
    }
    await expect.poll(() => underWay).toBe(0)
    expect(unheard).toEqual([])
  })

  test('with a file that is too long is refused', async () => {
    const long = Buffer.concat([part('video', randomBytes(6000), 'long.mp4'), end])
    expect(await send(long)).toContain('too_large')
    expect(filesInFolder()).toEqual([])
  })

  test.each([
    ['a text', part('title', Buffer.from([0x4c, 0xe9, 0x6f, 0x6e]))],
    ['half of a pair', part('title', Buffer.from([0xed, 0xa0, 0x80]))],
    ['an overlong NUL', part('title', Buffer.from([0xc0, 0x80]))],
  ])('in which %s is not UTF-8 is refused with a sentence', async (_, text) => {
    expect(await send(Buffer.concat([text, part('video', film, 'leith.mp4'), end]))).toContain('text_unreadable')
    expect(await send(Buffer.concat([part('video', film, 'leith.mp4'), text, end]))).toContain('text_unreadable')
    await expect.poll(filesInFolder).toEqual([])
  })

  test('whose file name is not UTF-8 is refused with a sentence', async () => {
    const named = part('video', film, '@@')
    const at = named.indexOf('@@')
    named[at] = 0xff
    expect(await send(Buffer.concat([named, end]))).toContain('text_unreadable')
    await expect.poll(filesInFolder).toEqual([])
  })
})
