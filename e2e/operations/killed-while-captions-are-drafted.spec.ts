import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import '../../src/films/server/tables.ts'
import type { Db } from '../../src/interviews/server/tables.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { createDatabase, postgresPrograms, startPostgres } from '../../src/platform/database/test-postgres.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { mediaToolFinder } from '../../src/videos/server/media/find-media-tool.ts'
import { speechModelFinder } from '../../src/videos/server/speech/speech-model.ts'
import { Candidate, colleague } from '../support/candidate-by-http.ts'
import { asAfterAMinute, childrenOf, killed, start } from '../support/killed-processes.ts'
import { type Site, readMails } from '../support/site.ts'
import { expect, mailTo, staff, test } from '../support/test.ts'

// One of two processes is killed while its speech model listens to an answer. The other one drafts the captions.

const findTool = mediaToolFinder('ffmpeg')
const hasFfmpeg = (await findTool()) !== undefined
const canDraft = (await speechModelFinder({ captions: 'auto' }, findTool)()) !== undefined
const spoken = fs.readFileSync(path.resolve(import.meta.dirname, '../../src/videos/samples/spoken.mp4'))

test('a process that is killed while a machine drafts captions leaves them to another, which drafts them once', async () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed')
  test.skip(!canDraft, 'the packages of the speech model are not installed')
  test.skip(!postgresPrograms(), 'PostgreSQL is not installed')
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'patter-killed-'))
  const server = await startPostgres(dataDir)
  const url = await createDatabase(server.url, 'patter')
  const where = { url, directory: '' }
  const env = { DATABASE_URL: url, CAPTIONS: 'auto' }
  const sites = [await start(dataDir, env), await start(dataDir, env)]
  const opened = await openDatabase({ ...where, log: createLog('silent') })
  const db: Db = opened.db
  let called = 0
  const at = () => sites[called]!
  try {
    const moira = await colleague(at, staff)
    const id = await moira.invite('dee@home.example', 1)
    const mail = await mailTo({ mails: () => readMails(dataDir) } as Site, 'dee@home.example')
    const dee = await Candidate.open(at, /\/i\/([\w-]+)/.exec(mail.text ?? '')![1]!)
    const take = await dee.begin('q1')
    await dee.send(await dee.beginPart(take, 1), spoken, { pieceBytes: spoken.length })
    await dee.end(take, 1)
    await dee.choose(take)
    await dee.submit()

    const film = () =>
      db
        .selectFrom('films')
        .select(['drafting', 'drafting_attempts', 'drafting_progress', 'captions', 'captions_by'])
        .executeTakeFirst()
    const patiently = { intervals: [20] }
    await expect.poll(async () => (await film())?.drafting, patiently).toBe('writing')
    await expect.poll(() => sites.flatMap(childrenOf).length, patiently).toBeGreaterThan(0)
    const victim = sites.findIndex((site) => childrenOf(site).length > 0)
    const orphans = childrenOf(sites[victim]!)
    called = 1 - victim
    await killed(sites[victim]!)
    expect(await film()).toMatchObject({ drafting: 'writing', captions: null })
    await asAfterAMinute({ where })

    const shown = async () => (await moira.ask(['GET', `/api/admin/interviews/${id}/cut`])).answers[0]
    await expect.poll(async () => (await shown()).captions).toBe('draft')
    expect(await film()).toMatchObject({
      captions: expect.stringContaining('in Glasgow for three years'),
      captions_by: 'machine',
      // A process that dies is not the fault of the film.
      drafting_attempts: 0,
      drafting_progress: null,
    })
    const cues = (await film())!.captions!.match(/in Glasgow for three years/g)
    expect(cues).toHaveLength(1)
    // The processes that the dead one had started have ended too.
    await expect.poll(() => orphans.filter((pid) => fs.existsSync(`/proc/${pid}`)), patiently).toEqual([])
    expect(await Promise.all(sites.filter((_, n) => n !== victim).map((site) => site.stop()))).toEqual([0])
  } finally {
    await opened.close()
    for (const site of sites) site.process.kill('SIGKILL')
    await server.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
