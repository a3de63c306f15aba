import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffVideoView } from '../../api.ts'
import { probe } from '../probe/probe.ts'
import { publicVideos } from '../public.ts'
import { startS3 } from '#src/platform/storage/test-s3.ts'
import { testProgram } from '#src/app/test-program.ts'

// The library as the outside meets it: the real router, a real database, real films that a real
// converter works on. What a stranger, a wrong file or a dropped line does to it is here.

let [moira, stan] = ['', '']
const sample = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '../../samples', name))
const mega = 1024 * 1024
const tested = testProgram('videos', { VIDEO_MAX_MB: '2' })
beforeAll(async () => {
  moira = (await signedIn(tested.database.db, 'owner')).cookie
  stan = (await signedIn(tested.database.db, 'staff')).cookie
})

const call = (
  method: string,
  route: string,
  { body, as = moira, headers = {} }: { body?: unknown; as?: string; headers?: Record<string, string> } = {},
) => tested.call(method, route, body, { cookie: as, headers })
function form(
  file: Buffer | undefined,
  name = 'film.mp4',
  fields: Record<string, string> = { title: 'A day on the floor' },
): FormData {
  const data = new FormData()
  if (file) data.append('video', new Blob([new Uint8Array(file)], { type: 'video/mp4' }), name)
  for (const [field, value] of Object.entries(fields)) data.append(field, value)
  return data
}
const upload = (body: FormData, more: { as?: string; headers?: Record<string, string> } = {}) =>
  call('POST', '/api/videos/upload', { body, ...more })
