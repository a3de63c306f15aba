import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import '../../src/films/server/tables.ts'
import { tidyParts } from '../../src/interviews/server/uploads/parts.ts'
import type { Db } from '../../src/interviews/server/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { createDatabase, postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { diskStorage } from '../../src/platform/storage/disk-storage.ts'
import { neededObjects } from '../../src/platform/storage/needed-objects.ts'
import { cleanStorage } from '../../src/videos/server/clean-storage.job.ts'
import { mediaToolFinder } from '../../src/videos/server/media/find-media-tool.ts'
import { Candidate, colleague } from '../support/candidate-by-http.ts'
import { asAfterAMinute, childrenOf, killed, start, type Where } from '../support/killed-processes.ts'
import { playableSeconds, recordingOf } from '../support/recordings.ts'
import { type Site, readMails } from '../support/site.ts'
import { expect, mailTo, staff, test } from '../support/test.ts'
import { isThorough } from '../support/thorough.ts'

// The program is killed while it receives, joins, converts or cuts a candidate's answer. After another process has
// taken over, or the program has started again, the answer is stored once, is complete and can be played. Each mail has
// been sent once, and no temporary files are left.

test.describe.configure({ mode: 'parallel' })
const hasFfmpeg = (await mediaToolFinder('ffmpeg')()) !== undefined

