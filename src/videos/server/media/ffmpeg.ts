import { execFile, type ExecFileException } from 'node:child_process'
import { promisify } from 'node:util'
import { renditionSize, type VideoFacts } from '../../rendition.ts'
import {
  encoding,
  framesToChooseFrom,
  type MediaTool,
  progressReader,
  renditionLimits,
  soundRate,
  stillAt,
  stillLimits,
} from './media-tool.ts'
import { tooBusy } from '../probe/refused.ts'
import { runProgram } from './run-program.ts'

const command = 'ffmpeg'

/**
 * Returns the system's ffmpeg, if it is installed and can write H.264, AAC and PNG. Throws a 503 Problem if it was
 * killed or too slow to say so.
 */
export async function systemFfmpeg(): Promise<MediaTool | undefined> {
  const answer = await promisify(execFile)(command, ['-hide_banner', '-encoders'], { timeout: 10_000 }).catch(
    (error: ExecFileException) => {
      if (error.signal) throw tooBusy(error)
      return undefined
    },
  )
  const encoders = new Set(answer?.stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]))
  return ['libx264', 'aac', 'png'].every((name) => encoders.has(name)) ? ffmpeg : undefined
}

/**
 * Returns the input options. They fix the format and allow only files: whatever a file claims to be, ffmpeg treats it
 * as what the probe found and fetches nothing over the network.
 */
function reading(source: string, { container }: VideoFacts): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-f',
    container === 'mp4' || container === 'mov' ? 'mov' : 'matroska',
    '-i',
    `file:${source}`,
  ]
}

const quietly = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-threads', '2']

const ffmpeg: MediaTool = {
  name: 'ffmpeg',

  async still({ source, facts, target, seconds, signal }) {
    const choose = seconds === null ? [`thumbnail=${framesToChooseFrom}`] : []
    const filters = [...choose, `scale=${facts.width}:${facts.height}`, 'setsar=1'].join(',')
    const args = [
      ...quietly,
      '-ss',
      stillAt(seconds, facts).toFixed(3),
      ...reading(source, facts),
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-vf',
      filters,
      '-c:v',
      'png',
      '-f',
      'image2',
      '-update',
      '1',
      `file:${target}`,
    ]
    await runProgram({ command, args, signal, ...stillLimits })
  },

  async rendition({ source, facts, target, way, signal, onProgress }) {
    const codecs = way === 'copy' ? ['-c', 'copy'] : encode(facts)
    // Drops what phones write into the file (place, owner, chapters), because the rendition is public.
    const wrapping = [
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      `file:${target}`,
    ]
    const args = [...quietly, '-progress', 'pipe:1', ...reading(source, facts), ...codecs, ...wrapping]
    await runProgram({ command, args, signal, ...renditionLimits(facts), onLine: progressReader(facts, onProgress) })
  },

  async sound({ source, facts, target, signal }) {
    const outputOptions = `-map 0:a:0 -vn -ac 1 -ar ${soundRate} -c:a pcm_s16le -f s16le`.split(' ')
    const args = [...quietly, '-progress', 'pipe:1', ...reading(source, facts), ...outputOptions, `file:${target}`]
    await runProgram({ command, args, signal, ...renditionLimits(facts) })
  },
}

function encode(facts: VideoFacts): string[] {
  const { width, height } = renditionSize(facts)
  const { crf, preset, profile, maxRate, bufferSize, keyframeSeconds, audioRate, channels } = encoding
  const picture = `-vf scale=${width}:${height}:flags=lanczos,setsar=1,format=yuv420p -c:v libx264 -preset ${preset} -profile:v ${profile}`
  const rate = `-crf ${crf} -maxrate ${maxRate} -bufsize ${bufferSize} -force_key_frames expr:gte(t,n_forced*${keyframeSeconds})`
  return `${picture} ${rate} -c:a aac -b:a ${audioRate} -ac ${channels}`.split(' ')
}
