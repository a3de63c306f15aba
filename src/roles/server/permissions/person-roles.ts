import { sql } from 'kysely'
import type { Db as AnyDb, Tx as AnyTx } from '#src/platform/database/database.ts'
import type { PersonShare } from '#src/platform/person-share.ts'
import { longDate } from '#src/values/london-time.ts'
import { lockCandidaciesOf } from '../candidacies/candidacy-store.ts'
import { exportHiring } from '../hiring/export-hiring.ts'
import { withoutName } from '../portal/without-name.ts'
import type { Db, Tx } from '../tables.ts'
import { withdrawPermission } from './answer-permission.ts'
import { permissionsOf, stateOf } from './permission-store.ts'
import { timelineOnRoles } from './role-timeline.ts'

/** The law that requires the record of an introduction to be kept. */
const stubLaw = 'Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 29'

const candidateOf = async (db: Db | Tx, personId: string) =>
  db.selectFrom('candidates').select('id').where('person_id', '=', personId).executeTakeFirst()

/** A person's history on roles (asked, shown, watched, decided), and what remains after they are erased. */
export const personRoles: PersonShare = {
  asCandidate: true,
  timeline: (db: AnyDb, person) => timelineOnRoles(db as Db, person.id),
  async export(anyDb: AnyDb, person) {
    const db = anyDb as Db
    const candidate = await candidateOf(db, person.id)
    if (!candidate) return {}
    const permissions = await permissionsOf(db, candidate.id)
    return {
      permissions: permissions.map((row) => ({
        company: row.draft?.companyName ?? '',
        role: row.title,
        question: row.asked_text,
        askedAt: row.asked_at,
        answer: stateOf(row),
        answeredAt: row.withdrawn_at ?? row.refused_at ?? row.given_at,
      })),
      introductions: await introductionsOf(db, candidate.id),
      ...(await exportHiring(db, candidate.id)),
    }
  },
  async erase(anyTx: AnyTx, person, erasing, now) {
    const tx = anyTx as Tx
    const candidate = await candidateOf(tx, person.id)
    if (!candidate) return { removed: {}, gone: [], kept: [], retained: [] }
    await lockCandidaciesOf(tx, candidate.id)
    const permissions = await tx
      .selectFrom('permissions')
      .select('id')
      .where('candidate_id', '=', candidate.id)
      .orderBy('id')
      .execute()
    const by = { kind: 'machine', id: null } as const
    for (const { id } of permissions)
      await withdrawPermission(tx, erasing, { candidateId: candidate.id, permissionId: id, by }, now)
    await tx.updateTable('permissions').set({ asked_text: '' }).where('candidate_id', '=', candidate.id).execute()
    const candidacies = await tx
      .selectFrom('candidacies')
      .select('id')
      .where('candidate_id', '=', candidate.id)
      .orderBy('id')
      .execute()
    const ids = candidacies.map(({ id }) => id)
    const interviews = await interviewIds(tx, ids)
    if (ids.length > 0) await blankWords(tx, ids, now)
    const shortlists = await shortlistsWith(tx, ids)
    await blankNotes(tx, shortlists, person.id, now)
    const links = await blankNotesOfLinks(tx, ids, person.id)
    const retained = await introductionsOf(tx, candidate.id)
    return {
      removed: {},
      gone: [...permissions.map(({ id }) => id), ...ids, ...interviews],
      shared: [...shortlists, ...links],
      kept: [],
      retained: retained.map(({ company, role, introducedAt, keptUntil }) => ({
        what: `Introduced to ${company} for ${role} on ${longDate(introducedAt)}`,
        law: stubLaw,
        until: keptUntil,
      })),
    }
  },
}

async function interviewIds(tx: Tx, candidacyIds: readonly string[]): Promise<string[]> {
  if (candidacyIds.length === 0) return []
  const rows = await tx
    .selectFrom('interview_requests')
    .select('id')
    .where('candidacy_id', 'in', [...candidacyIds])
    .execute()
  return rows.map(({ id }) => id)
}