const list = async (): Promise<StaffVideoView[]> => (await call('GET', '/api/videos?active=false')).json().data
const change = (id: string, body: object) => call('PUT', `/api/videos/${id}`, { body })
async function settled(id: string): Promise<StaffVideoView> {
  for (let patience = 300; patience > 0; patience--) {
    const video = (await list()).find((one) => one.id === id)!
    if (video.state !== 'processing' && video.making === null) return video
    await wait(200)
  }
  throw new Error('The video was never finished')
}
let known: Promise<StaffVideoView> | undefined
/** A film that tests share which leave it as it is. */
const anyFilm = () => (known ??= ready())
async function ready(name = 'plain.mp4'): Promise<StaffVideoView> {
  const answer = await upload(form(sample(name), name))
  expect([answer.status, answer.json().message]).toEqual([201, 'Video uploaded successfully!'])
  return settled(answer.json().data.id)
}
/** Files that lie where uploads arrive. */
const lying = () =>
  fs
    .readdirSync(path.join(tested.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
async function untouched(): Promise<void> {
  for (let patience = 50; patience > 0 && lying().length > 0; patience--) await wait(100)
  expect(lying()).toEqual([])
}

describe('nobody who is not signed in', () => {
  test('gets at what is staff’s, with a cookie that is forged or without', async () => {
    const { id } = await anyFilm()
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/videos?active=false'],
      ['GET', '/api/videos/library'],
      ['POST', '/api/videos/upload', form(sample('plain.mp4'))],
      ['POST', '/api/videos/uploads'],
      ['HEAD', '/api/videos/uploads/0123'],
      ['PATCH', '/api/videos/uploads/0123'],
      ['PUT', '/api/videos/order', { ids: [id] }],
      ['PUT', `/api/videos/${id}`, { isActive: false }],
      ['DELETE', `/api/videos/${id}`],
      ['PUT', `/api/videos/${id}/poster`, { seconds: 0 }],
      ['PUT', `/api/videos/${id}/captions`, { a: 1 }],
      ['DELETE', `/api/videos/${id}/captions`],
      ['POST', `/api/videos/${id}/process`],
    ]
    for (const as of ['', `patter_staff=${'A'.repeat(43)}`]) {
      for (const [method, route, body] of calls)
        expect([method, route, (await call(method, route, { body, as })).status]).toEqual([method, route, 401])
    }
    expect((await settled(id)).isActive).toBe(true)
    await untouched()
  })

  test('sees anything of a hidden video, on any path', async () => {
    const { id } = await ready()
    await call('PUT', `/api/videos/${id}/captions`, {
      body: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello'),
      headers: { 'content-type': 'text/vtt' },
    })
    const shown = (await change(id, { placement: 'hero' })).json().data as StaffVideoView
    const [onPage] = await publicVideos(tested.database.db)
    const paths = [
      shown.streamPath,
      shown.thumbnailPath!,
      shown.captionsPath!,
      ...[onPage!.videoFile, onPage!.posterFile!, onPage!.cardPosterFile!, onPage!.captionsFile!].map(
        (name) => `/public-objects/${name}`,
      ),
    ]
    for (const route of paths) expect([route, (await call('GET', route, { as: '' })).status]).toEqual([route, 200])

    expect((await change(id, { isActive: false })).json().message).toBe('Video status updated!')
    for (const route of paths)
      expect([route, (await call('GET', route, { as: '', headers: { range: 'bytes=0-1' } })).status]).toEqual([
        route,
        404,
      ])
    expect(
      (await call('GET', '/api/videos', { as: '' })).json().data.map((video: StaffVideoView) => video.id),
    ).not.toContain(id)
    expect(await publicVideos(tested.database.db)).toEqual([])
    const preview = await call('GET', shown.streamPath)
    expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await call('DELETE', `/api/videos/${id}`)
  })
})

describe('a film that arrives', () => {
  test('is shown to the public as its rendition: 720p, its index in front, nothing that a phone wrote into it', async () => {
    expect(sample('wide.mov').includes('+55.8642')).toBe(true)
    const video = await ready('wide.mov')
    expect(video).toMatchObject({
      title: 'A day on the floor',
      category: 'general',
      fileSize: sample('wide.mov').length,
      isActive: true,
      state: 'ready',
      width: 1920,
      height: 1080,
      fileName: 'wide.mov',
    })
    const stream = await call('GET', video.streamPath, { as: '' })
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'video/mp4'])
    expect(stream.bytes.includes('+55.8642')).toBe(false)
    expect(stream.bytes.indexOf('moov')).toBeLessThan(stream.bytes.indexOf('mdat'))
    const file = path.join(tested.dataDir, 'rendition.mp4')
    fs.writeFileSync(file, stream.bytes)
    expect(await probe(file)).toMatchObject({ videoCodec: 'avc', width: 1280, height: 720 })
    const poster = await call('GET', video.thumbnailPath!, { as: '' })
    expect([
      poster.headers.get('content-type'),
      poster.bytes.toString('latin1', 8, 12),
      poster.headers.get('cache-control'),
    ]).toEqual(['image/webp', 'WEBP', 'public, max-age=31536000, immutable'])
    const part = await call('GET', video.streamPath, { as: '', headers: { range: 'bytes=-8' } })
    expect([part.status, part.bytes]).toEqual([206, stream.bytes.subarray(-8)])
    expect(
      (await call('GET', video.streamPath, { as: '', headers: { 'if-none-match': stream.headers.get('etag')! } }))
        .status,
    ).toBe(304)
    await untouched()
  })

  test('takes the place on the front page that it was sent for; the one that was there gives way', async () => {
    const sent = async () =>
      (
        await upload(form(sample('plain.mp4'), 'plain.mp4', { title: 'A day on the floor', placement: 'our-process' }))
      ).json().data as StaffVideoView
    const [first, second] = [await sent(), await sent()]
    expect([first.placement, second.placement]).toEqual(['our-process', 'our-process'])
    expect((await settled(first.id)).placement).toBeNull()
    expect((await settled(second.id)).placement).toBe('our-process')
    expect((await upload(form(sample('plain.mp4'), 'plain.mp4', { title: 'A', placement: 'the moon' }))).status).toBe(
      422,
    )
    for (const { id } of [first, second]) await call('DELETE', `/api/videos/${id}`)
  })

  test('is one video however often the same call comes, and in the log once', async () => {
    const before = (await list()).length
    const headers = { 'idempotency-key': 'upload-0001' }
    const [first, second] = await Promise.all([
      upload(form(sample('picture.webm')), { headers }),
      upload(form(sample('picture.webm')), { headers }),
    ])
    expect([first.status, second.status, second.json().data.id]).toEqual([201, 201, first.json().data.id])
    expect((await list()).length).toBe(before + 1)
    const logged = await tested.database.db
      .selectFrom('staff_changes')
      .select(['action', 'details'])
      .where('subject', '=', first.json().data.id)
      .execute()
    expect(logged).toEqual([{ action: 'video.uploaded', details: { title: 'A day on the floor' } }])
    await settled(first.json().data.id)
  })

  test('may be called what it likes; the name is shown, never followed', async () => {
    const answer = await upload(form(sample('plain.mp4'), `../../../../etc/${'ё🎬'.repeat(150)}.mp4`))
    expect([answer.status, answer.json().data.fileName]).toEqual([201, 'ё🎬'.repeat(80)])
    await settled(answer.json().data.id)
    await untouched()
  })
})

