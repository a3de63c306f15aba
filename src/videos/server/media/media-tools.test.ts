import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { type VideoFacts, wayToRendition } from '../../rendition.ts'
import { probe } from '../probe/probe.ts'
import { mediaToolFinder } from './find-media-tool.ts'
import { joinFilms } from './join-films.ts'
import { ProgramFailed, runProgram } from './run-program.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-media-'))
const samples = path.join(import.meta.dirname, '../../samples')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const found = new Map<string, Promise<VideoFacts>>()
/** What the probe finds in a sample, asked once for both tools. */
function factsOf(source: string): Promise<VideoFacts> {
  const facts = found.get(source) ?? probe(source)
  found.set(source, facts)
  return facts
}

const tools = { ffmpeg: await mediaToolFinder('ffmpeg')(), 'node-av': await mediaToolFinder('node-av')() }

describe.each(['ffmpeg', 'node-av'] as const)('%s', (converter) => {
  const tool = tools[converter]!

  test.skipIf(!tool).each<[string, 'copy' | 'encode', number, number]>([
    ['plain.mp4', 'copy', 160, 90],
    ['turned.mp4', 'encode', 90, 160],
    ['wide.mov', 'encode', 1280, 720],
    ['picture.webm', 'encode', 160, 90],
  ])(
    'makes of %s what browsers play (%s), upright and without what a phone wrote',
    async (name, way, width, height) => {
      const source = path.join(samples, name)
      const facts = await factsOf(source)
      expect(wayToRendition(facts)).toBe(way)
      const [film, still] = [
        path.join(folder, `${converter}-${name}.mp4`),
        path.join(folder, `${converter}-${name}.png`),
      ]
      const shares: number[] = []
      await tool.rendition({
        source,
        facts,
        target: film,
        way: wayToRendition(facts),
        onProgress: (share) => shares.push(share),
      })
      const made = await probe(film)
      expect(made).toMatchObject({
        container: 'mp4',
        videoCodec: 'avc',
        audioCodec: facts.audioCodec,
        width,
        height,
      })
      expect(Math.abs(made.duration - facts.duration)).toBeLessThan(0.3)
      const bytes = fs.readFileSync(film)
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
      for (const secret of ['Somebody', '+55.8642']) expect(bytes.includes(secret)).toBe(false)
      expect(shares.every((share) => share >= 0 && share < 1)).toBe(true)

      // Chosen automatically near the beginning, and at the very end, after the film's last frame.
      for (const seconds of name === 'plain.mp4' ? [] : [null, facts.duration]) {
        await tool.still({ source, facts, target: still, seconds })
        expect(await sharp(still).metadata()).toMatchObject({ format: 'png', width: facts.width, height: facts.height })
        fs.rmSync(still)
      }
    },
  )

  test.skipIf(!tool)('gives up on what is not a film, and reads no other file that it refers to', async () => {
    const source = path.join(folder, `${converter}-playlist.mp4`)
    fs.writeFileSync(source, `#EXTM3U\n#EXTINF:1,\n${path.join(samples, 'plain.mp4')}\n#EXT-X-ENDLIST\n`)
    const facts = await factsOf(path.join(samples, 'plain.mp4'))
    await expect(
      tool.rendition({ source, facts, target: `${source}.out`, way: 'encode', onProgress: () => {} }),
    ).rejects.toBeInstanceOf(ProgramFailed)
  })
})

/** Puts a program before the real one of its name. It runs `script` once, and then the real one. */
async function failingOnce(name: string, script: string, work: () => Promise<void>): Promise<void> {
  const wrappers = fs.mkdtempSync(path.join(folder, 'wrappers-'))
  const [before, flag] = [process.env.PATH, path.join(wrappers, 'has-failed')]
  const instead = `if [ ! -e '${flag}' ]; then : > '${flag}'; ${script}; fi`
  const lines = ['#!/bin/sh', instead, `PATH='${before}' exec ${name} "$@"`]
  fs.writeFileSync(path.join(wrappers, name), `${lines.join('\n')}\n`, { mode: 0o755 })
  process.env.PATH = `${wrappers}:${before}`
  try {
    await work()
  } finally {
    process.env.PATH = before
  }
}

