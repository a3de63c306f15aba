import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { testProgram } from '#src/app/test-program.ts'
import { mediaToolFinder } from '#src/videos/server/media/find-media-tool.ts'
import type { CutView } from '../../console-api.ts'
import type { Db } from '../tables.ts'
import { interviewSetup, type Room, untilJoined } from './interviews.setup.ts'

const hasFfmpeg = (await mediaToolFinder('ffmpeg')()) !== undefined
const tested = testProgram('cutting', { CAPTIONS: 'auto' })
const { staff, staffCookie, record, invited, open } = interviewSetup(tested)
const sample = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '../../../videos/samples', name))
const film = sample('plain.mp4')
const db = (): Db => tested.database.db

/** Two answers, sent and joined. */
async function answered(
  first = film,
  beforeSending: (room: Room, take: string) => Promise<void> = async () => {},
): Promise<{ id: string; takes: Record<string, string> }> {
  const { id, token } = await invited()
  const room = await open(token)
  const takes = { q1: await room.answer('q1', first), q2: await room.answer('q2', film) }
  await beforeSending(room, takes.q2)
  await room.call('POST', '/api/interviews/submit')
  await untilJoined(() => record(id))
  return { id, takes }
}

const look = async (id: string): Promise<CutView> => (await staff('GET', `/api/admin/interviews/${id}/cut`)).json().data

/** Changes the picture of an answer's film: only the page that writes may, and only once the film is made. */
async function changePicture(room: Room, take: string): Promise<void> {
  const pick = async (by: Room, headers = {}) => {
    const answer = await by.call('PUT', `/api/interviews/takes/${take}/poster`, { at: 0.9 }, headers)
    return answer.json().code ?? answer.status
  }
  const own = async () => (await room.look()).questions.flatMap(({ takes }) => takes).find(({ id }) => id === take)!
  const posterKey = async () =>
    (
      await db()
        .selectFrom('takes')
        .innerJoin('films', 'films.id', 'takes.film_id')
        .select('poster_key')
        .where('takes.id', '=', take)
        .executeTakeFirstOrThrow()
    ).poster_key
  await expect.poll(async () => (await own()).film).toBe('ready')
  const first = await posterKey()
  const another = await open((await invited()).token)
  expect([await pick(another), await pick(room, { 'x-interview-lease': '0' })]).toEqual(['not_found', 'open_elsewhere'])
  expect([await posterKey(), (await own()).posterAt]).toEqual([first, null])
  expect([await pick(room), (await own()).posterAt]).toEqual([200, 0.9])
  expect(await posterKey()).not.toBe(first)
}

