import fs from 'node:fs/promises'
import path from 'node:path'
import { ProgramFailed, runProgram } from './run-program.ts'

/** The form of joined recordings: 720p at most, 30 frames a second, sound as loud as speech on television. */
const picture = { long: 1280, short: 720, frames: 30 }
/** EBU R 128 for speech on the web: loud enough for a phone, with room for a laugh. */
const loudness = 'loudnorm=I=-16:TP=-1.5:LRA=11'

/** Sound below this level for this long contains no voice. Measured before the volume is evened out. */
const silence = { level: '-40dB', seconds: 2 }

interface Streams {
  video: { width: number; height: number } | undefined
  hasAudio: boolean
}

/** A film's length, and the second at which its last sound ends (0 if there is none). */
export interface Heard {
  seconds: number
  heardUntil: number
}

export interface Joining {
  /** Files on this machine, in order. The last may end in the middle of a frame. */
  sources: readonly string[]
  /** A new folder, which the caller removes. */
  folder: string
  target: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

export const quietly = '-hide_banner -loglevel error -nostdin -y -threads 2 -progress pipe:1'.split(' ')

const lookedAtOnce = 4
const looking = { timeoutMs: 60_000, quietMs: 60_000 }
export const limits = { timeoutMs: 3 * 3600_000, quietMs: 180_000 }

/**
 * Joins recordings into one H.264 and AAC film. Each is decoded and converted to the same form, because two recordings
 * never fit together unchanged. Rotation, gaps and changing frame rates are evened out, and a missing picture or sound
 * is replaced by one colour or by silence. A recording that can't be read at all is left out if another can; one
 * whose program was only too slow or killed is not. Throws ProgramFailed.
 */
export async function joinFilms({ sources, folder, target, signal, onProgress }: Joining): Promise<Heard> {
  await fs.mkdir(folder, { recursive: true })
  const streams: Streams[] = []
  // An answer can have many parts. If all were looked at at once, each would take too long.
  for (let first = 0; first < sources.length; first += lookedAtOnce)
    streams.push(
      ...(await Promise.all(sources.slice(first, first + lookedAtOnce).map((source) => streamsOf(source, signal)))),
    )
  const size = sizeOf(streams)
  const writtenFiles: string[] = []
  const whole: Heard = { seconds: 0, heardUntil: 0 }
  let failure: unknown
  for (const [index, source] of sources.entries()) {
    const alike = path.join(folder, `${index}.mp4`)
    try {
      const { seconds, heardUntil } = await makeAlike({ source, streams: streams[index]!, size, target: alike, signal })
      writtenFiles.push(alike)
      if (heardUntil > 0) whole.heardUntil = whole.seconds + heardUntil
      whole.seconds += seconds
    } catch (error) {
      if (!isUnreadable(error)) throw error
      failure = error
    }
    onProgress((index + 1) / (sources.length + 1))
  }
  if (writtenFiles.length === 0) throw failure ?? new ProgramFailed('ended', 'Nothing to join')
  const list = path.join(folder, 'list.txt')
  await fs.writeFile(list, writtenFiles.map((file) => `file '${file}'\n`).join(''))
  const args = ['-protocol_whitelist', 'file', '-f', 'concat', '-safe', '0', '-i', `file:${list}`]
  await ffmpeg(
    [...args, '-c', 'copy', '-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', `file:${target}`],
    signal,
  )
  return whole
}

/** Whether a program ended by itself because of what it was given. Anything else may succeed at another attempt. */
function isUnreadable(error: unknown): boolean {
  return error instanceof ProgramFailed && error.why === 'ended'
}

/** Returns the size of the first picture. A phone that was turned between two parts gets bars. */
function sizeOf(streams: readonly Streams[]): { width: number; height: number } {
  const first = streams.find(({ video }) => video)?.video ?? { width: picture.short, height: picture.short }
  const scale = Math.min(
    1,
    picture.long / Math.max(first.width, first.height),
    picture.short / Math.min(first.width, first.height),
  )
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2))
  return { width: even(first.width), height: even(first.height) }
}

interface Alike {
  source: string
  streams: Streams
  size: { width: number; height: number }
  target: string
  signal: AbortSignal
}

export const videoCodec =
  '-c:v libx264 -preset fast -profile:v high -crf 22 -maxrate 3M -bufsize 6M -force_key_frames expr:gte(t,n_forced*2) -video_track_timescale 90000'.split(
    ' ',
  )
export const audioCodec = '-c:a aac -b:a 128k -ac 2 -ar 48000'.split(' ')
/** Leaves out everything that a phone writes into a file: place, owner, chapters. */
export const bare = '-sn -dn -map_metadata -1 -map_chapters -1 -f mp4'.split(' ')

