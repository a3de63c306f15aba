import fs from 'node:fs'
import type { Input, InputFormat, InputVideoTrack } from 'mediabunny'
import { Problem } from '#src/values/problem.ts'
import type { VideoFacts } from '../rendition.ts'
import { readOutline } from './container-outline.ts'

/** Large, and of use only to who uploads. */
const media = () => import('mediabunny')

/** What may come in, whatever the file is called: no playlists, no audio, no streams. */
async function takenFormats(): Promise<Map<InputFormat, VideoFacts['container']>> {
  const { MATROSKA, MP4, QTFF, WEBM } = await media()
  return new Map<InputFormat, VideoFacts['container']>([
    [MP4, 'mp4'],
    [QTFF, 'mov'],
    [WEBM, 'webm'],
    [MATROSKA, 'mkv'],
  ])
}

const longestSide = 8192
const longestIndex = 64 * 1024 * 1024
/** A probe reads an index and two frames: whatever takes longer was made to take long. */
const patienceMs = 20_000

/**
 * Looks into a file and says what video it is (DESIGN.md §4 "Videos": by probing, not by name).
 * Throws a 422 Problem with a sentence for whoever chose the file: empty, not a video,
 * cut short, damaged.
 */
export async function probe(file: string): Promise<VideoFacts> {
  const { size } = await fs.promises.stat(file)
  if (size === 0) throw refused('file_empty', 'That file is empty. Choose the video itself and send it again.')
  const { FilePathSource, Input } = await media()
  const formats = await takenFormats()
  const input = new Input({ formats: [...formats.keys()], source: new FilePathSource(file, { handleUnhandledError: () => {} }) })
  let late: NodeJS.Timeout | undefined
  try {
    const patience = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(damaged()), patienceMs)
    })
    return await Promise.race([look(input, formats, file, size), patience])
  } catch (error) {
    // Whatever a parser trips over in a stranger's file is the file's fault.
    throw error instanceof Problem ? error : damaged(error)
  } finally {
    clearTimeout(late)
    input.dispose()
  }
}

async function look(input: Input, formats: Awaited<ReturnType<typeof takenFormats>>, file: string, size: number): Promise<VideoFacts> {
  if (!(await input.canRead())) throw refused('not_a_video', 'That is not a video that we can take, whatever its name says. Send an MP4, MOV, WebM or MKV file.')
  const container = formats.get(await input.getFormat())
  if (!container) throw refused('not_a_video', 'We take MP4, MOV, WebM and MKV files. Send the video as one of those.')
  const outline = await readOutline(file, size, container)
  if (outline.endsTooEarly) throw cutShort()
  // An hour of film has an index of a few megabytes, and it is read into memory.
  if (outline.indexBytes > longestIndex) throw damaged()

  const video = await input.getPrimaryVideoTrack()
  if (!video) throw refused('no_picture', 'There is no picture in that file. Send the video, not the sound alone.')
  const codec = await video.getCodec()
  if (!codec) throw refused('unknown_codec', 'We do not know how that video is coded. Export it as an MP4 (H.264) and send that.')
  const [width, height] = [Math.round(await video.getDisplayWidth()), Math.round(await video.getDisplayHeight())]
  if (!(Math.min(width, height) >= 16 && Math.max(width, height) <= longestSide)) throw refused('odd_size', `That picture is ${width} by ${height} pixels. We take 16 to ${longestSide} each way.`)
  const lastFrameAt = await findLastFrame(video)
  const duration = await video.computeDuration()
  if (!(Number.isFinite(duration) && duration > 0)) throw damaged()

  const audio = await input.getPrimaryAudioTrack()
  // An unknown kind of sound is still a sound, which a rendition makes over.
  const audioCodec = audio ? ((await audio.getCodec()) ?? 'unknown') : null
  const isPlainH264 = codec === 'avc' && (await isPlain(video)) && (audioCodec === null || audioCodec === 'aac')
  return { container, videoCodec: codec, audioCodec, duration, lastFrameAt, width, height, rotation: await video.getRotation(), isPlainH264 }
}

/** Where the last frame begins. An index can promise frames that the file does not have: both ends are read. */
async function findLastFrame(video: InputVideoTrack): Promise<number> {
  const { EncodedPacketSink } = await media()
  const packets = new EncodedPacketSink(video)
  const first = await packets.getFirstPacket()
  const last = await packets.getPacket(Number.POSITIVE_INFINITY)
  if (!first || !last || first.byteLength === 0 || last.byteLength === 0) throw damaged()
  return last.timestamp
}

/** Baseline, Main or High, eight bits, up to level 5.2 (RFC 6381 §3.3: avc1.PPCCLL), square pixels, upright. */
async function isPlain(video: InputVideoTrack): Promise<boolean> {
  const profile = /^avc1\.([0-9a-f]{2})[0-9a-f]{2}([0-9a-f]{2})$/i.exec((await video.getCodecParameterString()) ?? '')
  if (!profile || ![66, 77, 100].includes(Number.parseInt(profile[1]!, 16)) || Number.parseInt(profile[2]!, 16) > 52) return false
  const square = (await video.getSquarePixelWidth()) === (await video.getCodedWidth())
  return square && (await video.getRotation()) === 0 && !(await video.getFlip())
}

function refused(code: string, sentence: string, cause?: unknown): Problem {
  return new Problem('invalid', code, sentence, { fields: [{ path: 'video', msg: sentence }], cause })
}

function damaged(cause?: unknown): Problem {
  return refused('file_damaged', 'That video is damaged: it cannot be read from end to end. Export it once more and send it again.', cause)
}

function cutShort(): Problem {
  return refused('file_cut_short', 'That video is cut short: its end is missing. Copy it once more from where it was made and send it again.')
}
