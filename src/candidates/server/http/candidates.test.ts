import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { captions, desk } from './candidates.setup.ts'

const tested = testProgram('candidates')
const { call, add, send, filmed, record } = desk(tested)

async function erase(id: string) {
  const { personId, email } = await record(id)
  return call('POST', `/api/admin/leads/${personId}/erasure`, { email })
}

const onDisk = () => fs.readdirSync(path.join(tested.dataDir, 'objects'), { recursive: true }).map(String)

const filesOf = ['stream', 'poster', 'captions'] as const

describe('a candidate', () => {
  test('is added by hand, found by any of their words, and nobody is mailed', async () => {
    const id = await add('Nadia Rahman')
    const before = await record(id)
    expect(before).toMatchObject({ name: 'Nadia Rahman', keepUntil: '2027-11-12', asksOn: '2027-10-12', film: null })
    const change = { headline: 'Key account manager', facts: { ...before.facts, place: 'Govanhill', noticeWeeks: 12 } }
    expect((await call('PUT', `/api/admin/candidates/${id}`, { version: before.version, ...change })).status).toBe(200)
    const found = (await call('GET', '/api/admin/candidates?q=govanhill%20nadia')).json().data
    expect(found.rows).toMatchObject([{ id, headline: 'Key account manager', film: 'none', noticeWeeks: 12 }])
    expect(await tested.database.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  test('is not overwritten by whoever read them earlier', async () => {
    const id = await add('Kofi Mensah')
    const { version } = await record(id)
    const put = (pitch: string) => call('PUT', `/api/admin/candidates/${id}`, { version, pitch })
    expect((await put('I win back accounts.')).status).toBe(200)
    const stale = await put('Nothing.')
    expect([stale.status, stale.json().code]).toEqual([409, 'changed_meanwhile'])
    expect((await record(id)).pitch).toBe('I win back accounts.')
  })

  test('is one person: the same address again is refused, a namesake is another and only pointed out', async () => {
    const id = await add('Callum Reid', 'callum@home.example')
    const again = { name: 'C. Reid', email: 'CALLUM@home.example', agreedHow: 'fair', agreedOn: '2026-11-12' }
    const refused = await call('POST', '/api/admin/candidates', again)
    expect([refused.status, refused.json().code]).toEqual([409, 'already_candidate'])
    const namesake = await add('Callum Reid', 'other.callum@home.example')
    expect(namesake).not.toBe(id)
    expect((await record(namesake)).namesakes).toContainEqual(expect.objectContaining({ candidateId: id, by: 'name' }))
    expect((await record(id)).email).toBe('callum@home.example')
  })

  test('is added once, however often the same call comes', async () => {
    const body = { name: 'Mei Lau', email: 'mei@home.example', agreedHow: 'said so', agreedOn: '2026-11-12' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => tested.call('POST', '/api/admin/candidates', body, { key: 'the-very-same-key' })),
    )
    // Without a session nobody is added at all.
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await call('GET', '/api/admin/candidates?q=mei@home.example')).json().data.total).toBe(0)
  })
})

describe('a candidate’s film', () => {
  test('is taken in pieces, made ready, and shown to staff alone, kept by nobody', async () => {
    const id = await filmed('Ailsa Drummond')
    expect(await record(id)).toMatchObject({ film: { state: 'ready', hasCaptions: true, captionsBy: 'person' } })
    for (const name of filesOf) {
      const answer = await call('GET', `/api/admin/candidates/${id}/film/${name}`)
      expect([name, answer.status]).toEqual([name, 200])
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('x-robots-tag')).toContain('noindex')
      const stranger = await tested.call('GET', `/api/admin/candidates/${id}/film/${name}`)
      expect([stranger.status, stranger.bytes.includes('ftyp')]).toEqual([401, false])
    }
    const part = await call('GET', `/api/admin/candidates/${id}/film/stream`, undefined, { range: 'bytes=4-7' })
    expect([part.status, part.text]).toEqual([206, 'ftyp'])
    expect((await call('GET', `/api/admin/candidates/${id}/film/captions`)).text).toBe(captions)
    // It is no row of the library, whose rows are public.
    expect((await call('GET', '/api/videos?active=false')).json().data).toEqual([])
  })

  test('of somebody who has none, and of nobody, is the same answer', async () => {
    const id = await add('Efe Osei')
    const answers = await Promise.all(filesOf.map((name) => call('GET', `/api/admin/candidates/${id}/film/${name}`)))
    for (const answer of answers) expect([answer.status, answer.json().code]).toEqual([404, 'not_found'])
  })

  test('what is no film is refused with a sentence, and for nobody nothing is taken', async () => {
    const id = await add('Jas Sandhu')
    const refused = await send(id, Buffer.from('Not a film at all. '.repeat(40)))
    expect([refused.status, refused.json().code]).toEqual([422, 'not_a_video'])
    expect((await send('can_nobody')).json().code).toBe('no_candidate')
    expect((await record(id)).film).toBeNull()
    const words = await call('PUT', `/api/admin/candidates/${id}/film/captions`, captions, {
      'content-type': 'text/vtt',
    })
    expect(words.status).toBe(404)
  })

  test('goes with its bytes, captions and still when the person is erased, and another’s same bytes stay', async () => {
    const [id, twin] = [await filmed('Dee Okafor'), await filmed('Deirdre Okafor')]
    const ownKeys = async (candidate: string) => {
      const row = await tested.database.db
        .selectFrom('films')
        .innerJoin('candidates', 'candidates.film_id', 'films.id')
        .select(['original_key', 'rendition_key', 'poster_key'])
        .where('candidates.id', '=', candidate)
        .executeTakeFirstOrThrow()
      return Object.values(row) as string[]
    }
    const keys = await ownKeys(id)
    expect(await ownKeys(twin)).toContain(keys[0])
    const erased = await erase(id)
    expect([erased.status, erased.json().data?.removed]).toEqual([
      200,
      expect.objectContaining({ candidates: 1, films: 1 }),
    ])
    for (const name of filesOf) expect((await call('GET', `/api/admin/candidates/${id}/film/${name}`)).status).toBe(404)
    expect(await record(id)).toMatchObject({ name: '', email: '', film: null, facts: { place: null } })
    // The twin sent the very same bytes: theirs stay.
    expect((await call('GET', `/api/admin/candidates/${twin}/film/stream`)).status).toBe(200)
    const others = (await call('GET', '/api/admin/candidates?view=filmed')).json().data.rows as { id: string }[]
    for (const other of others) expect((await erase(other.id)).status).toBe(200)
    await expect
      .poll(() => onDisk().filter((file) => keys.some((key) => file.endsWith(key))), { timeout: 20_000, interval: 100 })
      .toEqual([])
  })
})