/** Makes ffmpeg print where silence begins and ends, among its lines about progress. */
const listening = `silencedetect=n=${silence.level}:d=${silence.seconds},ametadata=mode=print:file=-:direct=1`

async function makeAlike({ source, streams, size: { width, height }, target, signal }: Alike): Promise<Heard> {
  const { video, hasAudio } = streams
  if (!video && !hasAudio) throw new ProgramFailed('ended', 'Neither picture nor sound')
  const inputOptions = ['-protocol_whitelist', 'file', '-fflags', '+genpts+discardcorrupt', '-i', `file:${source}`]
  const fitted = `scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=lanczos,pad=${width}:${height}:-1:-1`
  const picturePart = video
    ? ['-map', '0:v:0', '-vf', `fps=${picture.frames}:start_time=0,${fitted},setsar=1,format=yuv420p`, ...videoCodec]
    : ['-vn']
  const soundPart = hasAudio
    ? [
        '-map',
        '0:a:0',
        '-af',
        `aresample=48000:async=1:first_pts=0,${listening},${loudness},aresample=48000`,
        ...audioCodec,
      ]
    : ['-an']
  const converted = video && hasAudio ? target : `${target}.found.mp4`
  let quietFrom: number | undefined
  await ffmpeg([...inputOptions, ...picturePart, ...soundPart, ...bare, `file:${converted}`], signal, (line) => {
    const [, event, at] = /^lavfi\.silence_(start|end)=(.*)$/.exec(line) ?? []
    if (event) quietFrom = event === 'start' ? Number(at) : undefined
  })
  // The length of a missing picture or sound is that of the converted other half.
  const seconds = await lengthOf(converted, signal)
  // The first samples of some recordings are a click of the microphone.
  const heardUntil = !hasAudio || (quietFrom ?? seconds) < 0.5 ? 0 : (quietFrom ?? seconds)
  if (converted === target) return { seconds, heardUntil }
  const missing = video ? 'anullsrc=r=48000:cl=stereo' : `color=c=0x0A3F3C:s=${width}x${height}:r=${picture.frames}`
  const inputs = [
    '-protocol_whitelist',
    'file',
    '-i',
    `file:${converted}`,
    '-f',
    'lavfi',
    '-t',
    seconds.toFixed(3),
    '-i',
    missing,
  ]
  const filled = video
    ? ['-map', '0:v:0', '-map', '1:a:0', '-c:v', 'copy', '-video_track_timescale', '90000', ...audioCodec]
    : ['-map', '1:v:0', '-map', '0:a:0', '-pix_fmt', 'yuv420p', ...videoCodec, '-c:a', 'copy']
  await ffmpeg([...inputs, ...filled, ...bare, `file:${target}`], signal)
  return { seconds, heardUntil }
}

async function lengthOf(file: string, signal: AbortSignal): Promise<number> {
  const lines: string[] = []
  const args = ['-v', 'quiet', '-show_entries', 'format=duration', '-of', 'csv=p=0', `file:${file}`]
  await runProgram({ command: 'ffprobe', args, signal, ...looking, onLine: (line) => lines.push(line) })
  const seconds = Number(lines[0])
  if (!(seconds > 0)) throw new ProgramFailed('ended', 'No length')
  return seconds
}

function ffmpeg(args: readonly string[], signal: AbortSignal, onLine?: (line: string) => void): Promise<void> {
  return runProgram({
    command: 'ffmpeg',
    args: [...quietly, ...args],
    signal,
    ...limits,
    ...(onLine ? { onLine } : {}),
  })
}

/** Returns what is in a recording, as it is shown: a phone held upright records that it turned the picture. */
async function streamsOf(source: string, signal: AbortSignal): Promise<Streams> {
  const lines: string[] = []
  const entries = 'stream=codec_type,width,height:stream_side_data=rotation'
  const args = ['-v', 'quiet', '-protocol_whitelist', 'file', '-show_entries', entries, '-of', 'json', `file:${source}`]
  await runProgram({ command: 'ffprobe', args, signal, ...looking, onLine: (line) => lines.push(line) }).catch(
    (error: unknown) => {
      if (!isUnreadable(error)) throw error
    },
  )
  const { streams = [] } = JSON.parse(lines.join('') || '{}') as {
    streams?: {
      codec_type?: string
      width?: number
      height?: number
      side_data_list?: { rotation?: number }[]
    }[]
  }
  const shown = streams.find(({ codec_type, width, height }) => codec_type === 'video' && width && height)
  const turned = shown?.side_data_list?.some(({ rotation = 0 }) => rotation % 180 !== 0)
  return {
    video: shown && {
      width: turned ? shown.height! : shown.width!,
      height: turned ? shown.width! : shown.height!,
    },
    hasAudio: streams.some(({ codec_type }) => codec_type === 'audio'),
  }
}