/** The shortlists that they are in. Clients' mails about these name everybody in them. */
async function shortlistsWith(tx: Tx, candidacyIds: readonly string[]): Promise<string[]> {
  if (candidacyIds.length === 0) return []
  const rows = await tx
    .selectFrom('shortlist_entries')
    .select('shortlist_id')
    .distinct()
    .where('candidacy_id', 'in', [...candidacyIds])
    .orderBy('shortlist_id')
    .execute()
  return rows.map(({ shortlist_id }) => shortlist_id)
}

/** Deletes the notes of these shortlists that name them. What the others say is about everybody in the shortlist. */
async function blankNotes(tx: Tx, shortlistIds: readonly string[], personId: string, now: Date): Promise<void> {
  if (shortlistIds.length === 0) return
  const name = await nameOf(tx, personId)
  const shortlists = await tx
    .selectFrom('shortlists')
    .select(['id', 'note'])
    .where('id', 'in', [...shortlistIds])
    .execute()
  for (const { id, note } of shortlists)
    if (withoutName(note, name) !== note)
      await tx
        .updateTable('shortlists')
        // Staff who have the draft open can't bring its note back.
        .set({ note: '', updated_at: now, version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
}

/** Deletes what clients wrote beside links to a role if it names them; returns the ids of these links. */
async function blankNotesOfLinks(tx: Tx, candidacyIds: readonly string[], personId: string): Promise<string[]> {
  if (candidacyIds.length === 0) return []
  const name = await nameOf(tx, personId)
  const rows = await tx
    .selectFrom('share_links')
    .select(['id', 'note'])
    .where('role_id', 'in', (roles) =>
      roles.selectFrom('candidacies').select('role_id').where('id', 'in', candidacyIds),
    )
    .orderBy('id')
    .execute()
  const ids = rows.filter(({ note }) => withoutName(note, name) !== note).map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('share_links').set({ note: '' }).where('id', 'in', ids).execute()
  return ids
}

async function nameOf(tx: Tx, personId: string): Promise<string> {
  return (await tx.selectFrom('people').select('name').where('id', '=', personId).executeTakeFirstOrThrow()).name
}

/** Deletes everything that somebody typed about them on a role. The decisions stay as numbers in our statistics. */
async function blankWords(tx: Tx, candidacyIds: readonly string[], now: Date): Promise<void> {
  const ids = [...candidacyIds]
  await tx.updateTable('candidacies').set({ ended_reason: '' }).where('id', 'in', ids).execute()
  await tx.updateTable('comments').set({ text: '', deleted_at: now }).where('candidacy_id', 'in', ids).execute()
  await tx.updateTable('verdicts').set({ note: '' }).where('candidacy_id', 'in', ids).execute()
  await tx.updateTable('verdict_history').set({ note: '' }).where('candidacy_id', 'in', ids).execute()
  await tx.updateTable('shortlist_entries').set({ pitch: '' }).where('candidacy_id', 'in', ids).execute()
  await tx.updateTable('offers').set({ note: '', answer: '' }).where('candidacy_id', 'in', ids).execute()
  await tx.updateTable('partings').set({ words: '', our_line: '' }).where('candidacy_id', 'in', ids).execute()
  await tx
    .updateTable('interview_requests')
    .set({ candidate_says: '', cancel_reason: '', in_the_room: '', place_details: '' })
    .where('candidacy_id', 'in', ids)
    .execute()
}

async function introductionsOf(db: Db | Tx, candidateId: string) {
  const rows = await db
    .selectFrom('introductions')
    .innerJoin('candidacies', 'candidacies.id', 'introductions.candidacy_id')
    .select(['company', 'role_title', 'introduced_at', 'kept_until'])
    .where('candidacies.candidate_id', '=', candidateId)
    .orderBy('introduced_at')
    .execute()
  return rows.map((row) => ({
    company: row.company,
    role: row.role_title,
    introducedAt: row.introduced_at.toISOString(),
    keptUntil: row.kept_until,
  }))
}
