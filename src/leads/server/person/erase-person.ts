import { createHmac, randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { erasureWords } from '#content/console/leads.ts'
import type { Db, Tx } from '../tables.ts'
import { sumErased } from '#src/platform/erased.ts'
import { rehearse } from '#src/platform/database/rehearse.ts'
import type { Job } from '#src/platform/jobs/jobs.ts'
import { eraseMails, eraseSharedMails, isStillLeaving, mailsAbout } from '#src/platform/mail/person-mails.ts'
import type { ErasedShare, Erasing, PersonKey, PersonShare } from '#src/platform/person-share.ts'
import { ownSecret } from '#src/platform/secrets/own-secret.ts'
import { recordChange } from '#src/staff/server/public.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import type { Clock } from '#src/values/clock.ts'
import { emailKey } from '#src/values/email-address.ts'
import { newId } from '#src/values/id.ts'
import { Problem } from '#src/values/problem.ts'
import type { ErasureOutcome } from '../../console-api.ts'
import { findPerson, lockPerson, noSuchPerson } from '../console/person-record.ts'
import { erasePersonFromLeads } from './person-history.ts'

export const finishQueue = 'finish-erasure'

/** What is needed to erase a person: the slices' shares, in their order, and what they post with. */
export interface Eraser extends Erasing {
  shares: readonly PersonShare[]
}

/**
 * Erases a person on their request (UK GDPR, article 17), in one transaction over all slices: what they left, notes,
 * details of their calls, mails, contracts that were never signed. Future calls are cancelled; what the mails about
 * that need is erased once they have been sent (`finishErasureJob`). What the law requires us to keep stays, and is
 * listed in the erasure's row. Throws 404, 422 `wrong_address`, 409 `call_elsewhere` and `changed_meanwhile`.
 */
export async function erasePerson(
  tx: Tx,
  eraser: Eraser,
  erasure: { member: StaffMember | undefined; personId: string; typedEmail: string; secret: string },
  now: Date,
): Promise<ErasureOutcome> {
  const { member, personId } = erasure
  const person = await findPerson(tx, personId)
  if (person.erased_at) throw noSuchPerson()
  if (emailKey(erasure.typedEmail) !== person.email_key) {
    throw new Problem('invalid', 'wrong_address', 'That isn’t their email address. Nothing was erased.', {
      fields: [{ path: 'email', msg: erasureWords.typedWrong }],
    })
  }
  const others: ErasedShare[] = []
  const key = { id: personId, emailKey: person.email_key }
  const eraseShares = async (afterPerson: true | undefined) => {
    for (const share of eraser.shares)
      if (share.erase && share.afterPerson === afterPerson) others.push(await share.erase(tx, key, eraser, now))
  }
  await lockShares(tx, eraser.shares, key)
  await eraseShares(undefined)
  // The person is locked after the others' rows, as in booking and signing, to avoid a deadlock. The check then finds
  // what came in between.
  await lockPerson(tx, personId)
  await eraseShares(true)
  const retainedItems = others.flatMap(({ kept }) => kept)
  const missed = (await partingOf(tx, eraser.shares, personId)).filter(({ id }) => !retainedItems.includes(id))
  if (missed.length > 0)
    throw new Problem(
      'conflict',
      'changed_meanwhile',
      'They’ve just booked a call. Nothing was erased: please look again.',
    )
  const leads = await erasePersonFromLeads(tx, personId, now)
  const mailIds = await eraseMails(tx, {
    emailKey: person.email_key,
    about: [...leads.leadIds, ...others.flatMap(({ gone }) => gone)],
    kept: retainedItems,
  })
  const sharedMailIds = await eraseSharedMails(
    tx,
    others.flatMap(({ shared }) => shared ?? []),
  )
  const removed = sumErased([leads, { mails: mailIds.length }, ...others.map((share) => share.removed)])
  const keptItems = others.flatMap(({ retained }) => retained)
  const id = newId('ers', now)
  const row = {
    id,
    person_id: personId,
    email_hash: createHmac('sha256', erasure.secret).update(person.email_key).digest('hex'),
    at: now,
    by_member: member?.id ?? null,
  }
  await tx
    .insertInto('erasures')
    .values({ ...row, removed: JSON.stringify(removed), kept: JSON.stringify(keptItems) })
    .execute()
  if (member)
    await recordChange(tx, {
      member,
      action: 'lead.erased',
      subject: personId,
      details: { ...removed, kept: keptItems.length },
      now,
    })
  await eraser.jobs.enqueue(tx, finishQueue, {
    erasureId: id,
    mailIds: [...mailIds, ...sharedMailIds],
  } satisfies Finish)
  return { removed, kept: keptItems }
}

/** Locks what has to be locked before anything that an erasure changes. */
export async function lockShares(tx: Tx, shares: readonly PersonShare[], person: PersonKey): Promise<void> {
  for (const { lock } of shares) await lock?.(tx, person)
}

/** Returns what has to wait for its mails to be sent before it can be deleted, with the share that will do it. */
async function partingOf(
  db: Db | Tx,
  shares: readonly PersonShare[],
  personId: string,
): Promise<{ id: string; blank: (tx: Tx) => Promise<void> }[]> {
  const partings = await Promise.all(
    shares.map(async ({ parting }) =>
      parting
        ? (await parting.find(db, personId)).map((id) => ({ id, blank: (tx: Tx) => parting.blank(tx, [id]) }))
        : [],
    ),
  )
  return partings.flat()
}

/** Deletes what waited for mails about a cancellation, deletes those mails, and records that nothing is left to do. */
export async function finishErasure(
  tx: Tx,
  shares: readonly PersonShare[],
  personId: string,
  now: Date,
): Promise<void> {
  const parting = await partingOf(tx, shares, personId)
  if (parting.length > 0) await eraseMails(tx, { about: parting.map(({ id }) => id), kept: [] })
  for (const { blank } of parting) await blank(tx)
  await tx.updateTable('erasures').set({ finished_at: now }).where('person_id', '=', personId).execute()
}

/** Returns what `erasePerson` would do now, without doing it. */
export async function rehearseErasure(
  db: Db,
  eraser: Eraser,
  erasure: { member: StaffMember; personId: string },
  now: Date,
): Promise<ErasureOutcome> {
  return rehearse(db, async (tx) => {
    // Not locked here: `erasePerson` locks the person last.
    const { email_key } = await findPerson(tx, erasure.personId)
    return erasePerson(tx, eraser, { ...erasure, typedEmail: email_key, secret: '' }, now)
  })
}

/** The secret under which erased addresses are remembered. */
export async function erasureSecret(db: Db | Tx, now: Date): Promise<string> {
  return ownSecret(db, 'erasures', randomBytes(32).toString('base64url'), now)
}

interface Finish {
  erasureId: string
  /** Mails that were deleted from the database. Their files may still exist. */
  mailIds: string[]
}

/**
 * Ends an erasure: waits until the mails about cancellations have been sent, then blanks those calls, and deletes the
 * mails and, if mail is written to files, the files of all deleted mails. Safe to run twice. `note` records outside the
 * database who is erased.
 */
export function finishErasureJob(
  db: Db,
  clock: Clock,
  { shares, mailFolder, note }: { shares: () => readonly PersonShare[]; mailFolder: string; note: () => Promise<void> },
): Job<Finish> {
  return {
    name: finishQueue,
    // The outbox gives up on a mail after three days (platform/mail/outbox.ts); this retries for longer.
    retryLimit: 800,
    retryDelay: 5,
    retryDelayMax: 600,
    run: async ({ erasureId, mailIds }) => {
      // Done first: from now on, restoring an older state of the database can't bring them back.
      await note()
      const { person_id } = await db
        .selectFrom('erasures')
        .select('person_id')
        .where('id', '=', erasureId)
        .executeTakeFirstOrThrow()
      const calls = (await partingOf(db, shares(), person_id)).map(({ id }) => id)
      for (const id of calls) if (await isStillLeaving(db, id)) throw new Error('A cancellation has still to leave')
      // Files first: if this is interrupted it can be repeated, while the calls still have the ids of their mails.
      for (const id of [...mailIds, ...(await mailsAbout(db, calls))])
        await fs.rm(path.join(mailFolder, `${id}.eml`), { force: true })
      await db.transaction().execute((tx) => finishErasure(tx, shares(), person_id, clock.now()))
    },
  }
}
