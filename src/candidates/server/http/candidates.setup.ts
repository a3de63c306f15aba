import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, vi } from 'vitest'
import type { TestProgram } from '#src/app/test-program.ts'
import { signedIn } from '#src/staff/server/test-staff.ts'
import type { CandidateRecord } from '../../console-api.ts'

const film = fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples/plain.mp4'))

export const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nI sell bread.\n'

/** Candidates as staff work with them. Moira makes the calls. */
export function candidateSetup(tested: TestProgram) {
  let moira = ''
  beforeAll(async () => {
    moira = (await signedIn(tested.database.db)).cookie
  })
  let keys = 0
  const call = (method: string, route: string, body?: unknown, headers: Record<string, string> = {}) =>
    tested.call(method, route, body, { cookie: moira, key: `key-of-a-candidate-${keys++}`, headers })
  const record = async (id: string): Promise<CandidateRecord> =>
    (await call('GET', `/api/admin/candidates/${id}`)).json().data

  async function add(name = 'Ailsa Drummond', email = `${name.split(' ')[0]!.toLowerCase()}@home.example`) {
    const answer = await call('POST', '/api/admin/candidates', {
      name,
      email,
      phone: '07700 900118',
      agreedHow: 'said on the call',
      agreedOn: '2026-11-12',
    })
    expect(answer.status).toBe(201)
    return answer.json().data.id as string
  }
  const tus = { 'tus-resumable': '1.0.0' }
  /** Sends a film as the console does; the answer is that of the last piece. */
  async function send(candidate: string, bytes = film) {
    const metadata = `candidate ${Buffer.from(candidate).toString('base64')},filename ZmlsbS5tcDQ=`
    const begun = await tested.call('POST', '/api/admin/candidate-films', undefined, {
      cookie: moira,
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    })
    if (begun.status !== 201) return begun
    const place = begun.headers.get('location')!
    return tested.call('PATCH', place, new Uint8Array(bytes), {
      cookie: moira,
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })
  }
  /** Adds a candidate whose film can be watched, with checked captions. */
  async function filmed(name?: string) {
    const id = await add(name)
    expect((await send(id)).status).toBe(204)
    expect(
      (await call('PUT', `/api/admin/candidates/${id}/film/captions`, captions, { 'content-type': 'text/vtt' })).status,
    ).toBe(200)
    await vi.waitUntil(async () => (await record(id)).film?.state !== 'processing', { timeout: 300_000, interval: 200 })
    return id
  }
  return { call, add, send, filmed, record }
}
