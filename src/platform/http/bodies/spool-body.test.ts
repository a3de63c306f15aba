import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, expect, test } from 'vitest'
import { problemResponse } from '../problem-response.ts'
import type { AppEnv } from '../request.ts'
import { spoolBody } from './spool-body.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-spool-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
let server: ServerType | undefined
afterEach(() => server?.close())

/** Starts a server that stores bodies of up to a thousand bytes, and returns how its last call ended. */
async function listening(idleMs: number): Promise<{ port: number; ended: () => unknown }> {
  const app = new Hono<AppEnv>()
  let ended: unknown
  app.post('/', async (c) => {
    const file = await spoolBody(c, { folder, maxBytes: 1000, idleMs })
    ended = fs.readFileSync(file.path, 'utf8')
    fs.rmSync(file.path)
    return c.text('kept')
  })
  app.onError((error) => {
    ended = error
    return problemResponse(error, 'req')
  })
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server!.once('listening', resolve))
  return { port: (server.address() as AddressInfo).port, ended: () => ended }
}

function send(port: number, pieces: string): { socket: net.Socket; text: () => string; closed: Promise<unknown> } {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(pieces)
  return { socket, text: () => text, closed }
}
const head = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`

test('a complete body is in the file', async () => {
  const { port, ended } = await listening(60_000)
  const { socket, text } = send(port, `${head(11)}all of `)
  socket.write('this')
  await expect.poll(text).toContain('kept')
  expect(ended()).toBe('all of this')
  socket.destroy()
})

test('a sender who falls silent counts as gone, and leaves no file', async () => {
  const { port, ended } = await listening(100)
  await send(port, `${head(100)}half of it`).closed
  await expect.poll(ended).toMatchObject({ kind: 'malformed', code: 'upload_malformed' })
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a sender who hangs up leaves no file', async () => {
  const { port, ended } = await listening(60_000)
  const { socket } = send(port, `${head(100)}half of it`)
  await expect.poll(() => fs.readdirSync(folder).length).toBe(1)
  socket.destroy()
  await expect.poll(ended).toMatchObject({ kind: 'malformed', code: 'upload_malformed' })
  expect(fs.readdirSync(folder)).toEqual([])
})

test('a body that is longer than it claims is refused with the sentence', async () => {
  const { port } = await listening(60_000)
  const { socket, text } = send(
    port,
    `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n7d0\r\n${'x'.repeat(2000)}\r\n`,
  )
  await expect.poll(text).toMatch(/^HTTP\/1\.1 413[^]*too_large/)
  expect(fs.readdirSync(folder)).toEqual([])
  socket.destroy()
})
