import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { mediaToolFinder } from '../media/find-media-tool.ts'
import { soundRate } from '../media/media-tool.ts'
import { probe } from '../probe/probe.ts'
import { speechModelFinder } from './speech-model.ts'

// With the real model. Its packages are optional, but they come with `npm ci` on every machine.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-speech-'))
const samples = path.join(import.meta.dirname, '../../samples')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const calm = new AbortController().signal
const listening = async (name: string) => {
  const source = path.join(samples, name)
  return { source, facts: await probe(source), folder, signal: calm, onProgress: () => {} }
}

const tools = { ffmpeg: await mediaToolFinder('ffmpeg')(), 'node-av': await mediaToolFinder('node-av')() }
const oneTool = tools.ffmpeg ?? tools['node-av']

test.skipIf(!oneTool)('the model writes what is said, and when', async () => {
  const whole = (await speechModelFinder({ captions: 'auto' }, async () => oneTool)())!
  const shares: number[] = []
  const cues = await whole.listen({ ...(await listening('spoken.mp4')), onProgress: (share) => shares.push(share) })
  const heard = cues.map(({ text }) => text.toLowerCase())
  expect(heard[0]).toMatch(/in glasgow for three years/)
  expect(heard[1]).toMatch(/the customer said no four times/)
  expect(heard.slice(2).join(' ')).toMatch(/so i asked what would have to be true.* and then i listened/)
  // The voice speaks from 0.2 to 3.0, from 4.1 to 6.1 and from 7.1 to 10.5 seconds.
  const times = [cues[0]!.starts, cues[0]!.ends, cues[1]!.starts, cues[1]!.ends]
  for (const [index, at] of [0.2, 3, 4.1, 6.1].entries()) expect(Math.abs(times[index]! - at)).toBeLessThan(0.4)
  expect(cues[2]!.starts).toBeGreaterThan(6.5)
  expect(cues.every(({ starts, ends }) => ends > starts && ends - starts < 10)).toBe(true)
  expect(shares.length).toBeGreaterThan(2)
  expect(shares.every((share) => share >= 0 && share < 1)).toBe(true)
  // No sound is left on the disk.
  expect(fs.readdirSync(folder)).toEqual([])
})

// The model takes seconds to load, so it listens to the sound of one tool only.
test.skipIf(!tools.ffmpeg || !tools['node-av'])('both tools take the same sound out of a film', async () => {
  const { source, facts } = await listening('spoken.mp4')
  const samplesBy = async (name: keyof typeof tools) => {
    const target = path.join(folder, `${name}.pcm`)
    await tools[name]!.sound({ source, facts, target })
    const bytes = fs.readFileSync(target)
    fs.rmSync(target)
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  }
  const [one, other] = [await samplesBy('ffmpeg'), await samplesBy('node-av')]
  const seconds = [one, other].map(({ length }) => length / soundRate)
  for (const length of seconds) expect(length).toBeCloseTo(facts.duration, 1)
  // Rounded differently: the last bit of sixteen.
  expect(other.every((value, index) => Math.abs(value - (one[index] ?? value)) <= 1)).toBe(true)
  expect(one.some((value) => Math.abs(value) > 3000)).toBe(true)
})

const model = await speechModelFinder({ captions: 'auto' }, mediaToolFinder('auto'))()

test.skipIf(!model)('a film in which nobody speaks has no captions', async () => {
  expect(await model!.listen(await listening('plain.mp4'))).toEqual([])
})

test.skipIf(!model)('listening ends at once when it is no longer needed, and leaves nothing', async () => {
  const stopping = new AbortController()
  const film = await listening('spoken.mp4')
  const heard = model!.listen({ ...film, signal: stopping.signal })
  const ended = heard.catch((error: unknown) => error)
  // The model is still being loaded.
  await vi.waitUntil(() => isRunning(folder), { timeout: 300_000, interval: 20 })
  stopping.abort()
  expect(await ended).toMatchObject({ name: 'ProgramFailed', why: 'stopped' })
  expect([isRunning(folder), fs.readdirSync(folder)]).toEqual([false, []])
})

test.skipIf(!model)('a damaged model fails', async () => {
  const damaged = path.join(folder, 'damaged')
  const weights = 'node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized'
  fs.mkdirSync(path.join(damaged, weights), { recursive: true })
  for (const name of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
    fs.writeFileSync(path.join(damaged, weights, name), 'no weights')
  for (const name of ['onnxruntime-web', 'llama-tokenizer-js'])
    fs.symlinkSync(path.resolve('node_modules', name), path.join(damaged, 'node_modules', name))
  const broken = await speechModelFinder({ captions: 'auto' }, mediaToolFinder('auto'), damaged)()
  await expect(broken!.listen(await listening('spoken.mp4'))).rejects.toMatchObject({ why: 'ended' })
  fs.rmSync(damaged, { recursive: true })
})

test('there is no model if its packages are missing, if no program can extract the sound, or if it is off', async () => {
  const tool = mediaToolFinder('auto')
  expect(await speechModelFinder({ captions: 'auto' }, tool, folder)()).toBeUndefined()
  expect(await speechModelFinder({ captions: 'auto' }, mediaToolFinder('none'))()).toBeUndefined()
  expect(await speechModelFinder({ captions: 'off' }, tool)()).toBeUndefined()
})

test.skipIf(!model)('the model ends with the program that started it, even if that is killed', async () => {
  const script = `
    const { speechModelFinder } = await import('${import.meta.dirname}/speech-model.ts')
    const { mediaToolFinder } = await import('${import.meta.dirname}/../media/find-media-tool.ts')
    const { probe } = await import('${import.meta.dirname}/../probe/probe.ts')
    const model = await speechModelFinder({ captions: 'auto' }, mediaToolFinder('auto'))()
    const source = '${samples}/spoken.mp4'
    const signal = new AbortController().signal
    await model.listen({ source, facts: await probe(source), folder: '${folder}', signal, onProgress: () => process.kill(process.pid, 'SIGKILL') })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  })
  await new Promise((resolve) => parent.once('exit', resolve))
  expect(parent.signalCode).toBe('SIGKILL')
  await vi.waitUntil(() => !isRunning(folder), { timeout: 300_000, interval: 100 })
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name))
})

/** Whether a process works on a file of this folder. */
function isRunning(place: string): boolean {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .some((pid) => {
      try {
        return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`"sound":"${place}`)
      } catch {
        return false
      }
    })
}
