import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { mediaToolFinder } from '../../src/videos/server/media/find-media-tool.ts'
import { joinFilms } from '../../src/videos/server/media/join-films.ts'
import { expect } from './test.ts'

/** Makes a recording as a browser would, with picture and sound: WebM without its length. */
export function recordingOf(
  seconds: number,
  {
    folder,
    bitsPerSecond = 600_000,
    size = '640x360',
    tone = 440,
  }: { folder: string; bitsPerSecond?: number; size?: string; tone?: number },
): Buffer {
  const file = path.join(folder, `${tone}.webm`)
  const picture = ['-f', 'lavfi', '-t', String(seconds), '-i', `testsrc2=s=${size}:r=30`]
  const sound = ['-f', 'lavfi', '-t', String(seconds), '-i', `sine=frequency=${tone}`]
  const made =
    `-c:v libvpx -threads 1 -deadline realtime -cpu-used 16 -g 30 -b:v ${bitsPerSecond} -c:a libopus -live 1`.split(' ')
  execFileSync('ffmpeg', ['-loglevel', 'error', '-nostdin', '-y', ...picture, ...sound, ...made, file])
  return fs.readFileSync(file)
}

/** Returns the length in seconds of a film that ffmpeg decodes completely without an error; throws otherwise. */
export function playableSeconds(file: string): number {
  const complaints = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'null', '-'], { encoding: 'utf8' })
  if (complaints) throw new Error(complaints)
  const shown = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number(execFileSync('ffprobe', shown, { encoding: 'utf8' }))
}

/** Joins an answer's parts, of which a kill cut some off, as the server does, and plays the film of `kept` seconds. */
export async function joinsAndPlays(folder: string, parts: readonly Buffer[], kept: number): Promise<void> {
  if (!(await mediaToolFinder('ffmpeg')())) return
  const sources = parts.map((bytes, index) => {
    const file = path.join(folder, `cut-off-${index}`)
    fs.writeFileSync(file, bytes)
    return file
  })
  const target = path.join(folder, 'joined.mp4')
  const { signal } = new AbortController()
  const { seconds } = await joinFilms({
    sources,
    folder: path.join(folder, 'joining'),
    target,
    signal,
    onProgress: () => {},
  })
  expect(Math.abs(playableSeconds(target) - seconds)).toBeLessThan(0.5)
  // The last picture of a part that was cut off may be lost.
  expect(seconds).toBeGreaterThan(kept - parts.length)
}
