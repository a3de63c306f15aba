import { sampleCandidates, sampleColleagues, sampleVerdicts, sentRole, workedPeople } from '#content/samples/roles.ts'
import { membersOf } from '#src/contracts/server/public.ts'
import { findFilm } from '#src/films/server/public.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import type { Context } from '#src/platform/slice.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Conversions } from '#src/videos/server/public.ts'
import { addCandidacies } from '../candidacies/candidacy-store.ts'
import { addComment } from '../feedback/comments.ts'
import { giveVerdict } from '../feedback/give-verdict.ts'
import { noteWatched } from '../feedback/watches.ts'
import { answerPermission } from '../permissions/answer-permission.ts'
import { askPermission } from '../permissions/ask-permission.ts'
import { sendShortlist } from '../shortlists/send-shortlist.ts'
import { keepDraft } from '../shortlists/shortlist-store.ts'
import { lockRole } from '../role-store.ts'
import type { Db, Tx } from '../tables.ts'
import { daysBefore, type SampleBegun, sampleQueue, sampleStaff } from './sample-client.ts'
import { finishSampleFilms, putSamplePeople } from './sample-people.ts'

interface Person {
  candidateId: string
  filmId: string
}

/** The member of staff who makes the sample, and the people whose films can be played, by the names of their films. */
interface Cast {
  member: StaffMember
  people: ReadonlyMap<string, Person>
}

/**
 * Continues the sample: six people with films, a shortlist that was sent three days ago with the client's verdicts, and
 * a second role that is in progress. Running it twice adds nothing twice.
 */
export function sampleJob(context: Context, conversions: Conversions): Job<SampleBegun> {
  return {
    name: sampleQueue,
    expireInSeconds: 600,
    async run(begun, { signal }) {
      const db: Db = context.db
      const now = context.clock.now()
      const member = await db.transaction().execute((tx) => sampleStaff(tx))
      if (!member) return
      const people = await putSamplePeople(context, conversions, member, now)
      await finishSampleFilms(db, conversions, people, AbortSignal.any([signal, conversions.stopping]))
      await db.transaction().execute(async (tx) => {
        await lockRole(tx, begun.sentRoleId)
        if (await wasSent(tx, begun.sentRoleId)) return
        const cast = { member, people: await watchable(tx, people) }
        if (cast.people.size === 0) return
        await workOnSecond(tx, context, { roleId: begun.workedRoleId, ...cast }, now)
        const candidacies = await sendFirst(tx, context, { roleId: begun.sentRoleId, ...cast }, now)
        await sayVerdicts(tx, { contractId: begun.contractId, candidacies, ...cast }, now)
      })
    },
  }
}

async function wasSent(tx: Tx, roleId: string): Promise<boolean> {
  const sent = await tx
    .selectFrom('shortlists')
    .select('id')
    .where('role_id', '=', roleId)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return sent !== undefined
}

/** Returns the people whose films could be prepared, in the order of the sample. */
async function watchable(tx: Tx, people: ReadonlyMap<string, Person>): Promise<Map<string, Person>> {
  const found = new Map<string, Person>()
  for (const { film } of sampleCandidates) {
    const person = people.get(film)
    if (person && (await findFilm(tx, person.filmId))?.state === 'ready') found.set(film, person)
  }
  return found
}

/** Asks for and gives permission, and sends the shortlist. Returns the candidacies by film. */
async function sendFirst(
  tx: Tx,
  context: Pick<Context, 'outbox' | 'agency'>,
  { roleId, member, people }: Cast & { roleId: string },
  now: Date,
): Promise<Map<string, string>> {
  const by = { kind: 'staff', id: member.id } as const
  const candidacies = new Map<string, string>()
  for (const [film, { candidateId }] of people) {
    const at = (days: number, minutes: number) => daysBefore(now, days, candidacies.size * 25 + minutes)
    const [candidacyId] = await addCandidacies(tx, roleId, [candidateId], by, at(14, 0))
    candidacies.set(film, candidacyId!)
    const { permissionId } = await askPermission(tx, context, { candidacyId: candidacyId!, member }, at(10, 0))
    await answerPermission(tx, context, { candidateId, permissionId, answer: 'yes' }, at(9, 0))
  }
  const entries = sampleCandidates.flatMap(({ film, pitch }) => {
    const candidacyId = candidacies.get(film)
    return candidacyId ? [{ candidacyId, pitch }] : []
  })
  const { version } = await keepDraft(tx, roleId, { version: 0, note: sentRole.note, entries }, daysBefore(now, 3, -30))
  await sendShortlist(tx, context, { roleId, version, member }, daysBefore(now, 3))
  return candidacies
}

/** Adds the second role: some people are asked and have not answered, others are only considered. */
async function workOnSecond(
  tx: Tx,
  context: Pick<Context, 'outbox'>,
  { roleId, member, people }: Cast & { roleId: string },
  now: Date,
): Promise<void> {
  const by = { kind: 'staff', id: member.id } as const
  for (const film of [...workedPeople.asked, ...workedPeople.considered]) {
    const person = people.get(film)
    if (!person) continue
    const [candidacyId] = await addCandidacies(tx, roleId, [person.candidateId], by, daysBefore(now, 4))
    if ((workedPeople.asked as readonly string[]).includes(film))
      await askPermission(tx, context, { candidacyId: candidacyId!, member }, daysBefore(now, 1))
  }
}

/** Adds what the client's people have watched and said. */
async function sayVerdicts(
  tx: Tx,
  { contractId, candidacies, people }: Cast & { contractId: string; candidacies: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  const members = await membersOf(tx, contractId)
  const memberOf = (by: (typeof sampleVerdicts)[number]['by']) =>
    by === 'signatory'
      ? members.find(({ kind }) => kind === 'signatory')
      : members.find(({ email }) => email === sampleColleagues[by].email)
  for (const [index, said] of sampleVerdicts.entries()) {
    const [candidacyId, person, viewer] = [candidacies.get(said.of), people.get(said.of), memberOf(said.by)]
    const film = person && (await findFilm(tx, person.filmId))
    if (!candidacyId || !film || !viewer) continue
    const at = daysBefore(now, 2, index * 12)
    const watched = said.watched === 'all' ? film.duration : said.watched
    const viewing = { filmId: film.id, candidacyId, memberId: viewer.id, duration: film.duration }
    await noteWatched(tx, viewing, { ranges: [[0, watched]], at: watched }, at)
    if (said.value) {
      const verdict = { value: said.value, reasons: [...(said.reasons ?? [])], note: said.note ?? '', version: 0 }
      await giveVerdict(tx, { candidacyId, memberId: viewer.id }, verdict, at)
    }
    if (said.comment) {
      const { at: atSecond, text } = said.comment
      await addComment(tx, { candidacyId, member: viewer, atSecond, text }, at)
    }
  }
}
