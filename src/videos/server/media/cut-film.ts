import fs from 'node:fs/promises'
import path from 'node:path'
import type { Cue } from '../../cues.ts'
import type { NamePlate } from './draw-film-words.ts'
import { audioCodec, bare, limits, quietly, videoCodec } from './join-films.ts'
import { progressReader } from './media-tool.ts'
import { runProgram } from './run-program.ts'

/** Fonts and the picture library are loaded when the first film is cut, not when the program starts. */
const wordDrawing = () => import('./draw-film-words.ts')

/** A candidate's film is upright, 4:5: the picture, and the name plate under it. */
const picture = { width: 720, height: 780 }
const plateSize = { width: 720, height: 120 }
const frames = 30

export interface Cutting {
  /** Pieces of films on this machine, in order. Each film has picture and sound. */
  pieces: readonly { source: string; starts: number; ends: number }[]
  plate: NamePlate
  /** Captions that become part of the finished film's picture. */
  burnt: readonly Cue[]
  /** A new folder, which the caller removes. */
  folder: string
  target: string
  signal: AbortSignal
  onProgress: (share: number) => void
}

/**
 * Makes one film from pieces of others: each exactly from its start to its end, cropped to the frame of a candidate's
 * film, with the name plate under it. Everything is encoded once. Throws ProgramFailed.
 */
export async function cutFilm({ pieces, plate, burnt, folder, target, signal, onProgress }: Cutting): Promise<void> {
  await fs.mkdir(folder, { recursive: true })
  const plateFile = path.join(folder, 'plate.png')
  const { drawNamePlate } = await wordDrawing()
  await fs.writeFile(plateFile, await drawNamePlate(plate, plateSize))
  const duration = pieces.reduce((sum, { starts, ends }) => sum + ends - starts, 0)
  const inputs = pieces.flatMap(({ source, starts, ends }) => {
    const [from, length] = [starts.toFixed(3), (ends - starts).toFixed(3)]
    return ['-protocol_whitelist', 'file', '-ss', from, '-t', length, '-i', `file:${source}`]
  })
  const still = `-loop 1 -framerate ${frames} -t ${duration.toFixed(3)} -i`.split(' ')
  const n = pieces.length
  const overlays = burnt.length > 0 ? await captionTrack(burnt, duration, folder) : undefined
  const filters = [
    ...pieces.flatMap((piece, index) => filtersOf(piece, index)),
    `${pieces.map((_, index) => `[v${index}][a${index}]`).join('')}concat=n=${n}:v=1:a=1[all][sound]`,
    `[all]pad=${picture.width}:${picture.height + plateSize.height}:0:0[framed]`,
    `[framed][${n}:v]overlay=0:${picture.height}:format=auto[plated]`,
    ...(overlays ? [`[plated][${n + 1}:v]overlay=0:0:format=auto:eof_action=pass[words]`] : []),
    `[${overlays ? 'words' : 'plated'}]format=yuv420p[seen]`,
  ]
  const args = [
    ...quietly,
    ...inputs,
    ...still,
    `file:${plateFile}`,
    ...(overlays ? ['-f', 'concat', '-safe', '0', '-i', `file:${overlays}`] : []),
    '-filter_complex',
    filters.join(';'),
    ...mapped,
    ...videoCodec,
    ...audioCodec,
    ...bare,
    `file:${target}`,
  ]
  await runProgram({ command: 'ffmpeg', args, signal, ...limits, onLine: progressReader({ duration }, onProgress) })
}

const mapped = '-map [seen] -map [sound] -shortest -movflags +faststart'.split(' ')

/**
 * Returns the filters of a piece. Sound fades over a thirtieth of a second at each cut, which would click otherwise.
 */
function filtersOf({ starts, ends }: { starts: number; ends: number }, index: number): string[] {
  const { width, height } = picture
  const fade = 1 / 30
  const fitted = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height}`
  return [
    `[${index}:v]fps=${frames}:start_time=0,${fitted},setsar=1,format=yuv420p[v${index}]`,
    `[${index}:a]aresample=48000:async=1:first_pts=0,afade=t=in:d=${fade},afade=t=out:st=${Math.max(0, ends - starts - fade)}:d=${fade}[a${index}]`,
  ]
}

/** Makes captions into pictures that follow one another, with empty ones between them: a list for ffmpeg's `concat`. */
async function captionTrack(cues: readonly Cue[], duration: number, folder: string): Promise<string> {
  const { drawCaption } = await wordDrawing()
  const write = async (name: string, text: string) => {
    const file = path.join(folder, name)
    await fs.writeFile(file, await drawCaption(text, picture))
    return file
  }
  const empty = await write('empty.png', '')
  const shown: { file: string; seconds: number }[] = []
  let at = 0
  for (const [index, { starts, ends, text }] of cues.entries()) {
    const from = Math.max(at, starts)
    if (ends <= from) continue
    if (from > at) shown.push({ file: empty, seconds: from - at })
    shown.push({ file: await write(`caption-${index}.png`, text), seconds: ends - from })
    at = ends
  }
  shown.push({ file: empty, seconds: Math.max(0.1, duration - at) })
  const list = path.join(folder, 'captions.txt')
  const lines = shown.map(({ file, seconds }) => `file '${file}'\nduration ${seconds.toFixed(3)}\n`)
  // The last picture's duration only counts if the picture is listed again.
  await fs.writeFile(list, [...lines, `file '${empty}'\n`].join(''))
  return list
}
