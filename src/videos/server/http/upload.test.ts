import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { form, library, librarySettings, mega, sample } from './library.setup.ts'

// The effect of wrong files and dropped connections on the library.

const tested = testProgram('upload', librarySettings)
const setup = library(tested)
const { call, upload, list, settled, lying, largest, untouched } = setup

describe('a file that is not a film', () => {
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
  ])('%s is refused with a sentence, and nothing of it is left', async (_, bytes, code) => {
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

  test('an upload without a file or a title is refused with the sentence of VIDEO-2', async () => {
    for (const body of [form(undefined), form(plain, 'a.mp4', {}), form(plain, 'a.mp4', { title: '   ' })]) {
      const answer = await upload(body)
      expect([answer.status, answer.json().message]).toEqual([422, 'Please select a file and provide a title'])
    }
    await untouched()
  })
})

describe('a faulty connection', () => {
  /** Sends a hand-written multipart body, so that it can stop anywhere. */
  function slowly(options: { length?: number }): { request: http.ClientRequest; status: Promise<number | string> } {
    const request = http.request(`${tested.url}/api/videos/upload`, {
      method: 'POST',
      headers: {
        cookie: setup.moira,
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

  test('a body that is too long is refused at the first byte too many, whether or not its length was stated', async () => {
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
    await expect.poll(lying).toHaveLength(1)
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
    as = setup.moira,
  ) =>
    call('POST', '/api/videos/uploads', {
      as,
      headers: { ...tus, 'upload-length': String(length), 'upload-metadata': meta(fields) },
    })
  const go = (where: string, offset: number, body: Buffer, as = setup.moira) =>
    call('PATCH', where, {
      as,
      body,
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    })
  const ask = (where: string, as = setup.moira) => call('HEAD', where, { as, headers: tus })

  test('continues after a dropped connection and becomes one video, however often its end is sent', async () => {
    const film = sample('plain.mp4')
    const begun = await begin(film.length)
    const where = begun.headers.get('location')!
    expect([begun.status, where]).toEqual([201, expect.stringMatching(/^\/api\/videos\/uploads\/[0-9a-f]{32}$/)])

    const cut = http.request(tested.url + where, {
      method: 'PATCH',
      headers: {
        ...tus,
        cookie: setup.moira,
        'upload-offset': 0,
        'content-type': 'application/offset+octet-stream',
        'content-length': film.length,
      },
    })
    cut.on('error', () => {})
    cut.write(film.subarray(0, 3000))
    await expect.poll(() => largest()).toBe(3000)
    cut.destroy()
    const offset = async () => Number((await ask(where)).headers.get('upload-offset'))
    await expect.poll(offset).toBe(3000)

    expect((await go(where, 0, film)).status).toBe(409)
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const strange =
        method === 'HEAD'
          ? await ask(where, setup.stan)
          : method === 'PATCH'
            ? await go(where, 3000, film.subarray(3000), setup.stan)
            : await call('DELETE', where, { as: setup.stan, headers: tus })
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

  test('becomes a video at the next request if that failed at first, without being sent again', async () => {
    const { db } = tested.database
    const film = sample('plain.mp4')
    const where = (await begin(film.length, { title: 'At last', filename: 'a.mp4' })).headers.get('location')!
    await sql`alter table videos add constraint fails check (title <> 'At last')`.execute(db)
    expect((await go(where, 0, film)).status).toBe(500)
    expect((await ask(where)).status).toBe(500)
    await sql`alter table videos drop constraint fails`.execute(db)
    const ended = await ask(where)
    expect([ended.status, ended.headers.get('upload-offset')]).toEqual([200, String(film.length)])
    expect(await settled(ended.headers.get('video-id')!)).toMatchObject({ title: 'At last', state: 'ready' })
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

  test('of a file that is not a film ends with a sentence, and nothing of it is left', async () => {
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

  test('of which a killed process left one of two files is deleted once it is old', async () => {
    const folder = path.join(tested.dataDir, 'uploads/resumable')
    fs.mkdirSync(folder, { recursive: true })
    const names = ['old', 'young'].flatMap((age) => [`${age}-words.json`, `${age}-bytes`])
    for (const name of names) fs.writeFileSync(path.join(folder, name), '{}')
    const threeDaysAgo = new Date(Date.now() - 72 * 3600_000)
    for (const name of ['old-words.json', 'old-bytes'])
      fs.utimesSync(path.join(folder, name), threeDaysAgo, threeDaysAgo)
    // Deleting a film is followed by the job that cleans the folders.
    const { id } = await setup.ready()
    expect((await call('DELETE', `/api/videos/${id}`, { body: {} })).status).toBe(200)
    await expect.poll(() => lying().toSorted(), { timeout: 60_000 }).toEqual(['young-bytes', 'young-words.json'])
    for (const name of ['young-bytes', 'young-words.json']) fs.rmSync(path.join(folder, name))
  })

  test('that is cancelled is deleted', async () => {
    const where = (await begin(100)).headers.get('location')!
    expect((await call('DELETE', where, { headers: tus })).status).toBe(204)
    expect((await ask(where)).status).toBe(404)
    expect((await call('GET', where)).status).toBe(404)
    await untouched()
  })
})
