import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testProgram } from './test-program.ts'

const tested = testProgram('verify-load')
const megabyte = 1024 * 1024

interface Sender {
  socket: net.Socket
  /** The answer's first line, once there is one. */
  answered(): string | undefined
  retryAfter(): string | undefined
}

/** Begins to send 24 MB, one megabyte of it, and then nothing more. */
function stall(from: string): Sender {
  const socket = net.connect(Number(new URL(tested.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString('latin1')))
  socket.on('error', () => {})
  socket.write(`POST /api/verify HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/pdf\r\nContent-Length: ${24 * megabyte}\r\n\r\n`)
  socket.write(aMegabyte)
  return { socket, answered: () => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1], retryAfter: () => /^retry-after: (\d+)/im.exec(text)?.[1] }
}
const aMegabyte = Buffer.alloc(megabyte, 0x20)

/** A file whose properties refer, many times over, to objects that are nearly there and never are. */
function slowToExamine(): Buffer {
  const references = ['Title', 'Subject', 'Keywords', 'Reason', 'Author', 'Creator'].map((key) => `/${key} 9999 0 R `.repeat(8)).join('')
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${references}`), Buffer.alloc(24 * megabyte, '\n9999 0 ob ')])
}

const check = (bytes: Uint8Array) => tested.call('POST', '/api/verify', bytes, { headers: { 'content-type': 'application/pdf' } })

test('seventy files that stop half-way are held on the disk, forty of them; the others are told to come again', async () => {
  await check(Buffer.from('%PDF-1.7'))
  const folder = path.join(tested.dataDir, 'uploads')
  const before = process.memoryUsage().arrayBuffers
  const senders = Array.from({ length: 70 }, (_, index) => stall(`10.20.0.${index}`))
  const spooled = () => fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)
  await expect.poll(() => senders.filter(({ answered }) => answered() === '503').length, { timeout: 30_000 }).toBe(30)
  await expect.poll(spooled, { timeout: 30_000 }).toBe(40 * megabyte)
  for (const sender of senders) if (sender.answered()) expect(Number(sender.retryAfter())).toBeGreaterThan(0)
  // Each has its sockets' pieces, and not the megabyte that it sent.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(25 * megabyte)
  expect((await fetch(tested.url)).status).toBe(200)

  for (const { socket } of senders) socket.destroy()
  await expect.poll(() => fs.readdirSync(folder), { timeout: 30_000 }).toEqual([])
  expect((await check(Buffer.from('%PDF-1.7'))).json()).toMatchObject({ data: { kind: 'not_ours' } })
})

test('while a file that was made for it is examined, others are answered', async () => {
  const bytes = slowToExamine()
  const options = { method: 'POST', headers: { 'content-type': 'application/pdf', 'x-forwarded-for': '10.21.0.1', 'content-length': bytes.length } }
  const answer = await new Promise<{ status: number | undefined; meanwhile: number }>((resolve, reject) => {
    const sending = http.request(`${tested.url}/api/verify`, options)
    let meanwhile = 0
    const over = new AbortController()
    sending.on('error', reject)
    sending.on('finish', async () => {
      while (!over.signal.aborted) {
        await (await fetch(`${tested.url}/healthz`)).text()
        meanwhile++
      }
    })
    sending.on('response', (response) => {
      over.abort()
      response.resume()
      resolve({ status: response.statusCode, meanwhile })
    })
    sending.end(bytes)
  })
  expect(answer.status).toBe(200)
  expect(answer.meanwhile).toBeGreaterThan(30)
})