describe('what is no film', () => {
  const plain = sample('plain.mp4')
  const corrupt = () => {
    const bytes = Buffer.from(plain)
    for (let at = bytes.indexOf('moov'); at < bytes.length; at += 7) bytes[at] = bytes[at]! ^ 0x5a
    return bytes
  }
  test.each([
    ['nothing', Buffer.alloc(0), 'file_empty'],
    ['text', Buffer.from('Not a film at all. '.repeat(400)), 'not_a_video'],
    [
      'a picture',
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      'not_a_video',
    ],
    [
      'a playlist of the machine’s own files',
      Buffer.from('#EXTM3U\n#EXTINF:10,\n/etc/passwd\n#EXT-X-ENDLIST\n'),
      'not_a_video',
    ],
    ['sound alone', sample('sound-alone.mp4'), 'no_picture'],
    ['half a film', plain.subarray(0, plain.length / 2), 'file_cut_short'],
    ['half a WebM', sample('picture.webm').subarray(0, 3000), 'file_cut_short'],
  ])('%s is refused with a sentence, and nothing of it stays', async (_, bytes, code) => {
    const before = await list()
    const answer = await upload(form(Buffer.from(bytes)))
    expect([answer.status, answer.json().code]).toEqual([422, code])
    expect(answer.json().message).toMatch(/^[A-Z].{20,}\.$/)
    expect(await list()).toEqual(before)
    await untouched()
  })

  test('a film with a broken index is refused', async () => {
    const answer = await upload(form(corrupt()))
    expect(answer.status).toBe(422)
    await untouched()
  })

  test('no file, or no title, gets the sentence of VIDEO-2', async () => {
    for (const body of [form(undefined), form(plain, 'a.mp4', {}), form(plain, 'a.mp4', { title: '   ' })]) {
      const answer = await upload(body)
      expect([answer.status, answer.json().message]).toEqual([422, 'Please select a file and provide a title'])
    }
    await untouched()
  })
})

describe('a line that is not what it should be', () => {
  /** A multipart body that is written by hand, so that it can stop where it likes. */
  function slowly(options: { length?: number }): { request: http.ClientRequest; status: Promise<number | string> } {
    const request = http.request(`${tested.url}/api/videos/upload`, {
      method: 'POST',
      headers: {
        cookie: moira,
        'content-type': 'multipart/form-data; boundary=x',
        ...(options.length ? { 'content-length': options.length } : {}),
      },
    })
    const status = new Promise<number | string>((resolve) => {
      request.once('response', (response) => resolve(response.resume().statusCode!))
      request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    })
    request.write(
      '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nLong\r\n--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n',
    )
    return { request, status }
  }

  test('too much is refused at the first byte too many, announced or not', async () => {
    const announced = slowly({ length: 3 * 1024 * mega })
    expect(await announced.status).toBe(413)
    announced.request.destroy()
    const unannounced = slowly({})
    const piece = Buffer.alloc(256 * 1024)
    let sent = 0
    const pump = async () => {
      while (sent < 64 * mega && !unannounced.request.destroyed) {
        if (!unannounced.request.write(piece))
          await Promise.race([new Promise((resolve) => unannounced.request.once('drain', resolve)), unannounced.status])
        sent += piece.length
        if (sent > 4 * mega) break
      }
    }
    await Promise.all([pump(), expect(unannounced.status).resolves.toBe(413)])
    unannounced.request.destroy()
    await untouched()
  })

  test('a sender who goes away half-way leaves no file and no video', async () => {
    const before = await list()
    const { request } = slowly({ length: mega })
    request.write(Buffer.alloc(mega / 2))
    for (let patience = 50; patience > 0 && lying().length === 0; patience--) await wait(50)
    expect(lying()).toHaveLength(1)
    request.destroy()
    await untouched()
    expect(await list()).toEqual(before)
  })
})

