import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver } from './deliver.ts'
import { rangedFile } from './ranged-file.ts'
import { nginxProgram, startNginx } from './test-nginx.ts'

const bytes = Buffer.from('0123456789')
const modified = new Date('2025-11-21T18:00:00.700Z')
const file = {
  size: bytes.length,
  etag: '"ten"',
  modified,
  contentType: 'video/mp4',
  cacheControl: 'public',
  read: async ({ start, end }: { start: number; end: number }) => new Blob([bytes.subarray(start, end + 1)]).stream(),
}
const date = 'Fri, 21 Nov 2025 18:00:00 GMT'
const [before, after] = ['Fri, 21 Nov 2025 17:59:59 GMT', 'Fri, 21 Nov 2025 18:00:01 GMT']

async function ask(headers: Record<string, string>, method = 'GET') {
  const response = await deliver(new Request('http://localhost/film.mp4', { headers, method }), file)
  return {
    status: response.status,
    body: await response.text(),
    range: response.headers.get('content-range'),
    length: response.headers.get('content-length'),
    headers: response.headers,
  }
}

describe('ranges (RFC 9110 §14)', () => {
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=0-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['BYTES= 9-9', '9', 'bytes 9-9/10'],
  ])('%s returns a part', async (range, body, contentRange) => {
    expect(await ask({ range })).toMatchObject({ status: 206, body, range: contentRange, length: String(body.length) })
  })

  test.each(['bytes=10-', 'bytes=10-11', 'bytes=-0', 'bytes=999999999999-'])('%s is past the end', async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 416, body: '', range: 'bytes */10' })
  })

  test.each([
    'bytes=0-1,4-5',
    'bytes=5-2',
    'bytes=-',
    'bytes=a-b',
    'bytes=1',
    'bytes=',
    'bytes=1-2-3',
    'bytes=-5-',
    'items=0-1',
    'bytes 0-1',
    'bytes=0x0-1',
    'bytes=99999999999999999999-',
  ])('%s returns the whole', async (range) => {
    expect(await ask({ range })).toMatchObject({ status: 200, body: '0123456789', range: null })
  })

  test('HEAD ignores ranges and has no body', async () => {
    expect(await ask({ range: 'bytes=0-1' }, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
      length: '10',
      range: null,
    })
  })

  test('no range of an empty file can be satisfied', async () => {
    const response = await deliver(new Request('http://localhost/', { headers: { range: 'bytes=0-' } }), {
      ...file,
      size: 0,
    })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */0'])
  })
})

describe('conditions (RFC 9110 §13)', () => {
  test.each<[string, number, Record<string, string>]>([
    ['its own tag', 304, { 'if-none-match': '"ten"' }],
    ['its own tag, weakly, in a list', 304, { 'if-none-match': '"a,b", W/"ten"' }],
    ['any tag', 304, { 'if-none-match': '*' }],
    ['another tag, whatever the date says', 200, { 'if-none-match': '"other"', 'if-modified-since': date }],
    ['its date', 304, { 'if-modified-since': date }],
    ['its date in the two old forms', 304, { 'if-modified-since': 'Friday, 21-Nov-25 18:00:00 GMT' }],
    ['its date as asctime wrote it', 304, { 'if-modified-since': 'Fri Nov 21 18:00:00 2025' }],
    ['an earlier date', 200, { 'if-modified-since': before }],
    ['what is not a date', 200, { 'if-modified-since': '2025-11-21T18:00:00Z' }],
    ['the tag that it must have', 200, { 'if-match': '"ten"' }],
    ['a tag that it must have and has only weakly', 412, { 'if-match': 'W/"ten"' }],
    ['another that it must have', 412, { 'if-match': '"other"' }],
    ['that it must be there', 200, { 'if-match': '*' }],
    ['that it must not have changed since before it did', 412, { 'if-unmodified-since': before }],
    ['that it must not have changed since', 200, { 'if-unmodified-since': date }],
    ['its tag in front of a date', 200, { 'if-match': '"ten"', 'if-unmodified-since': before }],
    ['what must hold before what saves work', 412, { 'if-match': '"other"', 'if-none-match': '"ten"' }],
    ['what saves work before a part', 304, { 'if-none-match': '"ten"', range: 'bytes=0-1' }],
  ])('%s: %i', async (_, status, headers) => {
    const answer = await ask(headers)
    expect([answer.status, answer.headers.get('etag')]).toEqual([status, '"ten"'])
    if (status !== 200) expect([answer.body, answer.length]).toEqual(['', null])
  })

  test.each<[string, number, string]>([
    ['the same tag', 206, '"ten"'],
    ['another tag', 200, '"other"'],
    ['the same tag, weakly', 200, 'W/"ten"'],
    ['its very date', 206, date],
    ['a later date', 200, after],
    ['no date at all', 200, 'yesterday'],
  ])('returns a part only if the file is still %s: %i', async (_, status, condition) => {
    expect((await ask({ range: 'bytes=0-1', 'if-range': condition })).status).toBe(status)
  })
})

test('a web server in front gets an address instead of bytes', async () => {
  const response = await deliver(new Request('http://localhost/', { headers: { range: 'bytes=0-1' } }), {
    ...file,
    redirect: '/stored/ab/film.mp4',
  })
  expect([
    response.status,
    response.headers.get('x-accel-redirect'),
    response.headers.get('content-type'),
    await response.text(),
  ]).toEqual([200, '/stored/ab/film.mp4', 'video/mp4', ''])
})

