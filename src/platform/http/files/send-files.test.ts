import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileStream } from '../../storage/file-stream.ts'
import { deliver } from './deliver.ts'
import { sendFiles } from './send-files.ts'

// Files that Node itself writes: every reader gets the same bytes, however many there are, however slow, even if one
// goes away.

const bytes = randomBytes(5 * 1024 ** 2 + 12_345)
const file = { contentType: 'video/mp4', cacheControl: 'public', etag: '"x"', modified: new Date(1_700_000_000_000) }
const opened: FileHandle[] = []
let folder: string
let server: http.Server
let url: string

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-send-'))
  fs.writeFileSync(path.join(folder, 'film'), bytes)
  const answer = async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname === '/words')
      return new Response('words', { headers: { 'accept-ranges': 'none', 'set-cookie': 'a=1' } })
    // A file that claims to be longer than it is.
    const size = bytes.length + (new URL(request.url).pathname === '/short' ? 1000 : 0)
    const readRange = async (range: { start: number; end: number }) => {
      const handle = await fs.promises.open(path.join(folder, 'film'))
      opened.push(handle)
      return fileStream(handle, range)
    }
    const response = await deliver(request, { ...file, size, read: readRange })
    response.headers.append('set-cookie', 'a=1')
    response.headers.append('set-cookie', 'b=2')
    return response
  }
  server = http.createServer(getRequestListener(sendFiles(answer)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  fs.rmSync(folder, { recursive: true })
})

async function allClosed(): Promise<void> {
  await expect.poll(() => opened.every(({ fd }) => fd === -1)).toBe(true)
}

test('sends all of a file with its headers, and other answers unchanged', async () => {
  const response = await fetch(url)
  expect([
    response.status,
    response.headers.get('content-length'),
    response.headers.get('content-type'),
    response.headers.getSetCookie(),
  ]).toEqual([200, String(bytes.length), 'video/mp4', ['a=1', 'b=2']])
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  const words = await fetch(`${url}/words`)
  expect([words.status, await words.text(), words.headers.getSetCookie()]).toEqual([200, 'words', ['a=1']])
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(bytes.length), ''])
  expect((await fetch(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(304)
  await allClosed()
})

test('writes a response once, even if it is loaded after a server was made', async () => {
  const program = `
    const { getRequestListener } = await import('@hono/node-server')
    getRequestListener(() => new Response())
    const { sendFiles } = await import('./send-files.ts')
    const { fileStream } = await import('../../storage/file-stream.ts')
    const http = await import('node:http')
    const fs = await import('node:fs/promises')
    const answer = async () => {
      const file = fileStream(await fs.open('send-files.ts'), { start: 0, end: 9 })
      return new Response(file, { headers: { 'accept-ranges': 'bytes', 'content-length': '10' } })
    }
    const server = http.createServer(getRequestListener(sendFiles(answer))).listen(0, '127.0.0.1', async () => {
      const response = await fetch('http://127.0.0.1:' + server.address().port)
      console.log((await response.arrayBuffer()).byteLength)
      server.closeAllConnections()
      server.close()
    })`
  const args = ['--input-type=module', '--eval', program]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  expect([stdout, stderr]).toEqual(['10\n', ''])
})

test('two hundred simultaneous ranges beside a slow reader never mix up their bytes', async () => {
  const slow = http.get(url)
  const [response] = (await once(slow, 'response')) as [http.IncomingMessage]
  response.pause()
  const part = async (index: number) => {
    const start = (index * 104_729) % bytes.length
    const end = Math.min(bytes.length - 1, start + ((index * 7919) % 1_500_000))
    const got = await fetch(url, { headers: { range: `bytes=${start}-${end}` } })
    expect(got.status).toBe(206)
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
  }
  await Promise.all(Array.from({ length: 200 }, (_, index) => part(index)))
  const chunks: Buffer[] = []
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    if (chunks.length % 20 === 0) await wait(1)
  }
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  await allClosed()
})

test('a reader who goes away leaves no file open, and the memory they used is not shared', async () => {
  for (let index = 0; index < 20; index++) {
    // Uses a new connection: the server may be closing an idle one just now.
    const request = http.get(url, { agent: false })
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    await once(response, 'readable')
    request.destroy()
    await once(request, 'close')
  }
  await allClosed()
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('a file that ends early breaks the connection instead of being padded', async () => {
  const response = await fetch(`${url}/short`)
  await expect(response.arrayBuffer()).rejects.toThrow('terminated')
  await allClosed()
})

// If this test fails, the adapter reads bytes into its own memory. Then a stream can reuse memory again, and the detour
// by `takeFile` has lost its reason (docs/decisions/0045).
test('the adapter reads a body without giving memory to read into', async () => {
  const gotBuffers: boolean[] = []
  const body = () =>
    new ReadableStream({
      type: 'bytes',
      pull(controller) {
        gotBuffers.push(controller.byobRequest !== null)
        if (gotBuffers.length < 3) return controller.enqueue(new Uint8Array(64 * 1024))
        controller.close()
        controller.byobRequest?.respond(0)
      },
    })
  const plain = http.createServer(getRequestListener(() => new Response(body())))
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const response = await fetch(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`)
  expect((await response.arrayBuffer()).byteLength).toBe(2 * 64 * 1024)
  plain.close()
  expect(gotBuffers).toEqual([false, false, false])
})
