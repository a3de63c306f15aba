import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { openStorage } from '#src/platform/storage/open-storage.ts'
import { mediaToolFinder } from '#src/videos/server/media/find-media-tool.ts'
import { systemClock } from '#src/values/clock.ts'
import { Problem } from '#src/values/problem.ts'
import { quietFrom } from '../../take.ts'
import { joiningJob } from '../join-take.job.ts'
import type { Db } from '../tables.ts'
import { interviewSetup, type Room, twoQuestions } from './interviews.setup.ts'

// Candidates may upload a film from a phone or a camera instead of recording one. These are the kinds that come.

const hasFfmpeg = (await mediaToolFinder('ffmpeg')()) !== undefined
const encoders = hasFfmpeg ? execFileSync('ffmpeg', ['-v', 'quiet', '-encoders'], { encoding: 'utf8' }) : ''
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-phone-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const picture = (size: string, seconds = 1, rate = 30) =>
  `-f lavfi -t ${seconds} -i testsrc2=s=${size}:r=${rate}`.split(' ')
const drawn = (graph: string) => ['-f', 'lavfi', '-i', graph]
const sound = (seconds = 1) => ['-f', 'lavfi', '-t', String(seconds), '-i', 'sine=frequency=440']
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ')

function make(name: string, ...args: string[]): string {
  const file = path.join(folder, name)
  execFileSync('ffmpeg', ['-loglevel', 'error', '-nostdin', '-y', ...args, file])
  return file
}

/** Rotates a film as an upright phone does: by a matrix in the header of the track. The pixels stay as they are. */
function turn(file: string): string {
  const bytes = fs.readFileSync(file)
  const matrix = bytes.indexOf('tkhd') + 4 + 40
  const quarter = [0, 0x00010000, 0, -0x00010000, 0, 0, 0, 0, 0x40000000]
  for (const [index, value] of quarter.entries()) bytes.writeInt32BE(value, matrix + 4 * index)
  fs.writeFileSync(file, bytes)
  return file
}

function cut(file: string, share: number): string {
  const bytes = fs.readFileSync(file)
  const shorter = path.join(folder, `cut-${path.basename(file)}`)
  fs.writeFileSync(shorter, bytes.subarray(0, Math.floor(bytes.length * share)))
  return shorter
}

interface Sent {
  name: string
  type: string
  make: () => string
  /** The expected film. `undefined` if the file can't be opened. */
  made?: {
    width: number
    height: number
    seconds: number
    /** The second from which it has no sound. */
    quietFrom?: number
    /** Whose picture the candidate chooses as its poster. */
    poster?: { at: number; colour: 'blue' }
  }
  encoder?: string
}

const files: Sent[] = [
  {
    name: 'HEVC of an iPhone',
    type: 'video/quicktime',
    encoder: 'libx265',
    make: () =>
      make(
        'hevc.mov',
        ...picture('320x180'),
        ...sound(),
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-x265-params',
        'log-level=none',
        '-tag:v',
        'hvc1',
      ),
    made: { width: 320, height: 180, seconds: 1 },
  },
  {
    name: 'a phone held upright',
    type: 'video/mp4',
    make: () => turn(make('turned.mp4', ...picture('320x180'), ...sound(), ...h264)),
    made: { width: 180, height: 320, seconds: 1 },
  },
  {
    name: 'a frame rate that changes',
    type: 'video/mp4',
    make: () =>
      make(
        'varying.mp4',
        ...picture('320x180', 2),
        ...sound(2),
        '-vf',
        'select=lt(n\\,12)+not(mod(n\\,7))',
        '-fps_mode',
        'vfr',
        ...h264,
      ),
    made: { width: 320, height: 180, seconds: 2 },
  },
  {
    name: '4K',
    type: 'video/mp4',
    make: () => make('4k.mp4', ...picture('3840x2160', 0.5, 10), ...sound(0.5), ...h264),
    made: { width: 1280, height: 720, seconds: 0.5 },
  },
  {
    name: 'no sound',
    type: 'video/mp4',
    make: () => make('soundless.mp4', ...picture('320x180', 4), ...h264),
    made: { width: 320, height: 180, seconds: 4, quietFrom: 0 },
  },
  {
    name: 'a microphone that hears nothing after the first second, and a picture that changes',
    type: 'video/mp4',
    make: () =>
      make(
        'quiet.mp4',
        ...drawn('color=red:s=320x180:r=30:d=2.5[a];color=blue:s=320x180:r=30:d=2.5[b];[a][b]concat'),
        ...drawn('aevalsrc=if(lt(t\\,1)\\,0.3*sin(2000*t)\\,0.0005*random(0)):s=48000:d=5'),
        ...h264,
      ),
    made: { width: 320, height: 180, seconds: 5, quietFrom: 1, poster: { at: 4, colour: 'blue' } },
  },
  {
    name: 'cut off in the middle, of a camera that writes as it goes',
    type: 'video/webm',
    make: () =>
      cut(make('long.webm', ...picture('320x180', 4), ...sound(4), '-c:v', 'libvpx', '-deadline', 'realtime'), 0.6),
    made: { width: 320, height: 180, seconds: 2.4 },
  },
  {
    name: 'cut off in the middle, of a phone that writes its index last',
    type: 'video/mp4',
    make: () => cut(make('long.mp4', ...picture('320x180', 2), ...sound(2), ...h264), 0.6),
  },
]
const questions = files.map((_, index) => ({ ...twoQuestions[0]!, id: `q${index + 1}` }))