/** The program as candidates and staff reach it: either one process at a time, or two of which one may be killed. */
interface Running {
  where: Where
  dataDir: string
  /** The process to call at the moment. */
  at: () => Site
  /**
   * Kills the process that converts films or, if there is none, the one that answers requests. Resolves when another
   * process responds.
   */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const uploads = ({ dataDir }: Running) => path.join(dataDir, 'uploads')

/** Kills the program a few moments after a working file or folder with such a name has appeared. */
async function killAtWork(running: Running, names: RegExp, isDone: () => Promise<boolean>): Promise<void> {
  const before = new Set(fs.readdirSync(uploads(running)))
  await expect
    .poll(
      async () =>
        fs.readdirSync(uploads(running)).some((name) => !before.has(name) && names.test(name)) || (await isDone()),
      { intervals: [20] },
    )
    .toBe(true)
  await wait(Math.random() * 600)
  await running.kill()
}

interface Round {
  n: number
  upload: boolean
  closing: boolean
  joining: boolean
  converting: boolean
  cutting: boolean
}

/** Takes one interview from its invitation to a shortlist film, killing the program on the way. */
async function answerAmongKills(running: Running, parts: readonly Buffer[], round: Round): Promise<void> {
  const { at } = running
  const email = `dee${round.n}@home.example`
  const moira = await colleague(at, staff)
  const id = await moira.invite(email, 1)
  const { dataDir } = running
  const mail = await mailTo({ mails: () => readMails(dataDir) } as Site, email)
  const dee = await Candidate.open(at, /\/i\/([\w-]+)/.exec(mail.text ?? '')![1]!)

  const take = await dee.begin('q1')
  await dee.send(await dee.beginPart(take, 1), parts[0]!, { pieceBytes: 100_000 })
  // The candidate presses Send before the last part has arrived. The submission completes by itself when it arrives.
  await dee.end(take, 2)
  await dee.choose(take)
  expect((await dee.submit()).state).toBe('begun')
  const second = parts[1]!
  const pieceBytes = 60_000
  const [whenSending, whenClosing] = [second.length / 3, second.length - pieceBytes].map(Math.floor)
  let killing = Promise.resolve()
  const pending = new Set([...(round.upload ? [whenSending!] : []), ...(round.closing ? [whenClosing!] : [])])
  await dee.send(await dee.beginPart(take, 2), second, {
    pieceBytes,
    async between(acknowledged) {
      const due = [...pending].find((bytes) => acknowledged >= bytes)
      if (due === undefined) return
      pending.delete(due)
      await killing
      // Kills the program while this piece is being sent.
      killing = wait(Math.random() * 60).then(running.kill)
    },
  })
  await killing
  expect(pending.size).toBe(0)
  expect((await dee.submit()).state).toBe('submitted')

  const record = () => moira.record(id)
  const film = async () => (await record()).questions[0]!.answer!.film
  if (round.joining) await killAtWork(running, /^join_/, async () => (await film()) !== 'arriving')
  if (round.converting) await killAtWork(running, /\.mp4$/, async () => (await film()) === 'ready')
  await expect.poll(film, { intervals: [300] }).toBe('ready')

  const captions = 'WEBVTT\n\n00:00:00.500 --> 00:00:02.500\nI sold trams.\n'
  const vtt = { 'content-type': 'text/vtt' }
  await moira.ask(['PUT', `/api/admin/interviews/${id}/films/${take}/captions`], captions, vtt)
  if (round.cutting) await running.kill()
  const cut = () => moira.ask(['GET', `/api/admin/interviews/${id}/cut`])
  const clips = [{ question: 'q1', starts: 0.5, ends: 6 }]
  const { version } = await moira.ask(['PUT', `/api/admin/interviews/${id}/cut`], {
    clips,
    version: (await cut()).version,
  })
  const lines = { version, burnsCaptions: true, lines: ['Key accounts, Motherwell'] }
  const asked = moira.ask(['POST', `/api/admin/interviews/${id}/shortlist-film`], lines)
  if (round.cutting) await killAtWork(running, /^cut_/, async () => (await cut()).film?.state === 'made')
  await asked
  await expect.poll(async () => (await cut()).film?.state, { intervals: [300] }).toBe('made')
  await expect
    .poll(async () => (await moira.ask(['GET', `/api/admin/candidates/${(await record()).candidateId}`])).film?.state, {
      intervals: [300],
    })
    .toBe('ready')
}

/** Checks the files and the database once no process works any more. */
async function checkAll({ where, dataDir }: Running, parts: readonly Buffer[], interviews: number): Promise<void> {
  const opened = await openDatabase({ ...where, log: createLog('silent') })
  const db: Db = opened.db
  const storage = diskStorage(path.join(dataDir, 'objects'))
  try {
    const takes = await db.selectFrom('takes').selectAll().execute()
    const films = await db.selectFrom('films').selectAll().orderBy('created_at').execute()
    expect(takes.map(({ state, failure }) => [state, failure])).toEqual(takes.map(() => ['kept', null]))
    expect([takes.length, films.length]).toEqual([interviews, 2 * interviews])
    expect(films.map(({ state }) => state)).toEqual(films.map(() => 'ready'))
    const sent = parts.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    for (const take of takes) {
      const stored = await db.selectFrom('take_parts').selectAll().where('take_id', '=', take.id).orderBy('n').execute()
      expect(stored.map(({ sha256 }) => sha256)).toEqual(sent)
      const asked = await db
        .selectFrom('shortlist_films')
        .select('id')
        .where('invitation_id', '=', take.invitation_id)
        .execute()
      expect(asked).toHaveLength(1)
      const [answer, shortlist] = [take, asked[0]!].map(({ id }) => films.find(({ upload_id }) => upload_id === id)!)
      expect(take.film_id).toBe(answer!.id)
      expect(answer!.captions).toContain('I sold trams.')
      expect(shortlist?.captions).toContain('I sold trams.')
      for (const [film, seconds] of [
        [answer!, 14],
        [shortlist!, 5.5],
      ] as const)
        for (const key of [film.original_key, film.rendition_key])
          await storage.withFile(key!, async (file) => {
            const played = playableSeconds(file)
            expect([played > seconds - 0.5, played < seconds + 0.5, played]).toEqual([true, true, played])
          })
    }

    const causes = await db.selectFrom('mails').select(['id', 'cause', 'template', 'sent_at']).execute()
    const mails = await readMails(dataDir)
    for (const template of ['interview-invitation', 'answers-sent', 'answers-arrived']) {
      const posted = causes.filter((mail) => mail.template === template)
      expect([template, posted.length]).toEqual([template, interviews])
      for (const { id } of posted)
        expect(mails.filter(({ messageId }) => messageId?.startsWith(`<${id}@`))).toHaveLength(1)
    }

    // A day later, after the cleaning job has run.
    const day = 24 * 3600_000
    const later = new Date(Date.now() + day)
    const folder = path.join(dataDir, 'uploads')
    const old = new Date(Date.now() - day)
    for (const name of fs.readdirSync(folder, { recursive: true }))
      fs.utimesSync(path.join(folder, String(name)), old, old)
    const jobs = { enqueue: async () => {} }
    const log = createLog('silent')
    const clock = { now: () => later }
    await cleanStorage({ db, storage, clock, log, folder, jobs } as never, async () => {})
    const submitting = { jobs, outbox: { post: async () => {} }, agency: '' }
    await tidyParts({ db, storage, folder: path.join(folder, 'interviews'), submitting }, later)
    const left = (within: string) =>
      fs
        .readdirSync(within, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    expect(left(folder)).toEqual([])
    expect(left(path.join(dataDir, 'objects')).toSorted()).toEqual(
      (await neededObjects(db)).map(({ key }) => key).toSorted(),
    )
  } finally {
    await opened.close()
  }
}

/** Returns the recordings of a take of two parts: nine seconds and five. */
const recordings = (folder: string) => {
  const kind = { folder, size: '320x180' }
  return [recordingOf(9, { ...kind, tone: 440 }), recordingOf(5, { ...kind, tone: 660 })]
}

const rounds = isThorough ? 8 : 1

test('killed while an answer arrives and is converted: the next process on the embedded database loses and duplicates nothing', async () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.setTimeout(rounds * 900_000)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-killed-'))
  const parts = recordings(dataDir)
  let site = await start(dataDir)
  const where = { directory: path.join(dataDir, 'database') }
  const running: Running = {
    where,
    dataDir,
    at: () => site,
    async kill() {
      await killed(site)
      await asAfterAMinute({ where })
      site = await start(dataDir)
    },
    stop: async () => void expect(await site.stop()).toBe(0),
  }
  try {
    for (let n = 0; n < rounds; n++)
      await answerAmongKills(running, parts, {
        n,
        upload: true,
        closing: true,
        joining: isThorough,
        converting: true,
        cutting: isThorough,
      })
    await running.stop()
    await checkAll(running, parts, rounds)
  } finally {
    site.process.kill('SIGKILL')
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

test('one of two processes on PostgreSQL killed while an answer arrives, is joined and is cut: the other loses and duplicates nothing', async () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  test.setTimeout(rounds * 900_000)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-killed-'))
  const parts = recordings(dataDir)
  const server = await startPostgres(dataDir)
  const url = await createDatabase(server.url, 'patter')
  const where = { url, directory: '' }
  const sites = [await start(dataDir, { DATABASE_URL: url }), await start(dataDir, { DATABASE_URL: url })]
  let called = 0
  const running: Running = {
    where,
    dataDir,
    at: () => sites[called]!,
    async kill() {
      const working = sites.findIndex((site) => childrenOf(site).length > 0)
      const victim = working === -1 ? called : working
      called = 1 - victim
      await killed(sites[victim]!)
      await asAfterAMinute({ where })
      sites[victim] = await start(dataDir, { DATABASE_URL: url })
    },
    stop: async () => void expect(await Promise.all(sites.map((site) => site.stop()))).toEqual([0, 0]),
  }
  try {
    for (let n = 0; n < rounds; n++)
      await answerAmongKills(running, parts, {
        n,
        upload: true,
        closing: isThorough,
        joining: true,
        converting: isThorough,
        cutting: true,
      })
    await running.stop()
    await checkAll(running, parts, rounds)
  } finally {
    for (const site of sites) site.process.kill('SIGKILL')
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
