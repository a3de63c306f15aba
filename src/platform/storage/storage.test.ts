import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliver } from '../http/files/deliver.ts'
import { diskStorage } from './disk-storage.ts'
import { expectRoom, receiveFile, removeLeftFolders, removeLeftovers } from './receive-file.ts'
import { s3Storage } from './s3-storage.ts'
import { contentKey, type Storage } from './storage.ts'
import { startS3 } from './test-s3.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-storage-'))
const bytes = randomBytes(20 * 1024 * 1024)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const key = contentKey(sha256, 'mp4')
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  fs.rmSync(folder, { recursive: true })
})
const kinds: [string, () => Storage][] = [
  ['a folder', () => diskStorage(path.join(folder, 'objects'))],
  ['a bucket', () => s3Storage(s3.config, { scratch: path.join(folder, 'scratch') })],
]

describe.each(kinds)('storage in %s', (_, open) => {
  const file = () => {
    const name = path.join(folder, `in-${randomBytes(4).toString('hex')}`)
    fs.writeFileSync(name, bytes)
    return name
  }

  test('stores a file once under its content, returns any part of it, lends it, and deletes it', async () => {
    const storage = open()
    const [first, second] = [file(), file()]
    // Two calls store the same film at the same moment.
    await Promise.all([storage.keep(key, first, 'video/mp4'), storage.keep(key, second, 'video/mp4')])
    expect([fs.existsSync(first), fs.existsSync(second)]).toEqual([false, false])
    expect((await buffer(await storage.read(key, { start: 0, end: bytes.length - 1 }))).equals(bytes)).toBe(true)
    expect(
      (await buffer(await storage.read(key, { start: 9_000_000, end: 9_000_099 }))).equals(
        bytes.subarray(9_000_000, 9_000_100),
      ),
    ).toBe(true)
    let lent = ''
    const isEqual = await storage.withFile(key, async (name) => {
      lent = name
      return fs.readFileSync(name).equals(bytes)
    })
    expect(isEqual).toBe(true)
    if (storage.kind === 's3') expect(fs.existsSync(lent)).toBe(false)
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key, { start: 0, end: 1 })).rejects.toMatchObject({
      code: 'object_missing',
      kind: 'unavailable',
    })
    // What fails for good says so: a conversion would otherwise be tried again for ever.
    await expect(storage.withFile(key, async () => {})).rejects.toMatchObject({
      code: 'object_lost',
      message: 'Its file is no longer in storage. Upload it again.',
    })
  })

  test('says whether it has a file, and tests whether it can be written to', async () => {
    const storage = open()
    expect(await storage.has(key)).toBe(false)
    await storage.keep(key, file(), 'video/mp4')
    expect(await storage.has(key)).toBe(true)
    await storage.check()
    await storage.remove(key)
    expect(await storage.has(key)).toBe(false)
  })

  test('closes a file when its reader has gone', async () => {
    const storage = open()
    await storage.keep(key, file(), 'video/mp4')
    const reader = (await storage.read(key, { start: 0, end: bytes.length - 1 })).getReader()
    await reader.read()
    await reader.cancel()
    await storage.remove(key)
  })

  test('accepts no key that could be a path', async () => {
    for (const wrong of ['../../etc/passwd', `${'a'.repeat(64)}/../x.mp4`, ''])
      await expect(async () => contentKey(wrong, 'mp4')).rejects.toThrow('A key is made of')
    expect(() => contentKey(sha256, '../x')).toThrow('A key is made of')
  })

  test('handles ranges and conditions over HTTP as RFC 9110 says', async () => {
    const storage = open()
    await storage.keep(key, file(), 'video/mp4')
    const facts = {
      size: bytes.length,
      etag: `"${sha256.slice(0, 32)}"`,
      modified: new Date('2025-11-21T18:00:00Z'),
      contentType: 'video/mp4',
      cacheControl: 'public',
      read: (range: { start: number; end: number }) => storage.read(key, range),
    }
    const ask = async (headers: Record<string, string>) => {
      const response = await deliver(new Request('http://localhost/', { headers }), facts)
      return [response.status, Buffer.from(await response.arrayBuffer())] as const
    }
    expect(await ask({ range: 'bytes=-5' })).toEqual([206, bytes.subarray(-5)])
    expect(await ask({ range: 'bytes=5-9', 'if-range': facts.etag })).toEqual([206, bytes.subarray(5, 10)])
    expect((await ask({ range: 'bytes=5-9', 'if-range': '"stale"' }))[0]).toBe(200)
    expect((await ask({ range: `bytes=${bytes.length}-` }))[0]).toBe(416)
    expect((await ask({ 'if-none-match': facts.etag }))[0]).toBe(304)
    await storage.remove(key)
  })
})

