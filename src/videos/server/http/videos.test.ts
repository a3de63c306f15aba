import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { StaffVideoView } from '../../api.ts'
import { probe } from '../probe/probe.ts'
import { publicVideos } from '../public.ts'
import { startS3 } from '#src/platform/storage/test-s3.ts'
import { testProgram } from '#src/app/test-program.ts'
import { form, library, librarySettings, mega, sample } from './library.setup.ts'

// The library over HTTP, with real films and a real converter.

const tested = testProgram('videos', librarySettings)
const { call, upload, list, change, settled, ready, anyFilm, untouched } = library(tested)

describe('a caller who is not signed in', () => {
  test('can’t reach what is only for staff, with a forged cookie or without one', async () => {
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
      ['GET', `/api/videos/${id}/captions/draft`],
      ['POST', `/api/videos/${id}/process`],
    ]
    for (const as of ['', `patter_staff=${'A'.repeat(43)}`]) {
      for (const [method, route, body] of calls)
        expect([method, route, (await call(method, route, { body, as })).status]).toEqual([method, route, 401])
    }
    expect((await settled(id)).isActive).toBe(true)
    await untouched()
  })

  test('can’t see anything of a hidden video, on any path', async () => {
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
    await call('DELETE', `/api/videos/${id}`, { body: {} })
  })
})