describe('a resumable upload', () => {
  const tus = { 'tus-resumable': '1.0.0' }
  const meta = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')
  const begin = (
    length: number,
    fields: Record<string, string> = { title: 'Łukasz on the floor', filename: 'a/../ü.mp4', category: 'client-story' },
    as = moira,
  ) =>
    call('POST', '/api/videos/uploads', {
      as,
      headers: { ...tus, 'upload-length': String(length), 'upload-metadata': meta(fields) },
    })
  const go = (where: string, offset: number, body: Buffer, as = moira) =>
    call('PATCH', where, {
      as,
      body,
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    })
  const ask = (where: string, as = moira) => call('HEAD', where, { as, headers: tus })

  test('is taken up where the line dropped and becomes one video, however often its end is asked for', async () => {
    const film = sample('plain.mp4')
    const begun = await begin(film.length)
    const where = begun.headers.get('location')!
    expect([begun.status, where]).toEqual([201, expect.stringMatching(/^\/api\/videos\/uploads\/[0-9a-f]{32}$/)])

    const cut = http.request(tested.url + where, {
      method: 'PATCH',
      headers: {
        ...tus,
        cookie: moira,
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': film.length,
      },
    })
    cut.on('error', () => {})
    cut.write(film.subarray(0, 3000))
    await wait(300)
    cut.destroy()
    let offset = 0
    for (let patience = 50; patience > 0 && offset !== 3000; patience--) {
      await wait(50)
      offset = Number((await ask(where)).headers.get('upload-offset'))
    }
    expect(offset).toBe(3000)

    expect((await go(where, 0, film)).status).toBe(409)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const strange =
        method === 'HEAD'
          ? await ask(where, stan)
          : method === 'PATCH'
            ? await go(where, 3000, film.subarray(3000), stan)
            : await call('DELETE', where, { as: stan, headers: tus })
      expect([method, strange.status]).toEqual([method, 404])
    }
    const ended = await go(where, 3000, film.subarray(3000))
    const id = ended.headers.get('video-id')
    expect([ended.status, id]).toEqual([204, expect.stringMatching(/^vid_/)])
    const again = await ask(where)
    expect([again.status, again.headers.get('video-id'), again.headers.get('upload-offset')]).toEqual([
      200,
      id,
      String(film.length),
    ])
    expect(await settled(id!)).toMatchObject({
      title: 'Łukasz on the floor',
      fileName: 'ü.mp4',
      category: 'client-story',
      state: 'ready',
    })
    expect((await list()).filter(({ title }) => title === 'Łukasz on the floor')).toHaveLength(1)
    await untouched()
  })

  test('refuses before the first byte what it would refuse at the last', async () => {
    expect((await begin(3 * mega)).status).toBe(413)
    expect([(await begin(0)).json().code, (await begin(10, { filename: 'x' })).json().message]).toEqual([
      'file_empty',
      'Please select a file and provide a title',
    ])
    expect((await begin(10, { title: 'x', category: 'cats' })).status).toBe(422)
    await untouched()
  })

  test('of what is no film ends with a sentence, and nothing of it stays', async () => {
    const text = Buffer.from('Not a film. '.repeat(300))
    const where = (await begin(text.length)).headers.get('location')!
    const answer = await go(where, 0, text)
    expect([answer.status, answer.json().code, answer.headers.get('content-type')]).toEqual([
      422,
      'not_a_video',
      'application/problem+json',
    ])
    expect((await ask(where)).status).toBe(404)
    await untouched()
  })

  test('that is given up is gone', async () => {
    const where = (await begin(100)).headers.get('location')!
    expect((await call('DELETE', where, { headers: tus })).status).toBe(204)
    expect((await ask(where)).status).toBe(404)
    expect((await call('GET', where)).status).toBe(404)
    await untouched()
  })
})

