import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sampleCandidates } from '#content/samples/roles.ts'
import type { SampleCandidate } from '#content/samples/types.ts'
import { noFacts } from '#src/candidates/facts.ts'
import { addCandidate, changeCandidate, setCandidateFilm } from '#src/candidates/server/public.ts'
import { captionsIn, findFilm, setFilmCaptions, setFilmPoster } from '#src/films/server/public.ts'
import { root } from '#src/platform/root.ts'
import type { Context } from '#src/platform/slice.ts'
import { receiveFile } from '#src/platform/storage/receive-file.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { emailKey } from '#src/values/email-address.ts'
import { londonDate } from '#src/values/london-time.ts'
import { type Conversions, keepOriginal, keepPicture } from '#src/videos/server/public.ts'
import type { Db } from '../tables.ts'
import { daysBefore } from './sample-client.ts'

const films = path.join(root, 'content/samples/films')

/** Adds the people of the sample with their films; existing ones stay unchanged. Returns their ids by film. */
export async function putSamplePeople(
  context: Pick<Context, 'db' | 'jobs' | 'config'>,
  conversions: Conversions,
  member: StaffMember,
  now: Date,
): Promise<Map<string, { candidateId: string; filmId: string }>> {
  const people = new Map<string, { candidateId: string; filmId: string }>()
  for (const [index, sample] of sampleCandidates.entries()) {
    const existing = await findSample(context.db, sample)
    const at = daysBefore(now, 16, index * 20)
    const added = existing ?? (await putSample(context, { conversions, sample, member }, at))
    if (added) people.set(sample.film, added)
  }
  return people
}

async function findSample(db: Db, { email }: SampleCandidate) {
  const row = await db
    .selectFrom('candidates')
    .innerJoin('people', 'people.id', 'candidates.person_id')
    .select(['candidates.id', 'candidates.film_id'])
    .where('people.email_key', '=', emailKey(email))
    .executeTakeFirst()
  return row?.film_id ? { candidateId: row.id, filmId: row.film_id } : undefined
}

async function putSample(
  { db, jobs, config }: Pick<Context, 'db' | 'jobs' | 'config'>,
  { conversions, sample, member }: { conversions: Conversions; sample: SampleCandidate; member: StaffMember },
  now: Date,
) {
  const file = (ending: string) => path.join(films, `${sample.film}.${ending}`)
  const { folder, maxBytes } = conversions
  const original = await keepOriginal(
    conversions,
    await receiveFile(fs.createReadStream(file('mp4')), { folder, maxBytes }),
  )
  const captions = captionsIn(fs.readFileSync(file('vtt')))
  const { film: _, name, email, phone, headline, pitch, neverEmployers, ...facts } = sample
  const keepMonths = config.keeping.candidateMonths
  const agreed = { agreedHow: 'sample data', agreedOn: londonDate(now) }
  return (db as Db).transaction().execute(async (tx) => {
    const typed = { name, email, phone, headline, facts, ...agreed }
    const { id, version } = await addCandidate(tx, { typed, member, source: 'sample', keepMonths }, now)
    const change = { version, pitch, neverEmployers: [...neverEmployers], facts: { ...noFacts, ...facts } }
    await changeCandidate(tx, { id, change, member, keepMonths }, now)
    const filmId = await setCandidateFilm(tx, jobs, { candidateId: id, original, uploadId: null, member }, now)
    await setFilmCaptions(tx, { filmId, text: captions }, now)
    return { candidateId: id, filmId }
  })
}

const lookAgainMs = 250

/** Waits until all films are prepared, and gives those that can be played the sample's stills. */
export async function finishSampleFilms(
  db: Db,
  conversions: Conversions,
  people: ReadonlyMap<string, { filmId: string }>,
  signal: AbortSignal,
): Promise<void> {
  for (const [name, { filmId }] of people) {
    let film = await findFilm(db, filmId)
    while (film?.state === 'processing') {
      await wait(lookAgainMs, undefined, { signal })
      film = await findFilm(db, filmId)
    }
    if (film?.state !== 'ready') continue
    const key = await keepPicture(conversions, path.join(films, `${name}.webp`), { isUpright: true })
    await db.transaction().execute((tx) => setFilmPoster(tx, filmId, key, conversions.clock.now()))
  }
}
