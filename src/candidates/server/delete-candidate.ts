import { type Eraser, erasePerson, lockShares, sharesOf } from '#src/leads/server/public.ts'
import type { ErasureOutcome } from '#src/leads/console-api.ts'
import { sumErased } from '#src/platform/erased.ts'
import { eraseMails, eraseSharedMails } from '#src/platform/mail/person-mails.ts'
import type { PersonKey } from '#src/platform/person-share.ts'
import type { Context } from '#src/platform/slice.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { emailKey } from '#src/values/email-address.ts'
import { Problem } from '#src/values/problem.ts'
import { findStored } from './candidate-store.ts'
import type { DeletionOutcome } from '../console-api.ts'
import type { Tx } from './tables.ts'

export interface Deletion {
  candidateId: string
  /** The address that was typed as a confirmation; `undefined` if their last day has passed. */
  typedEmail: string | undefined
  /** `undefined` if nobody deletes them but the program, because their last day has passed. */
  member: StaffMember | undefined
  /** The secret under which erased addresses are remembered (`erasureSecret`). */
  secret: string
}

/**
 * Deletes a candidate (CAND-15). Somebody whom we know only as a candidate is erased completely (`erasePerson`). If
 * they are also a lead or one of a client's people, only what we know about them as a candidate is deleted: films,
 * facts, interviews, what was said about them on roles, and the mails about that. Throws 404, 422 `wrong_address`, and
 * what `erasePerson` throws.
 */
export async function deleteCandidate(
  tx: Tx,
  context: Pick<Context, 'outbox' | 'jobs' | 'agency' | 'slices'>,
  { candidateId, typedEmail, member, secret }: Deletion,
  now: Date,
): Promise<DeletionOutcome> {
  const candidate = await findStored(tx, candidateId)
  if (candidate.erased_at)
    throw new Problem('not-found', 'not_found', 'They’ve been deleted already. Nothing was changed.')
  if (typedEmail !== undefined && emailKey(typedEmail) !== candidate.email_key)
    throw new Problem('invalid', 'wrong_address', 'That isn’t their email address. Nothing was deleted.', {
      fields: [{ path: 'email', msg: 'That’s a different address.' }],
    })
  const eraser: Eraser = { ...context, shares: sharesOf(context.slices) }
  const person = { id: candidate.person_id, emailKey: candidate.email_key }
  if (await isCandidateAlone(tx, eraser, person))
    return {
      isWhole: true,
      ...(await erasePerson(tx, eraser, { member, personId: person.id, typedEmail: candidate.email, secret }, now)),
    }
  const outcome = await deleteShares(tx, eraser, person, now)
  if (member) {
    const details = { ...outcome.removed, kept: outcome.kept.length }
    await recordChange(tx, { member, action: 'candidate.deleted', subject: candidateId, details, now })
  }
  return { isWhole: false, ...outcome }
}

/**
 * Locks what an erasure locks before the candidate's own row. Call it before locking a candidate whom `deleteCandidate`
 * will delete, to avoid a deadlock.
 */
export async function lockBeforeCandidate(
  tx: Tx,
  { slices }: Pick<Context, 'slices'>,
  candidateId: string,
): Promise<void> {
  const { person_id: id, email_key: emailKey } = await findStored(tx, candidateId)
  await lockShares(tx, sharesOf(slices), { id, emailKey })
}

async function deleteShares(tx: Tx, eraser: Eraser, person: PersonKey, now: Date): Promise<ErasureOutcome> {
  const done = []
  await lockShares(tx, eraser.shares, person)
  for (const { erase, asCandidate } of eraser.shares)
    if (erase && asCandidate) done.push(await erase(tx, person, eraser, now))
  const mails = await eraseMails(tx, {
    about: done.flatMap(({ gone }) => gone),
    kept: done.flatMap(({ kept }) => kept),
  })
  await eraseSharedMails(
    tx,
    done.flatMap(({ shared }) => shared ?? []),
  )
  return {
    removed: sumErased([{ mails: mails.length }, ...done.map(({ removed }) => removed)]),
    kept: done.flatMap(({ retained }) => [...retained]),
  }
}

async function isCandidateAlone(tx: Tx, { shares }: Eraser, person: PersonKey): Promise<boolean> {
  // A client's colleagues and guests need not be in the inbox.
  for (const { isOfClient } of shares) if (await isOfClient?.(tx, person)) return false
  const { audience, inbox_since } = await tx
    .selectFrom('people')
    .select(['audience', 'inbox_since'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return inbox_since === null || audience === 'candidate'
}