test.skipIf(!tools.ffmpeg)('a tool that was killed when it was looked for is found the next time', async () => {
  const find = mediaToolFinder('ffmpeg')
  await failingOnce('ffmpeg', 'kill -9 $$', async () => {
    await expect(find()).rejects.toMatchObject({ kind: 'unavailable', code: 'check_unfinished' })
    expect((await find())?.name).toBe('ffmpeg')
  })
})

describe.skipIf(!tools.ffmpeg)('joining', () => {
  const plain = path.join(samples, 'plain.mp4')
  const garbage = path.join(folder, 'garbage.mp4')
  fs.writeFileSync(garbage, 'no film at all'.repeat(100))
  let joins = 0
  const joined = (sources: readonly string[]) =>
    joinFilms({
      sources,
      folder: path.join(folder, `parts-${++joins}`),
      target: path.join(folder, `joined-${joins}.mp4`),
      signal: new AbortController().signal,
      onProgress: () => {},
    })

  test.each([
    ['ffmpeg', 'kill -9 $$', 'killed'],
    ['ffprobe', 'kill -9 $$', 'killed'],
    ['ffmpeg', 'echo "x.mp4: No space left on device" >&2; exit 228', 'no-room'],
  ] as const)('fails if %s is hindered (%s), and has every part at the next attempt', async (name, script, why) => {
    const whole = 2 * (await factsOf(plain)).duration
    await failingOnce(name, script, async () => {
      await expect(joined([plain, plain])).rejects.toMatchObject({ why })
      expect((await joined([plain, plain])).seconds).toBeCloseTo(whole, 0)
    })
  })

  test('leaves out a part that nothing can read', async () => {
    const { duration } = await factsOf(plain)
    expect((await joined([garbage, plain])).seconds).toBeCloseTo(duration, 0)
    await expect(joined([garbage])).rejects.toMatchObject({ why: 'ended' })
  })
})

describe('a program', () => {
  const run = (script: string, more: object = {}) =>
    runProgram({ command: process.execPath, args: ['-e', script], timeoutMs: 20_000, quietMs: 20_000, ...more })
  const hang = 'setInterval(() => {}, 1000)'

  test('that fails says why', async () => {
    await expect(run('console.error("no such codec"); process.exit(3)')).rejects.toMatchObject({
      why: 'ended',
      message: 'no such codec',
    })
    await expect(runProgram({ command: 'no-such-program', args: [], timeoutMs: 1000, quietMs: 1000 })).rejects.toThrow(
      'ENOENT',
    )
  })

  test('that somebody else kills, or that crashes, says which', async () => {
    await expect(run('process.kill(process.pid, "SIGKILL")')).rejects.toMatchObject({ why: 'killed' })
    await expect(run('process.abort()')).rejects.toMatchObject({ why: 'ended' })
  })

  test('that works too much is killed, and one that waits as long is not', async () => {
    await expect(run('for (;;);', { processorSeconds: 1 })).rejects.toMatchObject({ why: 'too-much' })
    await run('setTimeout(() => {}, 1500)', { processorSeconds: 1 })
  })

  test('that takes too long, prints nothing or is no longer needed is killed', async () => {
    await expect(run(hang, { timeoutMs: 300 })).rejects.toMatchObject({ why: 'too-long' })
    await expect(run(`console.log('begun'); ${hang}`, { quietMs: 1500 })).rejects.toMatchObject({ why: 'too-long' })
    const stopping = new AbortController()
    const stopped = run(hang, { signal: stopping.signal })
    stopping.abort()
    await expect(stopped).rejects.toMatchObject({ why: 'stopped' })
    await expect(run(hang, { signal: stopping.signal })).rejects.toMatchObject({ why: 'stopped' })
  })
})
