import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { mediaToolFinder } from '../src/videos/server/media/find-media-tool.ts'
import { probe } from '../src/videos/server/probe/probe.ts'
import { speechModelFinder } from '../src/videos/server/speech/speech-model.ts'
import { printTable } from './print.ts'
import { childrenOf, megabytes, processorSeconds } from './process-figures.ts'

/** The sample lasts eleven seconds. */
const times = 12

/** How long a machine takes to draft the captions of a film in which somebody speaks, and what that takes. */
export async function benchCaptions(): Promise<void> {
  const findTool = mediaToolFinder('ffmpeg')
  const model = await speechModelFinder({ captions: 'auto' }, findTool)()
  if (!model) return
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-bench-'))
  try {
    const source = path.join(folder, 'spoken.mp4')
    const sample = 'src/videos/samples/spoken.mp4'
    const loop = ['-stream_loop', String(times - 1), '-i', sample, '-c', 'copy', source]
    execFileSync('ffmpeg', ['-loglevel', 'error', ...loop])
    const facts = await probe(source)
    let memory = 0
    const watching = setInterval(() => {
      for (const child of childrenOf(process.pid)) memory = Math.max(memory, megabytes(child, 'VmHWM'))
    }, 50)
    const before = processorSeconds(process.pid).children
    const began = performance.now()
    const signal = new AbortController().signal
    const cues = await model.listen({ source, facts, folder, signal, onProgress: () => {} })
    const seconds = (performance.now() - began) / 1000
    const processor = processorSeconds(process.pid).children - before
    clearInterval(watching)
    const share = (value: number) => `${value.toFixed(1)} s, ${(value / facts.duration).toFixed(3)} of real time`
    const words = cues.flatMap(({ text }) => text.split(/\s+/)).length
    printTable(`Captions of ${Math.round(facts.duration)} seconds of speech, ${words} words heard`, [
      { what: 'from the film until the draft is written', measured: share(seconds), beside: '–' },
      { what: 'processor time, including extracting the sound', measured: share(processor), beside: '–' },
      { what: 'peak memory of the model', measured: `${Math.round(memory)} MB`, beside: 'ended at 900 MB' },
    ])
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
