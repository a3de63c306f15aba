import { sql } from 'kysely'
import type { Outbox } from '#src/platform/mail/outbox.ts'
import { addDays } from '#src/values/calendar-date.ts'
import { londonDate } from '#src/values/london-time.ts'
import { Problem } from '#src/values/problem.ts'
import type { OfferRequest } from '../../decision-api.ts'
import { stagesOnTheWay } from '../../hiring.ts'
import { type Doer, noteEvent } from '../candidacies/candidacy-events.ts'
import { lockCandidacy } from '../candidacies/candidacy-store.ts'
import { moveCandidacy } from '../candidacies/move-candidacy.ts'
import type { OwnCandidacy } from '../portal/visible-candidacy.ts'
import { changedMeanwhile } from '../role-store.ts'
import type { Tx } from '../tables.ts'
import { requireHirable } from './require-hirable.ts'
import { tellAgency } from './tell-agency.ts'

const daysAhead = 730

/**
 * Stores a client's offer, for the agency to pass on to the candidate (TALENT-21). It replaces an earlier offer that
 * was not answered or was declined. Throws 422 `days`, 409 `changed_meanwhile` and `offer_answered`, and what
 * `requireHirable` throws.
 */
export async function makeOffer(
  tx: Tx,
  context: { outbox: Outbox; agency: string },
  { own, memberId, request }: { own: OwnCandidacy; memberId: string; request: OfferRequest },
  now: Date,
): Promise<{ version: number }> {
  const candidacyId = own.seen.id
  const candidacy = await lockCandidacy(tx, candidacyId)
  await requireHirable(tx, candidacy, own.seen.visible.noFilm === 'withdrawn')
  requireDays(request, londonDate(now))
  const storedOffer = await offerOf(tx, candidacyId)
  if ((storedOffer?.version ?? 0) !== request.version) throw changedMeanwhile()
  if (storedOffer?.state === 'accepted')
    throw new Problem('conflict', 'offer_answered', 'They’ve said yes to an offer already. Ring us to change it.')
  const offer = {
    salary_pence: request.salaryPence,
    on_target_pence: request.onTargetPence,
    starts_on: request.startsOn,
    answer_by: request.answerBy,
    note: request.note,
    made_by: memberId,
    made_at: now,
    state: 'made' as const,
    answered_at: null,
    answer: '',
  }
  const { version } = await tx
    .insertInto('offers')
    .values({ candidacy_id: candidacyId, ...offer })
    .onConflict((conflict) =>
      conflict.column('candidacy_id').doUpdateSet({ ...offer, version: sql<number>`offers.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  const by: Doer = { kind: 'member', id: memberId }
  await noteEvent(tx, { candidacyId, kind: 'offer_made', by }, now)
  for (const to of stagesOnTheWay(candidacy.stage, 'offer')) await moveCandidacy(tx, { candidacyId, to, by }, now)
  await tellAgency(tx, context, { what: 'offer', candidacyId, memberId, version }, now)
  return { version }
}

/**
 * Records the candidate's answer to an offer, as staff report it (TALENT-21). After a no the candidacy goes back to the
 * interview; after a yes it waits for the hire. Throws 409 `changed_meanwhile` and `no_offer`.
 */
export async function answerOffer(
  tx: Tx,
  { candidacyId, answer, words, version, by }: Answered,
  now: Date,
): Promise<{ version: number }> {
  const candidacy = await lockCandidacy(tx, candidacyId)
  const offer = await offerOf(tx, candidacyId)
  if (!offer || offer.state !== 'made')
    throw new Problem('conflict', 'no_offer', 'No offer is waiting for an answer. Nothing was changed.')
  if (offer.version !== version) throw changedMeanwhile()
  const { version: next } = await tx
    .updateTable('offers')
    .set({ state: answer, answer: words, answered_at: now, version: sql<number>`version + 1` })
    .where('candidacy_id', '=', candidacyId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await noteEvent(tx, { candidacyId, kind: answer === 'accepted' ? 'offer_accepted' : 'offer_declined', by }, now)
  if (answer === 'declined' && candidacy.stage === 'offer')
    await moveCandidacy(tx, { candidacyId, to: 'interview', by }, now)
  return { version: next }
}

interface Answered {
  candidacyId: string
  answer: 'accepted' | 'declined'
  words: string
  version: number
  by: Doer
}

export function offerOf(tx: Tx, candidacyId: string) {
  return tx
    .selectFrom('offers')
    .select(['state', 'version', 'salary_pence', sql<string>`starts_on::text`.as('startsOn')])
    .where('candidacy_id', '=', candidacyId)
    .executeTakeFirst()
}

/** Throws 422 `days` for an offer that begins, or ends, in the past. */
function requireDays({ startsOn, answerBy }: OfferRequest, today: string): void {
  const wrong = [
    ...(startsOn <= today ? [{ path: 'startsOn', msg: 'Please give a day after today.' }] : []),
    ...(startsOn > addDays(today, daysAhead) ? [{ path: 'startsOn', msg: 'Please give a day within two years.' }] : []),
    ...(answerBy !== null && answerBy < today ? [{ path: 'answerBy', msg: 'Please give today or a later day.' }] : []),
    ...(answerBy !== null && answerBy > startsOn
      ? [{ path: 'answerBy', msg: 'Please give a day before they start.' }]
      : []),
  ]
  if (wrong.length > 0) throw new Problem('invalid', 'days', wrong[0]!.msg, { fields: wrong })
}