describe.skipIf(!hasFfmpeg)('a file instead of the recorder', () => {
  const tested = testProgram('phone-files')
  const { makeSet, invited, open, record } = interviewSetup(tested)
  const db = (): Db => tested.database.db
  let room: Room
  const takes = new Map<string, string>()

  test('is accepted and sent, whatever is in it', async () => {
    room = await open((await invited({ setId: await makeSet(questions) })).token)
    for (const [index, { name, type, make: makeFile, encoder, made }] of files.entries()) {
      const missing = encoder !== undefined && !encoders.includes(encoder)
      const take = await room.begin(`q${index + 1}`, { kind: 'file' })
      // Without its encoder a plain file answers this question, so that all answers can be sent.
      const bytes = fs.readFileSync(
        missing ? make('plain.mp4', ...picture('320x180'), ...sound(), ...h264) : makeFile(),
      )
      await room.upload(take, 1, bytes, type)
      expect((await room.end(take)).status).toBe(200)
      expect((await room.choose(take, { posterAt: made?.poster?.at ?? null })).status).toBe(200)
      takes.set(name, take)
    }
    expect((await room.call('POST', '/api/interviews/submit')).json().data.state).toBe('submitted')
  })

  /** Waits until a take has become a film or has failed, and returns it. */
  async function settled(name: string) {
    let found: Awaited<ReturnType<typeof look>> | undefined
    const look = () =>
      db()
        .selectFrom('takes')
        .leftJoin('films', 'films.id', 'takes.film_id')
        .select(['takes.failure', 'films.state', 'films.rendition_key', 'films.poster_key'])
        .where('takes.id', '=', takes.get(name)!)
        .executeTakeFirstOrThrow()
    await vi.waitUntil(
      async () => {
        found = await look()
        return found.failure !== null || found.state === 'ready' || found.state === 'failed'
      },
      { timeout: 240_000, interval: 200 },
    )
    return found!
  }

  for (const { name, made, encoder } of files.filter((file) => file.made))
    test.skipIf(encoder !== undefined && !encoders.includes(encoder))(
      `becomes an upright film with picture and sound: ${name}`,
      { timeout: 240_000 },
      async () => {
        const film = await settled(name)
        expect(film).toMatchObject({ failure: null, state: 'ready', poster_key: expect.any(String) })
        await openStorage(tested.program.config).withFile(film.rendition_key!, async (file) => {
          const wanted = 'stream=codec_name,width,height:stream_side_data=rotation:format=duration'
          const shown = execFileSync('ffprobe', ['-v', 'error', '-show_entries', wanted, '-of', 'json', file])
          const { streams, format } = JSON.parse(String(shown)) as { streams: object[]; format: { duration: string } }
          // A file without sound gets a silent track, so that it can be joined with films that have sound.
          expect(streams).toEqual([
            { codec_name: 'h264', width: made!.width, height: made!.height },
            { codec_name: 'aac' },
          ])
          expect(Math.abs(Number(format.duration) - made!.seconds)).toBeLessThan(0.4)
          const played = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'null', '-'], { encoding: 'utf8' })
          expect([played.status, played.stderr]).toEqual([0, ''])
        })
        const own = (await room.look()).questions.flatMap((question) => question.takes)
        const take = own.find(({ id }) => id === takes.get(name))!
        expect([take.hasPoster, take.endedBy]).toEqual([true, made!.quietFrom === undefined ? 'done' : 'quiet'])
        expect(Math.abs(take.seconds! - made!.seconds)).toBeLessThan(0.4)
        if (made!.quietFrom === undefined) return
        // Somebody who sent a film without sound is told so, and so are staff.
        const reviewed = (await record(room.view.id)).questions.find(({ answer }) => answer?.takeId === take.id)!
        expect(Math.abs(quietFrom(take)! - made!.quietFrom)).toBeLessThan(0.2)
        expect(Math.abs(reviewed.answer!.quietFrom! - made!.quietFrom)).toBeLessThan(0.2)
        if (!made!.poster) return
        const poster = await room.call('GET', `/api/interviews/takes/${take.id}/poster?interview=${room.view.id}`)
        expect(poster.status).toBe(200)
        await openStorage(tested.program.config).withFile(film.poster_key!, async (file) => {
          const one = ['-v', 'error', '-i', file, '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-']
          const [red, , blue] = execFileSync('ffmpeg', one)
          expect(blue).toBeGreaterThan(red!)
        })
      },
    )

  test('that nothing can open is reported to the candidate and to staff, and the other answers stay', async () => {
    const { name } = files.find((file) => !file.made)!
    const { failure } = await settled(name)
    expect(failure).toBe(
      'We couldn’t convert it: something in the file is damaged. Export it again and upload it again.',
    )
    const view = await room.look()
    const own = view.questions.flatMap((question) => question.takes).find(({ id }) => id === takes.get(name))
    expect([view.state, own?.film]).toEqual(['submitted', 'failed'])

    // Sending the answers may have it tried once more. Until that has succeeded, they are told that it failed.
    const meanwhile: unknown[] = []
    const again = joiningJob({
      db: db(),
      storage: openStorage(tested.program.config),
      clock: systemClock,
      log: tested.program.log,
      jobs: { enqueue: () => Promise.reject(new Error('There is no film to make anything of')) },
      folder,
      maxBytes: 1,
      stopping: new AbortController().signal,
      findSpeech: async () => undefined,
      findTool: async () => {
        const now = await room.look()
        meanwhile.push(now.questions.flatMap(({ takes: all }) => all).find(({ id }) => id === takes.get(name))?.film)
        throw new Problem('invalid', 'nothing_there', 'It is still damaged.')
      },
    })
    await again.run({ takeId: takes.get(name)! }, { signal: new AbortController().signal })
    expect(meanwhile).toEqual(['failed'])
  })
})
