import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rangedFile } from './ranged-file.ts'

const bytes = Buffer.from('0123456789')
let folder: string
let file: { path: string; contentType: string; cacheControl: string }
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-ranges-'))
  file = { path: path.join(folder, 'film.mp4'), contentType: 'video/mp4', cacheControl: 'public' }
  fs.writeFileSync(file.path, bytes)
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

async function get(headers: Record<string, string> = {}, method = 'GET') {
  const response = (await rangedFile(new Request('http://localhost/film.mp4', { headers, method }), file))!
  return { status: response.status, body: await response.text(), header: (name: string) => response.headers.get(name) }
}

test('the whole file, and that ranges are welcome', async () => {
  const whole = await get()
  expect(whole).toMatchObject({ status: 200, body: '0123456789' })
  expect(whole.header('accept-ranges')).toBe('bytes')
  expect(whole.header('content-length')).toBe('10')
})

test.each([
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=7-', '789', 'bytes 7-9/10'],
  ['bytes=-3', '789', 'bytes 7-9/10'],
  ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
])('%s is a part', async (range, body, contentRange) => {
  const part = await get({ range })
  expect(part).toMatchObject({ status: 206, body })
  expect(part.header('content-range')).toBe(contentRange)
  expect(part.header('content-length')).toBe(String(body.length))
})

test('a range past the end is refused with the length', async () => {
  const refused = await get({ range: 'bytes=10-' })
  expect(refused).toMatchObject({ status: 416, body: '' })
  expect(refused.header('content-range')).toBe('bytes */10')
})

test.each(['bytes=0-1,4-5', 'items=0-1', 'bytes=a-b'])('%s gets the whole file', async (range) => {
  expect(await get({ range })).toMatchObject({ status: 200, body: '0123456789' })
})

test('HEAD says the length without the body', async () => {
  const head = await get({}, 'HEAD')
  expect(head).toMatchObject({ status: 200, body: '' })
  expect(head.header('content-length')).toBe('10')
})

test('an unchanged file is not sent again', async () => {
  const first = await get()
  expect(await get({ 'if-none-match': first.header('etag')! })).toMatchObject({ status: 304, body: '' })
  expect(await get({ 'if-modified-since': first.header('last-modified')! })).toMatchObject({ status: 304 })
})

test('If-Range gives the part only of the same file', async () => {
  const first = await get()
  expect(await get({ range: 'bytes=0-1', 'if-range': first.header('etag')! })).toMatchObject({ status: 206 })
  expect(await get({ range: 'bytes=0-1', 'if-range': '"another"' })).toMatchObject({ status: 200 })
})

test('a missing file and a folder are nothing', async () => {
  const request = new Request('http://localhost/x')
  expect(await rangedFile(request, { ...file, path: path.join(folder, 'missing.mp4') })).toBeUndefined()
  expect(await rangedFile(request, { ...file, path: folder })).toBeUndefined()
})