test.skipIf(!hasFfmpeg)(
  'pieces of answers become one film of the candidate, once, with the captions of the pieces',
  async () => {
    const { id, takes } = await answered(film, changePicture)
    for (const [question, take] of Object.entries(takes))
      await tested.call(
        'PUT',
        `/api/admin/interviews/${id}/films/${take}/captions`,
        `WEBVTT\n\n00:00.000 --> 00:00.300\n${question} one.\n\n00:00.400 --> 00:01.000\n${question} two.\n`,
        { cookie: staffCookie(), headers: { 'content-type': 'text/vtt' } },
      )
    const before = await look(id)
    expect(before).toMatchObject({ clips: [], film: null, answers: [{ captions: 'checked' }, { captions: 'checked' }] })
    // Captions that a colleague has written meanwhile are not overwritten unseen.
    const late = await tested.call(
      'PUT',
      `/api/admin/interviews/${id}/films/${takes.q1}/captions?seen=draft`,
      'WEBVTT\n\n00:00.000 --> 00:01.000\nLate.\n',
      { cookie: staffCookie(), headers: { 'content-type': 'text/vtt' } },
    )
    expect([late.status, late.json().code]).toEqual([409, 'captions_changed'])
    const save = (clips: object[], version: string) =>
      staff('PUT', `/api/admin/interviews/${id}/cut`, { clips, version })
    const clips = [
      { question: 'q2', starts: 0.4, ends: 1 },
      { question: 'q1', starts: 0, ends: 0.6 },
    ]
    const ask = (version: string) =>
      staff('POST', `/api/admin/interviews/${id}/shortlist-film`, {
        version,
        burnsCaptions: true,
        lines: ['Key accounts, Motherwell'],
      })
    expect((await ask(before.version)).json().code).toBe('cut_empty')
    expect((await save([{ question: 'q1', starts: 1, ends: 900 }], before.version)).json().code).toBe('cut_outside')
    const { version } = (await save(clips, before.version)).json().data
    // From a page that shows an older version of the cut.
    expect((await save([], before.version)).json().code).toBe('changed_elsewhere')

    const asked = await Promise.all([ask(version), ask(version)])
    expect(asked.map(({ status }) => status)).toEqual([202, 202])
    expect(asked[0].json().data).toEqual(asked[1].json().data)
    await vi.waitUntil(async () => (await look(id)).film?.state === 'made', { timeout: 300_000, interval: 200 })
    const { candidateId } = await record(id)
    const candidate = () =>
      db()
        .selectFrom('candidates')
        .innerJoin('films', 'films.id', 'candidates.film_id')
        .select(['films.state', 'films.duration', 'films.width', 'films.height', 'captions', 'captions_checked_at'])
        .where('candidates.id', '=', candidateId!)
        .executeTakeFirstOrThrow()
    await vi.waitUntil(async () => (await candidate()).state === 'ready', { timeout: 300_000, interval: 200 })
    const made = await candidate()
    expect(made).toMatchObject({ width: 720, height: 900, captions_checked_at: expect.any(Date) })
    expect(made.duration).toBeCloseTo(1.2, 0)
    expect(made.captions).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.600\nq2 two.\n\n00:00:00.600 --> 00:00:00.900\nq1 one.\n\n00:00:01.000 --> 00:00:01.200\nq1 two.\n',
    )
    expect((await look(id)).film).toMatchObject({
      isOfThisCut: true,
      burnsCaptions: true,
      player: { hasPoster: true },
    })

    // A colleague chooses the picture of a second, also the very last one.
    const posterKey = async () =>
      (
        await db()
          .selectFrom('candidates')
          .innerJoin('films', 'films.id', 'candidates.film_id')
          .select('poster_key')
          .where('candidates.id', '=', candidateId!)
          .executeTakeFirstOrThrow()
      ).poster_key
    const keys = [await posterKey()]
    const poster = `/api/admin/interviews/${id}/shortlist-film/poster`
    for (const at of [0.7, made.duration]) {
      expect([at, (await staff('PUT', poster, { at })).status]).toEqual([at, 200])
      keys.push(await posterKey())
    }
    expect(new Set(keys).size).toBe(keys.length)
    expect((await staff('GET', poster)).headers.get('content-type')).toBe('image/webp')
    expect((await tested.call('GET', poster)).status).toBe(401)
  },
)

test.skipIf(!hasFfmpeg)(
  'a machine drafts what is said in an answer, and a person corrects it before it counts',
  async () => {
    const { id, takes } = await answered(sample('spoken.mp4'))
    const drafted = async () => (await look(id)).answers.map(({ captions, drafting }) => captions ?? drafting?.state)
    // In the second answer a tone is heard, and nobody speaks.
    await vi.waitUntil(async () => (await drafted()).join() === 'draft,silent', { timeout: 300_000, interval: 200 })
    const { version, answers } = await look(id)
    expect(answers[0]!.cues[0]!.text).toMatch(/^I sold .* in Glasgow for three years/)
    expect(answers[0]!.cues[1]).toMatchObject({ text: expect.stringMatching(/the customer said no four times/i) })
    expect(answers[0]!.cues[1]!.starts).toBeCloseTo(4.1, 0)

    const ask = async (burnsCaptions: boolean, seen: string) =>
      (
        await staff('POST', `/api/admin/interviews/${id}/shortlist-film`, { version: seen, burnsCaptions, lines: [] })
      ).json()
    const clips = [{ question: 'q1', starts: 0, ends: 3.5 }]
    const cut = (await staff('PUT', `/api/admin/interviews/${id}/cut`, { clips, version })).json().data.version
    // Captions in the picture can't be corrected.
    expect((await ask(true, cut)).code).toBe('captions_unchecked')
    await ask(false, cut)
    await vi.waitUntil(async () => (await look(id)).film?.state === 'made', { timeout: 300_000, interval: 200 })
    const made = () =>
      db()
        .selectFrom('shortlist_films')
        .innerJoin('films', 'films.id', 'shortlist_films.film_id')
        .select(['captions', 'captions_by', 'captions_checked_at', 'drafting'])
        .where('invitation_id', '=', id)
        .executeTakeFirstOrThrow()
    // Made of a draft, it is one, and no second one is asked for.
    expect(await made()).toMatchObject({ captions_by: 'machine', captions_checked_at: null, drafting: null })

    const corrected = 'WEBVTT\n\n00:00.000 --> 00:03.000\nI sold heat pumps in Glasgow for three years.\n'
    const path = `/api/admin/interviews/${id}/films/${takes.q1}/captions`
    const options = { cookie: staffCookie(), headers: { 'content-type': 'text/vtt' } }
    expect((await tested.call('PUT', path, corrected, options)).status).toBe(200)
    expect((await drafted())[0]).toBe('checked')
  },
)
