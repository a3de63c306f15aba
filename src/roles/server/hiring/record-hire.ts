import { findCandidates } from '#src/candidates/server/public.ts'
import { correctDraft, draftPlacement, dropDraft, type Hired } from '#src/placements/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import type { CheckHireRequest, HiredAnswer, HiredRequest } from '../../decision-api.ts'
import { freeOpening, stagesOnTheWay } from '../../hiring.ts'
import { type Doer, noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy, type StoredCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { changeInterview, interviewAhead } from '../interviews/interview-store.ts'
import { briefOf, changedMeanwhile, changeRole, lockRole, type StoredRole } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { hireOf, placementsOfHires } from './hire-store.ts'
import { requireHirable } from './require-hirable.ts'
import { tellAgency } from './tell-agency.ts'

/** Who says that somebody was hired. */
export type HiredBy = { member: StaffMember } | { memberId: string }

interface Hiring {
  candidacyId: string
  request: HiredRequest
  by: HiredBy
  /** The candidate has withdrawn permission for the film. */
  isWithdrawn?: boolean
}

/**
 * Records a hire (TALENT-22). It fills one opening of the role, and each opening can be filled once, however many hires
 * are recorded at the same moment. It drafts the placement's invoices by the contract's option, for staff to check and
 * issue. With the last opening the role is filled. Repeating the same hire changes nothing. Throws 422 `days`, 409
 * `hired_already`, `openings_filled` and `not_signed`, and what `requireHirable` throws.
 */
export async function recordHire(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { candidacyId, request, by, isWithdrawn = false }: Hiring,
  now: Date,
): Promise<HiredAnswer> {
  const { role, candidacy } = await lockBoth(tx, candidacyId)
  const storedHire = await hireOf(tx, candidacyId)
  if (storedHire) {
    if (storedHire.salaryPence !== request.salaryPence || storedHire.startsOn !== request.startsOn)
      throw new Problem(
        'conflict',
        'hired_already',
        'They’ve been hired already, with other figures. The agency can correct them.',
      )
    return answerOf(role, (await openingsTaken(tx, role.id)).length)
  }
  await requireHirable(tx, candidacy, isWithdrawn)
  requireDay(request.startsOn, londonDate(now))
  const taken = await openingsTaken(tx, role.id)
  const opening = freeOpening(role.openings, taken)
  if (opening === undefined) throw filled()
  const doer = doerOf(by)
  const staff = 'member' in by ? by.member : undefined
  const placementId = await draftPlacement(
    tx,
    {
      hired: await hiredAs(tx, role, candidacy, request),
      taken: await placementsOfHires(tx, role.contract_id!),
      memberId: staff?.id,
    },
    now,
  )
  const added = await tx
    .insertInto('hires')
    .values({
      candidacy_id: candidacyId,
      role_id: role.id,
      opening,
      salary_pence: request.salaryPence,
      starts_on: request.startsOn,
      placement_id: placementId,
      at: now,
      by_staff: staff?.id ?? null,
      by_member: 'memberId' in by ? by.memberId : null,
      // If staff typed the figures, they count as checked.
      ...(staff ? { checked_at: now, checked_by: staff.id } : {}),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('opening')
    .executeTakeFirst()
  // The role is locked, so this cannot happen. The index is a second safeguard.
  if (!added) throw filled()
  await tx
    .updateTable('offers')
    .set({ state: 'accepted', answered_at: now })
    .where('candidacy_id', '=', candidacyId)
    .where('state', '=', 'made')
    .execute()
  await endOpenQuestion(tx, candidacyId, now)
  for (const to of stagesOnTheWay(candidacy.stage, 'hired')) await moveCandidacy(tx, { candidacyId, to, by: doer }, now)
  await noteEvent(tx, { candidacyId, kind: 'hired', by: doer, data: { opening, placementId } }, now)
  const hired = taken.length + 1
  if (hired >= role.openings)
    await changeRole(tx, { id: role.id, version: role.version }, { state: 'filled', closed_at: now }, now)
  if (staff) {
    const details = { opening, placement: placementId }
    await recordChange(tx, { member: staff, action: 'candidacy.hired', subject: candidacyId, details, now })
  } else if ('memberId' in by)
    await tellAgency(
      tx,
      context,
      // After a hire that fell through, this is another one.
      { what: 'hired', candidacyId, memberId: by.memberId, version: (await hiresOf(tx, candidacyId)).length },
      now,
    )
  return answerOf(role, hired)
}

/**
 * Marks the figures of a hire as checked by staff, and corrects them if they differ (TALENT-23), with the drafted
 * placement. Throws 404, 422 `days`, 409 `changed_meanwhile` if a colleague corrected them since staff looked, and 409
 * `invoiced` if an invoice was already calculated from other figures.
 */
export async function checkHire(
  tx: Tx,
  member: StaffMember,
  { candidacyId, request: { seen, ...request } }: { candidacyId: string; request: CheckHireRequest },
  now: Date,
): Promise<void> {
  const { role, candidacy } = await lockBoth(tx, candidacyId)
  const storedHire = await hireOf(tx, candidacyId)
  if (!storedHire) throw new Problem('not-found', 'not_found', 'We can’t find that hire.')
  requireDay(request.startsOn, londonDate(now))
  const saysSame = (other: HiredRequest) =>
    storedHire.salaryPence === other.salaryPence && storedHire.startsOn === other.startsOn
  const isSame = saysSame(request)
  if (!isSame && !saysSame(seen)) throw changedMeanwhile()
  if (!isSame && storedHire.placementId)
    await correctDraft(tx, storedHire.placementId, await hiredAs(tx, role, candidacy, request))
  await tx
    .updateTable('hires')
    .set({
      salary_pence: request.salaryPence,
      starts_on: request.startsOn,
      checked_at: now,
      checked_by: member.id,
    })
    .where('candidacy_id', '=', candidacyId)
    .execute()
  const action = isSame ? 'hire.checked' : 'hire.corrected'
  await recordChange(tx, { member, action, subject: candidacyId, now })
}

/**
 * Undoes a hire that fell through: the opening is free again, and a drafted placement of which nothing was invoiced is
 * deleted. A role that this hire had filled is open again.
 */
export async function undoHire(tx: Tx, candidacyId: string, now: Date): Promise<void> {
  const { role } = await lockBoth(tx, candidacyId)
  const storedHire = await hireOf(tx, candidacyId)
  if (!storedHire) return
  // Staff can also mark a role as filled with openings that are free. That stays.
  if (role.state === 'filled' && (await openingsTaken(tx, role.id)).length === role.openings)
    await changeRole(tx, { id: role.id, version: role.version }, { state: 'open', closed_at: null }, now)
  await tx.deleteFrom('hires').where('candidacy_id', '=', candidacyId).execute()
  if (storedHire.placementId && role.contract_id !== null) await dropDraft(tx, role.contract_id, storedHire.placementId)
}

/** Locks the role first, as everywhere, so that two hires for it run one after another. */
async function lockBoth(tx: Tx, candidacyId: string): Promise<{ role: StoredRole; candidacy: StoredCandidacy }> {
  const row = await tx.selectFrom('candidacies').select('role_id').where('id', '=', candidacyId).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'not_found', 'We can’t find that person on this role.')
  const role = await lockRole(tx, row.role_id)
  return { role, candidacy: await lockCandidacy(tx, candidacyId) }
}

async function openingsTaken(tx: Tx, roleId: string): Promise<number[]> {
  const rows = await tx.selectFrom('hires').select('opening').where('role_id', '=', roleId).execute()
  return rows.map(({ opening }) => opening)
}

function answerOf({ openings }: StoredRole, hired: number): HiredAnswer {
  return { openings, hired, isFilled: hired >= openings }
}

/**
 * Returns how an existing placement of this hire can be recognised: by the names that were sent, or as that of an
 * earlier hire that was undone.
 */
async function formerlyOf(tx: Tx, roleId: string, candidacyId: string): Promise<NonNullable<Hired['formerly']>> {
  const rows = await tx
    .selectFrom('introductions')
    .innerJoin('candidacies', 'candidacies.id', 'introductions.candidacy_id')
    .select(['candidacy_id', 'candidate_name', 'role_title'])
    .where('role_id', '=', roleId)
    .orderBy('introduced_at')
    .execute()
  const hiredBefore = await hiresOf(tx, candidacyId)
  return {
    placementIds: hiredBefore.flatMap(({ data }) => (typeof data.placementId === 'string' ? data.placementId : [])),
    candidates: rows.filter(({ candidacy_id }) => candidacy_id === candidacyId).map((row) => row.candidate_name),
    roles: [...new Set(rows.map(({ role_title }) => role_title))],
  }
}

/** Returns the recorded hires of a candidacy, also those that were undone. */
function hiresOf(tx: Tx, candidacyId: string) {
  return tx
    .selectFrom('candidacy_events')
    .select('data')
    .where('candidacy_id', '=', candidacyId)
    .where('kind', '=', 'hired')
    .execute()
}

async function hiredAs(
  tx: Tx,
  role: StoredRole,
  { id: candidacyId, candidate_id }: StoredCandidacy,
  { salaryPence, startsOn }: HiredRequest,
): Promise<Hired> {
  const candidate = (await findCandidates(tx, [candidate_id])).get(candidate_id)
  if (!candidate || candidate.isGone || role.contract_id === null)
    throw new Problem('conflict', 'gone', 'They’ve been deleted, or the contract has. Nothing was changed.')
  const { salaryFromPence: from, salaryToPence: to } = briefOf(role)
  const middle = from !== null && to !== null ? Math.round((from + to) / 2) : (from ?? to ?? salaryPence)
  return {
    contractId: role.contract_id,
    candidate: candidate.name,
    role: role.title,
    firstYearSalaryPence: salaryPence,
    startsOn,
    briefMiddlePence: middle,
    formerly: await formerlyOf(tx, role.id, candidacyId),
  }
}

/**
 * Closes an open request for an interview without telling anybody, because nobody needs the answer. A booked interview
 * stays.
 */
async function endOpenQuestion(tx: Tx, candidacyId: string, now: Date): Promise<void> {
  const ahead = await interviewAhead(tx, candidacyId)
  if (ahead?.state === 'open')
    await changeInterview(tx, ahead.id, { state: 'cancelled', cancelled_at: now, cancelled_by: 'client' })
}

function doerOf(by: HiredBy): Doer {
  return 'member' in by ? { kind: 'staff', id: by.member.id } : { kind: 'member', id: by.memberId }
}

function requireDay(startsOn: string, today: string): void {
  const wrong =
    startsOn > addDays(today, 730)
      ? 'Please give a day within two years.'
      : startsOn < addDays(today, -366)
        ? 'Please give a day within the last year.'
        : undefined
  if (wrong) throw new Problem('invalid', 'days', wrong, { fields: [{ path: 'startsOn', msg: wrong }] })
}

function filled(): Problem {
  return new Problem(
    'conflict',
    'openings_filled',
    'Somebody else has just taken the last opening of this role. Ring us if there is another.',
  )
}
