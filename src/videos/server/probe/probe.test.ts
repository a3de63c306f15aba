import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readOutline } from './container-outline.ts'
import { readFacts } from './film-facts.ts'
import { probe } from './probe.ts'

const samples = path.join(import.meta.dirname, '../../samples')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-probe-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
let files = 0
function written(bytes: Uint8Array): string {
  const file = path.join(folder, `${files++}.mp4`)
  fs.writeFileSync(file, bytes)
  return file
}

test.each([
  [
    'plain.mp4',
    { container: 'mp4', videoCodec: 'avc', audioCodec: 'aac', width: 160, height: 90, rotation: 0, isPlainH264: true },
  ],
  ['turned.mp4', { container: 'mp4', width: 90, height: 160, isPlainH264: false }],
  ['wide.mov', { container: 'mov', audioCodec: null, width: 1920, height: 1080 }],
  ['picture.webm', { container: 'webm', videoCodec: 'vp8', audioCodec: null, isPlainH264: false }],
])('%s is recognised, whatever its name is', async (name, facts) => {
  const found = await probe(written(fs.readFileSync(path.join(samples, name))))
  expect(found).toMatchObject(facts)
  expect(found.duration).toBeCloseTo(1, 0)
  expect(found.lastFrameAt).toBeLessThan(found.duration)
})

test.each(['plain.mp4', 'wide.mov', 'picture.webm'])('%s, cut anywhere, is refused', async (name) => {
  const bytes = fs.readFileSync(path.join(samples, name))
  for (let length = 1; length < bytes.length; length += Math.ceil(bytes.length / 60)) {
    // This can run in the test's own process, because reading these files ends.
    await expect(readFacts(written(bytes.subarray(0, length))), `cut at ${length}`).rejects.toMatchObject({
      kind: 'invalid',
    })
  }
})

test('any damaged film gets a result or a sentence, in time', async () => {
  const bytes = fs.readFileSync(path.join(samples, 'plain.mp4'))
  const broken = (change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes)
    change(copy)
    return written(copy)
  }
  // One byte changes ten frames into eight hundred million.
  const endless = broken((copy) => {
    copy[copy.indexOf('stts') + 8] = 0x34
  })
  await expect(probe(endless, { processorSeconds: 3 })).rejects.toMatchObject({ kind: 'invalid', code: 'file_damaged' })
  for (const step of [7, 31, 97]) {
    const file = broken((copy) => {
      for (let at = copy.indexOf('moov') + step; at < copy.length; at += step) copy[at] = copy[at]! ^ 0x5a
    })
    await expect(probe(file)).rejects.toMatchObject({ kind: 'invalid' })
  }
})

test('a good film that a busy machine did not get through is not called damaged', async () => {
  await expect(
    probe(written(fs.readFileSync(path.join(samples, 'plain.mp4'))), { patienceMs: 1 }),
  ).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'check_unfinished',
    message: 'This server was too busy to check the video. Try again in a minute.',
  })
})

test('an index that would fill the memory is noticed before it is read', async () => {
  const box = (type: string, length: number) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(length)
    head.write(type, 4)
    return head
  }
  const file = written(Buffer.concat([box('ftyp', 16), Buffer.from('isom\0\0\x02\0'), box('moov', 80 * 1024 * 1024)]))
  fs.truncateSync(file, 16 + 80 * 1024 * 1024)
  expect(await readOutline(file, 16 + 80 * 1024 * 1024, 'mp4')).toEqual({
    endsTooEarly: false,
    indexBytes: 80 * 1024 * 1024,
  })
  await expect(probe(file)).rejects.toMatchObject({ kind: 'invalid', code: 'file_damaged' })
})

test('a film whose check was killed, for instance because memory ran out, is not called damaged', async () => {
  const bytes = fs.readFileSync(path.join(samples, 'plain.mp4'))
  // Reading it takes long enough to be killed.
  bytes[bytes.indexOf('stts') + 8] = 0x34
  const file = written(bytes)
  const probing = probe(file)
  probing.catch(() => {})
  const child = await vi.waitUntil(() => processOf(file), { timeout: 300_000, interval: 5 })
  process.kill(child, 'SIGKILL')
  await expect(probing).rejects.toMatchObject({ kind: 'unavailable', code: 'check_unfinished' })
})

/** Returns the id of the process that was started with this argument, if there is one. */
function processOf(argument: string): number | undefined {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
  const line = stdout.split('\n').find((text) => text.includes(argument))
  return line === undefined ? undefined : Number(line.trim().split(' ')[0])
}
