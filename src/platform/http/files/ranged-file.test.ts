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

async function get(headers: Record<string, string> = {}) {
  const response = (await rangedFile(new Request('http://localhost/film.mp4', { headers }), file))!
  return { status: response.status, body: await response.text(), header: (name: string) => response.headers.get(name) }
}

test('returns the whole file, and says that it accepts ranges', async () => {
  const whole = await get()
  expect(whole).toMatchObject({ status: 200, body: '0123456789' })
  expect(whole.header('accept-ranges')).toBe('bytes')
  expect(whole.header('content-length')).toBe('10')
})

test('returns a part, as deliver.test.ts tests in detail', async () => {
  expect(await get({ range: 'bytes=7-' })).toMatchObject({ status: 206, body: '789' })
})

test('does not send an unchanged file again', async () => {
  const first = await get()
  expect(await get({ 'if-none-match': first.header('etag')! })).toMatchObject({ status: 304, body: '' })
  expect(await get({ 'if-modified-since': first.header('last-modified')! })).toMatchObject({ status: 304 })
})

test('returns undefined for a missing file and for a folder', async () => {
  const request = new Request('http://localhost/x')
  expect(await rangedFile(request, { ...file, path: path.join(folder, 'missing.mp4') })).toBeUndefined()
  expect(await rangedFile(request, { ...file, path: folder })).toBeUndefined()
})