/** It needs nginx to compare with: `apt-get install nginx-light` installs it. */
describe.skipIf(!nginxProgram())('compared with nginx on the same file', () => {
  let folder: string
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let ours: http.Server
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-nginx-'))
    const film = path.join(folder, 'film.mp4')
    fs.writeFileSync(film, Buffer.alloc(300_000, 'abcdefghij'))
    fs.utimesSync(film, modified, modified)
    const facts = { path: film, contentType: 'video/mp4', cacheControl: 'public' }
    const own = async (request: Request) => {
      const isAccelerated = new URL(request.url).pathname === '/accelerated'
      return isAccelerated
        ? deliver(request, { ...file, cacheControl: 'private, no-cache', redirect: '/stored/film.mp4' })
        : (await rangedFile(request, facts))!
    }
    ours = http.createServer(getRequestListener(own)).listen(0, '127.0.0.1')
    await new Promise((resolve) => ours.once('listening', resolve))
    nginx = await startNginx(
      folder,
      `root ${folder}; location /accelerated { proxy_pass ${ourUrl()}; } location /stored/ { internal; alias ${folder}/; }`,
    )
  })
  afterAll(async () => {
    await nginx.stop()
    ours.close()
    fs.rmSync(folder, { recursive: true })
  })
  const ourUrl = () => `http://127.0.0.1:${(ours.address() as { port: number }).port}`

  async function get(url: string, headers: Record<string, string>, method = 'GET') {
    const response = await fetch(url, { headers, method })
    const body = Buffer.from(await response.arrayBuffer())
    const isError = response.status >= 400
    return {
      status: response.status,
      range: response.headers.get('content-range'),
      length: isError ? null : response.headers.get('content-length'),
      body: isError ? '' : body.toString('latin1'),
      etag: response.headers.get('etag'),
    }
  }

  test.each<[Record<string, string>, string?]>([
    [{}],
    [{}, 'HEAD'],
    [{ range: 'bytes=0-0' }],
    [{ range: 'bytes=100000-199999' }],
    [{ range: 'bytes=299999-' }],
    [{ range: 'bytes=-1' }],
    [{ range: 'bytes=-300001' }],
    [{ range: 'bytes=0-9999999' }],
    [{ range: 'bytes=300000-' }],
    [{ range: 'bytes=-0' }],
    [{ range: 'octets=0-1' }],
    [{ 'if-modified-since': date }],
    [{ 'if-modified-since': date, range: 'bytes=0-1' }],
    [{ 'if-unmodified-since': before }],
    [{ 'if-match': '"other"' }],
    [{ 'if-none-match': '"other"' }],
    [{ 'if-none-match': '*' }],
    [{ range: 'bytes=5-9', 'if-range': date }],
    [{ range: 'bytes=5-9', 'if-range': before }],
    [{ range: 'bytes=5-9', 'if-range': '"other"' }],
  ])('%j %s gets the same answer, from us and through X-Accel-Redirect', async (headers, method = 'GET') => {
    const { etag: theirTag, ...theirs } = await get(`${nginx.url}/film.mp4`, headers, method)
    const { etag: ourTag, ...direct } = await get(ourUrl(), headers, method)
    const { etag: acceleratedTag, ...accelerated } = await get(`${nginx.url}/accelerated`, headers, method)
    expect(direct).toEqual(theirs)
    expect(accelerated).toEqual(theirs)
    if (theirs.status < 400) expect([ourTag, theirTag, acceleratedTag].every((tag) => tag?.startsWith('"'))).toBe(true)
  })

  test('with fresh and stale tags', async () => {
    for (const url of [`${nginx.url}/film.mp4`, ourUrl(), `${nginx.url}/accelerated`]) {
      const { etag } = await get(url, {})
      const answers = [
        { 'if-none-match': etag! },
        { 'if-match': etag! },
        { range: 'bytes=3-5', 'if-range': etag! },
      ].map(async (headers) => get(url, headers as unknown as Record<string, string>))
      expect((await Promise.all(answers)).map(({ status, body }) => [status, body.length])).toEqual([
        [304, 0],
        [200, 300_000],
        [206, 3],
      ])
    }
  })

  test.each<[string, Record<string, string>, number, number, string]>([
    ['several parts', { range: 'bytes=0-1,5-6' }, 206, 200, 'GET'],
    ['a range that ends before it begins', { range: 'bytes=5-2' }, 416, 200, 'GET'],
    ['a range of HEAD', { range: 'bytes=0-1' }, 206, 200, 'HEAD'],
    ['nonsense', { range: 'bytes=a-b' }, 416, 200, 'GET'],
  ])('differs on purpose: %s', async (_, headers, theirs, own, method) => {
    expect([
      (await get(`${nginx.url}/film.mp4`, headers, method)).status,
      (await get(ourUrl(), headers, method)).status,
    ]).toEqual([theirs, own])
  })

  test('keeps our caching headers, but never reveals the stored file’s own address', async () => {
    const accelerated = await fetch(`${nginx.url}/accelerated`)
    expect([
      accelerated.headers.get('cache-control'),
      accelerated.headers.get('content-type'),
      accelerated.headers.get('x-accel-redirect'),
    ]).toEqual(['private, no-cache', 'video/mp4', null])
    expect((await fetch(`${nginx.url}/stored/film.mp4`)).status).toBe(404)
  })
})
