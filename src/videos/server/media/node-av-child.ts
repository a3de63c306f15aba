import { writeFile } from 'node:fs/promises'
import type { VideoFacts } from '../../rendition.ts'
import { encoding, framesToChooseFrom } from './media-tool.ts'

// A separate program, started by node-av.ts: it loads the native library, does one task and ends. It prints progress in
// ffmpeg's `-progress` format, so that one reader serves both.

export type NodeAvTask =
  | { kind: 'hello' }
  | { kind: 'still'; source: string; target: string; facts: VideoFacts; at: number; choose: boolean }
  | { kind: 'sound'; source: string; target: string; facts: VideoFacts; rate: number }
  | {
      kind: 'rendition'
      source: string
      target: string
      facts: VideoFacts
      way: 'copy' | 'encode'
      size: { width: number; height: number }
    }

const { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } = await import('node-av/api')
const { AVSEEK_FLAG_BACKWARD, FF_ENCODER_AAC, FF_ENCODER_LIBX264, FF_ENCODER_PCM_S16LE, FF_ENCODER_PNG } =
  await import('node-av/constants')

const task = JSON.parse(process.argv[2] ?? '{"kind":"hello"}') as NodeAvTask
if (task.kind === 'still') await still(task)
else if (task.kind === 'sound') await sound(task)
else if (task.kind === 'rendition') await (task.way === 'copy' ? copy(task) : encode(task))
process.exit(0)

type Still = Extract<NodeAvTask, { kind: 'still' }>
type Sound = Extract<NodeAvTask, { kind: 'sound' }>
type Rendition = Extract<NodeAvTask, { kind: 'rendition' }>

function open({ source, facts }: Still | Sound | Rendition) {
  const format = facts.container === 'mp4' || facts.container === 'mov' ? 'mov' : 'matroska'
  return Demuxer.open(source, { format, options: { protocol_whitelist: 'file' } })
}

/**
 * The library does not rotate pictures by itself. A film keeps its rotation as metadata for the player, but a still has
 * to be rotated.
 */
function upright({ rotation }: VideoFacts): string[] {
  return { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] }[rotation]
}

async function still({ facts, at, choose, target, ...task }: Still): Promise<void> {
  await using input = await open({ facts, at, choose, target, ...task })
  const stream = input.video()
  if (!stream) throw new Error('No picture')
  await input.seek(at, -1, AVSEEK_FLAG_BACKWARD)
  using decoder = await Decoder.create(stream)
  const filters = [
    ...upright(facts),
    ...(choose ? [`thumbnail=${framesToChooseFrom}`] : []),
    `scale=${facts.width}:${facts.height}`,
    'setsar=1',
    'format=rgb24',
  ]
  using filter = FilterAPI.create(filters.join(','))
  const { num, den } = stream.timeBase
  const framesFromTime = async function* () {
    // Seeking lands on the previous keyframe.
    for await (const frame of decoder.frames(input.packets(stream.index))) {
      if (!frame || (Number(frame.pts) * num) / den >= at) yield frame
    }
  }
  for await (const frame of filter.frames(framesFromTime())) {
    if (!frame) continue
    await writeFile(target, await Encoder.encodeOne(FF_ENCODER_PNG, frame))
    return
  }
  throw new Error('No frame')
}

async function sound({ rate, target, ...task }: Sound): Promise<void> {
  await using input = await open({ rate, target, ...task })
  const stream = input.audio()
  if (!stream) throw new Error('No sound')
  using decoder = await Decoder.create(stream)
  using filter = FilterAPI.create(`aresample=${rate},aformat=sample_fmts=s16:channel_layouts=mono`)
  using encoder = await Encoder.create(FF_ENCODER_PCM_S16LE, { decoder, filter })
  await using output = await Muxer.open(target, { format: 's16le' })
  await pipeline(input, decoder, filter, encoder, output, { onProgress: say }).completion
}

async function copy({ target, ...task }: Rendition): Promise<void> {
  await using input = await open({ target, ...task })
  await using output = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } })
  await pipeline(
    { video: input, ...(input.audio() ? { audio: input } : {}) } as never,
    { video: 'passthrough', ...(input.audio() ? { audio: 'passthrough' } : {}) } as never,
    output as never,
    { onProgress: say },
  ).completion
}

async function encode({ facts, size, target, ...task }: Rendition): Promise<void> {
  await using input = await open({ facts, size, target, ...task })
  const [video, audio] = [input.video(), input.audio()]
  if (!video) throw new Error('No picture')
  using videoDecoder = await Decoder.create(video, { exitOnError: true })
  const [width, height] = facts.rotation % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
  using picture = FilterAPI.create([`scale=${width}:${height}:flags=lanczos`, 'setsar=1', 'format=yuv420p'].join(','))
  const { crf, preset, profile, maxRate, bufferSize, keyframeSeconds, audioRate, channels } = encoding
  using videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: videoDecoder,
    filter: picture,
    maxRate,
    bufSize: bufferSize,
    gopSize: keyframeSeconds * 30,
    threadCount: 2,
    options: { preset, profile, crf } as never,
  })
  await using output = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } })
  if (!audio) {
    await pipeline(input, videoDecoder, picture, videoEncoder, output, { onProgress: say }).completion
    return
  }
  using audioDecoder = await Decoder.create(audio)
  using sound = FilterAPI.create(`aformat=sample_fmts=fltp:channel_layouts=${channels === 2 ? 'stereo' : 'mono'}`)
  using audioEncoder = await Encoder.create(FF_ENCODER_AAC, {
    decoder: audioDecoder,
    filter: sound,
    bitrate: audioRate,
  })
  await pipeline(
    { video: input, audio: input },
    { video: [videoDecoder, picture, videoEncoder], audio: [audioDecoder, sound, audioEncoder] },
    output,
    { onProgress: say },
  ).completion
}

function say({ time }: { time: number }): void {
  process.stdout.write(`out_time_us=${Math.round(time * 1e6)}\n`)
}