describe('an uploaded film', () => {
  test('is delivered to the public as its rendition: 720p, its index in front, nothing that a phone wrote into it', async () => {
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

  test('takes the place on the front page for which it was uploaded, and the earlier film leaves it', async () => {
    const sent = async () =>
      (
        await upload(
          form(sample('plain.mp4'), 'plain.mp4', {
            title: 'A day on the floor',
            placement: 'our-process',
            withoutCaptions: 'true',
          }),
        )
      ).json().data as StaffVideoView
    const [first, second] = [await sent(), await sent()]
    expect([first.placement, second.placement]).toEqual(['our-process', 'our-process'])
    expect((await settled(first.id)).placement).toBeNull()
    expect((await settled(second.id)).placement).toBe('our-process')
    const refusals = [{ placement: 'the moon' }, { placement: 'our-process' }].map(async (wish) =>
      upload(form(sample('plain.mp4'), 'plain.mp4', { title: 'A', ...wish })),
    )
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([422, 422])
    for (const { id } of [first, second]) await call('DELETE', `/api/videos/${id}`, { body: {} })
  })

  test('is one video however often the same request arrives, and is logged once', async () => {
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

  test('can have any file name; the name is shown, but never used as a path', async () => {
    const answer = await upload(form(sample('plain.mp4'), `../../../../etc/${'ё🎬'.repeat(150)}.mp4`))
    expect([answer.status, answer.json().data.fileName]).toEqual([201, 'ё🎬'.repeat(80)])
    await settled(answer.json().data.id)
    await untouched()
  })
})

describe('staff', () => {
  test('put videos in an order and in a place; a place has only one', async () => {
    const [a, b] = [await ready('picture.webm'), await anyFilm()]
    const ids = (await list()).map(({ id }) => id)
    const reversed = ids.toReversed()
    expect(
      (await call('PUT', '/api/videos/order', { body: { ids: ['vid_gone', ...reversed.slice(0, -1)] } }))
        .json()
        .data.map(({ id }: StaffVideoView) => id),
    ).toEqual([reversed.at(-1), ...reversed.slice(0, -1)])

    // Neither has captions, so the person who publishes them confirms that.
    const place = { placement: 'job-advert', withoutCaptions: true }
    expect((await change(a.id, { placement: 'job-advert' })).json()).toMatchObject({ code: 'captions_missing' })
    expect((await change(a.id, { withoutCaptions: true })).status).toBe(422)
    expect((await change(a.id, { placement: 'job-advert', isActive: false })).status).toBe(200)
    expect((await change(a.id, { isActive: true })).json()).toMatchObject({ code: 'captions_missing' })
    expect((await change(a.id, { placement: null, isActive: true })).status).toBe(200)
    const both = await Promise.all([change(a.id, place), change(b.id, place)])
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect((await list()).filter(({ placement }) => placement === 'job-advert')).toHaveLength(1)
    await change(a.id, { ...place, title: 'Ours' })
    expect(await publicVideos(tested.database.db)).toMatchObject([
      { id: a.id, placement: 'job-advert', title: 'Ours', duration: a.duration },
    ])

    // A colleague who still sees the first title does not overwrite this one.
    const late = await change(a.id, { title: 'Theirs', description: 'x', seen: { title: a.title, description: '' } })
    expect([late.status, late.json().code]).toEqual([409, 'changed_meanwhile'])
    expect((await change(a.id, { title: 'Ours', seen: { title: 'Ours', placement: 'job-advert' } })).status).toBe(200)

    // Nor does one who thinks that the place is free, or that the order is as it was.
    const taken = await change(b.id, { ...place, seen: { placement: null, holder: null } })
    expect([taken.status, taken.json().code]).toEqual([409, 'placement_taken'])
    expect((await change(b.id, { ...place, seen: { holder: a.id } })).status).toBe(200)
    expect((await change(a.id, { ...place, seen: { holder: b.id } })).status).toBe(200)
    const order = (seen: string[], to: string[]) => call('PUT', '/api/videos/order', { body: { ids: to, seen } })
    const now = (await list()).map(({ id }) => id)
    expect((await order(now.toReversed(), now)).json().code).toBe('order_changed')
    expect((await order([...now, 'vid_gone'], now.toReversed())).status).toBe(200)

    const stale = await call('DELETE', `/api/videos/${a.id}`, { body: { seen: { isActive: true, placement: null } } })
    expect([stale.status, stale.json().code]).toEqual([409, 'changed_meanwhile'])
    const gone = await call('DELETE', `/api/videos/${a.id}`, {
      body: { seen: { isActive: true, placement: 'job-advert' } },
    })
    expect([gone.json().message, gone.json().data.uses]).toEqual([
      'Video deleted successfully!',
      [{ placement: 'job-advert', isOnShow: true }],
    ])
    expect((await call('DELETE', `/api/videos/${a.id}`, { body: {} })).status).toBe(404)
    expect((await call('GET', a.streamPath)).status).toBe(404)
  })

  test('choose the poster: a frame of the film, or their own picture', async () => {
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
    // Somebody who still sees the first still does not replace this one.
    const at = (seen: string) =>
      call('PUT', `/api/videos/${video.id}/poster?seen=${encodeURIComponent(seen)}`, { body: { seconds: 0.2 } })
    expect((await at(video.posterVersion)).json().code).toBe('changed_meanwhile')
    expect((await at(own.json().data.posterVersion)).status).toBe(200)
    await settled(video.id)
  })

  test('add captions that can be read, and remove them', async () => {
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
    // A colleague who has not seen them neither replaces them nor takes them off.
    const captions = `/api/videos/${video.id}/captions`
    for (const method of ['PUT', 'DELETE'])
      expect(
        (
          await call(method, `${captions}?seen=none`, {
            body: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nOurs\n'),
            headers: { 'content-type': 'text/vtt' },
          })
        ).json().code,
      ).toBe('changed_meanwhile')
    const { captionsVersion } = (await list()).find(({ id }) => id === video.id)!
    const removed = await call('DELETE', `${captions}?seen=${captionsVersion}`)
    expect(removed.json().data).toMatchObject({ captionsPath: null, captionsVersion: 'none' })
  })

  test('are told what is wrong with a change', async () => {
    const { id } = await anyFilm()
    for (const body of [{}, { title: '' }, { category: 'cats' }, { placement: 'everywhere' }, { isActive: 'yes' }])
      expect((await change(id, body)).status).toBe(422)
    expect((await change('vid_00000000000000000000000000', { isActive: true })).json().code).toBe('unknown_video')
    expect((await call('POST', `/api/videos/${id}/process`)).json().code).toBe('not_failed')
  })
})

test('the sample films are shown in places for which the library has none', async () => {
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

  test('films are uploaded, converted and delivered in parts; nothing is left on this machine', async () => {
    const { cookie } = await signedIn(behind.database.db)
    const sent = await behind.call('POST', '/api/videos/upload', form(sample('wide.mov')), { cookie })
    expect(sent.status).toBe(201)
    const { streamPath } = sent.json().data as StaffVideoView
    const part = async () => {
      const { status, text } = await behind.call('GET', streamPath, undefined, { headers: { range: 'bytes=4-7' } })
      return status === 503 ? 'not yet' : [status, text]
    }
    await expect.poll(part, { interval: 200 }).not.toBe('not yet')
    expect(await part()).toEqual([206, 'ftyp'])
    expect(fs.existsSync(path.join(behind.dataDir, 'objects'))).toBe(false)
  })
})
