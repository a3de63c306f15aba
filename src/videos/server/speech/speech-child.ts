import fs from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { cuesOfSpeech, frameSeconds, speechIn } from './pauses.ts'
import type { SpeechLine, SpeechTask } from './speech-model.ts'

// A separate program, started by speech-model.ts: it loads the speech model, transcribes one file and ends. It prints
// a JSON line for each stretch. The words go only to standard output, and never to a disk.

const task = JSON.parse(process.argv[2]!) as SpeechTask
/** Samples a second: the model was trained with these. */
const rate = 16_000
const bytesEach = 2
/** The model's shape: its heads of attention and the numbers of each; the tokens that begin and end a text. */
const [heads, headSize, first, last] = [8, 36, 1, 2]
/** Tokens from this number on are marks, not words. */
const marksFrom = 32_000
const mostTokensASecond = 6.5
/** The weights take 30 MB, and a stretch of 9 seconds another 300. More than this is a fault. */
const mostMemory = 900e6

// If the parent was killed, nobody needs the result.
process.stdout.on('error', () => process.exit(1))
const say = (line: SpeechLine) => process.stdout.write(`${JSON.stringify(line)}\n`)

const sound = await fs.open(task.sound)
const { size } = await sound.stat()
const stretches = speechIn(await levelsOf())
if (stretches.length > 0) {
  const transcribe = await loadModel()
  say({ share: 0 })
  for (const stretch of stretches) {
    const from = Math.floor(stretch.starts * rate)
    const cues = cuesOfSpeech(stretch, await transcribe(await samples(from, Math.floor(stretch.ends * rate) - from)))
    say({ share: stretch.ends / (size / bytesEach / rate), cues })
    if (process.memoryUsage.rss() > mostMemory) throw new Error('The speech model takes too much memory')
  }
}
say({ hasEnded: true })

/** Returns how loud each frame is, in decibels: 0 is the loudest possible, all others are negative. */
async function levelsOf(): Promise<number[]> {
  const levels: number[] = []
  const frame = Math.round(frameSeconds * rate)
  // A minute at a time, however long the film is.
  const chunk = frame * 3000
  for (let from = 0; from < size / bytesEach; from += chunk) {
    const part = await samples(from, chunk)
    for (let at = 0; at + frame <= part.length; at += frame) {
      let sum = 0
      for (let i = at; i < at + frame; i++) sum += part[i]! ** 2
      levels.push(10 * Math.log10(sum / frame + 1e-10))
    }
  }
  return levels
}

async function samples(from: number, count: number): Promise<Float32Array> {
  const bytes = Buffer.alloc(count * bytesEach)
  const { bytesRead } = await sound.read(bytes, 0, bytes.length, from * bytesEach)
  const values = new Float32Array(Math.floor(bytesRead / bytesEach))
  for (let i = 0; i < values.length; i++) values[i] = bytes.readInt16LE(i * bytesEach) / 32_768
  return values
}

/** Loads the model; returns a function that transcribes a stretch. */
async function loadModel(): Promise<(audio: Float32Array) => Promise<string>> {
  const { env, InferenceSession, Tensor } = (await import(
    pathToFileURL(task.files.runtime).href
  )) as typeof import('onnxruntime-web')
  const { default: tokenizer } = (await import(
    pathToFileURL(task.files.tokenizer).href
  )) as typeof import('llama-tokenizer-js')
  // The processor is shared with everything that answers people.
  env.wasm.numThreads = 1
  const [encoder, decoder] = [
    await InferenceSession.create(await fs.readFile(task.files.encoder)),
    await InferenceSession.create(await fs.readFile(task.files.decoder)),
  ]
  const empty: Record<string, import('onnxruntime-web').Tensor> = Object.fromEntries(
    decoder.inputNames
      .filter((name) => name.startsWith('past_key_values.'))
      .map((name) => [name, new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])]),
  )

  return async (audio) => {
    const { last_hidden_state } = await encoder.run({ input_values: new Tensor('float32', audio, [1, audio.length]) })
    const tokens: number[] = []
    let [past, token] = [empty, first]
    // Nobody says more than this; a model that goes on has begun to repeat itself.
    const most = Math.ceil((audio.length / rate) * mostTokensASecond)
    while (tokens.length < most) {
      const made = await decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: last_hidden_state!,
        use_cache_branch: new Tensor('bool', [tokens.length > 0], [1]),
        ...past,
      })
      token = likeliest(made.logits!.data as Float32Array)
      if (token === last) break
      const isFirst = tokens.push(token) === 1
      past = Object.fromEntries(
        Object.entries(past).map(([name, before]) => [
          name,
          // What the decoder stores about the sound does not change after the first token.
          isFirst || !name.includes('.encoder.') ? made[name.replace('past_key_values', 'present')]! : before,
        ]),
      )
    }
    return tokenizer
      .decode(
        tokens.filter((one) => one < marksFrom),
        false,
        false,
      )
      .trim()
  }
}

function likeliest(logits: Float32Array): number {
  let best = 0
  for (let i = 1; i < logits.length; i++) if (logits[i]! > logits[best]!) best = i
  return best
}