test('a bucket that can’t be reached is reported, and the file is not lost', async () => {
  const storage = s3Storage({ ...s3.config, endpoint: 'http://127.0.0.1:9' }, { scratch: folder })
  const name = path.join(folder, 'kept')
  fs.writeFileSync(name, 'x')
  await expect(storage.keep(key, name, 'video/mp4')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(fs.existsSync(name)).toBe(true)
  // A file doesn't count as missing because the bucket doesn't answer.
  await expect(storage.has(key)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(storage.check()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(storage.withFile(key, async () => {})).rejects.toMatchObject({ code: 'object_missing' })
})

test('a connection that drops in the middle of a file counts as a bucket that can’t be reached', async () => {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('the beginning', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const storage = s3Storage({ ...s3.config, endpoint }, { scratch: path.join(folder, 'dropped') })
    await expect(storage.withFile(key, async () => {})).rejects.toMatchObject({ code: 'object_missing' })
    expect(fs.readdirSync(path.join(folder, 'dropped'))).toEqual([])
  } finally {
    server.close()
  }
})

describe('an uploaded file', () => {
  const arriving = path.join(folder, 'arriving')

  test('is hashed while it arrives', async () => {
    const received = await receiveFile(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), {
      folder: arriving,
      maxBytes: bytes.length,
    })
    expect([received.size, received.sha256, fs.readFileSync(received.path).equals(bytes)]).toEqual([
      bytes.length,
      sha256,
      true,
    ])
    fs.rmSync(received.path)
  })

  test('is given up at the first byte too many, and if its sender fails', async () => {
    let timesAsked = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          timesAsked++
          yield Buffer.alloc(1024)
        }
      })(),
    )
    await expect(receiveFile(endless, { folder: arriving, maxBytes: 100 * 1024 })).rejects.toMatchObject({
      kind: 'too-large',
      code: 'too_large',
    })
    expect(timesAsked).toBeLessThan(2000)
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(10)
        throw new Error('gone')
      })(),
    )
    await expect(receiveFile(failing, { folder: arriving, maxBytes: 100 })).rejects.toThrow('gone')
    expect(fs.readdirSync(arriving)).toEqual([])
  })

  test('is refused before it begins if there is no room for it', async () => {
    await expect(expectRoom(arriving, 2 ** 60)).rejects.toMatchObject({ kind: 'no-room', code: 'storage_full' })
  })

  test('is deleted if its process was killed', async () => {
    const [old, young] = [path.join(arriving, 'old.part'), path.join(arriving, 'young.part')]
    for (const name of [old, young]) fs.writeFileSync(name, 'x')
    fs.utimesSync(old, new Date(0), new Date(0))
    await removeLeftovers(arriving, new Date(Date.now() - 1000))
    expect(fs.readdirSync(arriving)).toEqual(['young.part'])
  })

  test('is deleted with its working folder, and no other one', async () => {
    for (const name of ['join_old', 'join_young', 'uploads']) {
      fs.mkdirSync(path.join(arriving, name))
      fs.writeFileSync(path.join(arriving, name, 'half.mp4'), 'x')
    }
    for (const name of ['join_old', 'uploads']) fs.utimesSync(path.join(arriving, name), new Date(0), new Date(0))
    await removeLeftFolders(arriving, new Date(Date.now() - 1000), ['join_'])
    expect(fs.readdirSync(arriving).toSorted()).toEqual(['join_young', 'uploads', 'young.part'])
  })
})

/** A disk of one megabyte, if we can make one: as root on Linux. */
const small = path.join(folder, 'small')
fs.mkdirSync(small)
const isSmall = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]).status === 0
describe.skipIf(!isSmall)('on a full disk', () => {
  afterAll(() => spawnSync('umount', [small]))

  test('a file is refused with a clear sentence and leaves nothing, in storage too', async () => {
    const full = {
      kind: 'no-room',
      code: 'storage_full',
      message: expect.stringContaining('There’s no room left for this file'),
    }
    await expect(receiveFile(Readable.from([bytes]), { folder: small, maxBytes: bytes.length })).rejects.toMatchObject(
      full,
    )
    expect(fs.readdirSync(small)).toEqual([])
    const name = path.join(folder, 'elsewhere')
    fs.writeFileSync(name, bytes)
    await expect(diskStorage(path.join(small, 'objects')).keep(key, name, 'video/mp4')).rejects.toMatchObject(full)
    expect(fs.readdirSync(small, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual(
      [],
    )
    expect(fs.existsSync(name)).toBe(true)
  })
})
