import fs from 'node:fs'
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputFormat,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny'
import { Problem } from '#src/values/problem.ts'
import type { VideoFacts } from '../../rendition.ts'
import { readOutline } from './container-outline.ts'
import { damaged, refused } from './refused.ts'

/** The accepted formats, whatever the file's name: no playlists, audio files or streams. */
const formats = new Map<InputFormat, VideoFacts['container']>([
  [MP4, 'mp4'],
  [QTFF, 'mov'],
  [WEBM, 'webm'],
  [MATROSKA, 'mkv'],
])

const longestSide = 8192
const longestIndex = 64 * 1024 * 1024

/**
 * Reads a file and returns the facts about its film. Throws a 422 Problem with a sentence for the
 * person who chose the file: not a film, cut short, damaged. One byte in a stranger's file can make
 * a parser count to a thousand million, so this runs in a process of its own (`probe.ts`).
 */
export async function readFacts(file: string): Promise<VideoFacts> {
  const input = new Input({
    formats: [...formats.keys()],
    source: new FilePathSource(file, { handleUnhandledError: () => {} }),
  })
  try {
    return await look(input, file)
  } catch (error) {
    // Any parser error is the file's fault.
    throw error instanceof Problem ? error : damaged(error)
  } finally {
    input.dispose()
  }
}

async function look(input: Input, file: string): Promise<VideoFacts> {
  if (!(await input.canRead()))
    throw refused(
      'not_a_video',
      'That isn’t a kind of video we can take, whatever its name says. Send an MP4, MOV, WebM or MKV file.',
    )
  const container = formats.get(await input.getFormat())
  if (!container) throw refused('not_a_video', 'We take MP4, MOV, WebM and MKV files. Send the video as one of those.')
  const outline = await readOutline(file, (await fs.promises.stat(file)).size, container)
  if (outline.endsTooEarly) throw cutShort()
  // The index is read into memory; an hour of film has one of a few megabytes.
  if (outline.indexBytes > longestIndex) throw damaged()

  const video = await input.getPrimaryVideoTrack()
  if (!video) throw refused('no_picture', 'That file has sound but no picture. Send the video itself.')
  const codec = await video.getCodec()
  if (!codec)
    throw refused(
      'unknown_codec',
      'We don’t recognise how that video is encoded. Export it as an MP4 (H.264) and send that.',
    )
  const [width, height] = [Math.round(await video.getDisplayWidth()), Math.round(await video.getDisplayHeight())]
  if (!(Math.min(width, height) >= 16 && Math.max(width, height) <= longestSide))
    throw refused('odd_size', `That picture is ${width} by ${height} pixels. We take 16 to ${longestSide} each way.`)
  const lastFrameAt = await findLastFrame(video)
  const duration = await video.computeDuration()
  if (!(Number.isFinite(duration) && duration > 0)) throw damaged()

  const audio = await input.getPrimaryAudioTrack()
  // Sound in an unknown codec is still sound, which the rendition converts.
  const audioCodec = audio ? ((await audio.getCodec()) ?? 'unknown') : null
  const isPlainH264 = codec === 'avc' && (await isPlain(video)) && (audioCodec === null || audioCodec === 'aac')
  return {
    container,
    videoCodec: codec,
    audioCodec,
    duration,
    lastFrameAt,
    width,
    height,
    rotation: await video.getRotation(),
    isPlainH264,
  }
}

/** Where the last frame begins. Reads both ends, because an index can promise frames that the file does not have. */
async function findLastFrame(video: InputVideoTrack): Promise<number> {
  const packets = new EncodedPacketSink(video)
  const first = await packets.getFirstPacket()
  const last = await packets.getPacket(Number.POSITIVE_INFINITY)
  if (!first || !last || first.byteLength === 0 || last.byteLength === 0) throw damaged()
  return last.timestamp
}

/** Baseline, Main or High, eight bits, up to level 5.2 (RFC 6381 §3.3: avc1.PPCCLL), square pixels, upright. */
async function isPlain(video: InputVideoTrack): Promise<boolean> {
  const profile = /^avc1\.([0-9a-f]{2})[0-9a-f]{2}([0-9a-f]{2})$/i.exec((await video.getCodecParameterString()) ?? '')
  if (!profile || ![66, 77, 100].includes(Number.parseInt(profile[1]!, 16)) || Number.parseInt(profile[2]!, 16) > 52)
    return false
  const square = (await video.getSquarePixelWidth()) === (await video.getCodedWidth())
  return square && (await video.getRotation()) === 0 && !(await video.getFlip())
}

function cutShort(): Problem {
  return refused(
    'file_cut_short',
    'The end of that video is missing. Copy it again from the original and send it again.',
  )
}
