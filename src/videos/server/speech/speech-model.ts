import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { VideosConfig } from '#src/platform/config/config.ts'
import { root, runsBuilt } from '#src/platform/root.ts'
import type { Cue } from '../../cues.ts'
import type { VideoFacts } from '../../rendition.ts'
import { remembered } from '../media/find-media-tool.ts'
import type { MediaTool } from '../media/media-tool.ts'
import { ProgramFailed, runProgram } from '../media/run-program.ts'

/** Transcribes a film: a draft, for a person to correct. */
export interface SpeechModel {
  /** The captions of a film on this machine; none if nobody speaks. Throws ProgramFailed. */
  listen(film: Listening): Promise<Cue[]>
}

export interface Listening {
  source: string
  facts: VideoFacts
  /** The folder for its sound while it is transcribed. */
  folder: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** The task for speech-child.ts, and the lines that it prints. */
export interface SpeechTask {
  sound: string
  files: Record<keyof typeof speechFiles, string>
}
export type SpeechLine = { share: number; cues?: Cue[] } | { hasEnded: true }

/** The model's weights, its list of syllables, and what runs it: optional packages. */
export const speechFiles = {
  runtime: 'node_modules/onnxruntime-web/dist/ort.node.min.mjs',
  tokenizer: 'node_modules/llama-tokenizer-js/llama-tokenizer.js',
  encoder: 'node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized/encoder_model.onnx',
  decoder: 'node_modules/@moonshine-ai/moonshine-js/dist/model/tiny/quantized/decoder_model_merged.onnx',
} as const

/** Loading takes seconds, and listening a fifth of the film's time; on a busy machine it is many times that. */
const limits = ({ duration }: VideoFacts) => ({ timeoutMs: (600 + duration * 5) * 1000, quietMs: 180_000 })

/** Limits the memory of Node itself. The model's memory is outside it, and the child limits that. */
const heapMega = 192

/**
 * Finds the speech model. Returns `undefined` if its packages are not installed, if no installed program can extract
 * the sound of a film, or if `CAPTIONS` is `off`. Captions are then written by hand (VIDEO-18).
 */
export function speechModelFinder(
  { captions }: Pick<VideosConfig, 'captions'>,
  findTool: () => Promise<MediaTool | undefined>,
  folder: string = root,
): () => Promise<SpeechModel | undefined> {
  const find = async () => {
    if (captions === 'off') return undefined
    const files = Object.fromEntries(
      Object.entries(speechFiles).map(([name, file]) => [name, path.join(folder, file)]),
    ) as SpeechTask['files']
    if (!Object.values(files).every((file) => fs.existsSync(file))) return undefined
    const tool = await findTool()
    return tool && { listen: (film: Listening) => listen(tool, files, film) }
  }
  return remembered(find)
}

async function listen(
  tool: MediaTool,
  files: SpeechTask['files'],
  { source, facts, folder, signal, onProgress }: Listening,
): Promise<Cue[]> {
  if (facts.audioCodec === null) return []
  await fs.promises.mkdir(folder, { recursive: true })
  const sound = path.join(folder, `${randomUUID()}.pcm`)
  try {
    await tool.sound({ source, facts, target: sound, signal })
    return await heardIn({ sound, files }, { facts, signal, onProgress })
  } finally {
    await fs.promises.rm(sound, { force: true })
  }
}

/** Runs the model in a separate process, which ends at the end of the sound. */
async function heardIn(
  task: SpeechTask,
  { facts, signal, onProgress }: Pick<Listening, 'facts' | 'signal' | 'onProgress'>,
): Promise<Cue[]> {
  const script = path.join(
    root,
    runsBuilt ? 'build/server/speech-child.js' : 'src/videos/server/speech/speech-child.ts',
  )
  const cues: Cue[] = []
  let hasEnded = false
  await runProgram({
    command: process.execPath,
    args: [`--max-old-space-size=${heapMega}`, script, JSON.stringify(task)],
    ...limits(facts),
    signal,
    onLine(text) {
      const line = JSON.parse(text) as SpeechLine
      if ('hasEnded' in line) hasEnded = true
      else {
        cues.push(...(line.cues ?? []))
        onProgress(Math.min(0.99, line.share))
      }
    },
  })
  if (!hasEnded) throw new ProgramFailed('ended', 'The speech model stopped early')
  return cues
}