describe('staff', () => {
  test('put videos in an order and in a place; a place has one', async () => {
    const [a, b] = [await ready('picture.webm'), await anyFilm()]
    const ids = (await list()).map(({ id }) => id)
    const reversed = ids.toReversed()
    expect(
      (await call('PUT', '/api/videos/order', { body: { ids: ['vid_gone', ...reversed.slice(0, -1)] } }))
        .json()
        .data.map(({ id }: StaffVideoView) => id),
    ).toEqual([reversed.at(-1), ...reversed.slice(0, -1)])

    const both = await Promise.all([
      change(a.id, { placement: 'job-advert' }),
      change(b.id, { placement: 'job-advert' }),
    ])
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect((await list()).filter(({ placement }) => placement === 'job-advert')).toHaveLength(1)
    await change(a.id, { placement: 'job-advert', title: 'Ours' })
    expect(await publicVideos(tested.database.db)).toMatchObject([
      { id: a.id, placement: 'job-advert', title: 'Ours', duration: a.duration },
    ])

    const gone = await call('DELETE', `/api/videos/${a.id}`)
    expect([gone.json().message, gone.json().data.uses]).toEqual([
      'Video deleted successfully!',
      [{ placement: 'job-advert', isOnShow: true }],
    ])
    expect((await call('DELETE', `/api/videos/${a.id}`)).status).toBe(404)
    expect((await call('GET', a.streamPath)).status).toBe(404)
  })

  test('choose the poster: a moment in the film, or a picture of their own', async () => {
    const video = await ready()
    expect((await call('PUT', `/api/videos/${video.id}/poster`, { body: { seconds: 7 } })).json().code).toBe(
      'after_the_end',
    )
    expect((await call('PUT', `/api/videos/${video.id}/poster`, { body: { seconds: 0.8 } })).json().data.making).toBe(
      'poster',
    )
    const chosen = await settled(video.id)
    expect([chosen.posterSeconds, chosen.thumbnailPath === video.thumbnailPath]).toEqual([0.8, false])
    const poster = async (body: Buffer, type = 'image/webp') =>
      call('PUT', `/api/videos/${video.id}/poster`, { body, headers: { 'content-type': type } })
    expect([
      (await poster(Buffer.from('<svg onload="alert(1)"/>'))).json().code,
      (await poster(Buffer.alloc(2 * mega))).status,
      (await poster(Buffer.from('x'), 'image/svg+xml')).status,
    ]).toEqual(['not_a_picture', 413, 415])
    const own = await poster((await call('GET', video.thumbnailPath!)).bytes)
    expect([own.status, own.json().data.posterSeconds]).toEqual([200, null])
  })

  test('give captions that can be read, and take them off', async () => {
    const video = await anyFilm()
    const put = (text: string, type = 'text/vtt') =>
      call('PUT', `/api/videos/${video.id}/captions`, { body: Buffer.from(text), headers: { 'content-type': type } })
    expect([
      (await put('1\n00:00:01,000 --> 00:00:02,000\nHi')).json().code,
      (await put('WEBVTT', 'text/plain')).status,
      (await put(`WEBVTT\n${'x'.repeat(600 * 1024)}`)).status,
    ]).toEqual(['captions_unreadable', 415, 413])
    const { captionsPath } = (await put('\ufeffWEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nMeet Łukasz\r\n')).json().data
    const served = await call('GET', captionsPath, { as: '' })
    expect([served.headers.get('content-type'), served.bytes.toString()]).toEqual([
      'text/vtt; charset=utf-8',
      'WEBVTT\n\n00:00.000 --> 00:01.000\nMeet Łukasz\n',
    ])
    expect((await call('DELETE', `/api/videos/${video.id}/captions`)).json().data.captionsPath).toBeNull()
  })

  test('are told what a change lacks', async () => {
    const { id } = await anyFilm()
    for (const body of [{}, { title: '' }, { category: 'cats' }, { placement: 'everywhere' }, { isActive: 'yes' }])
      expect((await change(id, body)).status).toBe(422)
    expect((await change('vid_00000000000000000000000000', { isActive: true })).json().code).toBe('unknown_video')
    expect((await call('POST', `/api/videos/${id}/process`)).json().code).toBe('not_failed')
  })
})

test('the sample films are where the library has none', async () => {
  expect((await call('GET', '/public-objects/hero.mp4', { as: '', headers: { range: 'bytes=0-9' } })).status).toBe(206)
  expect((await call('GET', '/public-objects/..%2Fbrand.ts', { as: '' })).status).toBe(404)
})

describe('in a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  const behind = testProgram('behind-a-bucket', () => ({
    S3_ENDPOINT: s3.config.endpoint!,
    S3_BUCKET: s3.config.bucket,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
  }))
  afterAll(() => s3.stop())

  test('it is the same: in, made over, out in parts; nothing stays on this machine', async () => {
    const { cookie } = await signedIn(behind.database.db)
    const sent = await behind.call('POST', '/api/videos/upload', form(sample('wide.mov')), { cookie })
    expect(sent.status).toBe(201)
    const { streamPath } = sent.json().data as StaffVideoView
    const part = async () => {
      const { status, text } = await behind.call('GET', streamPath, undefined, { headers: { range: 'bytes=4-7' } })
      return status === 503 ? 'not yet' : [status, text]
    }
    await expect.poll(part, { timeout: 30_000, interval: 200 }).not.toBe('not yet')
    expect(await part()).toEqual([206, 'ftyp'])
    expect(fs.existsSync(path.join(behind.dataDir, 'objects'))).toBe(false)
  })
})
