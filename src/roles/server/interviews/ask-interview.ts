import { freeOf } from '#src/bookings/server/public.ts'
import { newCandidateKey } from '#src/candidates/server/public.ts'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { InterviewRequest } from '../../decision-api.ts'
import { answerBy, endOf, type TimeRefusal, timeRefusal } from '../../interview.ts'
import { type Doer, noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import { giveVerdict } from '../feedback/give-verdict.ts'
import { requireHirable } from '../hiring/require-hirable.ts'
import { changedMeanwhile } from '../role-store.ts'
import type { OwnCandidacy } from '../portal/visible-candidacy.ts'
import type { Tx } from '../tables.ts'
import { changeInterview, interviewAhead, type StoredInterview, waitsOf } from './interview-store.ts'

const refusals: Record<TimeRefusal, string> = {
  past: 'That time has passed. Please choose another.',
  soon: 'That’s too soon: they have a day to answer. Please choose a later time.',
  far: 'That’s too far ahead. Please choose a time within the next two months.',
  hours: 'Please choose a time from Monday to Friday, between 8:00 and 19:00 in London.',
  grid: 'Please choose a full, half or quarter hour.',
}

/**
 * Asks somebody for an interview at one of three times (TALENT-18), by a mail with a link to their own page. With the
 * version of an interview that was asked for or booked, it offers other times for it; a booked time stays booked until
 * the candidate has chosen another. Asking counts as a Yes if the person has given no verdict. Throws 422 `times`, 409
 * `times_gone` if the agency is busy, 409 `asked_already` and `changed_meanwhile`, and what `requireHirable` throws.
 */
export async function askInterview(
  tx: Tx,
  { outbox }: { outbox: Outbox },
  asked: { own: OwnCandidacy; memberId: string; request: InterviewRequest; staff?: StaffMember },
  now: Date,
): Promise<{ id: string; version: number }> {
  const { own, memberId, request, staff } = asked
  const { id: candidacyId, candidate } = own.seen
  const candidacy = await lockCandidacy(tx, candidacyId)
  await requireHirable(tx, candidacy, own.seen.visible.noFilm === 'withdrawn')
  const ahead = await interviewAhead(tx, candidacyId)
  if (ahead && request.version === 0)
    throw new Problem('conflict', 'asked_already', 'They have been asked already. Look again: it’s on this page.')
  if ((ahead?.version ?? 0) !== request.version) throw changedMeanwhile()
  if (ahead && waitsOf(ahead, now) === 'outcome')
    throw new Problem('conflict', 'begun', 'This interview is over. Say how it went first, then ask for another.')
  const times = request.times.toSorted((a, b) => a.getTime() - b.getTime())
  await requireTimes(tx, request, now)
  const by: Doer = staff ? { kind: 'staff', id: staff.id } : { kind: 'member', id: memberId }
  const row = {
    member_id: memberId,
    place: request.place,
    place_details: request.where,
    in_the_room: request.inTheRoom,
    asked_at: now,
    answer_by: answerBy(times, now),
    chosen_at: null,
    none_suit_at: null,
    candidate_says: '',
    agency_attends: request.agencyAttends,
  }
  const kept = ahead ? await offerOthers(tx, ahead, { ...row, times }) : await begin(tx, candidacyId, row, times, now)
  await noteEvent(tx, { candidacyId, kind: ahead ? 'interview_move_asked' : 'interview_asked', by }, now)
  // Staff ask in somebody's name, and say nothing for them.
  if (!staff) await sayYes(tx, { candidacyId, memberId }, now)
  if (candidacy.stage === 'sent') await moveCandidacy(tx, { candidacyId, to: 'interview', by }, now)
  await outbox.post(tx, {
    cause: `${kept.id}:asked:${kept.version}`,
    template: 'interview-asked',
    to: candidate.email,
    data: {
      interviewId: kept.id,
      version: kept.version,
      key: await newCandidateKey(tx, candidate.id, now),
    },
    now,
  })
  return kept
}

type Row = Pick<
  StoredInterview,
  | 'member_id'
  | 'place'
  | 'place_details'
  | 'in_the_room'
  | 'asked_at'
  | 'answer_by'
  | 'chosen_at'
  | 'none_suit_at'
  | 'candidate_says'
  | 'agency_attends'
>

async function begin(
  tx: Tx,
  candidacyId: string,
  row: Row,
  times: readonly Date[],
  now: Date,
): Promise<{ id: string; version: number }> {
  const id = newId('int', now)
  const { newest } = await tx
    .selectFrom('interview_requests')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('candidacy_id', '=', candidacyId)
    .executeTakeFirstOrThrow()
  // Its versions go on from those of earlier interviews, so that nobody cancels or moves it who has seen only those.
  const version = Number(newest ?? 0) + 1
  const added = await tx
    .insertInto('interview_requests')
    .values({ id, candidacy_id: candidacyId, created_at: now, ...row, times: JSON.stringify(times), version })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  // The candidacy is locked, so this cannot happen. The index is a second safeguard.
  if (!added) throw changedMeanwhile()
  return { id, version: added.version }
}

async function offerOthers(
  tx: Tx,
  { id, state, place, place_details, agency_attends }: StoredInterview,
  row: Row & { times: readonly Date[] },
): Promise<{ id: string; version: number }> {
  // A booked interview keeps its place until the new time has been chosen.
  const isSame = place === row.place && place_details === row.place_details && agency_attends === row.agency_attends
  if (state === 'booked' && !isSame)
    throw new Problem(
      'conflict',
      'same_place',
      'A booked interview keeps its place. To meet somewhere else, cancel it and ask again.',
    )
  return { id, version: await changeInterview(tx, id, row) }
}

/** Throws 422 `times` for times that can't be offered, and 409 `times_gone` if the agency is busy. */
async function requireTimes(tx: Tx, { times, agencyAttends }: InterviewRequest, now: Date): Promise<void> {
  const wrong = times.flatMap((at, index) => {
    const refusal = timeRefusal(at, now)
    return refusal ? [{ path: `times.${index}`, msg: refusals[refusal] }] : []
  })
  if (wrong.length > 0) throw new Problem('invalid', 'times', wrong[0]!.msg, { fields: wrong })
  if (!agencyAttends) return
  const spans = times.map((from) => ({ from, until: endOf(from) }))
  const free = new Set(await freeOf(tx, spans, now))
  const gone = spans.flatMap((span, index) =>
    free.has(span) ? [] : [{ path: `times.${index}`, msg: 'We’re not free then any more. Please choose another.' }],
  )
  if (gone.length > 0) throw new Problem('conflict', 'times_gone', gone[0]!.msg, { fields: gone })
}

/** Records a Yes if the person has given no verdict. An earlier verdict stays. */
async function sayYes(tx: Tx, key: { candidacyId: string; memberId: string }, now: Date): Promise<void> {
  const said = await tx
    .selectFrom('verdicts')
    .select('version')
    .where('candidacy_id', '=', key.candidacyId)
    .where('member_id', '=', key.memberId)
    .executeTakeFirst()
  if (!said) await giveVerdict(tx, key, { value: 'yes', reasons: [], note: '', version: 0 }, now)
}
