import { findCandidates } from '#src/candidates/server/public.ts'
import { noFacts } from '#src/candidates/facts.ts'
import { findContract } from '#src/contracts/server/public.ts'
import { findFilms } from '#src/films/server/public.ts'
import { isPaidOrInvoiced } from '#src/payments/server/public.ts'
import { namesOfStaff } from '#src/staff/server/public.ts'
import type { BoardCard, RoleRecord } from '../../console-api.ts'
import { briefGaps } from '../../brief.ts'
import { stepOf } from '../../standing.ts'
import type { StoredCandidacy } from '../candidacies/candidacy-store.ts'
import { commentsOn } from '../feedback/comments.ts'
import { cardHiring } from './card-hiring.ts'
import { clientSide } from './client-side.ts'
import { namesOn } from '../member-names.ts'
import { type BeforeDeposit, filmsAreOpen } from '../portal/films-open.ts'
import { briefOf, findRole, type StoredRole } from '../role-store.ts'
import { readyShortlist } from '../shortlists/send-blocks.ts'
import { findDraft } from '../shortlists/shortlist-store.ts'
import type { Db } from '../tables.ts'

/**
 * Returns the whole record of a role for staff: brief, board, shortlists, verdicts and who has watched what. Throws
 * 404.
 */
export async function roleRecord(db: Db, id: string, at: { now: Date; before: BeforeDeposit }): Promise<RoleRecord> {
  const { now } = at
  const role = await findRole(db, id)
  const candidacies = await db
    .selectFrom('candidacies')
    .selectAll()
    .where('role_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { hired } = await db
    .selectFrom('hires')
    .select((hires) => hires.fn.countAll<string>().as('hired'))
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow()
  const sent = await sentLists(db, role)
  const brief = briefOf(role)
  return {
    id,
    title: role.title,
    state: role.state,
    step: stepOf({
      state: role.state,
      openings: role.openings,
      hired: Number(hired),
      hasSent: sent.length > 0,
      stages: candidacies.map(({ stage }) => stage),
    }),
    openings: role.openings,
    hired: Number(hired),
    blind: role.blind,
    ownerId: role.owner_id,
    owner: (await namesOfStaff(db)).get(role.owner_id ?? '') ?? null,
    version: role.version,
    brief,
    gaps: briefGaps(brief),
    contract: await contractOf(db, role, at.before),
    ...(await clientSide(db, role, at)),
    board: await boardOf(db, role, candidacies, now),
    draft: await draftOf(db, role),
    sent,
  }
}

async function contractOf(
  db: Db,
  { contract_id: id }: StoredRole,
  before: BeforeDeposit,
): Promise<RoleRecord['contract']> {
  if (id === null) return null
  const { number, draft, status, invitedName } = await findContract(db, id)
  return {
    id,
    number,
    company: draft.companyName,
    person: draft.contactName || invitedName,
    status,
    depositIsSettled: await isPaidOrInvoiced(db, id),
    filmsAreOpen: await filmsAreOpen(db, id, before),
  }
}

async function draftOf(db: Db, role: StoredRole): Promise<RoleRecord['draft']> {
  const draft = await findDraft(db, role.id)
  if (!draft) return null
  const { blocks } = await readyShortlist(db, role, draft.entries)
  const { number, version, note, entries, send_at, planned_by, held_back_at } = draft
  return {
    number,
    version,
    note,
    entries,
    blocks,
    sendAt: send_at?.toISOString() ?? null,
    plannedBy: planned_by === null ? null : ((await namesOfStaff(db)).get(planned_by) ?? null),
    heldBackAt: held_back_at?.toISOString() ?? null,
  }
}

async function sentLists(db: Db, { id: roleId, contract_id }: StoredRole): Promise<RoleRecord['sent']> {
  const rows = await db
    .selectFrom('shortlists')
    .innerJoin('shortlist_entries', 'shortlist_entries.shortlist_id', 'shortlists.id')
    .select((lists) => [
      'shortlists.id',
      'shortlists.number',
      'shortlists.sent_at',
      'shortlists.sent_by',
      'shortlists.note',
      lists.fn.countAll<string>().as('people'),
    ])
    .where('role_id', '=', roleId)
    .where('shortlists.state', '=', 'sent')
    .groupBy('shortlists.id')
    .orderBy('shortlists.number')
    .execute()
  const names = await namesOfStaff(db)
  const seen = await whoHasSeen(db, roleId)
  const called = await namesOn(db, contract_id)
  return rows.map(({ id, number, sent_at, sent_by, people, note }) => ({
    seenBy: [...(seen.get(id) ?? [])].map((memberId) => called.get(memberId) ?? '').filter(Boolean),
    number,
    sentAt: sent_at!.toISOString(),
    sentBy: names.get(sent_by ?? '') ?? null,
    people: Number(people),
    note,
  }))
}

/** Returns the client's people who have watched a film of a shortlist or given a verdict, by shortlist. */
async function whoHasSeen(db: Db, roleId: string): Promise<Map<string, Set<string>>> {
  const entries = db
    .selectFrom('shortlist_entries')
    .innerJoin('shortlists', 'shortlists.id', 'shortlist_entries.shortlist_id')
    .where('role_id', '=', roleId)
    .where('shortlists.state', '=', 'sent')
  const watched = await entries
    .innerJoin('watches', 'watches.candidacy_id', 'shortlist_entries.candidacy_id')
    .select(['shortlists.id', 'viewer_id as memberId'])
    .where('viewer_kind', '=', 'member')
    .execute()
  const said = await entries
    .innerJoin('verdict_history', 'verdict_history.candidacy_id', 'shortlist_entries.candidacy_id')
    .select(['shortlists.id', 'member_id as memberId'])
    .execute()
  const seen = new Map<string, Set<string>>()
  for (const { id, memberId } of [...watched, ...said]) seen.set(id, (seen.get(id) ?? new Set()).add(memberId))
  return seen
}

async function boardOf(
  db: Db,
  role: StoredRole,
  candidacies: readonly StoredCandidacy[],
  now: Date,
): Promise<BoardCard[]> {
  if (candidacies.length === 0) return []
  const ids = candidacies.map(({ id }) => id)
  const candidates = await findCandidates(
    db,
    candidacies.map(({ candidate_id }) => candidate_id),
  )
  const names = await namesOn(db, role.contract_id)
  const comments = await commentsOn(db, ids, names, undefined)
  const hiringOf = await cardHiring(db, ids, names, now)
  const verdicts = await db.selectFrom('verdicts').selectAll().where('candidacy_id', 'in', ids).orderBy('at').execute()
  const watches = await db
    .selectFrom('watches')
    .select(['candidacy_id', 'film_id', 'viewer_id', 'seconds', 'updated_at'])
    .where('candidacy_id', 'in', ids)
    .where('viewer_kind', '=', 'member')
    .orderBy('updated_at')
    .execute()
  const films = await findFilms(
    db,
    watches.map(({ film_id }) => film_id),
  )
  const verdictsOf = Map.groupBy(verdicts, ({ candidacy_id }) => candidacy_id)
  const watchesOf = Map.groupBy(watches, ({ candidacy_id }) => candidacy_id)
  return candidacies.map((row): BoardCard => {
    const candidate = candidates.get(row.candidate_id)
    return {
      id: row.id,
      candidateId: row.candidate_id,
      name: candidate?.name ?? '',
      headline: candidate?.headline ?? '',
      facts: candidate?.facts ?? noFacts,
      stage: row.stage,
      version: row.version,
      endedReason: row.ended_reason,
      updatedAt: row.updated_at.toISOString(),
      verdicts: (verdictsOf.get(row.id) ?? []).map(({ member_id, value, reasons, note }) => ({
        memberId: member_id,
        name: names.get(member_id) ?? '',
        value,
        reasons,
        note,
      })),
      watched: (watchesOf.get(row.id) ?? []).map((watch) => ({
        memberId: watch.viewer_id,
        name: names.get(watch.viewer_id) ?? '',
        seconds: watch.seconds,
        of: films.get(watch.film_id)?.duration ?? watch.seconds,
        at: watch.updated_at.toISOString(),
      })),
      comments: comments.get(row.id) ?? [],
      ...hiringOf(row.id),
    }
  })
}
